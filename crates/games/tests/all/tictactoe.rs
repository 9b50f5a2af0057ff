//! Tests tic-tac-toe against published numbers, against values computed by hand, and against the contract of games.

use std::collections::HashSet;

use scoutlab_conformance::games as contract;
use scoutlab_games::tictactoe::{Ai10s, Ai14s, Outcome, ShortestWin, Square, TicTacToe, sets};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, Value};

const SERIES: &str = include_str!("../../../../data/published/tictactoe-series.csv");

fn parse(text: &str) -> TicTacToe {
    TicTacToe::parse(text).unwrap()
}

/// Visits `position` and every node of the game tree below it, depth first.
fn walk(position: TicTacToe, visit: &mut impl FnMut(&TicTacToe)) {
    visit(&position);
    position.moves().iter().for_each(|played| walk(position.play(played), visit));
}

/// Returns whether `mark` has three in a row on a board written as text, by stepping from each square in each direction.
fn wins(board: &str, mark: char) -> bool {
    let squares: Vec<char> = board.chars().collect();
    let at = |x: i32, y: i32| ((0..3).contains(&x) && (0..3).contains(&y)).then(|| squares[(y * 3 + x) as usize]);
    let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
    (0..9).any(|place| {
        let (x, y) = (place % 3, place / 3);
        steps.iter().any(|(dx, dy)| (0..3).all(|count| at(x + count * dx, y + count * dy) == Some(mark)))
    })
}

#[test]
fn tictactoe_keeps_the_contract_of_games_with_every_evaluator() {
    contract::check(TicTacToe::start(), &Outcome, 6).unwrap();
    contract::check(TicTacToe::start(), &ShortestWin, 5).unwrap();
    contract::check(TicTacToe::start(), &Ai10s, 5).unwrap();
    contract::check(TicTacToe::start(), &Ai14s, 5).unwrap();
    // These checks and the checks above cover every position of the game.
    for position in sets::positions("unfinished").unwrap().iter().filter(|position| position.mark_count() >= 3) {
        contract::check(*position, &Outcome, 2).unwrap();
        contract::check(*position, &ShortestWin, 2).unwrap();
        contract::check(*position, &Ai10s, 2).unwrap();
        contract::check(*position, &Ai14s, 2).unwrap();
    }
}

#[test]
fn the_full_tree_has_the_published_number_of_nodes_and_boards() {
    let mut nodes = 0;
    let mut boards = HashSet::new();
    walk(TicTacToe::start(), &mut |position| {
        nodes += 1;
        boards.insert(position.key());
    });
    assert_eq!(nodes, 549_946);
    assert_eq!(boards.len(), 5_478);
}

#[test]
fn perft_counts_an_ended_game_as_one_sequence() {
    // The first player has nine choices, the next player eight, and so on until a player can win. The games that end after 5
    // (1440), 6 (5328), 7 (47952) and 8 (72576) moves count as one sequence each. Each other board has as many moves as empty
    // squares.
    let mut going_on = 9 * 8 * 7 * 6 * 5;
    let mut expected = vec![9, 72, 504, 3024, going_on];
    let mut ended = 0;
    for (ended_now, empty_squares) in [(1440, 4), (5328, 3), (47952, 2), (72576, 1)] {
        ended += ended_now;
        going_on = (going_on - ended_now) * empty_squares;
        expected.push(going_on + ended);
    }
    assert_eq!(expected.last(), Some(&255_168));
    for (depth, count) in (1..).zip(expected) {
        assert_eq!(TicTacToe::start().perft(depth), count, "depth {depth}");
    }
}

#[test]
fn a_board_can_be_set_up_exactly_when_a_game_leads_to_it() {
    let mut reached = HashSet::new();
    walk(TicTacToe::start(), &mut |position| {
        reached.insert(position.position_name());
    });
    for number in 0..3_u32.pow(9) {
        let board: String = (0..9).map(|place| ['-', 'o', 'x'][(number / 3_u32.pow(place) % 3) as usize]).collect();
        let parsed = TicTacToe::parse(&board);
        assert_eq!(parsed.is_ok(), reached.contains(&board), "{board}");
        if let Ok(position) = parsed {
            assert_eq!(position.position_name(), board);
        }
    }
}

