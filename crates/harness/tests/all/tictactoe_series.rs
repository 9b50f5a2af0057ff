//! The counts of the tic-tac-toe series equal the published counts, and the counts of an independent implementation in minimax
//! form that shares no code with the program.

use std::collections::HashMap;
use std::rc::Rc;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_games::Notation;
use scoutlab_games::tictactoe::sets;
use scoutlab_runs::run;
use scoutlab_table::data_table::DataTable;

use crate::support::{MEASURES, root};

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A board as nine characters in reading order.
type Board = [u8; 9];

fn marks(board: &Board) -> usize {
    board.iter().filter(|&&square| square != b'-').count()
}

fn to_move(board: &Board) -> u8 {
    if marks(board).is_multiple_of(2) { b'o' } else { b'x' }
}

fn winner(board: &Board) -> Option<u8> {
    // The search calls this function at every node. In an unoptimised build, a loop is several times as fast as closures.
    for line in &LINES {
        let mark = board[line[0]];
        if mark != b'-' && mark == board[line[1]] && mark == board[line[2]] {
            return Some(mark);
        }
    }
    None
}

fn ended(board: &Board) -> bool {
    winner(board).is_some() || marks(board) == 9
}

fn after(board: &Board, square: usize) -> Board {
    let mut child = *board;
    child[square] = to_move(board);
    child
}

fn symmetric(board: &Board) -> Vec<Board> {
    let turned = |board: &Board| -> Board { std::array::from_fn(|square| board[(2 - square % 3) * 3 + square / 3]) };
    let mirrored = |board: &Board| -> Board { std::array::from_fn(|square| board[square / 3 * 3 + 2 - square % 3]) };
    let mut all = Vec::new();
    let mut board = *board;
    for _ in 0..4 {
        board = turned(&board);
        all.extend([board, mirrored(&board)]);
    }
    all
}

/// Returns the score of a board for `o`.
fn score(board: &Board, shortest_victory: bool) -> i32 {
    let marks = marks(board) as i32;
    match (winner(board), shortest_victory) {
        (None, _) => 0,
        (Some(b'o'), false) => 1,
        (Some(_), false) => -1,
        (Some(b'o'), true) => (11 - marks) / 2,
        (Some(_), true) => (marks - 10) / 2,
    }
}

fn exact(board: &Board, shortest_victory: bool, known: &mut HashMap<(Board, bool), i32>) -> i32 {
    if ended(board) {
        return score(board, shortest_victory);
    }
    if let Some(&value) = known.get(&(*board, shortest_victory)) {
        return value;
    }
    let values: Vec<i32> = (0..9)
        .filter(|&square| board[square] == b'-')
        .map(|square| exact(&after(board, square), shortest_victory, known))
        .collect();
    let value = *if to_move(board) == b'o' { values.iter().max() } else { values.iter().min() }.unwrap();
    known.insert((*board, shortest_victory), value);
    value
}

/// Returns the number of lines that contain `count` marks of the player and no other marks.
fn open_lines(board: &Board, player: u8, count: usize) -> i32 {
    let holds = |line: &&[usize; 3]| {
        let own = line.iter().filter(|&&square| board[square] == player).count();
        own == count && line.iter().filter(|&&square| board[square] == b'-').count() == 3 - count
    };
    LINES.iter().filter(holds).count() as i32
}

/// Returns the published evaluation of `child` for the side that has just put a mark on `square`. The values of ai14s are
/// doubled to make them whole.
fn evaluation(name: &str, child: &Board, square: usize, known: &mut HashMap<(Board, bool), i32>) -> i32 {
    let own = child[square];
    let other = if own == b'o' { b'x' } else { b'o' };
    let (pairs, threats) = (open_lines(child, own, 2), open_lines(child, other, 2));
    match name {
        "ai2s" => 0,
        "ai10s" if square == 4 => 300,
        "ai10s" if winner(child) == Some(own) => 200,
        "ai10s" if threats > 0 => -100,
        "ai10s" if pairs > 1 => 100,
        "ai10s" => pairs + open_lines(child, own, 1),
        "ai14s" if winner(child) == Some(own) => 600,
        "ai14s" if threats == 0 && pairs >= 2 => 400,
        "ai14s" => {
            let ends = [[0, 8], [2, 6]].iter().any(|ends| ends.iter().all(|&end| child[end] == b'o'));
            if marks(child) == 4 && child[4] == b'x' && ends && [1, 3, 5, 7].iter().any(|&edge| child[edge] == b'x') {
                200
            } else {
                -200 * threats + if pairs == 1 { 4 } else { 0 } + open_lines(child, own, 1) - 2 * open_lines(child, other, 1)
            }
        }
        _ => exact(child, name == "perfect-shortest-win", known) * if own == b'o' { 1 } else { -1 },
    }
}

