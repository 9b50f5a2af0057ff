//! The packed form of nodes and events in a page.
//!
//! All data are sequences of variable-length whole numbers in LEB128: seven bits per byte, lowest first; the eighth bit is set
//! in all bytes except the last. A *signed* number n is stored as 2n if nonnegative, else as -2n - 1.
//!
//! **Nodes**, from 1 on: the number of the node minus the number of its parent; the move; with a board, the count of squares that
//! differ from the parent's and, for each, 16 * square + symbol; with diagrams, the count of lines, the count of lines that
//! differ from the parent's and, for each, its place and the number of its text; with notes, the number of the note; the count of
//! moves.
//!
//! **Events**: kind + 16 * node type (0 for none), then, by kind:
//!
//! * 1 enter: index, node, alpha, beta, count of moves, for each the move and its score, evaluations
//! * 2 leaf and 3 TT cutoff: index, node, signed value
//! * 4 re-search: move
//! * 5 improved: move, signed value
//! * 6 cutoff: index
//! * 7 leave: signed value
//! * 8 resume: node
//! * 9 open list: entries
//! * 10 evaluations: count
//!
//! Two kinds of events are packed apart from these. **Iterations**, for each: the number of steps before it, and its depth.
//! **OPEN states**, for each: the number of steps up to it; the parent of its node; 0 for the root, else 1 + the move; 1 if it is
//! solved, else 0; its merit, packed like an end of a window.
//!
//! **Whole trees**, for each node in order, parents before children and children as generated: the node and its signed value
//! for the side to move.
//!
//! In events, a node is written as its signed difference from the last node that was new to this search. An end of a window is
//! 0 for minus infinity, 1 for infinity, else 2 + the signed value. A score is 0 if there is none, else 1 + the signed score.

use std::collections::HashMap;

use scoutlab_games::Value;
use scoutlab_search::INFINITY;
use scoutlab_search::observers::Event;

use crate::registry::Board;
use crate::search::RecordedNode;

/// The largest score. Larger scores are clamped, because JavaScript represents whole numbers exactly only up to 2^53.
const LARGEST_SCORE: i64 = 1 << 50;

/// A sequence of numbers.
#[derive(Default)]
struct Packed(Vec<u8>);

impl Packed {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn numbers(&mut self, numbers: &[u32]) {
        for &number in numbers {
            self.number(number.into());
        }
    }

    fn signed(&mut self, number: i64) {
        self.number(zigzag(number));
    }

    fn bound(&mut self, bound: Value) {
        match bound {
            INFINITY => self.number(1),
            bound if bound == -INFINITY => self.number(0),
            bound => self.number(zigzag(bound.into()) + 2),
        }
    }
}

const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// The nodes, with the texts that they reference by number.
pub(super) struct PackedNodes {
    /// The packed nodes, without the root.
    pub(super) bytes: Vec<u8>,
    /// The distinct notes, starting with the note of the root. The list is empty if all notes are empty.
    pub(super) notes: Vec<String>,
    /// The distinct lines of diagrams, starting with the lines of the root's diagram in order. The list is empty if there are
    /// no diagrams.
    pub(super) lines: Vec<String>,
    /// The numbers of the lines in the root's diagram.
    pub(super) diagram: Vec<u64>,
}

pub(super) fn nodes(nodes: &[RecordedNode], board: Option<&Board>) -> PackedNodes {
    let notes = Notes::of(nodes);
    let mut lines = Lines::default();
    let has_diagrams = nodes.iter().any(|node| !node.diagram.is_empty());
    let diagrams: Vec<Vec<u64>> = nodes.iter().map(|node| lines.of(&node.diagram)).collect();
    let mut packed = Packed::default();
    for (id, node) in nodes.iter().enumerate().skip(1) {
        packed.numbers(&[id as u32 - node.parent, node.played]);
        if let Some(board) = board {
            let before = &nodes[node.parent as usize].squares;
            let symbol = |mark| board.symbols.bytes().position(|known| known == mark).unwrap_or(0);
            let squares = before.bytes().zip(node.squares.bytes()).enumerate();
            let changed: Vec<usize> =
                squares.filter(|(_, (old, new))| old != new).map(|(square, (_, new))| square * 16 + symbol(new)).collect();
            packed.number(changed.len() as u64);
            for change in changed {
                packed.number(change as u64);
            }
        }
        if has_diagrams {
            let (before, after) = (&diagrams[node.parent as usize], &diagrams[id]);
            let changed = || after.iter().enumerate().filter(|(index, line)| before.get(*index) != Some(line));
            packed.numbers(&[after.len() as u32, changed().count() as u32]);
            for (index, &line) in changed() {
                packed.number(index as u64);
                packed.number(line);
            }
        }
        if !notes.list.is_empty() {
            packed.number(notes.numbers[node.note.as_str()]);
        }
        packed.number(node.moves.into());
    }
    let diagram = diagrams.into_iter().next().unwrap_or_default();
    PackedNodes { bytes: packed.0, notes: notes.list, lines: lines.list, diagram }
}

