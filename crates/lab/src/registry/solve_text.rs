//! Requests to solve a position, as text.

use std::num::NonZeroUsize;

use scoutlab_search::table::TableDepth;
use serde::{Deserialize, Serialize};

use crate::description::{RequestError, Techniques};
use crate::request::SolveRequest;
use crate::settings::SolveSettings;
use crate::{Catalogue, Position};

/// A [`SolveRequest`] as text, with the keys that `request` has in the output of `solve --json`. An absent key has its default
/// value.
///
/// ```
/// use scoutlab::{Catalogue, SolveText, solve};
///
/// let request = SolveText { game: "tictactoe".to_owned(), ..SolveText::default() };
/// let catalogue = Catalogue::built_in();
/// assert_eq!(solve(&request.parse(&catalogue)?)?.value, 0);
/// let unknown = SolveText { ordering: Some("mobilty".to_owned()), ..request };
/// assert!(unknown.parse(&catalogue).unwrap_err().to_string().contains("did you mean `mobility`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveText {
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// The move generation order, or `None` for the game's default.
    pub generation: Option<String>,
    /// The algorithm with its parameters. By default, a game with an endgame solver uses that solver.
    pub algorithm: Option<String>,
    /// The move ordering, or `None` for [`SolveSettings::ORDERING`].
    pub ordering: Option<String>,
    /// The only techniques that the endgame solver uses, separated by commas.
    pub with: Option<String>,
    /// The techniques that the endgame solver does not use, separated by commas.
    pub without: Option<String>,
    /// The size of the transposition table in MiB, or 0 for no table.
    pub table: Option<usize>,
    /// The rule that decides which TT entries may cause cutoffs. By default, only entries of equal depth cause cutoffs.
    pub table_depth: Option<String>,
    /// The number of empty squares at which the last-N endgame solver takes over, or `None` for the game's default.
    pub last_empties: Option<u32>,
    /// Whether a pass takes no ply and nothing solves a position early, as in the usual endgame search.
    pub plain: bool,
    /// Whether the answer lists the scores of all legal moves.
    pub all: bool,
    /// The number of threads of the endgame solver.
    pub jobs: NonZeroUsize,
    /// The seed of random orderings.
    pub seed: u64,
}

impl Default for SolveText {
    fn default() -> Self {
        Self {
            game: String::new(),
            position: "start".to_owned(),
            generation: None,
            algorithm: None,
            ordering: None,
            with: None,
            without: None,
            table: None,
            table_depth: None,
            last_empties: None,
            plain: false,
            all: false,
            jobs: NonZeroUsize::MIN,
            seed: 0,
        }
    }
}

impl SolveText {
    /// Checks every name and number, and reads the position.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first invalid key. The game and the position are checked first.
    pub fn parse(&self, catalogue: &Catalogue) -> Result<SolveRequest, RequestError> {
        let game = catalogue.game(&self.game)?;
        let position = game.position(&game.in_generation(&self.position, self.generation.as_deref())?)?;
        position.check_solve(&SolveSettings::default())?;
        self.of(position, catalogue)
    }

    /// Returns the request for `position` instead of the position that the text names.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first invalid key.
    pub fn of(&self, position: Position, catalogue: &Catalogue) -> Result<SolveRequest, RequestError> {
        let techniques = match (&self.with, &self.without) {
            (Some(names), _) => Some(Techniques::only(names)?),
            (_, Some(names)) => Some(position.known_games().techniques_without(position.game(), names)?),
            _ => {
                let is_general = self.algorithm.is_some()
                    || self.ordering.is_some()
                    || self.table_depth.is_some()
                    || self.last_empties.is_some()
                    || self.plain;
                let endgame = position.game().endgame.filter(|_| !is_general && self.generation.is_none());
                endgame.map(|endgame| endgame.techniques)
            }
        };
        let settings = SolveSettings {
            algorithm: catalogue.algorithms().named(self.algorithm.as_deref().unwrap_or(SolveSettings::ALGORITHM))?,
            ordering: catalogue.orderings().named(self.ordering.as_deref().unwrap_or(SolveSettings::ORDERING))?,
            table: self.table,
            table_depth: self.table_depth.as_deref().map_or(Ok(TableDepth::Equal), str::parse)?,
            last_empties: self.last_empties,
            plain: self.plain,
            techniques,
            jobs: self.jobs,
            seed: self.seed,
            stop: None,
            whole_line: true,
            all: self.all,
        };
        position.check_solve(&settings)?;
        Ok(SolveRequest { position, settings })
    }
}
