//! The solvers for Connect Four, compared with the published table and with a slow implementation.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use scoutlab_endgame::connect_four::{Bounded, Columns, MEGABYTES, SOLVERS, Solver, solve};
use scoutlab_endgame::{Settings, SolveError, Techniques};
use scoutlab_games::connect_four::sets::SETS;
use scoutlab_games::connect_four::{ConnectFour, Discs, MovesLeft, Strength};
use scoutlab_games::{Game, MoveSet, Side, Value};
use scoutlab_search::algorithms::{AlphaBeta, Minimax};
use scoutlab_search::orderings::StaticOrder;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::table::Bounds;
use scoutlab_search::{Algorithm, Form, Opened, Root, Search, SearchError, TableUse, Tree, Window, visit};

use crate::slow_connect_four::{Slow, SlowBoard};

/// Positions of the tutorial's last set, each with its score and the node counts of `minimax`, `alphabeta` and `centre`.
const SINGLE: [(&str, i32, [u64; 3]); 2] =
    [("7422341735647741166133573473242566", 1, [107, 27, 32]), ("65214673556155731566316327373221417", -1, [33, 27, 23])];

fn discs(moves: &str) -> Discs {
    Discs::of(&ConnectFour::parse(moves).unwrap()).unwrap()
}

fn solver(part: u32, bits: u32) -> Solver {
    Solver::of(part, bits).unwrap().unwrap()
}

/// Returns the value and the number of calls of a search of scoutlab to the end of the game. `is_centre` puts middle columns
/// first.
fn calls(algorithm: &impl Algorithm, is_centre: bool, strength: Strength, moves: &str) -> (i32, u64) {
    let evaluator = MovesLeft(strength);
    let mut ordering = StaticOrder;
    let search = Search::new(&evaluator);
    let mut search = if is_centre { search.ordered_by(&mut ordering) } else { search };
    let depth = 42 - moves.len() as u32;
    let value: Result<i32, SearchError> = search.run(algorithm, &ConnectFour::parse(moves).unwrap(), depth);
    (value.unwrap(), search.counters.calls())
}

const fn bounded_alphabeta(strength: Strength) -> BoundedAlphaBeta {
    BoundedAlphaBeta { width: if matches!(strength, Strength::Weak) { 1 } else { 21 } }
}

/// The alpha-beta search of parts 4 and 5 of P. Pons's tutorial "Solving Connect 4", as an algorithm of scoutlab. At each node,
/// it lowers beta to the maximum value that the position can have. The evaluator is `moves-left`, and searches reach the end of
/// the game. The remaining depth therefore equals the number of empty squares, and a side without an immediate win needs at least
/// two discs to win.
#[derive(Clone, Copy, Debug)]
struct BoundedAlphaBeta {
    /// The window at the root is from `-width` to `width`.
    width: Value,
}

impl Algorithm for BoundedAlphaBeta {
    const NAME: &'static str = "bounded-alphabeta";
    const SUMMARY: &'static str = "for Connect Four only";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { width: 21 })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(bounded(tree, Window::new(-self.width, self.width)).clamp(-self.width, self.width))
    }
}

