//! Records searches.

use std::collections::HashMap;

use super::move_names::move_names;
use super::outcome::SearchOutcome;
use super::recorded::{RecordError, RecordedNode, Recording};
use super::single::Beginning;
use crate::clock::CpuStopwatch;
use crate::description::{self, RegisteredGame, RequestError, RunError, oracle};
use crate::position_of::PositionOf;
use crate::settings::SearchSettings;
use scoutlab_games::{MoveSet, Side};
use scoutlab_search::observers::{Event, EventLog, NodeType, NodeTypes};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Observer, RankedMove, Search, SearchError, Table, Window};

/// A search continues up to this multiple of the limit, so that the error can report its number of steps.
const PATIENCE: u64 = 10;

/// Searches a position, and records at most `most` steps.
///
/// # Errors
///
/// Fails if the search fails or has more than `most` steps.
pub(crate) fn record_game<G: RegisteredGame>(
    PositionOf { position: root, game }: &PositionOf<G>,
    settings: &SearchSettings,
    most: u64,
) -> Result<Recording, RecordError> {
    if let Some(first) = settings.techniques().next() {
        let refused = RequestError::RecordedTechniques { techniques: first.name().to_owned() };
        return Err(RunError::from(refused).into());
    }
    if settings.mate.is_some() {
        return Err(RunError::from(RequestError::RecordedMates).into());
    }
    let algorithm = &settings.algorithm;
    let time = settings.time_limit()?;
    let most_visits = most.saturating_mul(PATIENCE);
    let limit = settings.limit(Some(settings.most_visits.map_or(most_visits, |most| most.min(most_visits))), time.as_ref());
    let oracle = oracle::<G>().within(limit.clone());
    let mut ordering = game.ordering_chain(&settings.ordering, settings.seed, oracle.clone(), None).map_err(RunError::from)?;
    let table = (settings.table > 0).then(|| <TranspositionTable<G>>::new(settings.table));
    let mut table = table.transpose().map_err(RunError::from)?;
    if let Some(table) = &mut table {
        table.set_rules(settings.table_rules);
    }
    let evaluator = settings.evaluator(game, root);

    let windows = algorithm.child_windows().filter(|_| table.is_none() && settings.window == Window::INFINITE);
    let oracle_of_types = description::oracle().within(settings.limit(None, time.as_ref()));
    let mut types =
        windows.map(|windows| NodeTypes::new(&*evaluator, oracle_of_types, root, settings.depth, windows).recording());
    let mut log = EventLog::new(most);
    let mut no_observer = ();
    let types_or_none: &mut dyn Observer<G> = match &mut types {
        Some(types) => types,
        None => &mut no_observer,
    };
    let mut observers = (&mut log, types_or_none);
    let mut search = Search::new(&*evaluator).within(limit).ordered_by(&mut ordering).observed_by(&mut observers);
    if let Some(table) = &mut table {
        search = search.with_table(table);
    }
    search.window = settings.window;
    let stopwatch = CpuStopwatch::start();
    let ended = search.run_named(algorithm, root, settings.depth);
    let (counters, quiescence_nodes) = (search.counters, search.quiescence_nodes());
    let line = search.principal_variation().to_vec();
    let value = match ended {
        Err(SearchError::Stopped { limit }) if settings.most_visits != Some(limit) => {
            return Err(RecordError::TooManySteps { most, at_least: log.steps(), whole: false });
        }
        ended => ended.map_err(|error| settings.run_error(error))?,
    };
    if !log.is_whole() {
        return Err(RecordError::TooManySteps { most, at_least: log.steps(), whole: true });
    }
    let types = types.map(|types| {
        let number = |node_type: Option<NodeType>| node_type.map_or(0, NodeType::number) as u8;
        types.visits().iter().map(|visit| number(visit.node_type)).collect()
    });
    let best = line.first().and_then(|&played| root.moves().place_of(played));
    let table = table.as_mut().map(|table| table as &mut dyn Table<G>);
    let beginning = Beginning { value, line, calls: counters.calls(), time: time.as_ref() };
    let line = settings.completed(game, root, beginning, &oracle, table)?;
    let outcome = SearchOutcome {
        value,
        best,
        line: move_names(root, &line.moves),
        is_line_complete: line.is_complete,
        line_calls: line.calls,
        counters,
        quiescence_nodes,
        seconds: stopwatch.seconds(),
    };
    Ok(named(root, &log, types, outcome))
}

/// Returns the recording of a log. Numbers represent the moves.
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
    let described = |position: &G, parent, played, generation_index| RecordedNode {
        parent,
        played,
        generation_index,
        moves: position.moves().len() as u32,
        squares: position.squares(),
        diagram: if shows_diagram { position.diagram() } else { String::new() },
        note: position.note(),
    };
    let mut nodes = vec![described(root, 0, 0, 0)];
    for (&(parent, played), position) in edges.iter().zip(&positions[1..]) {
        let generation_index = positions[parent as usize].moves().place_of(played).unwrap_or_default() as u32;
        nodes.push(described(position, parent, number(parent, played), generation_index));
    }
    let [first, second] = G::SIDES;
    let sides = if root.side_to_move() == Side::First { [first, second] } else { [second, first] };
    Recording { board: G::BOARD, sides, moves: names.list, nodes, events, types, outcome }
}

/// Returns the events with numbers for moves. `number` receives the node at which the move is played.
fn numbered<M: Copy>(events: &[Event<M>], parents: &[u32], number: &mut dyn FnMut(u32, M) -> u32) -> Vec<Event<u32>> {
    let mut current = 0;
    let mut numbered = Vec::with_capacity(events.len());
    for event in events {
        numbered.push(match *event {
            Event::Enter { index, node, window, ref moves, evaluations } => {
                current = node;
                let ranked = |one: &RankedMove<M>| RankedMove { played: number(node, one.played), score: one.score };
                Event::Enter { index, node, window, moves: moves.iter().map(ranked).collect(), evaluations }
            }
            Event::Leave { value } => {
                current = parents[current as usize];
                Event::Leave { value }
            }
            Event::Resume { node } => {
                current = node;
                Event::Resume { node }
            }
            Event::Leaf { index, node, value } => Event::Leaf { index, node, value },
            Event::TtCutoff { index, node, value } => Event::TtCutoff { index, node, value },
            Event::ReSearch { played } => Event::ReSearch { played: number(current, played) },
            Event::Improved { played, value } => Event::Improved { played: number(current, played), value },
            Event::Cutoff { index } => Event::Cutoff { index },
            Event::Begin { depth } => Event::Begin { depth },
            Event::OpenState { parent, played, is_solved, merit } => {
                Event::OpenState { parent, played: played.map(|played| number(parent, played)), is_solved, merit }
            }
            Event::OpenList { entries } => Event::OpenList { entries },
            Event::Evaluations { count } => Event::Evaluations { count },
        });
    }
    numbered
}

/// The names of moves, with a number for each name.
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