#[derive(Default)]
struct Lines<'n> {
    list: Vec<String>,
    numbers: HashMap<&'n str, u64>,
}

impl<'n> Lines<'n> {
    /// Returns the numbers of the lines of a diagram.
    fn of(&mut self, diagram: &'n str) -> Vec<u64> {
        let number = |line: &'n str| {
            *self.numbers.entry(line).or_insert_with(|| {
                self.list.push(line.to_owned());
                self.list.len() as u64 - 1
            })
        };
        diagram.lines().map(number).collect()
    }
}

struct Notes<'n> {
    list: Vec<String>,
    numbers: HashMap<&'n str, u64>,
}

impl<'n> Notes<'n> {
    fn of(nodes: &'n [RecordedNode]) -> Self {
        let mut notes = Self { list: Vec::new(), numbers: HashMap::new() };
        if nodes.iter().any(|node| !node.note.is_empty()) {
            for node in nodes {
                notes.numbers.entry(&node.note).or_insert_with(|| {
                    notes.list.push(node.note.clone());
                    notes.list.len() as u64 - 1
                });
            }
        }
        notes
    }
}

/// Packs the events of one search, with the node types of its visits if there are any.
pub(super) fn events(events: &[Event<u32>], types: Option<&[u8]>) -> Vec<u8> {
    let mut packed = Packed::default();
    let mut types = types.unwrap_or_default().iter();
    let mut newest: u32 = 0;
    for event in events {
        let mut visited = |packed: &mut Packed, kind: u8, node: u32| {
            let node_type = if kind <= 2 { types.next().copied().unwrap_or(0) } else { 0 };
            packed.0.push(kind + 16 * node_type);
            let more = i64::from(node) - i64::from(newest);
            newest = newest.max(node);
            more
        };
        match event {
            Event::Enter { index, node, window, moves, evaluations } => {
                let node = visited(&mut packed, 1, *node);
                packed.number(u64::from(*index));
                packed.signed(node);
                packed.bound(window.alpha);
                packed.bound(window.beta);
                packed.number(moves.len() as u64);
                for ranked in moves {
                    packed.number(u64::from(ranked.played));
                    packed.number(ranked.score.map_or(0, |score| 1 + zigzag(score.clamp(-LARGEST_SCORE, LARGEST_SCORE))));
                }
                packed.number(*evaluations);
            }
            Event::Leaf { index, node, value } | Event::TtCutoff { index, node, value } => {
                let kind = if matches!(event, Event::Leaf { .. }) { 2 } else { 3 };
                let node = visited(&mut packed, kind, *node);
                packed.number(u64::from(*index));
                packed.signed(node);
                packed.signed(i64::from(*value));
            }
            Event::ReSearch { played } => packed.numbers(&[4, *played]),
            Event::Improved { played, value } => {
                packed.numbers(&[5, *played]);
                packed.signed(i64::from(*value));
            }
            Event::Cutoff { index } => packed.numbers(&[6, *index]),
            Event::Leave { value } => {
                packed.number(7);
                packed.signed(i64::from(*value));
            }
            Event::Resume { node } => {
                packed.number(8);
                packed.signed(i64::from(*node) - i64::from(newest));
            }
            Event::OpenList { entries } => {
                packed.number(9);
                packed.number(*entries);
            }
            Event::Evaluations { count } => {
                packed.number(10);
                packed.number(*count);
            }
            Event::Begin { .. } | Event::OpenState { .. } => {}
        }
    }
    packed.0
}

