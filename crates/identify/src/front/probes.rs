//! Further searches, which may distinguish conventions that reproduce the same counts.

use super::count_table::CountTable;
use crate::conventions::{NodeKind, Program, Quantity};
use crate::inference::{Probe, Row};
use crate::rules::walk_from;
use crate::search::count;

/// For each game, further positions whose counts may distinguish conventions.
const FURTHER: [(&str, &[&str]); 7] = [
    ("othello", &["start", "ffo:40", "ffo:44", "ffo:48", "ffo:52", "ffo:56"]),
    ("othello6", &["start", "pv:12", "pv:20", "pv:24", "pv:26"]),
    ("ywf", &["start", "random:plies=40,seed=1", "random:plies=80,seed=1"]),
    ("tictactoe", &["start", "after x1y1", "after x0y0 x1y1 x2y2"]),
    ("connect-four", &["start", "44", "4435", "ddce"]),
    ("chess", &["start", "kiwipete", "bk:1", "bk:10", "cpw:3", "cpw:5"]),
    ("tree", &["b=3,d=6,seed=1,model=values,k=5", "b=5,d=5,seed=2,model=values,k=9"]),
];

/// The maximum number of nodes that scoutlab's alpha-beta visits in a probe.
const PROBED: u64 = 3000;

/// The maximum depth of a probe.
const DEEPEST_PROBE: u32 = 12;

/// Returns searches that may distinguish conventions, on positions of the table and on other positions. Each position is
/// searched to the greatest depth that needs at most a few thousand nodes, and one ply less deep.
pub(super) fn list_probes(table: &CountTable) -> Vec<Probe> {
    let mut games: Vec<&str> = table.sources.iter().map(|source| source.game).collect();
    games.sort_unstable();
    games.dedup();
    let own = table.sources.iter().map(|source| (source.game, source.position.as_str()));
    let further = FURTHER.iter().filter(|(game, _)| games.contains(game));
    let further = further.flat_map(|(game, positions)| positions.iter().map(move |&position| (*game, position)));
    let mut positions: Vec<(&str, &str)> = Vec::new();
    for position in own.take(3).chain(further) {
        if !positions.contains(&position) {
            positions.push(position);
        }
    }
    let mut algorithms = table.algorithms().map_or_else(|| vec![None], |all| all.into_iter().map(Some).collect());
    algorithms.truncate(2);
    let mut probes = Vec::new();
    for (name, position) in positions {
        let Some(walk) = table
            .catalogue
            .game(name)
            .ok()
            .and_then(|game| game.position(position).ok())
            .and_then(|found| walk_from(&*found).ok())
        else {
            continue;
        };
        let calls = Quantity { of: NodeKind::Calls, ..Quantity::default() };
        let is_small = |depth: &u32| count(&mut *walk.fork(), Program::default(), calls, *depth, PROBED).is_some();
        let deepest = (2..=DEEPEST_PROBE).take_while(is_small).last().unwrap_or(2);
        for depth in deepest.saturating_sub(1).max(1)..=deepest {
            for &algorithm in &algorithms {
                let of = algorithm.map_or_else(String::new, |algorithm| format!(", {}", algorithm.part().1.name));
                let row = Row { walk: walk.fork(), depth, count: 0, algorithm, of: None };
                probes.push(Probe { name: format!("{name} {position} at depth {depth}{of}"), row });
            }
        }
    }
    probes
}
