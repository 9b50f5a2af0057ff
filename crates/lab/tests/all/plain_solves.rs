//! Plain solving: the counts are those of the endgame search of textbooks, which this file writes down again.

use std::collections::HashMap;
use std::hash::Hash;

use scoutlab::registry::RegisteredGame;
use scoutlab::{SolveRequest, SolveText, solve};
use scoutlab_games::othello::{Exact, Othello, Square};
use scoutlab_games::othello6::Othello6;
use scoutlab_games::{Game, MoveSet, Notation, Side};
use scoutlab_search::algorithms::{Dual, Sss};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::techniques::TechniqueChain;
use scoutlab_search::{Node, Observer, Search, Window};

use crate::common::{algorithms, catalogue, position};

/// A position of Othello, which is scored by its discs.
trait Board: Game<Move = Square> + Notation + RegisteredGame {
    const SQUARES: i32;

    fn count(&self, side: Side) -> i32;

    /// Returns own discs minus the opponent's. The winner gets the empty squares.
    fn score(&self) -> i32 {
        let [black, white] = [Side::First, Side::Second].map(|side| self.count(side));
        let score = (black - white) + (black - white).signum() * (Self::SQUARES - black - white);
        if self.side_to_move() == Side::First { score } else { -score }
    }
}

impl Board for Othello {
    const SQUARES: i32 = 64;

    fn count(&self, side: Side) -> i32 {
        self.discs(side).count_ones() as i32
    }
}

impl Board for Othello6 {
    const SQUARES: i32 = 36;

