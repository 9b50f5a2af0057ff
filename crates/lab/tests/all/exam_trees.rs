//! Compares searches of trees as in exercises with a textbook alpha-beta with MAX and MIN nodes.

use scoutlab::search::ListedLeaf;
use scoutlab::{BoundKind, SearchText, list_leaves, search};

use crate::common::{catalogue, game};

enum Tree {
    Leaf { name: String, value: i32 },
    Node(Vec<Tree>),
}

/// A small random number generator (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

impl Tree {
    fn random(random: &mut Random, height: u32, leaves: &mut u32) -> Self {
        if height == 0 || (height < 3 && random.below(6) == 0) {
            *leaves += 1;
            return Self::Leaf { name: format!("L{leaves}"), value: random.below(10) as i32 - 4 };
        }
        Self::Node((0..=random.below(3)).map(|_| Self::random(random, height - 1, leaves)).collect())
    }

    fn text(&self) -> String {
        match self {
            Self::Leaf { name, value } => format!("{name}:{value}"),
            Self::Node(children) => format!("[{}]", children.iter().map(Self::text).collect::<Vec<_>>().join(" ")),
        }
    }

    fn names(&self) -> Vec<String> {
        match self {
            Self::Leaf { name, .. } => vec![name.clone()],
            Self::Node(children) => children.iter().flat_map(Self::names).collect(),
        }
    }

    /// Runs fail-hard alpha-beta as in a textbook.
    fn alphabeta(&self, is_max: bool, reversed: bool, mut alpha: i32, mut beta: i32, visited: &mut Vec<String>) -> i32 {
        let children = match self {
            Self::Leaf { name, value } => {
                visited.push(name.clone());
                return *value;
            }
            Self::Node(children) => children,
        };
        let mut order: Vec<&Self> = children.iter().collect();
        if reversed {
            order.reverse();
        }
        for child in order {
            let value = child.alphabeta(!is_max, reversed, alpha, beta, visited);
            if is_max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if is_max { alpha } else { beta }
    }
}

fn request(position: &str, algorithm: &str, ordering: &str, depth: u32) -> SearchText {
    SearchText {
        game: "tree".to_owned(),
        position: position.to_owned(),
        algorithm: algorithm.to_owned(),
        ordering: ordering.to_owned(),
        depth: Some(depth),
        ..SearchText::default()
    }
}

#[test]
fn listed_leaves_are_those_of_a_textbook_alphabeta() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..500 {
        let tree = Tree::random(&mut random, 4, &mut 0);
        for (is_max, ordering) in [(true, "none"), (true, "reverse"), (false, "none"), (false, "reverse")] {
            let position = format!("{} {}", if is_max { "max" } else { "min" }, tree.text());
            let mut visited = Vec::new();
            let value = tree.alphabeta(is_max, ordering == "reverse", i32::MIN, i32::MAX, &mut visited);
            let request = request(&position, "alphabeta", ordering, 4).parse(catalogue()).unwrap();
            let outcome = search(&request).unwrap();
            assert_eq!(request.position.reported(outcome.value), value, "{position} {ordering}");
            let lists = list_leaves(&request, 1000).unwrap().unwrap();
            let names =
                |leaves: &[ListedLeaf]| -> Vec<String> { leaves.iter().map(|leaf| leaf.name.clone().unwrap()).collect() };
            assert_eq!(names(&lists.visited), visited, "{position} {ordering}");
            assert_eq!(lists.visited.len() as u64, outcome.counters.leaves);
            let cut: Vec<String> = tree.names().into_iter().filter(|name| !visited.contains(name)).collect();
            assert_eq!(names(&lists.cut), cut, "{position} {ordering}");
        }
    }
}

#[test]
fn re_searches_are_listed_again() {
    // EVAL finds 0. TEST visits 1, and then EVAL visits 1 again.
    let request = request("[0 1]", "scout", "none", 1).parse(catalogue()).unwrap();
    let lists = list_leaves(&request, 1000).unwrap().unwrap();
    let texts: Vec<String> = lists.visited.iter().map(|leaf| format!("{}:{}", leaf.label(), leaf.value)).collect();
    assert_eq!((texts.join(" ").as_str(), lists.cut.len()), ("1:0 2:1 2:1", 0));
    assert_eq!(list_leaves(&request, 2).unwrap(), None);
}