/// The children of boards in search order. A key consists of the board, the ordering, and whether all children are sorted.
type Children = HashMap<(Board, String, bool), Rc<[Board]>>;

#[derive(Default)]
struct Known {
    exact: HashMap<(Board, bool), i32>,
    children: Children,
    images: HashMap<Board, Rc<[Board]>>,
}

/// The independent implementation of a search of the series.
struct Plain<'k> {
    scout: bool,
    ordering: &'k str,
    sort_all: bool,
    shortest_victory: bool,
    range: (i32, i32),
    table: Option<HashMap<Board, (i32, i32)>>,
    known: &'k mut Known,
    calls: u64,
}

const INFINITE: i32 = 1000;

impl Plain<'_> {
    fn children(&mut self, board: &Board) -> Rc<[Board]> {
        let key = (*board, self.ordering.to_owned(), self.sort_all);
        if let Some(children) = self.known.children.get(&key) {
            return Rc::clone(children);
        }
        let children: Rc<[Board]> = self.ordered(board).into();
        self.known.children.insert(key, Rc::clone(&children));
        children
    }

    fn images(&mut self, board: &Board) -> Rc<[Board]> {
        Rc::clone(self.known.images.entry(*board).or_insert_with(|| symmetric(board).into()))
    }

    fn ordered(&mut self, board: &Board) -> Vec<Board> {
        let mut squares: Vec<usize> = (0..9).filter(|&square| board[square] == b'-').collect();
        if self.ordering != "none" {
            let mut values: HashMap<usize, i32> = HashMap::new();
            for &square in &squares {
                values.insert(square, evaluation(self.ordering, &after(board, square), square, &mut self.known.exact));
            }
            if self.sort_all {
                squares.sort_by_key(|square| -values[square]);
            } else {
                let best = squares.iter().map(|square| values[square]).max().unwrap();
                let place = squares.iter().position(|square| values[square] == best).unwrap();
                squares.swap(0, place);
            }
        }
        squares.into_iter().map(|square| after(board, square)).collect()
    }

    fn search(&mut self, board: &Board, mut alpha: i32, mut beta: i32) -> i32 {
        self.calls += 1;
        if ended(board) {
            return score(board, self.shortest_victory);
        }
        let (mut low, mut up) = self.range;
        if let Some(found) = self.table.as_ref().and_then(|table| table.get(board)) {
            (low, up) = *found;
            if low == up || up <= alpha {
                return up;
            }
            if low >= beta {
                return low;
            }
            alpha = alpha.max(low);
            beta = beta.min(up);
        }
        let narrowed = (alpha, beta);
        let maximise = to_move(board) == b'o';
        let mut value = if maximise { -INFINITE } else { INFINITE };
        for (index, child) in self.children(board).iter().enumerate() {
            let found = if self.scout && index > 0 {
                let null = if maximise { (alpha, alpha + 1) } else { (beta - 1, beta) };
                let first = self.search(child, null.0, null.1);
                if alpha < first && first < beta && null != (alpha, beta) { self.search(child, alpha, beta) } else { first }
            } else {
                self.search(child, alpha, beta)
            };
            if maximise {
                value = value.max(found);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            } else {
                value = value.min(found);
                beta = beta.min(value);
                if value <= alpha {
                    break;
                }
            }
        }
        if self.table.is_some() {
            if value <= narrowed.0 {
                up = value;
            } else if value < narrowed.1 {
                (low, up) = (value, value);
            } else {
                low = value;
            }
            let images = self.images(board);
            self.table.iter_mut().for_each(|table| table.extend(images.iter().map(|image| (*image, (low, up)))));
        }
        value
    }

    fn mtdf(&mut self, board: &Board, guess: i32, (mut low, mut up): (i32, i32)) {
        let mut value = guess;
        while low != up {
            let beta = if value == low { value + 1 } else { value };
            value = self.search(board, beta - 1, beta);
            if value >= beta {
                low = value;
            } else {
                up = value;
            }
        }
    }
}

