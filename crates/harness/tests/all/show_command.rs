//! Tests of `scoutlab show`, `scoutlab positions`, and the output of `scoutlab search` for trees.

use serde_json::{Value, json};

use crate::support::{MEASURES, SmallProject, refused, scoutlab, stdout};

const TEXTBOOK: &str = "[[3 12 8] [2 4 6] [14 5 2]]";

fn shown(arguments: &[&str]) -> String {
    let output = scoutlab(&[&["show", "tree"], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    stdout(&output)
}

/// Returns the JSON object that `search` printed, and its error output.
fn searched(arguments: &[&str]) -> (Value, String) {
    let output = scoutlab(&[&["search"], arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    (serde_json::from_str(&stdout(&output)).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_bare_tree_is_shown_in_its_notation() {
    for text in ["[[3 5] [2 [9 1]]]", "min A:[B:[1/2 5]=4 C:[2 -0.25]]", "7"] {
        assert_eq!(shown(&[text]).trim_end(), text);
    }
    assert_eq!(shown(&["[[3 5]=4 [2 9]=1]", "--depth", "1"]).trim_end(), "[4 1]");
    // The values of the shown tree follow the model, so they are 0 or 1. The tree has the requested shape.
    let synthetic = shown(&["b=2,d=2,seed=1,model=values,k=2"]);
    assert_eq!(synthetic.trim_end().replace(['0', '1'], "v"), "[[v v] [v v]]");
    // Searches of the synthetic tree and of the shown explicit tree return the same value.
    let value = |position: &str| {
        searched(&["tree", "--position", position, "--depth", "4", "--algorithm", "minimax"]).0["value"].clone()
    };
    let description = "b=3,d=4,seed=5,model=values,k=50";
    assert_eq!(value(description), value(shown(&[description]).trim_end()));
    assert!(refused(&scoutlab(&["show", "tree", "b=8,d=8"])).contains("more than 2000 nodes"));
}

#[test]
fn a_searched_tree_has_values_bounds_windows_and_visits() {
    insta::assert_snapshot!(shown(&["A:[B:[D:3 E:5] C:[F:2 G:9]]", "--algorithm", "alphabeta"]), @r"
    A 3  window (-inf, inf)
      B 3  window (-inf, inf)
        D 3  visit 1
        E 5  visit 2
      C ≤2  window (3, inf)
        F 2  visit 3
        G 9  cut
    ");
    insta::assert_snapshot!(shown(&["[[3 5] [2 9]]", "--algorithm", "alphabeta", "--step", "5"]), @r"
    root ≥3  window (-inf, inf)
      1 3  window (-inf, inf)
        1.1 3  visit 1
        1.2 5  visit 2
      2  not visited
        2.1 2  not visited
        2.2 9  not visited
    ");
}

#[test]
fn textbook_trees_have_the_bounds_of_textbooks() {
    let values = |tree: &str, algorithm: &str| -> Vec<String> {
        let answer: Value = serde_json::from_str(&shown(&[tree, "--algorithm", algorithm, "--json"])).unwrap();
        let nodes = answer["nodes"].as_array().unwrap().clone();
        let inner = nodes.iter().filter(|node| node["static"].is_null());
        inner.map(|node| format!("{} {} {}", node["path"], node["bound"], node["value"])).collect()
    };
    let exact = |path: &str, value: i32| format!("{path} \"exact\" {value}");
    for algorithm in ["alphabeta", "alphabeta-soft", "negascout"] {
        let expected = [exact("[]", 3), exact("[0]", 3), "[1] \"at-most\" 2".to_owned(), exact("[2]", 2)];
        assert_eq!(values(TEXTBOOK, algorithm), expected, "{algorithm}");
    }
    // TEST finds only that the second and the third move are not worth more than 3.
    let at_most = |path: &str| format!("{path} \"at-most\" 3");
    assert_eq!(values(TEXTBOOK, "scout"), [exact("[]", 3), exact("[0]", 3), at_most("[1]"), at_most("[2]")]);
    let expected = [
        exact("[]", 3),
        exact("[0]", 3),
        exact("[0,0]", 3),
        "[0,1] \"at-least\" 5".to_owned(),
        "[1] \"at-most\" 1".to_owned(),
        exact("[1,0]", 1),
        "[1,1] null null".to_owned(),
    ];
    assert_eq!(values("[[[2 3] [5 9]] [[0 1] [7 5]]]", "alphabeta"), expected);
}

/// A tree of the independent implementation. A leaf has no children.
struct Tree {
    value: i32,
    children: Vec<Tree>,
}

/// Returns a random number below `limit` from Marsaglia's xorshift generator.
fn below(state: &mut u64, limit: u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state % limit
}

impl Tree {
    fn random(state: &mut u64, height: u32) -> Self {
        let count = if height == 0 || (height < 3 && below(state, 5) == 0) { 0 } else { 1 + below(state, 3) };
        let children = (0..count).map(|_| Self::random(state, height - 1)).collect();
        Self { value: below(state, 12) as i32, children }
    }

    fn text(&self) -> String {
        let children: Vec<String> = self.children.iter().map(Self::text).collect();
        if children.is_empty() { self.value.to_string() } else { format!("[{}]", children.join(" ")) }
    }

    /// Lists the nodes of a subtree that no search has visited.
    fn list_unvisited(&self, nodes: &mut Vec<String>) {
        nodes.push("-".to_owned());
        self.children.iter().for_each(|child| child.list_unvisited(nodes));
    }

    /// Runs textbook fail-hard alpha-beta, and lists the expected output for each node. Returns the value, and the least and
    /// the greatest possible value of the node.
    fn alphabeta(&self, is_max: bool, (alpha, beta): (i32, i32), nodes: &mut Vec<String>) -> (i32, i32, i32) {
        let own = nodes.len();
        nodes.push(self.value.to_string());
        if self.children.is_empty() {
            return (self.value, self.value, self.value);
        }
        let (mut low, mut high) = (alpha, beta);
        let mut intervals = Vec::new();
        for child in &self.children {
            if low >= high {
                child.list_unvisited(nodes);
                intervals.push((i32::MIN, i32::MAX));
                continue;
            }
            let (value, least, greatest) = child.alphabeta(!is_max, (low, high), nodes);
            intervals.push((least, greatest));
            if is_max {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
        }
        let best = |ends: Vec<i32>| if is_max { ends.into_iter().max() } else { ends.into_iter().min() }.unwrap();
        let least = best(intervals.iter().map(|interval| interval.0).collect());
        let greatest = best(intervals.iter().map(|interval| interval.1).collect());
        let returned = if is_max { low.min(beta) } else { high.max(alpha) };
        nodes[own] = if least == greatest {
            least.to_string()
        } else if returned <= alpha {
            format!("≤{greatest}")
        } else {
            assert!(returned >= beta);
            format!("≥{least}")
        };
        (returned, least, greatest)
    }
}

#[test]
fn values_bounds_and_cut_leaves_are_those_of_a_textbook_alphabeta() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..300 {
        let tree = Tree::random(&mut state, 4);
        if tree.children.is_empty() {
            continue;
        }
        for is_max in [true, false] {
            let position = format!("{} {}", if is_max { "max" } else { "min" }, tree.text());
            let mut expected = Vec::new();
            tree.alphabeta(is_max, (i32::MIN, i32::MAX), &mut expected);
            for algorithm in ["alphabeta", "pvs"] {
                let request = scoutlab::SearchText {
                    game: "tree".to_owned(),
                    position: position.clone(),
                    algorithm: algorithm.to_owned(),
                    depth: Some(9),
                    ..scoutlab::SearchText::default()
                };
                let shown = scoutlab::show::searched(&request.parse(MEASURES.catalogue()).unwrap(), None).unwrap();
                let node = |node: &&scoutlab::show::Shown| {
                    let found = node.found.as_ref().unwrap();
                    if found.is_cut || found.is_below_cut { "-".to_owned() } else { node.value() }
                };
                let found: Vec<String> = shown.nodes().iter().map(node).collect();
                if algorithm == "alphabeta" {
                    assert_eq!(found, expected, "{position}");
                }
                assert_eq!(found[0], expected[0], "{position} {algorithm}");
            }
        }
    }
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [svg, pdf, png, tikz] = ["t.svg", "t.pdf", "t.png", "t.tex"].map(file);
    let tree = "A:[B:[D:3 E:5] C:[F_1:2 G:9]]";
    let printed = shown(&[tree, "--algorithm", "alphabeta", "--svg", &svg, "--pdf", &pdf, "--png", &png, "--tikz", &tikz]);
    assert!(printed.contains("C ≤2"));
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("≤2") && picture.contains("(3, ∞)"));
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF"));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let tikz = std::fs::read_to_string(&tikz).unwrap();
    assert!(tikz.contains("\\begin{forest}") && tikz.contains("F\\_1") && tikz.contains("\\le 2") && tikz.contains(", cut"));
    assert_eq!(tikz.matches('[').count() - tikz.matches("[pos=").count(), 7);
    let nowhere = file("nowhere/t.svg");
    assert_eq!(scoutlab(&["show", "tree", tree, "--svg", &nowhere]).status.code(), Some(3));
}

#[test]
fn search_lists_the_leaves_of_a_tree() {
    let tree = ["tree", "--position", "min A:[B:[D:1/2 E:5] C:[F:9 G:2]]", "--depth", "2", "--algorithm", "alphabeta"];
    let (found, _) = searched(&tree);
    // MIN is to move. The root has the value 5 after its first child, so 9 causes a cutoff in its second child.
    assert_eq!((&found["value"], &found["view"], &found["side_to_move"]), (&json!(5), &json!("max"), &json!("min")));
    assert_eq!((&found["bound"], &found["pv"]), (&json!("exact"), &json!(["B", "E"])));
    let expected = json!([
        {"path": [0, 0], "name": "D", "value": "1/2"},
        {"path": [0, 1], "name": "E", "value": 5},
        {"path": [1, 0], "name": "F", "value": 9},
    ]);
    assert_eq!(found["visited_leaves"], expected);
    assert_eq!(found["cut_leaves"], json!([{"path": [1, 1], "name": "G", "value": 2}]));
    let text = stdout(&scoutlab(&[&["search"], &tree[..]].concat()));
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    assert_eq!(line("leaves in order"), "leaves in order      D:1/2 E:5 F:9");
    assert_eq!(line("cut "), "cut                  G:2");
    let (found, note) = searched(&[&tree[..], &["--most-leaves", "2"]].concat());
    assert!(found["visited_leaves"].is_null() && found["cut_leaves"].is_null());
    assert!(note.contains("more than 2 leaves"), "{note}");
    let (found, _) = searched(&["othello", "--depth", "1", "--algorithm", "alphabeta"]);
    assert!(found.get("visited_leaves").is_none());
    assert_eq!((&found["side_to_move"], &found["bound"]), (&json!("black"), &json!("exact")));
}

#[test]
fn a_depth_without_static_values_is_refused_also_in_experiments() {
    let search = ["search", "tree", "--position", "[[3 5] [2 9]]", "--depth", "1", "--algorithm", "alphabeta"];
    assert!(refused(&scoutlab(&search)).contains("depth 1 ends the search at the node 1, which has no static value"));
    let project = SmallProject::new();
    let experiment = "seed = 1\n\n[[grid]]\ngame = \"tree\"\npositions = [\"[[3 5] [2 9]]\"]\ndepths = [2, 1]\nalgorithms = [\"alphabeta\"]\n";
    project.write("experiments/shallow.toml", &format!("title = \"Shallow\"\n{experiment}"));
    let message = refused(&project.scoutlab(&["experiment", "shallow"]));
    assert!(message.contains("shallow.toml, line 7") && message.contains("depth 1 ends the search"), "{message}");
}

#[test]
fn a_window_makes_the_value_a_bound() {
    let tree = ["tree", "--position", TEXTBOOK, "--depth", "2", "--algorithm", "alphabeta", "--window"];
    let (found, _) = searched(&[&tree[..], &["4,10"]].concat());
    assert_eq!((&found["value"], &found["bound"], &found["window"]), (&json!(4), &json!("at-most"), &json!([4, 10])));
    assert_eq!(found["request"]["window"], "4,10");
    let text = stdout(&scoutlab(&[&["search"], &tree[..], &["4,10"]].concat()));
    assert!(text.contains("value                ≤4\nbest move            none: the search failed low\n"), "{text}");
    let many = ["search", "tree", "--position", TEXTBOOK, "--depth", "2", "--algorithm", "scout", "--most-leaves", "many"];
    assert!(refused(&scoutlab(&many)).contains("expected a whole number of at least 0"));
    let step = ["show", "tree", TEXTBOOK, "--algorithm", "scout", "--step", "last"];
    assert!(refused(&scoutlab(&step)).contains("expected a whole number of at least 0"));
    let scout = ["search", "tree", "--position", TEXTBOOK, "--depth", "2", "--algorithm", "scout", "--window", "4,10"];
    assert!(refused(&scoutlab(&scout)).contains("does not support a root window"));
}

#[test]
fn equal_counts_in_tic_tac_toe_are_remarked_on() {
    let (found, note) = searched(&["tictactoe", "--position", "ox-------", "--depth", "2", "--algorithm", "alphabeta"]);
    assert_eq!(found["side_to_move"], "o");
    assert!(note.contains("the board has as many o as x, so o is to move"), "{note}");
    let (found, note) = searched(&["tictactoe", "--position", "ox------- x", "--depth", "2", "--algorithm", "alphabeta"]);
    assert_eq!((&found["side_to_move"], note.as_str()), (&json!("x"), ""));
}

#[test]
fn the_notation_of_every_game_is_explained() {
    let help = stdout(&scoutlab(&["help", "positions"]));
    for part in [
        "othello",
        "othello6",
        "ywf",
        "tictactoe",
        "tree",
        "min [[3 5] [2 9]]",
        "A:[B:[D:3 E:5] C:[F:2 G:9]]",
        "[[3 9]=4",
        "-0.25",
    ] {
        assert!(help.contains(part), "{part}");
    }
    assert!(stdout(&scoutlab(&["positions"])).contains("min [[3 5] [2 9]]"));
}
