//! What is asked for by name.

use scoutlab_search::table::TableDepth;

use super::{CatalogueError, GameEntry, Position, PreparedSearch, RunError, game};
use crate::games;
use crate::matches::{MatchRequest, PreparedMatch};
use crate::play::{PlayRequest, PreparedPlay};
use crate::players::SearchSpec;
use crate::profile::Profile;
use crate::searching::{RecordError, Recording, table_size};

/// One search, by names.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRequest {
    /// The game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// How it is searched.
    pub search: SearchSpec,
    /// The leaf frame, or `None` for `mover`.
    pub frame: Option<String>,
    /// The size of the table in units of 2^20 bytes, 0 for none, or `None` for the algorithm's own choice:
    /// [`DEFAULT_TABLE`](super::DEFAULT_TABLE) if it needs a table, else none.
    pub table: Option<usize>,
    /// Which entries of the table answer.
    pub table_depth: TableDepth,
    /// Seeds every random choice.
    pub seed: u64,
    /// Whether a principal variation that the search knows only the beginning of is completed, which takes a second search.
    pub whole_line: bool,
}

impl SearchRequest {
    fn root(&self) -> Result<Position, CatalogueError> {
        game(&self.game)?.position(&self.position)
    }

    /// Checks every name and makes the search ready to run.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn prepare(&self) -> Result<PreparedSearch, CatalogueError> {
        self.root()?.search(self)
    }

    /// Like [`SearchRequest::prepare`], for a search that is stopped after more leaves and interior visits than `most`.
    ///
    /// ```
    /// use scoutlab_lab::catalogue::{RunError, SearchRequest};
    /// use scoutlab_lab::players::SearchSpec;
    /// use scoutlab_search::SearchError;
    /// use scoutlab_search::table::TableDepth;
    ///
    /// let search: SearchSpec = "minimax:depth=2".parse()?;
    /// let position = "[[3 5] [2 9]]".to_owned();
    /// let table_depth = TableDepth::Equal;
    /// let game = "tree".to_owned();
    /// let request = SearchRequest { game, position, search, frame: None, table: None, table_depth, seed: 0, whole_line: true };
    /// // Four leaves, and three nodes above them.
    /// assert_eq!(request.prepare_within(7)?()?.value, 3);
    /// assert_eq!(request.prepare_within(6)?(), Err(RunError::Search(SearchError::Stopped { limit: 6 })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn prepare_within(&self, most: u64) -> Result<PreparedSearch, CatalogueError> {
        self.root()?.search_within(self, most)
    }

    /// Counts the search by ply and measures its time on this machine. The search is repeated for so many seconds, but at least once.
    ///
    /// ```
    /// use scoutlab_lab::catalogue::SearchRequest;
    /// use scoutlab_search::table::TableDepth;
    ///
    /// let request = SearchRequest {
    ///     game: "tree".to_owned(),
    ///     position: "[[3 5] [2 9]]".to_owned(),
    ///     search: "minimax:depth=2".parse()?,
    ///     frame: None,
    ///     table: None,
    ///     table_depth: TableDepth::Equal,
    ///     seed: 0,
    ///     whole_line: false,
    /// };
    /// let profile = request.profile(0.0)??;
    /// let leaves: Vec<u64> = profile.counts.plies().iter().map(|counts| counts.leaves).collect();
    /// assert_eq!((profile.searches, leaves), (1, vec![0, 0, 4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong; inside, [`RunError`] if a limit ends the search.
    pub fn profile(&self, seconds: f64) -> Result<Result<Profile, RunError>, CatalogueError> {
        self.root()?.profile(self, seconds)
    }

    /// Searches and records at most `most` steps.
    ///
    /// # Errors
    ///
    /// If a name is wrong; inside, if the search fails or has more steps.
    pub fn record(&self, most: u64) -> Result<Result<Recording, RecordError>, CatalogueError> {
        self.root()?.record(self, most)
    }

    /// The evaluator's name, the game's default if none was given.
    ///
    /// # Errors
    ///
    /// If the game or evaluator is unknown, or the evaluator is not one of this game.
    pub fn evaluator_name(&self) -> Result<&'static str, CatalogueError> {
        game(&self.game)?.evaluator(self.search.evaluator.as_deref())
    }

    /// The frame's name, `mover` if none was given.
    ///
    /// # Errors
    ///
    /// If the game or frame is unknown, or the frame makes no sense for this game.
    pub fn frame_name(&self) -> Result<&'static str, CatalogueError> {
        game(&self.game)?.frame(self.frame.as_deref())
    }

    /// The size of the table in units of 2^20 bytes, 0 for none.
    ///
    /// # Errors
    ///
    /// If the algorithm has no use for the table it is to have.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoutlab_lab::catalogue::{SearchRequest, game};
    /// use scoutlab_lab::players::SearchSpec;
    /// use scoutlab_search::table::TableDepth;
    ///
    /// let request = |algorithm: &str| SearchRequest {
    ///     game: game("tree").unwrap().name().to_owned(),
    ///     position: "[3 5]".to_owned(),
    ///     search: SearchSpec {
    ///         algorithm: algorithm.parse().unwrap(),
    ///         depth: 1,
    ///         ordering: "none".parse().unwrap(),
    ///         evaluator: None,
    ///     },
    ///     frame: None,
    ///     table: None,
    ///     table_depth: TableDepth::Equal,
    ///     seed: 0,
    ///     whole_line: false,
    /// };
    /// assert_eq!(request("scout").table_size().unwrap(), 0);
    /// assert_eq!(request("mtdf:guess=0").table_size().unwrap(), 64);
    /// ```
    pub fn table_size(&self) -> Result<usize, CatalogueError> {
        table_size(&self.search.algorithm, self.table, 0)
    }

    /// Algorithm and ordering for people, such as `scout with eval1`.
    pub fn described(&self) -> String {
        let SearchSpec { algorithm, ordering, .. } = &self.search;
        if ordering.name() == "none" { algorithm.to_string() } else { format!("{algorithm} with {ordering}") }
    }
}

/// The game of this name, which somebody wins.
fn scored(name: &str) -> Result<&'static GameEntry, CatalogueError> {
    let game = game(name)?;
    if game.description().is_scored { Ok(game) } else { Err(games::without_score(game.description().name)) }
}

impl MatchRequest {
    /// Checks every name and makes the games ready to be played.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, for a game that nobody wins, and for a position at the end of a game.
    pub fn prepare(&self) -> Result<PreparedMatch, CatalogueError> {
        scored(&self.game)?.position(&self.position)?.contest(self)
    }
}

impl PlayRequest {
    /// Checks every name and makes the game ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, for a game that nobody wins, and for a position at the end of a game.
    pub fn prepare(&self) -> Result<PreparedPlay, CatalogueError> {
        scored(&self.game)?.position(&self.position)?.play(self)
    }
}
