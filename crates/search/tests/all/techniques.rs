//! Enhancements and selective techniques, compared with searches written from `docs/conventions.md` alone.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::chess::{Chess, Material, Quiescence};
use scoutlab_games::connect_four::{ConnectFour, Lines};
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::tree::Leaves;
use scoutlab_games::{Evaluator, Game, MoveSet, Value};
use scoutlab_search::algorithms::{AlphaBeta, built_in};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::table::{GrowingTable, TranspositionTable};
use scoutlab_search::techniques::{TechniqueSpec, Techniques};
use scoutlab_search::{INFINITY, Search, Window};

use crate::common::{plain_minimax, text_tree};

fn selective(text: &str) -> TechniqueSpec {
    Techniques::Selective.named(text).unwrap()
}

/// Returns the position after at most `plies` random moves.
fn random_position<G: Game>(mut position: G, plies: u32, random: &mut ChaCha8Rng) -> G {
    for _ in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let next = position.play(moves.at(random.random_range(0..moves.len())));
        if next.is_terminal() {
            break;
        }
        position = next;
    }
    position
}

/// Searches random positions with and without enhancements. All values must equal that of plain minimax.
fn enhancements_keep_values<G: Game + 'static>(
    start: &G,
    evaluator: &dyn Evaluator<G>,
    plies: u32,
    most_depth: u32,
    games: u64,
) {
    const ALGORITHMS: [&str; 8] =
        ["alphabeta", "alphabeta-soft", "pvs", "negascout", "negascout-hard", "mtdf", "deepening(pvs)", "aspiration:delta=1"];
    let mut used = Counters::default();
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let reached = random.random_range(0..=plies);
        let position = random_position(start.clone(), reached, &mut random);
        let depth = random.random_range(2..=most_depth);
        let expected = plain_minimax(&position, depth, evaluator);
        for algorithm in ALGORITHMS {
            let text =
                ["etc", "iid:reduce=1,min-depth=2", "etc+iid", "iid:reduce=2,min-depth=3+etc"][random.random_range(0..4)];
            let ordering = ["table", "table+killer:2+history", "none"][random.random_range(0..3)];
            let enhancements = Techniques::Enhancements.named(text).unwrap();
            let mut chain = OrderingChain::parse(ordering, seed).unwrap();
            let (mut growing, mut fixed) = (GrowingTable::<G>::new(), TranspositionTable::<G>::new(1).unwrap());
            let search = Search::new(evaluator).within_techniques(TechniqueSpec::chain(None, Some(&enhancements)));
            let mut search = search.ordered_by(&mut chain);
            search = if random.random_bool(0.5) { search.with_table(&mut growing) } else { search.with_table(&mut fixed) };
            let found = search.run_named(&built_in(algorithm).unwrap(), &position, depth).unwrap();
            assert_eq!(found, expected, "{algorithm} {ordering} {text} depth {depth} seed {seed}: {position:?}");
            used.add(&search.counters);
        }
    }
    assert!(used.table_probes > 0 && used.iid_calls > 0, "{used:?}");
}

#[test]
fn enhancements_keep_every_value() {
    enhancements_keep_values(&TicTacToe::start(), &Outcome, 5, 6, 1200);
    enhancements_keep_values(&ConnectFour::start(), &Lines, 30, 5, 600);
    enhancements_keep_values(&Othello::start(), &Discs, 50, 4, 600);
    enhancements_keep_values(&Chess::start(), &Material, 40, 3, 200);
}

/// The counts that these tests compare: leaves, interior visits, cutoffs, null moves, reductions, pruned nodes, interior evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    leaves: u64,
    interior: u64,
    cutoffs: u64,
    re_searches: u64,
    null_moves: u64,
    reductions: u64,
    extensions: u64,
    pruned: u64,
    interior_evaluations: u64,
}

impl From<Counters> for Counts {
    fn from(counters: Counters) -> Self {
        let Counters {
            leaves,
            interior,
            cutoffs,
            re_searches,
            null_moves,
            reductions,
            extensions,
            pruned,
            interior_evaluations,
            ..
        } = counters;
        Self { leaves, interior, cutoffs, re_searches, null_moves, reductions, extensions, pruned, interior_evaluations }
    }
}

/// An independent search: fail-hard alpha-beta in move generation order, with at most one of the techniques.
struct Independent<'e, G: Game> {
    evaluator: &'e dyn Evaluator<G>,
    /// The evaluator that returns static values.
    fixed: &'e dyn Evaluator<G>,
    technique: Plan,
    counts: Counts,
}

#[derive(Clone, Copy)]
enum Plan {
    Null { r: u32, verify: Option<u32> },
    Late { after: usize, reduce: u32, min_depth: u32 },
    Futility(Value),
    MultiCut { moves: usize, cuts: u32, reduce: u32 },
    Checks,
}

