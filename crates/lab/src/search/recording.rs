//! Searches with everything they did recorded.

use std::collections::HashMap;

use scoutlab_games::{MoveSet, Side};
use scoutlab_search::observers::{Event, EventLog, NodeType, NodeTypes};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{ChildWindows, Observer, RankedMove, Search, SearchError, Window};
use thiserror::Error;

use super::SearchOutcome;
use crate::clock::CpuStopwatch;
use crate::description::{self, Board, RegisteredGame, RunError, oracle, ordering_chain};
use crate::position::move_names;
use crate::request::SearchRequest;

/// A search that grows beyond the limit is followed this many times as far, to tell by how much.
const PATIENCE: u64 = 10;

/// Why there is no recording.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordError {
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// It has more steps than were asked for.
    #[error("the search has more than {most} steps")]
    TooManySteps {
        /// The limit.
        most: u64,
        /// How many steps it has.
        at_least: u64,
        /// Whether these are all: a search far beyond the limit is not followed to its end.
        whole: bool,
    },
}

/// A search that was recorded, with the types of its game out of sight.
#[derive(Clone, Debug)]
pub struct Recording {
    /// How boards are drawn, if there are boards.
    pub board: Option<Board>,
    /// What the sides are called, the one to move at the root first.
    pub sides: [&'static str; 2],
    /// The names of moves, by the numbers that stand for them everywhere else.
    pub moves: Vec<String>,
    /// The nodes, by their numbers.
    pub nodes: Vec<RecordedNode>,
    /// What happened, in order.
    pub events: Vec<Event<u32>>,
    /// The number of the node type, 0 for none, of every interior visit and leaf in order; `None` where types make no sense.
    pub types: Option<Vec<u8>>,
    /// What the search found and did.
    pub outcome: SearchOutcome,
}

/// A line of moves from the root.
#[derive(Clone, Debug)]
pub struct RecordedNode {
    /// The node before the last move; the root's is the root.
    pub parent: u32,
    /// The last move.
    pub played: u32,
    /// The place of the last move in move generation order.
    pub place: u32,
    /// The number of moves.
    pub moves: u32,
    /// What [`RegisteredGame::squares`] says.
    pub squares: String,
    /// [`Notation::diagram`](scoutlab_games::Notation::diagram), for a game without a board that [`RegisteredGame::SHOWS_DIAGRAM`].
    pub diagram: String,
    /// What [`RegisteredGame::note`] says.
    pub note: String,
}

/// Searches and records at most `most` steps.
///
/// # Errors
///
/// If the search fails, or it has more steps.
pub(crate) fn record_game<G: RegisteredGame>(root: &G, request: &SearchRequest, most: u64) -> Result<Recording, RecordError> {
    let algorithm = request.algorithm.algorithm();
    let oracle = oracle::<G>();
    let mut ordering = ordering_chain::<G>(&request.ordering, request.seed, oracle.clone(), None).map_err(RunError::from)?;
    let table = (request.table > 0).then(|| <TranspositionTable<G>>::new(request.table));
    let mut table = table.transpose().map_err(RunError::from)?;
    if let Some(table) = &mut table {
        table.set_depth(request.table_depth);
    }
    let evaluator = request.evaluator(root);

    let windows = ChildWindows::of(algorithm).filter(|_| table.is_none() && request.window == Window::INFINITE);
    let mut types =
        windows.map(|windows| NodeTypes::new(&*evaluator, description::oracle(), root, request.depth, windows).recording());
    let mut log = EventLog::new(most);
    let mut nobody = ();
    let types_or_nobody: &mut dyn Observer<G> = match &mut types {
        Some(types) => types,
        None => &mut nobody,
    };
    let mut observers = (&mut log, types_or_nobody);
    let mut search = Search::new(&*evaluator).ordered_by(&mut ordering).observed_by(&mut observers);
    if let Some(table) = &mut table {
        search = search.with_table(table);
    }
    search.window = request.window;
    search.most_visits = Some(most.saturating_mul(PATIENCE));
    let stopwatch = CpuStopwatch::start();
    let ended = search.run_named(algorithm, root, request.depth);
    let seconds = stopwatch.seconds();
    let (counters, line) = (search.counters, search.principal_variation().to_vec());
    let value = match ended {
        Err(SearchError::Stopped { .. }) => {
            return Err(RecordError::TooManySteps { most, at_least: log.steps(), whole: false });
        }
        ended => ended.map_err(RunError::from)?,
    };
    if !log.is_whole() {
        return Err(RecordError::TooManySteps { most, at_least: log.steps(), whole: true });
    }
    let types = types.map(|types| {
        let number = |node_type: Option<NodeType>| node_type.map_or(0, NodeType::number) as u8;
        types.visits().iter().map(|visit| number(visit.node_type)).collect()
    });
    let best = line.first().and_then(|&played| root.moves().place_of(played));
    let line = move_names(root, &request.completed(root, (value, &line), &oracle)?);
    let outcome = SearchOutcome { value, best, line, counters, seconds };
    Ok(named(root, &log, types, outcome))
}

/// Replaces moves by numbers.
fn named<G: RegisteredGame>(root: &G, log: &EventLog<G::Move>, types: Option<Vec<u8>>, outcome: SearchOutcome) -> Recording {
    let mut names = Names::default();
    let mut positions = vec![root.clone()];
    let edges = log.nodes();
    for &(parent, played) in &edges {
        let position = positions[parent as usize].play(played);
        positions.push(position);
    }
    let parents: Vec<u32> = std::iter::once(0).chain(edges.iter().map(|&(parent, _)| parent)).collect();
    let mut number = |node: u32, played| names.number(positions[node as usize].move_name(played));
    let events = numbered(log.events(), &parents, &mut number);
    let shows_diagram = G::BOARD.is_none() && G::SHOWS_DIAGRAM;
    let described = |position: &G, parent, played, place| RecordedNode {
        parent,
        played,
        place,
        moves: position.moves().len() as u32,
        squares: position.squares(),
        diagram: if shows_diagram { position.diagram() } else { String::new() },
        note: position.note(),
    };
    let mut nodes = vec![described(root, 0, 0, 0)];
    for (&(parent, played), position) in edges.iter().zip(&positions[1..]) {
        let place = positions[parent as usize].moves().place_of(played).unwrap_or_default() as u32;
        nodes.push(described(position, parent, number(parent, played), place));
    }
    let [first, second] = G::SIDES;
    let sides = if root.side_to_move() == Side::First { [first, second] } else { [second, first] };
    Recording { board: G::BOARD, sides, moves: names.list, nodes, events, types, outcome }
}

/// The events with numbers for moves. `number` receives the node at which the move is played.
fn numbered<M: Copy>(events: &[Event<M>], parents: &[u32], number: &mut dyn FnMut(u32, M) -> u32) -> Vec<Event<u32>> {
    // The node that the search is at.
    let mut current = 0;
    let mut numbered = Vec::with_capacity(events.len());
    for event in events {
        numbered.push(match *event {
            Event::Enter { place, node, window, ref moves, probes } => {
                current = node;
                let ranked = |one: &RankedMove<M>| RankedMove { played: number(node, one.played), score: one.score };
                Event::Enter { place, node, window, moves: moves.iter().map(ranked).collect(), probes }
            }
            Event::Leave { value } => {
                current = parents[current as usize];
                Event::Leave { value }
            }
            Event::Resume { node } => {
                current = node;
                Event::Resume { node }
            }
            Event::Leaf { place, node, value } => Event::Leaf { place, node, value },
            Event::TableAnswer { place, node, value } => Event::TableAnswer { place, node, value },
            Event::Research { played } => Event::Research { played: number(current, played) },
            Event::Improved { played, value } => Event::Improved { played: number(current, played), value },
            Event::Cutoff { place } => Event::Cutoff { place },
            Event::OpenList { entries } => Event::OpenList { entries },
            Event::Probes { count } => Event::Probes { count },
        });
    }
    numbered
}

/// Numbers for the names of moves.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    fn number(&mut self, name: String) -> u32 {
        *self.numbers.entry(name).or_insert_with_key(|name| {
            self.list.push(name.clone());
            self.list.len() as u32 - 1
        })
    }
}
