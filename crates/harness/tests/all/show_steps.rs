//! Pictures of trees after any step of a search, compared with the recorded events and with plain minimax.

use scoutlab::show::{Shown, searched};
use scoutlab::{BoundKind, SearchRequest, SearchText, record};
use scoutlab_search::observers::Event;

use crate::support::MEASURES;

const SEED: u64 = 0x7368_6f77_2073_7465;
const TREES: usize = 120;

const ALGORITHMS: [&str; 18] = [
    "minimax",
    "alphabeta",
    "branch-and-bound",
    "scout",
    "negascout",
    "pvs",
    "scout-window",
    "aspiration:delta=1,guess=4",
    "mtdf:guess=2",
    "mtd-bi",
    "mtd-plus",
    "sss",
    "dual",
    "deepening(alphabeta)",
    "deepening(scout)",
    "deepening(mtdf)",
    "deepening(aspiration:delta=2)",
    "deepening(sss)",
];

/// Returns a random number below `limit` from Marsaglia's xorshift generator.
fn below(state: &mut u64, limit: u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state % limit
}

/// Returns a random tree with leaves at several depths, and with a static value at each interior node.
fn random_tree(state: &mut u64, height: u32) -> String {
    let value = below(state, 12) as i64 - 3;
    if height == 0 || (height < 3 && below(state, 5) == 0) {
        return value.to_string();
    }
    let children: Vec<String> = (0..=below(state, 3)).map(|_| random_tree(state, height - 1)).collect();
    format!("[{}]={value}", children.join(" "))
}

/// Returns the minimax value for MAX of a node of a tree that a search to `depth` plies sees.
fn minimax(node: &Shown, depth: u32) -> i64 {
    if depth == 0 || node.children.is_empty() {
        return node.written.as_ref().unwrap().text.parse().unwrap();
    }
    let values = node.children.iter().map(|child| minimax(child, depth - 1));
    if node.is_min { values.min().unwrap() } else { values.max().unwrap() }
}

/// A visit of a node.
struct Visit {
    node: usize,
    /// The visit of the parent. `None` at the root, and once the search has announced that it visits the node again.
    above: Option<usize>,
    is_leaf: bool,
    is_test: bool,
    has_ended: bool,
}

/// The visits of the last iteration that has begun after some steps.
struct Iteration {
    depth: u32,
    visits: Vec<Visit>,
}

impl Iteration {
    fn after(events: &[Event<u32>], parents: &[u32], steps: u64, is_scout: bool) -> Self {
        let mut iteration = Self { depth: 0, visits: Vec::new() };
        let (mut step, mut next) = (0, None);
        let mut line: Vec<usize> = Vec::new();
        for event in events {
            step += u64::from(event.is_step());
            if step > steps {
                break;
            }
            if let Event::Begin { depth } = *event {
                next = Some(depth);
            } else if let (true, Some(depth)) = (event.is_step(), next) {
                (iteration.depth, next) = (depth, None);
                iteration.visits.clear();
                line.clear();
            }
            match *event {
                Event::Enter { node, window, .. } => {
                    let is_test = is_scout && window.beta - 1 == window.alpha;
                    line.push(iteration.begin(node, parents, (false, is_test)));
                }
                Event::Leaf { node, .. } | Event::TtCutoff { node, .. } => {
                    let is_leaf = matches!(event, Event::Leaf { .. });
                    let visit = iteration.begin(node, parents, (is_leaf, false));
                    iteration.visits[visit].has_ended = true;
                }
                Event::Leave { .. } => {
                    let visit = line.pop().unwrap();
                    iteration.visits[visit].has_ended = true;
                }
                Event::ReSearch { .. } => {
                    let open = *line.last().unwrap();
                    let test = iteration.visits.iter().rposition(|visit| visit.above == Some(open)).unwrap();
                    iteration.visits[test].above = None;
                }
                // A best-first search continues at another line.
                Event::Resume { node } => {
                    line = (0..iteration.visits.len())
                        .filter(|&visit| {
                            let visited = iteration.visits[visit].node;
                            std::iter::successors(Some(node as usize), |&at| (at > 0).then(|| parents[at] as usize))
                                .any(|at| at == visited)
                        })
                        .collect();
                }
                _ => {}
            }
        }
        iteration
    }

