//! Requests to search or solve a position. A request is parsed once, when it enters the program.

use scoutlab_games::{Value, Window};
use scoutlab_search::observers::KnownValue;
use scoutlab_search::table::TableRules;
use scoutlab_search::techniques::TechniqueSpec;

use crate::description::{Frame, RequestError};
use crate::players::specification::SearchSpec;
use crate::position::Position;
use crate::settings::{SearchSettings, SolveSettings, table_size};
use crate::techniques;

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
            table_rules: TableRules::default(),
            enhance: None,
            selective: None,
            mate: None,
            seed: 0,
            most_visits: None,
            seconds: None,
            whole_line: false,
            divide: false,
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

    /// Returns this request with enhancements and selective techniques.
    ///
    /// ```
    /// use scoutlab::{BoundKind, Catalogue, SearchText, search};
    /// use scoutlab_search::techniques::Techniques;
    ///
    /// let text = SearchText { game: "chess".to_owned(), depth: Some(4), ..SearchText::default() };
    /// let request = text.parse(&Catalogue::built_in())?;
    /// let pruned = request.clone().with_techniques(None, Some(Techniques::Selective.named("null:r=2")?))?;
    /// let (plain, outcome) = (search(&request)?, search(&pruned)?);
    /// assert!(outcome.counters.calls() < plain.counters.calls());
    /// assert_eq!(pruned.bound(outcome.value), BoundKind::Estimate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the algorithm, the transposition table or the game lacks something that a technique needs.
    pub fn with_techniques(
        mut self,
        enhance: Option<TechniqueSpec>,
        selective: Option<TechniqueSpec>,
    ) -> Result<Self, RequestError> {
        (self.settings.enhance, self.settings.selective) = (enhance, selective);
        techniques::check(&self.position, &self.settings)?;
        Ok(self)
    }

    /// Returns whether the value of a search is exact, a bound, an estimate or path-dependent. If values depend on the path, every
    /// value of a search with a transposition table is path-dependent. Otherwise, with selective techniques, every value is an
    /// estimate. Otherwise, a value at an end of the window is a bound. `value` is for the side to move at the root. The result is
    /// for the side for which values are reported.
    pub fn bound(&self, value: Value) -> BoundKind {
        let kind = if self.position.game().depends_on_path && self.settings.table > 0 {
            BoundKind::PathDependent
        } else if self.settings.selective.is_some() {
            BoundKind::Estimate
        } else if value <= self.settings.window.alpha {
            BoundKind::AtMost
        } else if value >= self.settings.window.beta {
            BoundKind::AtLeast
        } else {
            BoundKind::Exact
        };
        if self.position.reported(1) == 1 { kind } else { kind.negated() }
    }

    /// Returns the rules of the position, or `None` if they are the default rules of the game.
    ///
    /// ```
    /// use scoutlab::{Catalogue, SearchText};
    ///
    /// let rules = |rules: &str| {
    ///     let text = SearchText { game: "chess".to_owned(), rules: Some(rules.to_owned()), ..SearchText::default() };
    ///     Ok::<_, scoutlab::registry::RequestError>(text.parse(&Catalogue::built_in())?.special_rules())
    /// };
    /// assert_eq!((rules("plain")?, rules("repetition")?), (None, Some("repetition")));
    /// # Ok::<(), scoutlab::registry::RequestError>(())
    /// ```
    pub fn special_rules(&self) -> Option<&'static str> {
        let game = self.position.game();
        let default = self.position.known_games().default_rules(game);
        (game.rules[0] != default).then_some(game.rules[0])
    }

    /// Returns a value or bound, which is for the side to move at the root, for the side for which values are reported.
    pub fn reported(&self, known: KnownValue) -> KnownValue {
        if self.position.reported(1) == 1 { known } else { known.negated() }
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

/// Whether a value is exact, an upper bound, a lower bound, an estimate or path-dependent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// The value is exact.
    Exact,
    /// The value is an upper bound.
    AtMost,
    /// The value is a lower bound.
    AtLeast,
    /// The value may differ from that of a full-width search, because the search had selective techniques.
    Estimate,
    /// The value may depend on the order in which nodes are visited, because values depend on the path, and the transposition table
    /// stores them without the path.
    PathDependent,
}

impl From<KnownValue> for BoundKind {
    fn from(known: KnownValue) -> Self {
        match known {
            KnownValue::Exact(_) => Self::Exact,
            KnownValue::AtMost(_) => Self::AtMost,
            KnownValue::AtLeast(_) => Self::AtLeast,
        }
    }
}

impl BoundKind {
    /// Returns the name of the kind: `exact`, `at-most`, `at-least`, `estimate` or `path-dependent`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtMost => "at-most",
            Self::AtLeast => "at-least",
            Self::Estimate => "estimate",
            Self::PathDependent => "path-dependent",
        }
    }

    /// Returns the sign before a value: nothing, `≤` or `≥`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact | Self::Estimate | Self::PathDependent => "",
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
            Self::Estimate => Self::Estimate,
            Self::PathDependent => Self::PathDependent,
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