#[test]
fn the_winner_and_the_end_of_the_game_are_those_seen_on_the_board() {
    walk(TicTacToe::start(), &mut |position| {
        let board = position.position_name();
        let winner = match (wins(&board, 'o'), wins(&board, 'x')) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        };
        assert_eq!(position.winner(), winner, "{board}");
        assert_eq!(position.is_terminal(), winner.is_some() || !board.contains('-'), "{board}");
        let empty = board.chars().filter(|&mark| mark == '-').count();
        assert_eq!(position.count_moves(), if winner.is_some() { 0 } else { empty }, "{board}");
    });
}

#[test]
fn moves_come_in_reading_order_and_are_named_by_column_and_row() {
    let names: Vec<String> = TicTacToe::start().moves().iter().map(|played| TicTacToe::start().move_name(played)).collect();
    assert_eq!(names.join(" "), "x0y0 x1y0 x2y0 x0y1 x1y1 x2y1 x0y2 x1y2 x2y2");
    let after = parse("after x2y0 x1y0");
    let names: Vec<String> = after.moves().iter().map(|played| after.move_name(played)).collect();
    assert_eq!(names.join(" "), "x0y0 x0y1 x1y1 x2y1 x0y2 x1y2 x2y2");
}

/// Returns the eight images of a board as text: four rotations of the board and four rotations of its mirror image.
fn images(board: &str) -> Vec<String> {
    let mut squares: Vec<char> = board.chars().collect();
    let mut images = Vec::new();
    for _ in 0..2 {
        for _ in 0..4 {
            images.push(squares.iter().collect());
            squares = (0..9).map(|place| squares[(2 - place % 3) * 3 + place / 3]).collect();
        }
        squares = (0..9).map(|place| squares[place / 3 * 3 + 2 - place % 3]).collect();
    }
    images
}

#[test]
fn the_class_key_is_the_smallest_key_of_the_eight_images() {
    for position in sets::positions("unfinished").unwrap() {
        let images = images(&position.position_name());
        let smallest = images.iter().map(|image| parse(image).key()).min();
        assert_eq!(Some(position.class_key()), smallest, "{}", position.position_name());
        assert!(images.iter().all(|image| parse(image).class_key() == position.class_key()));
    }
    let distinct: HashSet<String> = images("ox-------").into_iter().collect();
    assert_eq!(distinct.len(), 8);
}

#[test]
fn equal_boards_are_equal_whatever_the_last_move() {
    let (one, other) = (parse("after x0y0 x1y1 x2y2"), parse("after x2y2 x1y1 x0y0"));
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    assert_eq!((one.last_move(), other.last_move()), (Some(Square::new(2, 2)), Some(Square::new(0, 0))));
    assert_eq!(HashSet::from([one, other, parse("o---x---o")]).len(), 1);
}

fn sizes_by_marks(name: &str) -> Vec<usize> {
    let positions = sets::positions(name).unwrap();
    (0..9).map(|marks| positions.iter().filter(|position| position.mark_count() == marks).count()).collect()
}

#[test]
fn the_position_sets_have_the_published_sizes() {
    assert_eq!(sizes_by_marks("627"), [1, 3, 12, 38, 108, 153, 183, 95, 34]);
    assert_eq!(sizes_by_marks("431"), [0, 3, 9, 28, 91, 101, 134, 65, 0]);
    assert_eq!(sizes_by_marks("initial"), [1, 0, 0, 0, 0, 0, 0, 0, 0]);
    for (name, size) in [("627", 627), ("431", 431), ("initial", 1), ("unfinished", 4_520)] {
        assert_eq!(sets::positions(name).unwrap().len(), size, "{name}");
    }
}

#[test]
fn a_set_is_divided_by_marks() {
    let sizes: Vec<usize> = (1..8).map(|marks| sets::find(&format!("431:marks={marks}")).unwrap().unwrap().len()).collect();
    assert_eq!(sizes, [3, 9, 28, 91, 101, 134, 65]);
    assert_eq!(sets::find("431"), Ok(Some(sets::positions("431").unwrap().to_vec())));
    for name in ["431:marks=0", "431:marks=", "431:marks=+3", "627:marks=9", "431:marks=1:marks=1"] {
        assert!(sets::find(name).unwrap_err().to_string().contains(name), "{name}");
    }
}