impl<G: Game> Independent<'_, G> {
    /// Searches a node and returns its value, which is between alpha and beta unless the node is a leaf or pruned.
    fn search(&mut self, position: &G, depth: u32, (alpha, beta): (Value, Value), ply: u32, after_null: bool) -> Value {
        let moves = position.moves();
        if depth == 0 || moves.is_empty() {
            self.counts.leaves += 1;
            return self.evaluator.value(position);
        }
        self.counts.interior += 1;
        let pruned = if ply > 0 { self.pruned(position, &moves, depth, (alpha, beta), ply, after_null) } else { None };
        if let Some(value) = pruned {
            self.counts.pruned += 1;
            return value;
        }
        let mut best = alpha;
        for (index, played) in moves.iter().enumerate() {
            let child = position.play(played);
            let mut full = depth - 1;
            if matches!(self.technique, Plan::Checks) && child.is_urgent() {
                self.counts.extensions += 1;
                full += 1;
            }
            let reduced = match self.technique {
                Plan::Late { after, reduce, min_depth } if index >= after && depth >= min_depth && full > 0 => {
                    full.saturating_sub(reduce)
                }
                _ => full,
            };
            self.counts.reductions += u64::from(reduced < full);
            let mut value = -self.search(&child, reduced, (-beta, -best), ply + 1, false);
            if reduced < full && value > best {
                self.counts.re_searches += 1;
                value = -self.search(&child, full, (-beta, -best), ply + 1, false);
            }
            if value >= beta {
                self.counts.cutoffs += 1;
                return beta;
            }
            best = best.max(value);
        }
        best
    }

    fn pruned(
        &mut self,
        position: &G,
        moves: &G::Moves,
        depth: u32,
        (alpha, beta): (Value, Value),
        ply: u32,
        after_null: bool,
    ) -> Option<Value> {
        match self.technique {
            Plan::Null { r, verify } if depth > r && beta < INFINITY && !after_null => {
                let null = position.null_move()?;
                self.counts.null_moves += 1;
                let after = position.play(null);
                let mut passes = -self.search(&after, depth - 1 - r, (-beta, 1 - beta), ply + 1, true) >= beta;
                if passes && verify.is_some_and(|least| depth >= least) {
                    passes = moves.iter().any(|played| {
                        self.counts.reductions += u64::from(r > 0);
                        -self.search(&position.play(played), depth - 1 - r, (-beta, 1 - beta), ply + 1, false) >= beta
                    });
                }
                passes.then_some(beta)
            }
            Plan::Futility(margin) if depth == 1 && alpha > -INFINITY && !position.is_urgent() => {
                self.counts.interior_evaluations += 1;
                Some(self.fixed.value(position) + margin).filter(|&most| most <= alpha)
            }
            Plan::MultiCut { moves: first, cuts, reduce } if depth > reduce + 1 && beta < INFINITY => {
                let mut reached = 0;
                for played in moves.iter().take(first) {
                    self.counts.reductions += 1;
                    let value = -self.search(&position.play(played), depth - 1 - reduce, (-beta, 1 - beta), ply + 1, false);
                    reached += u32::from(value >= beta);
                    if reached == cuts {
                        return Some(beta);
                    }
                }
                None
            }
            _ => None,
        }
    }
}

fn selective_searches_are_as_defined<G: Game + 'static>(
    start: &G,
    [evaluator, fixed]: [&dyn Evaluator<G>; 2],
    plies: u32,
    depths: std::ops::RangeInclusive<u32>,
    games: u64,
) {
    let plans = [
        ("null:r=2", Plan::Null { r: 2, verify: None }),
        ("null:r=0", Plan::Null { r: 0, verify: None }),
        ("null:r=1,verify=3", Plan::Null { r: 1, verify: Some(3) }),
        ("late", Plan::Late { after: 3, reduce: 1, min_depth: 3 }),
        ("late:after=1,reduce=2,min-depth=2", Plan::Late { after: 1, reduce: 2, min_depth: 2 }),
        ("futility:margin=1", Plan::Futility(1)),
        ("futility:margin=100", Plan::Futility(100)),
        ("multicut:moves=4,cuts=2,reduce=1", Plan::MultiCut { moves: 4, cuts: 2, reduce: 1 }),
        ("check-extension", Plan::Checks),
    ];
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let reached = random.random_range(0..=plies);
        let position = random_position(start.clone(), reached, &mut random);
        let depth = random.random_range(depths.clone());
        let value = plain_minimax(&position, 1, evaluator);
        let window = match random.random_range(0..3) {
            0 => Window::new(value - 2, value + 1),
            1 => Window::new(value, value + 1),
            _ => Window::INFINITE,
        };
        for (text, technique) in plans {
            let mut independent = Independent { evaluator, fixed, technique, counts: Counts::default() };
            let expected = independent.search(&position, depth, (window.alpha, window.beta), 0, false);
            let chain = TechniqueSpec::chain(Some(&selective(text)), None);
            let mut search = Search::new(evaluator).in_window(window).within_techniques(chain);
            let found = search.run_named(&built_in("alphabeta").unwrap(), &position, depth).unwrap();
            let expected = expected.clamp(window.alpha, window.beta);
            let context = format!("{text} depth {depth} seed {seed} {window:?}: {position:?}");
            assert_eq!((found, Counts::from(search.counters)), (expected, independent.counts), "{context}");
        }
    }
}