    fn count(&self, side: Side) -> i32 {
        self.discs(side) as i32
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Method {
    Hard,
    Soft,
    Pvs,
}

const METHODS: [(&str, Method); 3] = [("alphabeta", Method::Hard), ("alphabeta-soft", Method::Soft), ("pvs", Method::Pvs)];

/// Negamax as in textbooks. It never uses a depth.
struct Textbook<K> {
    method: Method,
    /// The bounds of each position, if there is a table.
    table: Option<HashMap<K, (i32, i32)>>,
    leaves: u64,
    interior: u64,
    answers: u64,
    passes: u64,
}

impl<K: Copy + Eq + Hash> Textbook<K> {
    fn of(method: Method, has_table: bool) -> Self {
        Self { method, table: has_table.then(HashMap::new), leaves: 0, interior: 0, answers: 0, passes: 0 }
    }

    fn negamax<B: Board<Key = K>>(&mut self, position: &B, mut alpha: i32, mut beta: i32, is_root: bool) -> i32 {
        let moves: Vec<Square> = position.moves().iter().filter(|played| *played != Square::PASS).collect();
        let after_pass = position.play(Square::PASS);
        if moves.is_empty() && after_pass.moves().iter().all(|played| played == Square::PASS) {
            self.leaves += 1;
            return position.score();
        }
        let (mut lower, mut upper) = (-B::SQUARES, B::SQUARES);
        if let Some(&(known_lower, known_upper)) = self.table.as_ref().and_then(|table| table.get(&position.key())) {
            (lower, upper) = (known_lower, known_upper);
            if !is_root {
                if lower == upper || upper <= alpha {
                    self.answers += 1;
                    return upper;
                }
                if lower >= beta {
                    self.answers += 1;
                    return lower;
                }
                (alpha, beta) = (alpha.max(lower), beta.min(upper));
            }
        }
        self.interior += 1;
        let value = if moves.is_empty() {
            self.passes += 1;
            -self.negamax(&after_pass, -beta, -alpha, false)
        } else {
            self.best(position, &moves, alpha, beta)
        };
        if let Some(table) = &mut self.table {
            lower = if value > alpha { value } else { lower };
            upper = if value < beta { value } else { upper };
            table.insert(position.key(), (lower, upper));
        }
        value
    }

    fn best<B: Board<Key = K>>(&mut self, position: &B, moves: &[Square], mut alpha: i32, beta: i32) -> i32 {
        let mut best = if self.method == Method::Hard { alpha } else { -1000 };
        for (index, &played) in moves.iter().enumerate() {
            let child = position.play(played);
            let value = if self.method == Method::Pvs && index > 0 {
                let value = -self.negamax(&child, -alpha - 1, -alpha, false);
                if alpha < value && value < beta { -self.negamax(&child, -beta, -alpha, false) } else { value }
            } else {
                -self.negamax(&child, -beta, -alpha, false)
            };
            best = best.max(value);
            if value >= beta {
                return if self.method == Method::Hard { beta } else { value };
            }
            alpha = alpha.max(value);
        }
        best
    }
}

fn plain(game: &str, position: &str, algorithm: &str, table: usize) -> SolveText {
    SolveText {
        game: game.to_owned(),
        position: position.to_owned(),
        algorithm: Some(algorithm.to_owned()),
        ordering: Some("none".to_owned()),
        table: Some(table),
        plain: true,
        ..SolveText::default()
    }
}

/// Returns random positions with 6 to 10 empty squares.
fn endgames<B: Board>() -> impl Iterator<Item = B> {
    (0..40).map(|seed| {
        let text = format!("random:empties={},seed={seed}", 6 + seed % 5);
        B::read(&position(B::NAME, &text).name()).unwrap()
    })
}

/// Compares all counts of solutions in move generation order. Returns the numbers of passes and of TT cutoffs.
fn compare<B: Board<Key: Hash>>(has_table: bool) -> (u64, u64) {
    let (mut passes, mut answers) = (0, 0);
    // The entries of larger searches may replace each other, unlike those of a dictionary.
    let most = if has_table { 8 } else { 10 };
    for root in endgames::<B>().filter(|root| B::SQUARES - root.count(Side::First) - root.count(Side::Second) <= most) {
        for (name, method) in METHODS {
            let mut textbook = Textbook::of(method, has_table);
            let value = textbook.negamax(&root, -1000, 1000, true);
            let request = plain(B::NAME, &root.position_name(), name, usize::from(has_table) * 64);
            let found = solve(&request.parse(catalogue()).unwrap()).unwrap();
            let counts = found.counters;
            assert_eq!(
                (found.value, counts.leaves, counts.interior, counts.tt_cutoffs),
                (value, textbook.leaves, textbook.interior, textbook.answers),
                "{name} on {}",
                root.position_name()
            );
            assert_eq!((counts.calls(), counts.extensions), (textbook.leaves + textbook.interior + textbook.answers, 0));
            assert_eq!(found.last_empties, 0);
            (passes, answers) = (passes + textbook.passes, answers + textbook.answers);
        }
    }
    (passes, answers)
}

#[test]
fn a_plain_solution_counts_like_the_negamax_of_textbooks() {
    for (passes, answers) in [compare::<Othello>(false), compare::<Othello6>(false)] {
        assert!(passes > 1000 && answers == 0, "{passes} passes");
    }
}

#[test]
fn a_plain_solution_with_a_table_counts_like_negamax_with_a_dictionary_of_bounds() {
    for (passes, answers) in [compare::<Othello>(true), compare::<Othello6>(true)] {
        assert!(passes > 1000 && answers > 1000, "{passes} passes, {answers} TT cutoffs");
    }
}

/// Checks the depth of each interior visit.
struct Depths(u64);

impl Observer<Othello> for Depths {
    fn enter(&mut self, node: &Node<'_, Othello>, _window: Window) {
        assert_eq!(node.depth, node.position.empties());
        self.0 += 1;
    }
}

#[test]
fn the_depth_of_every_node_of_a_plain_search_is_its_number_of_empty_squares() {
    let exact = Exact::new(0);
    for root in endgames::<Othello>().filter(|root| root.empties() <= 7) {
        let expected = Textbook::of(Method::Soft, false).negamax(&root, -1000, 1000, true);
        for algorithm in algorithms() {
            let is_best_first = algorithm.is::<Sss>() || algorithm.is::<Dual>();
            if is_best_first || algorithm.name().starts_with("deepening") {
                continue;
            }
            let mut table = <TranspositionTable<_>>::new(1).unwrap();
            let mut depths = Depths(0);
            let search = Search::new(&exact).within_techniques(TechniqueChain::free_passes());
            let mut search = search.observed_by(&mut depths).with_table(&mut table);
            assert_eq!(search.run_named(&algorithm, &root, root.empties()), Ok(expected), "{algorithm}");
            assert!(depths.0 > 0);
        }
    }
}

#[test]
fn every_algorithm_that_visits_to_a_depth_finds_the_plain_score() {
    for root in endgames::<Othello6>().filter(|root| root.empties() <= 8) {
        let expected = Textbook::of(Method::Soft, false).negamax(&root, -1000, 1000, true);
        for algorithm in algorithms() {
            let text = SolveText { table: None, ..plain("othello6", &root.position_name(), &algorithm.to_string(), 0) };
            let text = SolveText { ordering: Some("table+killer:2+history".to_owned()), ..text };
            match text.parse(catalogue()) {
                Ok(request) => assert_eq!(solve(&request).unwrap().value, expected, "{algorithm}"),
                Err(error) => {
                    assert!(["sss", "dual"].contains(&algorithm.name()), "{algorithm}: {error}");
                    assert!(error.to_string().contains("--plain is not available with algorithm"), "{error}");
                }
            }
        }
    }
}

#[test]
fn nothing_that_solves_positions_early_is_plain() {
    let text = plain("othello", "random:empties=8,seed=1", "pvs", 1);
    let refused = |text: SolveText| text.parse(catalogue()).unwrap_err().to_string();
    let message = refused(SolveText { last_empties: Some(4), ..text.clone() });
    assert_eq!(message, "--plain is not available with --last-empties: a plain search solves no position early");
    for with in [
        SolveText { with: Some("table".to_owned()), ..text.clone() },
        SolveText { without: Some("etc".to_owned()), ..text.clone() },
    ] {
        assert!(refused(with).contains("--plain is not available with --with and --without"));
    }
    let inner = refused(SolveText { algorithm: Some("deepening(dual)".to_owned()), ..text.clone() });
    assert!(inner.contains("`deepening(dual)`"), "{inner}");
    let named = SolveText { last_empties: Some(0), ..text };
    assert!(named.parse(catalogue()).is_ok());
}

#[test]
fn a_plain_solution_without_an_algorithm_is_a_general_search() {
    let text = SolveText { algorithm: None, ordering: None, table: None, ..plain("othello", "random:empties=9,seed=1", "", 0) };
    let request: SolveRequest = text.parse(catalogue()).unwrap();
    assert!(request.settings.techniques.is_none() && request.settings.algorithm.name() == "pvs");
    let usual = SolveText { plain: false, ..text }.parse(catalogue()).unwrap();
    assert_eq!(solve(&request).unwrap().value, solve(&usual).unwrap().value);
}