#[test]
fn the_position_sets_hold_the_first_board_met_of_each_class_in_the_order_of_the_walk() {
    // This walk visits the whole game tree.
    let (mut boards, mut classes) = (Vec::new(), Vec::new());
    let (mut met_boards, mut met_classes) = (HashSet::new(), HashSet::new());
    walk(TicTacToe::start(), &mut |position| {
        if position.is_terminal() {
            return;
        }
        let name = position.position_name();
        if met_classes.insert(images(&name).into_iter().min()) {
            classes.push(*position);
        }
        if met_boards.insert(name) {
            boards.push(*position);
        }
    });
    assert_eq!(sets::positions("627").unwrap(), classes);
    assert_eq!(sets::positions("unfinished").unwrap(), boards);
    let mistaken = sets::positions("431").unwrap();
    let kept: Vec<TicTacToe> = classes.into_iter().filter(|position| mistaken.contains(position)).collect();
    assert_eq!(mistaken, kept);
}

#[test]
fn outcome_and_shortest_win_value_the_end_for_the_loser_who_is_to_move() {
    // Each case has a board, the value of `Outcome` and the value of `ShortestWin`. o wins after 5, 7 and 9 marks, and x wins
    // after 6 and 8. The other cases are two draws and a non-terminal position.
    let cases = [
        ("oooxx----", -1, -3),
        ("oooxxo-x-", -1, -2),
        ("oxooxoxox", 0, 0),
        ("oooxxoxxo", -1, -1),
        ("xxxoo-o--", -1, -2),
        ("xxxooxo-o", -1, -1),
        ("ooxxxoo--", 0, 0),
        ("oo-xx----", 0, 0),
    ];
    for (board, outcome, shortest_win) in cases {
        assert_eq!(Outcome.value(&parse(board)), outcome, "{board}");
        assert_eq!(ShortestWin.value(&parse(board)), shortest_win, "{board}");
    }
}

fn after(evaluator: &impl Evaluator<TicTacToe>, board: &str, played: &str) -> Value {
    let position = parse(board);
    // The published numbers are for the side that moved last.
    -evaluator.value(&position.play(position.parse_move(played).unwrap()))
}

#[test]
fn ai10s_has_the_values_worked_out_by_hand() {
    // The rule about the centre comes first. In the second case, the move to the centre also completes a diagonal.
    assert_eq!(after(&Ai10s, "start", "x1y1"), 300);
    assert_eq!(after(&Ai10s, "o-xx----o", "x1y1"), 300);
    // A corner lies on three lines, and an edge on two lines. All squares of these lines except the new mark are empty.
    assert_eq!(after(&Ai10s, "start", "x0y0"), 3);
    assert_eq!(after(&Ai10s, "start", "x1y0"), 2);
    // o completes row y0.
    assert_eq!(after(&Ai10s, "oo-xx----", "x2y0"), 200);
    // x has a pair in row y1, because x2y1 is empty.
    assert_eq!(after(&Ai10s, "oo-xx----", "x2y2"), -100);
    // o has a pair in row y0 and a pair in column x2. The diagonals of x are blocked.
    assert_eq!(after(&Ai10s, "o---x-x-o", "x2y0"), 100);
    // o has one pair, in row y0. Of the other lines, only column x0 has one o and two empty squares: 1 + 1.
    assert_eq!(after(&Ai10s, "o---x----", "x1y0"), 2);
    // o has the centre from an earlier move, so the rule about the centre does not apply. o has a pair in column x1, and a single
    // in row y1 and on the diagonal from x2y0: 1 + 2.
    assert_eq!(after(&Ai10s, "x---o----", "x1y0"), 3);
    // A parsed board has no last move, so the rule about the centre does not apply. Four lines through the centre have one o
    // and two empty squares.
    assert_eq!(Ai10s.value(&parse("----o----")), -4);
    assert_eq!(Ai10s.value(&parse("after x1y1")), -300);
}

