//! Who plays: players by name, and the games that they can play.

mod playable;
mod specification;
mod stream;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use scoutlab_games::{Evaluator, Game, Value};
use scoutlab_search::observers::{Counters, PrincipalVariation};
use scoutlab_search::orderings::{GenerationOrder, Oracle};
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::TableError;
use scoutlab_search::{MoveOrdering, Node, Observer, Search, SearchError, Table, TableUse, Window};
use thiserror::Error;

use crate::catalogue::tables::{PerThread, Tables};
use crate::catalogue::{self, CatalogueError, Evaluated, ordering_chain};

pub use playable::{Playable, Played, Scored};
pub use specification::{PlayerSpecification, SearchPlan};
pub use stream::{Purpose, stream};

/// A move that a player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub played: M,
    /// What it is worth to the player, in the unit of its evaluator. A random player does not know.
    pub value: Option<Value>,
    /// The calls of the search: leaves, interior visits and table answers, the root included.
    pub calls: u64,
    /// The calls that try a move: all but the visits of the root.
    pub moves_tried: u64,
    /// The leaves of the search.
    pub leaves: u64,
}

/// Chooses a move by searching a position. The number seeds random orderings.
pub type Chooser<G> = Box<dyn Fn(&G, u64) -> Result<Choice<<G as Game>::Move>, PlayerError> + Send + Sync>;

/// The size of the table of a player whose algorithm needs one, in units of 2^20 bytes.
const TABLE: usize = 16;

/// Why a player could not choose a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// The search reached a limit of its algorithm.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is no room for the table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The ordering was refused.
    #[error(transparent)]
    Ordering(#[from] SpecificationError),
    /// There is nothing to choose from, or the search found no move.
    #[error("`{player}` has no move to play, expected a position in which the game goes on")]
    NoMove {
        /// The player.
        player: String,
    },
}

/// A player of one game.
pub struct Player<G: Game> {
    name: String,
    /// Nothing for the player that draws its moves.
    chooser: Option<Chooser<G>>,
}

impl<G: Playable> Player<G> {
    /// The player of this specification, `random` or an algorithm such as `alphabeta:depth=3,ordering=killer:2`.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name or parameter that is wrong.
    pub fn new(specification: &str) -> Result<Self, CatalogueError> {
        let specification = PlayerSpecification::parse(specification)?;
        let name = specification.to_string();
        let chooser = match specification {
            PlayerSpecification::Random => None,
            PlayerSpecification::Search { algorithm, depth, ordering, evaluator, .. } => {
                ordering_chain::<G>(&ordering, 0, Oracle::default())?;
                let evaluator = catalogue::game(G::NAME)?.evaluator(evaluator.as_deref())?;
                Some(G::chooser(SearchPlan::new(name.clone(), algorithm, depth, ordering, evaluator)))
            }
        };
        Ok(Self { name, chooser })
    }

    /// The specification, without superfluous blanks.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the player searches, rather than draws its moves.
    pub const fn searches(&self) -> bool {
        self.chooser.is_some()
    }

    /// Chooses the first best move in the order searched, with this seed for random orderings.
    ///
    /// # Errors
    ///
    /// [`PlayerError`] if the game is over, the player does not search, or the search failed.
    pub(crate) fn choose(&self, position: &G, ordering_seed: u64) -> Result<Choice<G::Move>, PlayerError> {
        match &self.chooser {
            Some(chooser) if !position.is_terminal() => chooser(position, ordering_seed),
            _ => Err(self.no_move()),
        }
    }

    fn no_move(&self) -> PlayerError {
        PlayerError::NoMove { player: self.name.clone() }
    }

    /// Sits down to a game with the random choices of this stream.
    pub fn sit_down(&self, mut random: ChaCha8Rng) -> Seat<'_, G> {
        let ordering_seed = random.random();
        Seat { player: self, random, ordering_seed }
    }
}

/// A player in one game.
pub struct Seat<'p, G: Game> {
    player: &'p Player<G>,
    random: ChaCha8Rng,
    ordering_seed: u64,
}

impl<G: Playable> Seat<'_, G> {
    /// The player.
    pub const fn player(&self) -> &Player<G> {
        self.player
    }

    /// Chooses a move: the first best one in the order searched, or any one with equal probability. Each search begins with
    /// an ordering that knows nothing of the searches before.
    ///
    /// # Errors
    ///
    /// [`PlayerError`] if the game is over or the search failed.
    pub fn choose(&mut self, position: &G) -> Result<Choice<G::Move>, PlayerError> {
        if self.player.searches() {
            return self.player.choose(position, self.ordering_seed);
        }
        let played = random_move(position, &mut self.random).ok_or_else(|| self.player.no_move())?;
        Ok(Choice { played, value: None, calls: 0, moves_tried: 0, leaves: 0 })
    }
}

/// One of the legal moves, each with equal probability, or nothing if the game is over.
pub fn random_move<G: Game>(position: &G, random: &mut ChaCha8Rng) -> Option<G::Move> {
    match position.count_moves() {
        0 => None,
        count => position.generate().nth(random.random_range(0..count) as usize),
    }
}

impl SearchPlan {
    /// A chooser that values leaves with `evaluator`.
    pub fn with<G, E>(self, evaluator: E) -> Chooser<G>
    where
        G: Evaluated + 'static,
        E: Evaluator<G> + Send + Sync + 'static,
    {
        Box::new(move |position, seed| self.choose(position, &evaluator, seed))
    }

    fn choose<G: Evaluated + 'static, E: Evaluator<G>>(
        &self,
        position: &G,
        evaluator: &E,
        seed: u64,
    ) -> Result<Choice<G::Move>, PlayerError> {
        let chain = ordering_chain::<G>(self.ordering(), seed, Oracle::default())?;
        // The order of generation needs no buffer of moves, so it has code of its own.
        if chain.keeps_generation_order() {
            return self.choose_in_order(position, evaluator, GenerationOrder);
        }
        self.choose_in_order(position, evaluator, chain)
    }

    fn choose_in_order<G, E, O>(&self, position: &G, evaluator: &E, ordering: O) -> Result<Choice<G::Move>, PlayerError>
    where
        G: Game + 'static,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
    {
        if self.algorithm().table_use() == TableUse::Needed {
            return PerThread.with(TABLE, |table| self.choose_remembering(position, evaluator, ordering, table))?;
        }
        self.choose_remembering(position, evaluator, ordering, ())
    }

    fn choose_remembering<G, E, O, T>(
        &self,
        position: &G,
        evaluator: &E,
        ordering: O,
        table: T,
    ) -> Result<Choice<G::Move>, PlayerError>
    where
        G: Game,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        T: Table<G>,
    {
        let mut counters = Counters::default();
        let mut line = PrincipalVariation::new(self.depth());
        let mut roots = RootVisits::default();
        let mut search = Search::new(evaluator, ordering, ((&mut counters, &mut roots), &mut line), table);
        let value = self.algorithm().search(&mut search, position, self.depth())?;
        let played = line.best_move().ok_or_else(|| PlayerError::NoMove { player: self.player().to_owned() })?;
        let calls = counters.calls();
        Ok(Choice { played, value: Some(value), calls, moves_tried: calls - roots.0, leaves: counters.leaves })
    }
}

/// Counts the visits of the root: one in most searches, one for each pass of those that search again and again.
#[derive(Debug, Default)]
struct RootVisits(u64);

impl<G: Game> Observer<G> for RootVisits {
    #[inline(always)]
    fn enter(&mut self, node: &Node<G>, _window: Window) {
        self.0 += u64::from(node.ply == 0);
    }
}
