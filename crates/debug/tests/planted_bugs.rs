//! An independent search with a TT and killers, which follows docs/conventions.md. Each of 25 planted bugs is found at its first visit
//! that differs, with a diagnosis that fits.

use std::collections::HashMap;
use std::fmt::Write;

use scoutlab::Catalogue;
use scoutlab_debug::{Log, diagnose, first_difference};
use scoutlab_games::chess::{Chess, Material};
use scoutlab_games::connect_four::{ConnectFour, Lines};
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation};

const INFINITY: i32 = 30_000;

/// Bounds by remaining depth, and the best move of the entry.
type Entries<M> = HashMap<u32, (i32, i32, Option<M>)>;

/// Iterative deepening of fail-soft alpha-beta with the ordering `table+killer:2`.
struct Program<'p, G: Game, E> {
    bug: &'static str,
    evaluator: E,
    root: &'p G,
    table: HashMap<G::Key, Entries<G::Move>>,
    killers: HashMap<u32, Vec<G::Move>>,
    path: Vec<String>,
    log: String,
    calls: u64,
}

impl<'p, G: Notation, E: Evaluator<G>> Program<'p, G, E> {
    fn log(bug: &'static str, root: &'p G, evaluator: E, depth: u32) -> String
    where
        G::Key: std::hash::Hash,
    {
        let (table, killers, path, log) = (HashMap::new(), HashMap::new(), Vec::new(), String::new());
        let mut program = Self { bug, evaluator, root, table, killers, path, log, calls: 0 };
        for depth in 1..=depth {
            program.visit(root, depth, -INFINITY, INFINITY);
        }
        program.log
    }

    fn has(&self, bug: &str) -> bool {
        self.bug == bug
    }

    fn visit(&mut self, position: &G, depth: u32, alpha: i32, beta: i32) -> i32 {
        let before = self.calls;
        let value = self.search(position, depth, alpha, beta);
        let path = self.path.join(" ");
        writeln!(self.log, "{path},{alpha},{beta},{depth},{value},{}", self.calls - before).unwrap();
        value
    }

    fn search(&mut self, position: &G, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        let moves = position.moves();
        let is_leaf = depth == 0 || moves.is_empty();
        self.calls += u64::from(!(self.has("leaves are not counted") && is_leaf));
        if is_leaf {
            let value = self.evaluator.value(position);
            return if self.has("evaluation of the other side") { -value } else { value };
        }
        let is_root = self.path.is_empty();
        let entries = self.table.entry(position.key()).or_default();
        let deepest = entries.iter().max_by_key(|(depth, _)| **depth).map(|(_, entry)| *entry);
        let entry = entries.get(&depth).copied();
        let usable = if self.bug == "TT without depth" { entry.or(deepest) } else { entry };
        if let Some((lower, upper, _)) = usable.filter(|_| !is_root) {
            if upper <= alpha || lower == upper {
                return upper;
            }
            if lower >= beta {
                return lower;
            }
            if self.bug != "TT does not narrow" {
                (alpha, beta) = (alpha.max(lower), beta.min(upper));
            }
        }
        let table_move = entry.or(deepest).and_then(|(_, _, best)| best);
        let mut ordered: Vec<G::Move> = moves.iter().collect();
        if self.has("moves backwards") {
            ordered.reverse();
        }
        let killers = self.killers.get(&depth).cloned().unwrap_or_default();
        ordered.sort_by_key(|played| killers.iter().position(|killer| killer == played).unwrap_or(9));
        if !self.has("TT move last") {
            ordered.sort_by_key(|played| Some(*played) != table_move);
        }
        if self.has("first killer only") && !killers.is_empty() {
            ordered.retain(|played| killers.get(1) != Some(played));
        }
        let (start, mut best, mut best_move) = (alpha, -INFINITY, None);
        if self.has("best starts at 0") {
            best = 0;
        }
        for played in ordered {
            let name = position.coordinate_name(played);
            let child = position.play(played);
            let (a, b) = match self.bug {
                "window not negated" => (alpha, beta),
                "bounds swapped" => (-alpha, -beta),
                "alpha not passed" => (-beta, INFINITY),
                "beta not passed" => (-INFINITY, -alpha),
                _ => (-beta, -alpha),
            };
            self.path.push(name);
            let left = if self.has("two plies less") { depth.saturating_sub(2) } else { depth - 1 };
            let found = self.visit(&child, left, a, b);
            self.path.pop();
            let value = if self.has("value not negated") { found } else { -found };
            if value > best {
                best = value;
            }
            let is_of_root = position.side_to_move() == self.root.side_to_move();
            let cuts = match self.bug {
                "cut at greater" => value > beta,
                "cut only at the root's side" => value >= beta && is_of_root,
                "no cutoff at 0" => value >= beta && value != 0,
                _ => value >= beta,
            };
            if cuts {
                best_move = Some(played);
                self.remember_killer(depth, played);
                break;
            }
            if value > alpha && !self.has("alpha not raised") {
                alpha = value;
                best_move = Some(played);
            }
        }
        let best = if self.has("fail-hard") { best.clamp(start, beta) } else { best };
        let (low, bug) = (if self.has("TT with raised alpha") { alpha } else { start }, self.bug);
        let entry = self.table.get_mut(&position.key()).unwrap().entry(depth).or_insert((-INFINITY, INFINITY, None));
        let (is_lower, is_upper) =
            if bug == "TT bounds mixed up" { (best < beta, best > low) } else { (best > low, best < beta) };
        if is_lower || bug == "TT without bounds" {
            entry.0 = best;
        }
        if is_upper || bug == "TT without bounds" {
            entry.1 = best;
        }
        entry.2 = if bug == "TT move lost" { best_move } else { best_move.or(table_move) };
        best
    }