#[test]
fn ai14s_has_the_values_worked_out_by_hand_in_half_points() {
    // Each line with one o scores half a point: four lines through the centre, or three through a corner.
    assert_eq!(after(&Ai14s, "start", "x1y1"), 4);
    assert_eq!(after(&Ai14s, "start", "x0y0"), 3);
    // o completes row y0: 300 points.
    assert_eq!(after(&Ai14s, "oo-xx----", "x2y0"), 600);
    // The two pairs, row y0 and column x2, score 200 points, because x has no pair.
    assert_eq!(after(&Ai14s, "o---x-x-o", "x2y0"), 400);
    // o has both ends of a diagonal. x has the centre and takes an edge: 100 points.
    assert_eq!(after(&Ai14s, "o---x---o", "x1y0"), 200);
    assert_eq!(after(&Ai14s, "--o-x-o--", "x2y1"), 200);
    // x takes a corner instead of an edge. The pair of x on the other diagonal scores 2, row y1 and column x1 score 0.5 each,
    // and column x0 and row y2 score -1 each.
    assert_eq!(after(&Ai14s, "o---x---o", "x2y0"), 4 + 2 - 4);
    // The pair of x in row y1 scores -100. The pair of o in row y0 scores 2, column x2 and row y2 score 0.5 each, and the
    // diagonal from x2y0 scores -1.
    assert_eq!(after(&Ai14s, "oo-xx----", "x2y2"), -200 + 4 + 2 - 2);
    // The two pairs of o, in row y0 and column x2, score nothing, because x has a pair. Row y1 scores -100, row y2 scores 0.5,
    // and column x1 scores -1.
    assert_eq!(after(&Ai14s, "o-oxx----", "x2y2"), -200 + 1 - 2);
}

/// Runs alpha-beta as in the series: fail-soft, with `o` as MAX, and ordering by a swap or by sorting. `calls` counts the node
/// visits.
struct AlphaBeta<'e, E, F> {
    leaf: &'e E,
    order: &'e F,
    calls: u64,
}

impl<E: Evaluator<TicTacToe>, F: Fn(TicTacToe, &mut [Square])> AlphaBeta<'_, E, F> {
    fn search(&mut self, position: TicTacToe, mut alpha: Value, mut beta: Value) -> Value {
        self.calls += 1;
        let maximises = position.side_to_move() == Side::First;
        let mut moves: Vec<Square> = position.moves().iter().collect();
        if moves.is_empty() {
            let value = self.leaf.value(&position);
            return if maximises { value } else { -value };
        }
        (self.order)(position, &mut moves);
        let mut best = if maximises { Value::MIN } else { Value::MAX };
        for played in moves {
            let value = self.search(position.play(played), alpha, beta);
            if maximises {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Orders the moves by `evaluator`: sorts all moves, or swaps the first best move with the first move.
fn ordered_by(evaluator: &impl Evaluator<TicTacToe>, sort_all: bool, position: TicTacToe, moves: &mut [Square]) {
    let worth = |played: &Square| evaluator.value(&position.play(*played));
    if sort_all {
        moves.sort_by_key(worth);
    } else {
        let best = (0..moves.len()).min_by_key(|&index| worth(&moves[index])).unwrap();
        moves.swap(0, best);
    }
}

fn counted(leaf: &impl Evaluator<TicTacToe>, ordering: &str, sort_all: bool, window: &str, roots: &[TicTacToe]) -> u64 {
    let order = |position: TicTacToe, moves: &mut [Square]| match ordering {
        "ai10s" => ordered_by(&Ai10s, sort_all, position, moves),
        "ai14s" => ordered_by(&Ai14s, sort_all, position, moves),
        _ => {}
    };
    let (alpha, beta) = match window {
        "-1..1" => (-1, 1),
        "-2..3" => (-2, 3),
        _ => (Value::MIN, Value::MAX),
    };
    let mut search = AlphaBeta { leaf, order: &order, calls: 0 };
    for root in roots {
        search.search(*root, alpha, beta);
    }
    search.calls
}

#[test]
fn alpha_beta_with_these_evaluators_and_sets_makes_the_published_numbers_of_calls() {
    let mut compared = 0;
    for line in SERIES.lines().skip(1) {
        let [_, algorithm, ordering, sort_all, shortest_victory, window, table, positions, nodes] =
            line.split(',').collect::<Vec<_>>()[..]
        else {
            panic!("nine columns in `{line}`")
        };
        if algorithm != "alphabeta" || table != "none" || !["none", "ai10s", "ai14s"].contains(&ordering) {
            continue;
        }
        let roots = sets::positions(positions).unwrap();
        let calls = if shortest_victory == "yes" {
            counted(&ShortestWin, ordering, sort_all == "yes", window, roots)
        } else {
            counted(&Outcome, ordering, sort_all == "yes", window, roots)
        };
        assert_eq!(calls.to_string(), nodes, "{line}");
        compared += 1;
    }
    assert_eq!(compared, 34);
}