/// Packs the iterations of a search.
pub(super) fn iterations(events: &[Event<u32>]) -> Vec<u8> {
    with_steps(events, |packed, step, event| {
        if let Event::Begin { depth } = *event {
            packed.number(step);
            packed.number(depth.into());
        }
    })
}

/// Packs the states that enter the OPEN list of a search.
pub(super) fn open_states(events: &[Event<u32>]) -> Vec<u8> {
    with_steps(events, |packed, step, event| {
        if let Event::OpenState { parent, played, is_solved, merit } = *event {
            packed.number(step);
            packed.numbers(&[parent, played.map_or(0, |played| played + 1), is_solved.into()]);
            packed.bound(merit);
        }
    })
}

/// Calls `pack` for each event with the number of steps up to this event.
fn with_steps(events: &[Event<u32>], mut pack: impl FnMut(&mut Packed, u64, &Event<u32>)) -> Vec<u8> {
    let (mut packed, mut step) = (Packed::default(), 0);
    for event in events {
        step += u64::from(event.is_step());
        pack(&mut packed, step, event);
    }
    packed.0
}

/// Packs the nodes and values of a tree. The events must visit each node once, within the visit of its parent.
pub(super) fn whole(events: &[Event<u32>]) -> Vec<u8> {
    let mut visits: Vec<(u32, Value)> = Vec::new();
    let mut open = Vec::new();
    for event in events {
        match event {
            Event::Enter { node, .. } => {
                open.push(visits.len());
                visits.push((*node, 0));
            }
            Event::Leaf { node, value, .. } => visits.push((*node, *value)),
            Event::Leave { value } => {
                let visit = open.pop().expect("what ends has begun");
                visits[visit].1 = *value;
            }
            _ => {}
        }
    }
    let mut packed = Packed::default();
    for (node, value) in visits {
        packed.number(node.into());
        packed.signed(value.into());
    }
    packed.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_seven_bits_per_byte_and_signs_the_lowest() {
        let mut packed = Packed::default();
        packed.numbers(&[0, 127, 128, 300]);
        assert_eq!(packed.0, [0, 127, 0x80, 1, 0xac, 2]);
        assert_eq!([0, -1, 1, -2, 2].map(zigzag), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn infinities_are_told_apart_from_every_value() {
        let mut packed = Packed::default();
        for bound in [-INFINITY, INFINITY, 0, -1, 1] {
            packed.bound(bound);
        }
        assert_eq!(packed.0, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_whole_tree_is_its_nodes_with_their_values() {
        let enter = |node| Event::Enter {
            index: 0,
            node,
            window: scoutlab_search::Window::INFINITE,
            moves: Vec::new(),
            evaluations: 0,
        };
        let leaf = |node, value| Event::Leaf { index: 0, node, value };
        // The events are a search of [3 [1]]. The only child of the second child scores 1 for the first player.
        let log = [enter(0), leaf(1, -3), enter(2), leaf(3, 1), Event::Leave { value: -1 }, Event::Leave { value: 3 }];
        assert_eq!(whole(&log), [0, 6, 1, 5, 2, 1, 3, 2]);
    }

    #[test]
    fn a_diagram_is_what_differs_from_the_parent() {
        let node = |parent, diagram: &str| RecordedNode {
            parent,
            played: 0,
            generation_index: 0,
            moves: 0,
            squares: String::new(),
            diagram: diagram.to_owned(),
            note: String::new(),
        };
        let packed = nodes(&[node(0, "<a>\n..\n.."), node(0, "<a>\nx.\n.."), node(1, "<a>\nx.")], None);
        assert_eq!((packed.lines, packed.diagram), (["<a>", "..", "x."].map(str::to_owned).to_vec(), vec![0, 1, 1]));
        // The diagram of the first node has three lines, one of them new: line 1 is text 2. The diagram of the second node has
        // two lines, which equal the lines of its parent. Neither node has moves.
        assert_eq!(packed.bytes, [1, 0, 3, 1, 1, 2, 0, 1, 0, 2, 0, 0]);
    }

    #[test]
    fn a_leaf_is_four_bytes() {
        let leaf = Event::Leaf { index: 3, node: 1, value: -2 };
        assert_eq!(events(&[leaf], Some(&[5])), [2 + 16 * 5, 3, 2, 3]);
    }
}