#[test]
fn selective_searches_have_the_values_and_counts_of_an_independent_search() {
    selective_searches_are_as_defined(&TicTacToe::start(), [&Outcome; 2], 5, 1..=6, 60);
    selective_searches_are_as_defined(&Othello::start(), [&Discs; 2], 50, 1..=5, 60);
    selective_searches_are_as_defined(&Chess::start(), [&Material; 2], 60, 1..=4, 40);
    selective_searches_are_as_defined(&Chess::start(), [&Quiescence::of(Material), &Material], 60, 1..=3, 40);
}

#[test]
fn a_null_move_is_never_learnt_or_played() {
    // With the null move as a killer or as a TT move, the search would panic, because it is not legal.
    let chain =
        TechniqueSpec::chain(Some(&selective("null:r=1+late")), Some(&Techniques::Enhancements.named("etc+iid").unwrap()));
    for seed in 0..30 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let position = random_position(Chess::start(), 30, &mut random);
        for algorithm in ["alphabeta", "pvs", "mtdf", "deepening(negascout)"] {
            let mut ordering = OrderingChain::parse("table+captures+killer:2+countermove+history", 0).unwrap();
            let mut table = GrowingTable::<Chess>::new();
            let search = Search::new(&Material).ordered_by(&mut ordering).with_table(&mut table);
            let mut search = search.within_techniques(chain.clone());
            search.run_named(&built_in(algorithm).unwrap(), &position, 4).unwrap();
            assert!(search.counters.null_moves > 0 && search.counters.pruned > 0, "{algorithm}");
            let mut position = position.clone();
            for &played in search.principal_variation() {
                assert!(position.moves().place_of(played).is_some(), "{algorithm} {seed}");
                position = position.play(played);
            }
        }
    }
}

#[test]
fn algorithms_agree_where_the_searched_tree_does_not_depend_on_them() {
    // Check extensions without a TT define one tree, and reductions of all moves with a re-search of better ones do not: there, only
    // the fail-soft and the fail-hard form of one algorithm must agree.
    let algorithms = ["alphabeta", "alphabeta-soft", "pvs", "scout", "scout-window", "negascout", "negascout-hard", "mtd-bi"];
    let both = selective("check-extension+late:min-depth=1,after=0");
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let reached = random.random_range(0..100);
        let position = random_position(Chess::start(), reached, &mut random);
        let depth = random.random_range(1..=2);
        let value = |algorithm: &str, spec: &TechniqueSpec| {
            let mut search = Search::new(&Material).within_techniques(TechniqueSpec::chain(Some(spec), None));
            search.run_named(&built_in(algorithm).unwrap(), &position, depth).unwrap()
        };
        let values = algorithms.map(|algorithm| value(algorithm, &selective("check-extension")));
        assert_eq!(values, [values[0]; 8], "seed {seed}, depth {depth}: {}", position.fen());
        assert_eq!(value("alphabeta", &both), value("alphabeta-soft", &both), "seed {seed}, depth {depth}: {}", position.fen());
    }
}

#[test]
fn probcut_keeps_its_windows_within_all_values() {
    for text in [
        "[[[900000000]=900000000]=900000000 [[950000000]=950000000]=950000000]",
        "[[[-900000000]=-900000000]=-900000000 [[-950000000]=-950000000]=-950000000]",
    ] {
        let tree = text_tree(text);
        for algorithm in ["alphabeta", "pvs", "negascout", "mtd-bi"] {
            let chain = TechniqueSpec::chain(Some(&selective("probcut:depth=2,reduced=1,a=0.01,sigma=0")), None);
            let mut search = Search::new(&Leaves).within_techniques(chain);
            let found = search.run_named(&built_in(algorithm).unwrap(), &tree.root(), 3).unwrap();
            assert!(found.abs() <= 950_000_000, "{algorithm}: {found}");
        }
    }
}

#[test]
fn without_techniques_nothing_is_counted() {
    let mut search = Search::new(&Discs);
    search.run(&AlphaBeta, &Othello::start(), 5).unwrap();
    let Counters { null_moves, reductions, extensions, pruned, interior_evaluations, table_probes, iid_calls, .. } =
        search.counters;
    assert_eq!([null_moves, reductions, extensions, pruned, interior_evaluations, table_probes, iid_calls], [0; 7]);
}