    fn remember_killer(&mut self, depth: u32, played: G::Move) {
        let depth = if self.has("killers of all depths") { 0 } else { depth };
        let may_repeat = self.has("killer twice");
        let killers = self.killers.entry(depth).or_default();
        if !may_repeat {
            killers.retain(|killer| *killer != played);
        }
        killers.insert(0, played);
        killers.truncate(2);
    }
}

/// The searches of each program, from small to large: a game, a position and a depth.
const SEARCHES: [(&str, &str, u32); 4] = [
    ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 3),
    ("othello", "start", 6),
    ("chess", "8/8/8/3k4/8/8/6K1/7R w - -", 5),
    ("connect-four", "4435", 8),
];

/// Returns the log of a program with its request.
fn log_of(bug: &'static str, (game, position, depth): (&str, &str, u32)) -> Log {
    let lines = match game {
        "chess" => Program::log(bug, &Chess::parse(position).unwrap(), Material, depth),
        "othello" => Program::log(bug, &Othello::start(), Discs, depth),
        _ => Program::log(bug, &ConnectFour::parse(position).unwrap(), Lines, depth),
    };
    let request = serde_json::json!({
        "game": game, "position": position, "depth": depth, "algorithm": "deepening(alphabeta-soft)",
        "ordering": "table+killer:2", "table": 64,
    });
    Log::parse("engine.log", &format!("# request {request}\n# infinity={INFINITY}\n{lines}"), &Catalogue::built_in()).unwrap()
}

#[test]
fn a_right_program_has_no_difference() {
    for search in SEARCHES {
        let found = first_difference(&log_of("", search)).unwrap();
        assert!(found.is_none(), "{search:?}: {found:?}");
    }
}

