//! Searches with everything they did recorded.
//!
//! Code for recording is compiled once per game: evaluators are called through a pointer, the order of generation is an ordering like
//! others, and no table is a table that knows nothing. That changes no count, and speed hardly matters here.

mod stand_ins;
mod watchers;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use scoutlab_games::{Side, SideSigned, Value};
use scoutlab_search::observers::{
    ChildWindows, Counters, Event, EventLog, NodeType, NodeTypes, PrincipalVariation, RankedMove,
};
use scoutlab_search::orderings::Oracle;
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{OutOfLine, Search};

use stand_ins::{PerhapsTable, Pointer};
use watchers::{OutOfPatience, Patience, Types};

use super::drawn::{Board, Drawn};
use super::{Evaluated, Run, SearchOutcome, SearchRequest, ordering_chain};
use crate::clock::Stopwatch;
use crate::trace::TraceError;

/// A search that grows beyond the limit is followed this many times as far, to tell by how much.
const PATIENCE: u64 = 10;

/// A search that was recorded, with the types of its game out of sight.
#[derive(Clone, Debug)]
pub(crate) struct Recording {
    pub(crate) board: Option<Board>,
    /// What the sides are called, the one to move at the root first.
    pub(crate) sides: [&'static str; 2],
    /// The names of moves, by the numbers that stand for them everywhere else.
    pub(crate) moves: Vec<String>,
    /// The nodes, by their numbers.
    pub(crate) nodes: Vec<RecordedNode>,
    pub(crate) events: Vec<Event<u32>>,
    /// The number of the node type, 0 for none, of every interior visit and leaf in order; nothing where types make no sense.
    pub(crate) types: Option<Vec<u8>>,
    pub(crate) outcome: SearchOutcome,
}

/// A line of moves from the root.
#[derive(Clone, Debug)]
pub(crate) struct RecordedNode {
    /// The node before the last move; the root's is the root.
    pub(crate) parent: u32,
    /// The last move.
    pub(crate) played: u32,
    /// See [`Drawn`].
    pub(crate) squares: String,
    pub(crate) note: String,
}

/// Searches and records at most `most` steps. Leaf values have the sign of the side to move at the leaf.
///
/// # Errors
///
/// If a name is wrong, the search fails, or it has more steps.
pub(super) fn record<G: Drawn + Evaluated>(
    root: &G,
    [first, second]: [Value; 2],
    request: &SearchRequest,
    most: u64,
) -> Result<Recording, TraceError> {
    let run = Run::new(request)?;
    let ordering = ordering_chain::<G>(&run.ordering, run.seed, Oracle::default())?;
    let table = (run.table > 0).then(|| TranspositionTable::new(run.table)).transpose().map_err(super::RunError::from)?;
    let evaluator = G::evaluators().named(request.evaluator_name()?)?;
    let evaluator = SideSigned::new(Pointer(&*evaluator), first, second);

    let windows = ChildWindows::of(&run.algorithm).filter(|_| table.is_none());
    let types = windows.map(|windows| NodeTypes::new(&evaluator, Oracle::default(), root, run.depth, windows).recording());
    let mut types = Types(types);
    let mut log = EventLog::new(most);
    let mut counters = Counters::default();
    let mut line = PrincipalVariation::new(run.depth);
    let mut patience = Patience { visits: most.saturating_mul(PATIENCE) };

    let observers = OutOfLine(((&mut log, &mut types), ((&mut counters, &mut line), &mut patience)));
    let mut search = Search::new(&evaluator, ordering, observers, PerhapsTable(table));
    let stopwatch = Stopwatch::start();
    // Algorithms cannot be stopped in the middle, and a test for it would slow down all other searches. Nothing they were lent is used
    // after that.
    let ended = catch_unwind(AssertUnwindSafe(|| run.algorithm.search(&mut search, root, run.depth)));
    let seconds = stopwatch.seconds();
    let value = match ended {
        Ok(value) => value.map_err(super::RunError::from)?,
        Err(payload) if payload.is::<OutOfPatience>() => {
            return Err(TraceError::TooManySteps { most, at_least: log.steps(), whole: false });
        }
        Err(payload) => resume_unwind(payload),
    };
    if !log.is_whole() {
        return Err(TraceError::TooManySteps { most, at_least: log.steps(), whole: true });
    }
    let types = types.0.map(|types| {
        let number = |node_type: Option<NodeType>| node_type.map_or(0, NodeType::number) as u8;
        types.visits().iter().map(|visit| number(visit.node_type)).collect()
    });
    let line = run.completed(root, &evaluator, line.line()).into_iter().map(G::move_name).collect();
    let outcome = SearchOutcome { value, line, counters, seconds };
    Ok(named(root, &log, types, outcome))
}

/// Puts numbers in the place of moves.
fn named<G: Drawn>(root: &G, log: &EventLog<G::Move>, types: Option<Vec<u8>>, outcome: SearchOutcome) -> Recording {
    let mut names = Names::default();
    let events = log
        .events()
        .iter()
        .map(|event| match event {
            Event::Enter { place, node, window, moves, probes } => {
                let moves =
                    moves.iter().map(|ranked| RankedMove { played: names.number::<G>(ranked.played), score: ranked.score });
                Event::Enter { place: *place, node: *node, window: *window, moves: moves.collect(), probes: *probes }
            }
            Event::Leaf { place, node, value } => Event::Leaf { place: *place, node: *node, value: *value },
            Event::TableAnswer { place, node, value } => Event::TableAnswer { place: *place, node: *node, value: *value },
            Event::Research { played } => Event::Research { played: names.number::<G>(*played) },
            Event::Improved { played, value } => Event::Improved { played: names.number::<G>(*played), value: *value },
            Event::Cutoff { place } => Event::Cutoff { place: *place },
            Event::Leave { value } => Event::Leave { value: *value },
            Event::Resume { node } => Event::Resume { node: *node },
            Event::OpenList { entries } => Event::OpenList { entries: *entries },
            Event::Probes { count } => Event::Probes { count: *count },
        })
        .collect();

    let mut positions = vec![*root];
    let mut nodes = vec![RecordedNode { parent: 0, played: 0, squares: root.squares(), note: root.note() }];
    for (parent, played) in log.nodes() {
        let position = positions[parent as usize].play(played);
        positions.push(position);
        let played = names.number::<G>(played);
        nodes.push(RecordedNode { parent, played, squares: position.squares(), note: position.note() });
    }
    let [first, second] = G::SIDES;
    let sides = if root.side_to_move() == Side::First { [first, second] } else { [second, first] };
    Recording { board: G::BOARD, sides, moves: names.list, nodes, events, types, outcome }
}

/// Numbers for the names of moves.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    fn number<G: Drawn>(&mut self, played: G::Move) -> u32 {
        let name = G::move_name(played);
        *self.numbers.entry(name).or_insert_with_key(|name| {
            self.list.push(name.clone());
            self.list.len() as u32 - 1
        })
    }
}