    fn begin(&mut self, node: u32, parents: &[u32], (is_leaf, is_test): (bool, bool)) -> usize {
        let parent = parents[node as usize] as usize;
        let above = (node > 0).then(|| self.last_of(parent).unwrap());
        self.visits.push(Visit { node: node as usize, above, is_leaf, is_test, has_ended: false });
        self.visits.len() - 1
    }

    fn last_of(&self, node: usize) -> Option<usize> {
        self.visits.iter().rposition(|visit| visit.node == node)
    }

    /// Returns the last visit of a node within a visit of its parent.
    fn last_within(&self, node: usize, above: usize) -> Option<usize> {
        self.visits.iter().rposition(|visit| visit.node == node && visit.above == Some(above))
    }

    /// Returns whether the node at the end of a line, which this iteration has not visited, is cut off. The line has the numbers
    /// of its recorded nodes, and `None` for other nodes. Follows the last visits from the root down to the first node on the
    /// line without one.
    fn cuts(&self, line: &[Option<usize>], is_over: bool) -> bool {
        let Some(mut visit) = self.last_of(0) else { return false };
        let mut is_finished = is_over;
        for &node in &line[1..] {
            is_finished |= self.visits[visit].has_ended && !self.visits[visit].is_leaf;
            match node.and_then(|node| self.last_within(node, visit)) {
                Some(below) => visit = below,
                None => break,
            }
        }
        // Below a horizon, nothing is cut off.
        let expanded = line.iter().rev().skip(1).find_map(|node| node.and_then(|node| self.last_of(node)));
        let is_horizon = expanded.is_none_or(|visit| {
            let node = self.visits[visit].node;
            self.visits.iter().filter(|visit| visit.node == node).all(|visit| visit.is_leaf)
        });
        is_finished && !is_horizon
    }
}

struct Picture<'p> {
    iteration: Iteration,
    children: &'p [Vec<(usize, usize)>],
    is_over: bool,
    is_scout: bool,
    /// What was checked: exact values, bounds, cut nodes, and nodes that only an earlier iteration visited.
    counts: &'p mut [u64; 4],
}

impl Picture<'_> {
    fn check(&mut self, node: &Shown, line: &[Option<usize>], place: &str) {
        let found = node.found.as_ref().unwrap();
        let depth = line.len() as u32 - 1;
        let place = format!("{place}, node {}: {found:?}", node.label());
        let last = line.last().copied().flatten().and_then(|number| self.iteration.last_of(number));
        assert_eq!(found.is_visited, last.is_some(), "{place}");
        if let Some((kind, value)) = &found.value {
            assert!(last.is_some(), "{place}");
            let (exact, stated) = (minimax(node, self.iteration.depth - depth), value.text.parse::<i64>().unwrap());
            let holds = match kind {
                BoundKind::Exact => exact == stated,
                BoundKind::AtMost => exact <= stated,
                BoundKind::AtLeast => exact >= stated,
                BoundKind::Estimate | BoundKind::PathDependent => false,
            };
            assert!(holds, "{place}: {exact}");
            self.counts[usize::from(*kind != BoundKind::Exact)] += 1;
        }
        if self.is_scout && last.is_some_and(|visit| self.iteration.visits[visit].is_test) {
            assert!(found.value.as_ref().is_none_or(|(kind, _)| *kind != BoundKind::Exact), "{place}");
            let has_ended = self.iteration.visits[last.unwrap()].has_ended;
            assert_eq!(found.value.is_some(), has_ended, "{place}");
        }
        let is_cut = last.is_none() && self.iteration.cuts(line, self.is_over);
        assert_eq!(found.is_cut || found.is_below_cut, is_cut, "{place}");
        self.counts[2] += u64::from(is_cut);
        self.counts[3] += u64::from(last.is_none() && !found.visits.is_empty());
        for child in &node.children {
            let index = *child.path.last().unwrap();
            let number =
                line.last().copied().flatten().and_then(|number| {
                    self.children[number].iter().find(|&&(other, _)| other == index).map(|&(_, child)| child)
                });
            self.check(child, &[line, &[number]].concat(), &place);
        }
    }
}