/// Returns the calls of the independent implementation in a cell with these values of its key columns.
fn plain_calls(key: &[String], known: &mut Known) -> u64 {
    let [positions, algorithm, ordering, sort_all, shortest_victory, window, table] = key else { panic!("{key:?}") };
    let shortest_victory = shortest_victory == "yes";
    let range = if shortest_victory { (-2, 3) } else { (-1, 1) };
    let root_window = if window == "-inf..inf" { (-INFINITE, INFINITE) } else { range };
    let mut calls = 0;
    for position in sets::find(positions).unwrap().unwrap() {
        let board: Board = position.position_name().into_bytes().try_into().unwrap();
        let mut search = Plain {
            scout: algorithm == "scout-window",
            ordering,
            sort_all: sort_all == "yes",
            shortest_victory,
            range,
            table: (table == "bounds").then(HashMap::new),
            known,
            calls: 0,
        };
        match algorithm.strip_prefix("mtdf:guess=") {
            Some(guess) => search.mtdf(&board, guess.parse().unwrap(), root_window),
            None => drop(search.search(&board, root_window.0, root_window.1)),
        }
        calls += search.calls;
    }
    calls
}

fn series() -> (Project, Experiment, DataTable) {
    let project = Project::at(root(), MEASURES.clone());
    let experiment =
        Experiment::read(&project, root().join("experiments/tictactoe-series.toml").to_str().unwrap(), false, None);
    let experiment = experiment.unwrap();
    let data = run::run(&experiment, None).unwrap().data;
    (project, experiment, data)
}

#[test]
fn all_118_published_counts_and_a_plain_implementation_agree_with_the_grid() {
    let (project, experiment, data) = series();
    let comparison = experiment.file.published.as_ref().unwrap().compare(&project, &data).unwrap();
    assert_eq!((comparison.equal, comparison.not_computed.len()), (118, 0), "{:?}", comparison.different);

    let calls = data.column_index("calls").unwrap();
    let mut known = Known::default();
    let mut compared = 0;
    // No axis has a multiple of 11 values, so every 11th cell covers each value of each axis.
    for row in data.rows().filter(|row| row[1] != "minimax").step_by(11) {
        assert_eq!(row[calls], plain_calls(&row[..7], &mut known).to_string(), "{row:?}");
        compared += 1;
    }
    assert!(compared > 300, "{compared}");

    // For each of the 386 rows of the set, the counts of the plies add up to the counts of the set.
    let sum_of = |key: &[String], by_ply: bool| -> Vec<u64> {
        let rows = data
            .rows()
            .filter(|row| row[1..7] == key[1..7] && row[0].strip_prefix("431").is_some_and(|ply| ply.is_empty() != by_ply));
        let counts = |row: &[String]| row[7..row.len() - 1].iter().map(|count| count.parse().unwrap()).collect::<Vec<u64>>();
        rows.map(counts).reduce(|sum, row| sum.iter().zip(row).map(|(one, other)| one + other).collect()).unwrap()
    };
    let whole: Vec<Vec<String>> = data.rows().filter(|row| row[0] == "431").map(<[String]>::to_vec).collect();
    assert_eq!(whole.len(), 386);
    for key in &whole {
        assert_eq!(sum_of(key, true), sum_of(key, false), "{key:?}");
    }

    let row_of = |key: &[&str]| data.rows().find(|row| row.iter().zip(key).all(|(have, want)| have == want)).unwrap().to_vec();
    let checked = row_of(&["initial", "mtdf:guess=1", "none", "no", "no", "-1..1", "bounds"]);
    assert_eq!(checked[calls], "818");
    assert_eq!(row_of(&["initial", "minimax"])[calls], "549946");
}
