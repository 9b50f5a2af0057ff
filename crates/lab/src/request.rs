//! Requests to search or solve a position. A request is parsed once, when it enters the program.

use scoutlab_games::{Value, Window};
use scoutlab_search::table::TableDepth;

use crate::description::{Frame, RequestError};
use crate::players::specification::SearchSpec;
use crate::position::Position;
use crate::settings::{SearchSettings, SolveSettings, table_size};

/// A request to search one position.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    pub position: Position,
    /// How it is searched.
    pub settings: SearchSettings,
}

impl SearchRequest {
    /// Returns a request to search a position, with defaults for everything that `search` does not specify.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game lacks something that the search names.
    pub fn new(position: Position, search: &SearchSpec) -> Result<Self, RequestError> {
        let (game, known_games) = (position.game(), position.known_games());
        let settings = SearchSettings {
            evaluator: known_games.evaluator(game, search.evaluator.as_deref())?,
            frame: Frame::named(known_games.frame(game, None)?),
            window: Window::INFINITE,
            table: table_size(&search.algorithm, None, 0)?,
            algorithm: search.algorithm.clone(),
            depth: search.depth,
            ordering: search.ordering.clone(),
            table_depth: TableDepth::Equal,
            seed: 0,
            most_visits: None,
            seconds: None,
            whole_line: false,
            stop: None,
        };
        position.check_ordering(&settings.ordering)?;
        Ok(Self { position, settings })
    }

    /// Returns this request without the completion of a truncated principal variation.
    #[must_use]
    pub fn without_completion(mut self) -> Self {
        self.settings.whole_line = false;
        self
    }

    /// Returns whether the value of a search is exact or a bound. A value at an end of the window is a bound. `value` is for
    /// the side to move at the root. The result is for the side for which values are reported.
    pub fn bound(&self, value: Value) -> BoundKind {
        let kind = if value <= self.settings.window.alpha {
            BoundKind::AtMost
        } else if value >= self.settings.window.beta {
            BoundKind::AtLeast
        } else {
            BoundKind::Exact
        };
        if self.position.reported(1) == 1 { kind } else { kind.negated() }
    }

    /// Returns the window for the side for which values are reported.
    pub fn reported_window(&self) -> Window {
        if self.position.reported(1) == 1 { self.settings.window } else { -self.settings.window }
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &'static str {
        self.position.game().name
    }
}

/// Whether a value is exact, an upper bound or a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// The value is exact.
    Exact,
    /// The value is an upper bound.
    AtMost,
    /// The value is a lower bound.
    AtLeast,
}

impl BoundKind {
    /// Returns the name of the kind: `exact`, `at-most` or `at-least`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtMost => "at-most",
            Self::AtLeast => "at-least",
        }
    }

    /// Returns the sign before a value: nothing, `≤` or `≥`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::AtMost => "≤",
            Self::AtLeast => "≥",
        }
    }

    /// Returns the kind of bound of the negated value.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
        }
    }
}

/// A request to solve one position.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    pub position: Position,
    /// How it is solved.
    pub settings: SolveSettings,
}

impl SolveRequest {
    /// Returns a request with default settings.
    pub fn new(position: Position) -> Self {
        Self { position, settings: SolveSettings::default() }
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &'static str {
        self.position.game().name
    }
}
