//! Merges recordings of several searches of one position, so that they share the numbers of moves and nodes.

use std::collections::HashMap;

use scoutlab_search::RankedMove;
use scoutlab_search::observers::Event;

use crate::search::{RecordedNode, Recording};

/// The moves and nodes of all searches, and the events of each search with the new numbers.
pub(super) struct Merged {
    pub(super) moves: Vec<String>,
    pub(super) nodes: Vec<RecordedNode>,
    pub(super) events: Vec<Vec<Event<u32>>>,
}

impl Merged {
    pub(super) fn new<'r>(recordings: impl IntoIterator<Item = &'r Recording>) -> Self {
        let mut merged = Self { moves: Vec::new(), nodes: Vec::new(), events: Vec::new() };
        let mut move_numbers = HashMap::new();
        let mut node_numbers = HashMap::new();
        for recording in recordings {
            let moves: Vec<u32> = recording.moves.iter().map(|name| merged.number_move(name, &mut move_numbers)).collect();
            let mut nodes: Vec<u32> = Vec::with_capacity(recording.nodes.len());
            for (id, node) in recording.nodes.iter().enumerate() {
                // The root has no last move.
                let above = (id > 0).then(|| (nodes[node.parent as usize], moves[node.played as usize]));
                nodes.push(*node_numbers.entry(above).or_insert_with(|| {
                    let (parent, played) = above.unwrap_or((0, 0));
                    merged.nodes.push(RecordedNode { parent, played, ..node.clone() });
                    merged.nodes.len() as u32 - 1
                }));
            }
            merged.events.push(recording.events.iter().map(|event| renumbered(event, &moves, &nodes)).collect());
        }
        merged
    }

    fn number_move(&mut self, name: &str, numbers: &mut HashMap<String, u32>) -> u32 {
        *numbers.entry(name.to_owned()).or_insert_with(|| {
            self.moves.push(name.to_owned());
            self.moves.len() as u32 - 1
        })
    }
}

fn renumbered(event: &Event<u32>, moves: &[u32], nodes: &[u32]) -> Event<u32> {
    let mut event = event.clone();
    match &mut event {
        Event::Enter { node, moves: order, .. } => {
            *node = nodes[*node as usize];
            for RankedMove { played, .. } in order {
                *played = moves[*played as usize];
            }
        }
        Event::Leaf { node, .. } | Event::TtCutoff { node, .. } | Event::Resume { node } => *node = nodes[*node as usize],
        Event::ReSearch { played } | Event::Improved { played, .. } => *played = moves[*played as usize],
        Event::OpenState { parent, played, .. } => {
            *parent = nodes[*parent as usize];
            *played = played.map(|played| moves[played as usize]);
        }
        Event::Cutoff { .. }
        | Event::Leave { .. }
        | Event::Begin { .. }
        | Event::OpenList { .. }
        | Event::Evaluations { .. } => {}
    }
    event
}