#[test]
fn a_search_ends_at_static_values() {
    let lists = |depth| {
        let request = request("A:[B:[3 5]=1/2 C:[2 9]=2]", "alphabeta", "none", depth).parse(catalogue()).unwrap();
        let lists = list_leaves(&request, 9).unwrap().unwrap();
        lists.visited.iter().map(|leaf| format!("{}:{}", leaf.label(), leaf.value)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((lists(1).as_str(), lists(2).as_str()), ("B:1/2 C:2", "1.1:3 1.2:5 2.1:2"));
    let refused = request("[[3 5] [2 9]]", "alphabeta", "none", 1).parse(catalogue()).unwrap_err().to_string();
    assert!(refused.contains("depth 1 ends the search at the node 1, which has no static value"), "{refused}");
}

#[test]
fn windows_and_bounds_are_for_max() {
    // The value of the tree is 3 for MAX.
    for (position, window, value, bound) in [
        ("[[3 5] [2 9]]", "-inf,inf", 3, BoundKind::Exact),
        ("[[3 5] [2 9]]", "0,3", 3, BoundKind::AtLeast),
        ("[[3 5] [2 9]]", "3,9", 3, BoundKind::AtMost),
        ("[[3 5] [2 9]]", "2,4", 3, BoundKind::Exact),
        // If MIN is to move at the root, the value of the tree is 5 for MAX.
        ("min [[3 5] [2 9]]", "6,9", 6, BoundKind::AtMost),
        ("min [[3 5] [2 9]]", "0,4", 4, BoundKind::AtLeast),
    ] {
        let text = SearchText { window: Some(window.to_owned()), ..request(position, "alphabeta", "none", 2) };
        let request = text.parse(catalogue()).unwrap();
        let outcome = search(&request).unwrap();
        assert_eq!(
            (request.position.reported(outcome.value), request.bound(outcome.value)),
            (value, bound),
            "{position} {window}"
        );
    }
    let window = |algorithm: &str, window: &str| {
        let text = SearchText { window: Some(window.to_owned()), ..request("[[3 5]=3 [2 1/2]=2]", algorithm, "none", 2) };
        text.parse(catalogue()).map(|request| request.settings.window).map_err(|error| error.to_string())
    };
    assert_eq!(window("alphabeta", "0.5,3").unwrap(), scoutlab_games::Window::new(1, 6));
    for wrong in ["3", "5,3", "3,3", "a,b", "1/3,2"] {
        let refused = window("alphabeta", wrong).unwrap_err();
        assert!(refused.contains("expected two values ALPHA,BETA") && refused.contains("in multiples of 1/2"), "{refused}");
    }
    for algorithm in ["minimax", "branch-and-bound", "scout", "sss", "dual", "deepening(scout)"] {
        assert!(window(algorithm, "0,3").unwrap_err().contains("does not support a root window"), "{algorithm}");
    }
}

#[test]
fn cutting_beyond_beta_visits_equal_values() {
    let leaves = |algorithm: &str, tree: &str| {
        let outcome = search(&request(tree, algorithm, "none", 3).parse(catalogue()).unwrap()).unwrap();
        (outcome.value, outcome.counters.leaves)
    };
    for form in ["alphabeta", "alphabeta-soft"] {
        // The second child cannot exceed 3. Its first leaf, 3, causes a cutoff because it equals beta. With `cut=greater`, a
        // value equal to beta causes no cutoff.
        assert_eq!(leaves(form, "[[3 5] [3 9]]"), (3, 3));
        assert_eq!(leaves(&format!("{form}:cut=greater"), "[[3 5] [3 9]]"), (3, 4));
        assert_eq!(leaves(&format!("{form}:cut=greater"), "[[3 5] [2 9]]"), (3, 3));
        assert_eq!(leaves(&format!("{form}:cut=at-least"), "[[3 5] [3 9]]"), (3, 3));
        assert!(
            request("[3 5]", &format!("{form}:cut=grater"), "none", 1)
                .parse(catalogue())
                .unwrap_err()
                .to_string()
                .contains("greater")
        );
    }
    let mut random = Random(77);
    for _ in 0..200 {
        let text = Tree::random(&mut random, 3, &mut 0).text();
        let (value, most) = leaves("alphabeta:cut=greater", &text);
        assert_eq!(leaves("minimax", &text).0, value, "{text}");
        assert!(leaves("alphabeta", &text).1 <= most, "{text}");
        assert_eq!(leaves("alphabeta-soft:cut=greater", &text).0, value, "{text}");
    }
}

#[test]
fn texts_are_told_apart_from_synthetic_trees() {
    let tree = game("tree");
    for text in ["A:[3]", "min 4", "[3 4]", "7", "x:[b:3 d:4]", "b=2,d=2", "-3", "1/2"] {
        assert!(tree.position(text).is_ok(), "{text}");
    }
    // The game `tree` must reject positions of other games, because `identify` tries all games.
    for text in ["ffo:41", "pv:21", "start", "random:plies=3,seed=1"] {
        assert!(tree.position(text).is_err(), "{text}");
    }
    assert!(tree.position("c=2").unwrap_err().to_string().contains("b="));
    assert!(tree.position("chance [3 4]").unwrap_err().to_string().contains("chance nodes are not supported"));
}

#[test]
fn a_remark_says_which_side_is_to_move_in_tic_tac_toe() {
    let remark = |text: &str| game("tictactoe").position(text).unwrap().remark().is_some();
    assert_eq!(["ox-------", "---------", "o--------", "ox------- x", "start"].map(remark), [true, true, false, false, false]);
}