#[test]
fn planted_bugs_are_found_at_their_first_visit() {
    let planted = [
        ("window not negated", "the window of a child is the window of its parent"),
        ("bounds swapped", "the bounds are swapped"),
        ("alpha not passed", "alpha of the parent is too low"),
        ("beta not passed", "beta of the parent is too high"),
        ("alpha not raised", "alpha of the parent is too low"),
        ("cut at greater", "instead of at least beta"),
        ("cut only at the root's side", "cutoffs are missing at nodes of one player"),
        ("no cutoff at 0", "cutoffs are missing"),
        ("value not negated", "not negated"),
        ("best starts at 0", "the best value starts"),
        ("fail-hard", "the program is fail-hard"),
        ("evaluation of the other side", "the evaluation is for the other side"),
        ("two plies less", "the depth is off by one"),
        ("leaves are not counted", "the visit itself is not counted"),
        ("moves backwards", "the moves are generated in another order"),
        ("first killer only", "other killers, weights or TT moves"),
        ("killers of all depths", "other killers, weights or TT moves"),
        ("TT move last", "other killers, weights or TT moves"),
        ("TT bounds mixed up", "lower and upper bounds are mixed up"),
        ("TT without bounds", "its bound does not suffice"),
        ("TT without depth", "a TT entry causes a cutoff although it is of another depth"),
        ("TT with raised alpha", "raised alpha"),
        ("TT does not narrow", "do not narrow its window"),
        ("killer twice", "other killers, weights or TT moves"),
        ("TT move lost", "other killers, weights or TT moves"),
    ];
    let mut missed = Vec::new();
    for (bug, expected) in planted {
        let found = SEARCHES.into_iter().find_map(|search| {
            let log = log_of(bug, search);
            let found = first_difference(&log).unwrap()?;
            let diagnosis = diagnose(&log, &found);
            assert!(found.equal < log.visits.len(), "{bug}");
            Some((search, found.equal, diagnosis))
        });
        match found {
            None => missed.push(format!("{bug}: no difference")),
            Some((search, equal, diagnosis)) if !diagnosis.bugs.iter().any(|bug| bug.contains(expected)) => {
                missed.push(format!("{bug}: {search:?} after {equal} visits: {diagnosis:?}"));
            }
            Some(_) => {}
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn values_of_the_first_player_are_converted() {
    let log = log_of("", SEARCHES[1]);
    let mut lines = String::new();
    for visit in &log.visits {
        // Black moves first, so the mover is the first player at even distances from the root.
        let sign = if visit.path.len().is_multiple_of(2) { 1 } else { -1 };
        let window = if sign == 1 { visit.window } else { -visit.window };
        let bound = |bound: i32| if bound.abs() == i32::MAX { bound.signum() * INFINITY } else { bound };
        let (path, alpha, beta, value) = (visit.path.join(" "), bound(window.alpha), bound(window.beta), sign * visit.value);
        writeln!(lines, "{path},{alpha},{beta},{},{value}", visit.depth).unwrap();
    }
    let request = r#"{"game": "othello", "depth": 6, "algorithm": "deepening(alphabeta-soft)", "ordering": "table+killer:2", "table": 16}"#;
    let text = format!("# request {request}\n# view=max\n# infinity={INFINITY}\n{lines}");
    let log = Log::parse("max.log", &text, &Catalogue::built_in()).unwrap();
    assert!(log.visits.iter().all(|visit| visit.calls.is_none()));
    assert!(first_difference(&log).unwrap().is_none());
}

#[test]
fn a_log_without_its_leaves_is_told_apart_from_a_search_that_ends_early() {
    let text = "# request {\"game\": \"othello\", \"depth\": 1}\n,-inf,inf,1,3,5\n";
    let log = Log::parse("x.log", text, &Catalogue::built_in()).unwrap();
    let found = first_difference(&log).unwrap().unwrap();
    assert!(diagnose(&log, &found).bugs[0].contains("every visit needs a line"));
}

#[test]
fn damaged_logs_are_refused_with_their_line() {
    let request = "# request {\"game\": \"othello\", \"depth\": 2}";
    for (text, expected) in [
        ("d3,-inf,inf,1,0,1".to_owned(), "x.log: no line states the search"),
        (request.to_owned(), "x.log: no line has a visit"),
        (format!("{request}\nd3,-inf,inf,1"), "x.log:2: 4 fields, expected path,alpha,beta,depth,value,calls"),
        (format!("{request}\nd3,-inf,inf,one,0,1"), "x.log:2: the depth is `one`"),
        (format!("{request}\nd3,-inf,inf,1,x,1"), "x.log:2: value is `x`"),
        (format!("{request}\n# view=min\nd3,-inf,inf,1,0,1"), "x.log:2: the view is `min`"),
        ("# request {\"game\": \"othelo\", \"depth\": 2}".to_owned(), "x.log:1: the request: unknown game `othelo`"),
        ("# request {\"game\": \"othello\"}\nd3,-inf,inf,1,0,1".to_owned(), "x.log:1: the request has no `depth`"),
        ("# requests made\nd3,-inf,inf,1,0,1".to_owned(), "x.log: no line states the search"),
        ("# request {\"gme\": 1}".to_owned(), "x.log:1: the request: unknown field `gme`"),
        ("# request 12".to_owned(), "x.log:1: the request is `12`, expected a JSON object"),
    ] {
        let refused = Log::parse("x.log", &text, &Catalogue::built_in()).unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}