fn bounded<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    window.beta = window.beta.min((tree.depth() as Value - 1) / 2);
    if window.alpha >= window.beta {
        return tree.close(window.beta);
    }
    while tree.next(window.alpha).is_some() {
        let value = visit(tree, window, bounded);
        if value >= window.beta {
            tree.cutoff();
            return tree.close(value);
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(window.alpha)
}

#[test]
fn single_positions_have_the_nodes_of_the_definition() {
    for (moves, score, nodes) in SINGLE {
        for (part, expected) in [3, 4, 5].into_iter().zip(nodes) {
            assert_eq!(Slow::of(part).solve(&SlowBoard::after(moves), false), (score, expected), "part {part}");
            let counted = solver(part, 10).count(discs(moves), Strength::Strong);
            assert_eq!((counted.score, counted.nodes), (score, expected), "part {part}");
        }
        // A search with built-in components of scoutlab has the same counts.
        let found = [
            calls(&Minimax, false, Strength::Strong, moves),
            calls(&bounded_alphabeta(Strength::Strong), false, Strength::Strong, moves),
            calls(&bounded_alphabeta(Strength::Strong), true, Strength::Strong, moves),
        ];
        assert_eq!(found, nodes.map(|nodes| (score, nodes)));
    }
}

#[test]
fn every_solver_counts_what_a_slow_one_counts() {
    let last = SETS[5];
    for (part, name) in SOLVERS {
        for (text, strength) in Strength::ALL {
            let (mut solver, mut slow) = (solver(part, 8), Slow::of(part));
            for (moves, score) in last.positions().step_by(37).filter(|(moves, _)| part > 3 || moves.len() > 31) {
                let expected = slow.solve(&SlowBoard::after(moves), strength == Strength::Weak);
                let counted = solver.count(discs(moves), strength);
                assert_eq!((counted.score, counted.nodes), expected, "{name}, {text}, {moves}");
                assert_eq!(counted.score, strength.of(score), "{moves}");
            }
        }
    }
}

#[test]
fn what_is_remembered_changes_no_count() {
    // A cache of two entries stores almost nothing, and a cache of a million entries stores almost everything.
    let [mut few, mut many] = [1, 20].map(|bits| Bounded::new(Columns::CENTRE, true, bits));
    let mut total = 0;
    for (moves, _) in SETS[5].positions().step_by(7) {
        let expected = few.count(discs(moves), -21, 21);
        assert_eq!(many.count(discs(moves), -21, 21), expected, "{moves}");
        total += expected.nodes;
    }
    assert!(total > 10_000, "{total}");
}

#[test]
fn the_lab_counts_what_the_solvers_count() {
    for (_, strength) in Strength::ALL {
        for (part, is_centre) in [(4, false), (5, true)] {
            let mut solver = solver(part, 16);
            for (moves, _) in SETS[5].positions().step_by(3) {
                let counted = solver.count(discs(moves), strength);
                // The window is narrow enough to show the winner, so the evaluator may return exact scores.
                let found = calls(&bounded_alphabeta(strength), is_centre, Strength::Strong, moves);
                assert_eq!(found, (counted.score, counted.nodes), "{moves}");
            }
        }
    }
}

#[test]
fn the_rows_of_the_last_set_are_those_that_were_published() {
    let table = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/published/pons.csv")).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let [part, name, text, "Test_L3_R1", _, total, _] = row.split(',').collect::<Vec<_>>()[..] else { continue };
        let part = part.parse().unwrap();
        assert!(SOLVERS.contains(&(part, name)), "{row}");
        let strength = Strength::ALL.into_iter().find(|(known, _)| *known == text).unwrap().1;
        let mut solver = solver(part, 16);
        let nodes: u64 = SETS[5].positions().map(|(moves, _)| solver.count(discs(moves), strength).nodes).sum();
        assert_eq!(nodes.to_string(), total, "{row}");
        rows += 1;
    }
    assert_eq!(rows, 15);
}

/// The nodes of plain alpha-beta, without a bound, on the last set, in both orders of columns. The tutorial does not print these
/// numbers.
const WITHOUT_BOUND: [(bool, u64); 2] = [(false, 438_249), (true, 216_213)];

#[test]
fn plain_alphabeta_counts_what_a_slow_one_counts() {
    for (is_centre, expected) in WITHOUT_BOUND {
        let columns = if is_centre { Columns::CENTRE } else { Columns::LEFT_TO_RIGHT };
        let mut solver = Bounded::new(columns, false, 16);
        let mut nodes = |moves| solver.count(discs(moves), -21, 21).nodes;
        assert_eq!(SETS[5].positions().map(|(moves, _)| nodes(moves)).sum::<u64>(), expected);
        for (moves, _) in SETS[5].positions().step_by(101) {
            let slow = Slow::alphabeta(columns.0.map(|column| column + 1)).solve(&SlowBoard::after(moves), false).1;
            assert_eq!([nodes(moves), calls(&AlphaBeta, is_centre, Strength::Strong, moves).1], [slow; 2], "{moves}");
        }
    }
}