fn request(position: &str, algorithm: &str, depth: u32) -> SearchRequest {
    let text = SearchText {
        game: "tree".to_owned(),
        position: position.to_owned(),
        algorithm: algorithm.to_owned(),
        depth: Some(depth),
        ..SearchText::default()
    };
    text.parse(MEASURES.catalogue()).unwrap()
}

#[test]
fn a_picture_after_any_step_shows_only_the_current_iteration_and_pass() {
    let mut state = SEED;
    let mut totals = [0; 4];
    for number in 0..TREES {
        let height = 2 + below(&mut state, 3) as u32;
        let tree = random_tree(&mut state, height);
        let tree = if tree.starts_with('[') { tree } else { format!("[{tree} 1]=2") };
        let position = if below(&mut state, 3) == 0 { format!("min {tree}") } else { tree };
        let algorithm = ALGORITHMS[number % ALGORITHMS.len()];
        let request = request(&position, algorithm, height);
        let recording = record(&request, 1_000_000).unwrap();
        let parents: Vec<u32> = recording.nodes.iter().map(|node| node.parent).collect();
        let mut children = vec![Vec::new(); parents.len()];
        for (number, node) in recording.nodes.iter().enumerate().skip(1) {
            children[node.parent as usize].push((node.generation_index as usize, number));
        }
        let all = recording.events.iter().filter(|event| event.is_step()).count() as u64;
        let is_scout = matches!(algorithm, "scout" | "deepening(scout)");
        // Long searches are sampled.
        let stride = 1 + all / 60;
        for step in (0..all).step_by(stride as usize).chain([all]) {
            let iteration = Iteration::after(&recording.events, &parents, step, is_scout);
            let shown = searched(&request, Some(step)).unwrap();
            let place = format!("seed {SEED:#x}: {position} {algorithm} --step {step}");
            let is_over = step == all;
            Picture { iteration, children: &children, is_over, is_scout, counts: &mut totals }.check(
                &shown,
                &[Some(0)],
                &place,
            );
        }
    }
    assert!(totals.into_iter().all(|count| count > 300), "{totals:?}");
}

#[test]
fn below_the_horizon_of_an_iteration_nothing_is_cut_or_exact() {
    let shown = |step| {
        let request = request("[[1 9]=5 [2 3]=7]", "deepening(alphabeta)", 2);
        searched(&request, Some(step)).unwrap().lines().join("\n")
    };
    insta::assert_snapshot!(shown(4), @r"
    root 7  window (-inf, inf)
      1 5  visit 1
        1.1 1  not visited
        1.2 9  not visited
      2 7  visit 2
        2.1 2  not visited
        2.2 3  not visited
    ");
    insta::assert_snapshot!(shown(9), @r"
    root  window (-inf, inf) (-inf, inf)
      1 ≤1  window (-inf, inf)  visit 1
        1.1 1  visit 3
        1.2 9  not visited
      2  visit 2  not visited in this iteration
        2.1 2  not visited
        2.2 3  not visited
    ");
}

#[test]
fn after_a_test_of_scout_a_node_has_its_answer() {
    let shown = |algorithm, step| searched(&request("[[3 5] [6 7]]", algorithm, 2), Some(step)).unwrap().lines().join("\n");
    insta::assert_snapshot!(shown("scout", 11), @r"
    root ≥4  window (-inf, inf)
      1 3  window (-inf, inf)
        1.1 3  visit 1
        1.2 5  visit 2
      2 ≥4  window (3, 4)
        2.1 6  visit 3
        2.2 7  visit 4
    ");
    // PVS is fail-soft: its null window has found the value of each leaf, and their minimum.
    assert!(shown("pvs", 11).contains("  2 6  window (3, 4)"), "{}", shown("pvs", 11));
    // SSS* has no windows.
    assert!(!shown("sss", 99).contains("window"));
}