fn settings(techniques: &str) -> Settings {
    Settings::new(Techniques::only(techniques).unwrap(), MEGABYTES)
}

#[test]
fn solve_finds_the_winner_with_the_published_nodes_and_a_line_to_the_end() {
    let mut total = 0;
    let published = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/published/pons.csv")).unwrap();
    let expected = published.lines().find(|line| line.starts_with("12,lower-bounds,weak,Test_L3_R1,")).unwrap();
    for (moves, score) in SETS[5].positions() {
        let position = ConnectFour::parse(moves).unwrap();
        let solved = solve(&position, &settings("table")).unwrap();
        assert_eq!(solved.value, score.signum(), "{moves}");
        assert_eq!(solve(&position, &settings("")).unwrap().value, score.signum(), "{moves}");
        let end = solved.line.iter().fold(position, |position, &played| {
            assert!(position.moves().iter().any(|legal| legal == played), "{moves}: {:?}", solved.line);
            position.play(played)
        });
        assert!(end.is_terminal(), "{moves}: {:?}", solved.line);
        let winner = end.winner().map_or(0, |side| if side == Side::First { 1 } else { -1 });
        let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
        assert_eq!(sign * winner, solved.value, "{moves}: {:?}", solved.line);
        // The tutorial counts no node for a position that can be won at once.
        total += if Discs::of(&position).unwrap().wins_at_once() { 0 } else { solved.counters.calls() };
    }
    assert_eq!(expected.split(',').nth(5), Some(total.to_string().as_str()));
}

#[test]
fn the_strong_score_is_the_published_score_and_the_line_is_the_shortest_win() {
    for (moves, score) in SETS[5].positions().chain(SETS[3].positions().step_by(10)) {
        let position = ConnectFour::parse(moves).unwrap();
        let weak = solve(&position, &settings("table")).unwrap();
        let strong = solve(&position, &Settings { is_strong: true, ..settings("table") }).unwrap();
        assert_eq!((strong.value, strong.strong_score), (score.signum(), Some(score)), "{moves}");
        assert_eq!((weak.value, weak.strong_score, weak.counters), (score.signum(), None, strong.counters), "{moves}");
        let end = strong.line.iter().fold(position, |position, &played| {
            assert!(position.moves().iter().any(|legal| legal == played), "{moves}: {:?}", strong.line);
            position.play(played)
        });
        assert!(end.is_terminal(), "{moves}: {:?}", strong.line);
        let plies = MovesLeft::plies_to_end(&position, score);
        assert_eq!(plies.is_some(), score != 0, "{moves}");
        assert_eq!(plies.unwrap_or(42 - position.plies()), strong.line.len() as u32, "{moves}");
        let Some(winner) = end.winner() else { continue };
        // By definition, the winner wins with its disc of the number 22 minus the score.
        let discs = if winner == Side::First { end.plies().div_ceil(2) } else { end.plies() / 2 };
        assert_eq!((22 - discs as i32, winner == position.side_to_move()), (score.abs(), score > 0), "{moves}");
        let lost = solve(&end, &Settings { is_strong: true, ..settings("") }).unwrap();
        assert_eq!((lost.value, lost.strong_score, lost.line.len()), (-1, Some(-score.abs()), 0), "{moves}");
        assert_eq!(MovesLeft::plies_to_end(&end, -score.abs()), Some(0), "{moves}");
    }
}

#[test]
fn solve_can_be_stopped() {
    let stopped = Settings { stop: Some(Arc::new(AtomicBool::new(true))), ..settings("table") };
    let bounds = Bounds { lower: -1, upper: 1 };
    let found = solve(&ConnectFour::start(), &stopped);
    assert!(matches!(&found, Err(SolveError::Stopped { bounds: found, .. }) if *found == bounds), "{found:?}");
}
