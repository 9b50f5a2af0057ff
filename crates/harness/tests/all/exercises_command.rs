//! `scoutlab exercises` agrees with an independent implementation of the searches.

use serde_json::Value;

use crate::support::{refused, scoutlab, stdout};

/// Writes a sheet to a temporary file and returns its bytes.
fn sheet(extension: &str, arguments: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("sheet.{extension}"));
    let output = scoutlab(&[&["exercises", "--out", file.to_str().unwrap()], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).contains("sheet"));
    std::fs::read(file).unwrap()
}

fn exercises(arguments: &[&str]) -> Vec<Value> {
    serde_json::from_slice(&sheet("json", arguments)).unwrap()
}

/// A tree of the independent implementation. A leaf has no children.
#[derive(Debug, Default)]
struct Tree {
    value: i32,
    children: Vec<Tree>,
}

impl Tree {
    /// Parses brackets and whole numbers, and skips names and colons.
    fn parse(text: &str) -> Self {
        let mut open = vec![Self::default()];
        for word in text.replace('[', " [ ").replace(']', " ] ").replace(':', " ").split_whitespace() {
            match word {
                "[" => open.push(Self::default()),
                "]" => {
                    let closed = open.pop().unwrap();
                    open.last_mut().unwrap().children.push(closed);
                }
                word => {
                    if let Ok(value) = word.parse() {
                        open.last_mut().unwrap().children.push(Self { value, children: Vec::new() });
                    }
                }
            }
        }
        open.pop().unwrap().children.pop().unwrap()
    }

    fn leaves(&self) -> Vec<i32> {
        if self.children.is_empty() { vec![self.value] } else { self.children.iter().flat_map(Self::leaves).collect() }
    }

    /// Returns the numbers of children of the interior nodes, ply by ply.
    fn widths(&self) -> Vec<Vec<usize>> {
        let mut plies = Vec::new();
        let mut nodes = vec![self];
        while nodes.iter().any(|node| !node.children.is_empty()) {
            plies.push(nodes.iter().map(|node| node.children.len()).collect());
            nodes = nodes.into_iter().flat_map(|node| &node.children).collect();
        }
        plies
    }

    fn minimax(&self, is_max: bool) -> i32 {
        let values = self.children.iter().map(|child| child.minimax(!is_max));
        if is_max { values.max() } else { values.min() }.unwrap_or(self.value)
    }

    /// Runs Pearl's EVAL and appends the values of the visited leaves to `visited`.
    fn eval(&self, is_max: bool, visited: &mut Vec<i32>) -> i32 {
        let Some((first, others)) = self.children.split_first() else {
            visited.push(self.value);
            return self.value;
        };
        let mut best = first.eval(!is_max, visited);
        for child in others {
            let is_better = if is_max {
                child.is_greater(best, !is_max, visited)
            } else {
                // The node is less than `best` if it is not greater than `best` - 1.
                !child.is_greater(best - 1, !is_max, visited)
            };
            if is_better {
                best = child.eval(!is_max, visited);
            }
        }
        best
    }

    /// Runs Pearl's TEST and appends the values of the visited leaves to `visited`.
    fn is_greater(&self, bound: i32, is_max: bool, visited: &mut Vec<i32>) -> bool {
        if self.children.is_empty() {
            visited.push(self.value);
            return self.value > bound;
        }
        for child in &self.children {
            if child.is_greater(bound, !is_max, visited) == is_max {
                return is_max;
            }
        }
        !is_max
    }
}

/// A bound, and the ply of the node that set it.
type Bound = (i32, usize);

/// A textbook alpha-beta search that also records which node set each bound.
#[derive(Debug, Default)]
struct AlphaBeta {
    /// The paths of the leaves in the order of their visits.
    visited: Vec<Vec<usize>>,
    cut: Vec<Vec<usize>>,
    /// The number of all cutoffs. The next three fields count the cutoffs that cut off a branch, all deep cutoffs, and the deep
    /// cutoffs that cut off a branch. A cutoff is deep if its bound was set at least three plies above the node.
    cutoffs: usize,
    cutting: usize,
    deep: usize,
    cutting_deep: usize,
}

impl AlphaBeta {
    fn of(tree: &Tree) -> Self {
        let mut search = Self::default();
        search.visit(tree, &[], (i32::MIN, 0), (i32::MAX, 0));
        search
    }

    fn visit(&mut self, tree: &Tree, path: &[usize], mut alpha: Bound, mut beta: Bound) -> i32 {
        if tree.children.is_empty() {
            self.visited.push(path.to_vec());
            return tree.value;
        }
        let ply = path.len();
        let is_max = ply.is_multiple_of(2);
        for (index, child) in tree.children.iter().enumerate() {
            let value = self.visit(child, &[path, &[index]].concat(), alpha, beta);
            let is_cutoff = if is_max { value >= beta.0 } else { value <= alpha.0 };
            if is_cutoff {
                let bound = if is_max { beta } else { alpha };
                let (is_cutting, is_deep) = (index + 1 < tree.children.len(), ply - bound.1 >= 3);
                self.cutoffs += 1;
                self.cutting += usize::from(is_cutting);
                self.deep += usize::from(is_deep);
                self.cutting_deep += usize::from(is_cutting && is_deep);
                for (index, child) in tree.children.iter().enumerate().skip(index + 1) {
                    self.cut_all(child, &[path, &[index]].concat());
                }
                return bound.0;
            }
            if is_max && value > alpha.0 {
                alpha = (value, ply);
            } else if !is_max && value < beta.0 {
                beta = (value, ply);
            }
        }
        if is_max { alpha.0 } else { beta.0 }
    }

    fn cut_all(&mut self, tree: &Tree, path: &[usize]) {
        if tree.children.is_empty() {
            self.cut.push(path.to_vec());
        }
        for (index, child) in tree.children.iter().enumerate() {
            self.cut_all(child, &[path, &[index]].concat());
        }
    }
}

fn paths(list: &Value) -> Vec<Vec<usize>> {
    let path = |leaf: &Value| leaf["path"].as_array().unwrap().iter().map(|index| index.as_u64().unwrap() as usize).collect();
    list.as_array().unwrap().iter().map(path).collect()
}

fn values(list: &Value) -> Vec<i32> {
    list.as_array().unwrap().iter().map(|leaf| leaf["value"].as_i64().unwrap() as i32).collect()
}

#[test]
fn solutions_of_200_sheets_are_those_of_plain_searches() {
    let shapes = ["3x3x2", "b=2..4,d=3", "2x2x2x2", "4x4", "b=1..3,d=4", "5"];
    let mut deep = 0;
    for seed in 0..200_usize {
        let (shape, seed) = (shapes[seed % shapes.len()], seed.to_string());
        let names = ["none", "leaves", "all"][seed.len() - 1];
        let sheet = exercises(&[
            "--trees",
            "3",
            "--shape",
            shape,
            "--seed",
            &seed,
            "--algorithms",
            "minimax,alphabeta,scout",
            "--values",
            "-9..9",
            "--names",
            names,
        ]);
        assert_eq!(sheet.len(), 3);
        for exercise in &sheet {
            let tree = Tree::parse(exercise["position"].as_str().unwrap());
            let [minimax, alphabeta, scout] = &exercise["solutions"].as_array().unwrap()[..] else { panic!("{exercise}") };
            for solution in [minimax, alphabeta, scout] {
                assert_eq!(solution["value"], tree.minimax(true), "{exercise}");
                assert_eq!((&solution["bound"], &solution["seconds"]), (&"exact".into(), &Value::Null));
                assert_eq!(solution["position"], exercise["position"]);
            }
            assert_eq!(values(&minimax["visited_leaves"]), tree.leaves());
            let plain = AlphaBeta::of(&tree);
            assert_eq!(paths(&alphabeta["visited_leaves"]), plain.visited, "{exercise}");
            assert_eq!(paths(&alphabeta["cut_leaves"]), plain.cut, "{exercise}");
            assert_eq!((&alphabeta["leaves"], &alphabeta["cutoffs"]), (&plain.visited.len().into(), &plain.cutoffs.into()));
            deep += plain.deep;
            let mut visited = Vec::new();
            assert_eq!(tree.eval(true, &mut visited), tree.minimax(true));
            assert_eq!(values(&scout["visited_leaves"]), visited, "{exercise}");
        }
    }
    assert!(deep > 100, "{deep}");
}

#[test]
fn trees_meet_their_requirements() {
    /// Options of the command, and the property that a tree must have with these options.
    type Case = (&'static [&'static str], fn(&Tree, &AlphaBeta) -> bool);
    fn scout(tree: &Tree) -> usize {
        let mut visited = Vec::new();
        tree.eval(true, &mut visited);
        visited.len()
    }
    fn has_ties(tree: &Tree) -> bool {
        let mut values = tree.leaves();
        values.sort_unstable();
        values.windows(2).any(|pair| pair[0] == pair[1])
    }
    let cases: [Case; 9] = [
        (&["--cutoffs", "5"], |_, search| search.cutting >= 5),
        (&["--deep-cutoffs", "yes", "--shape", "b=2..3,d=4"], |_, search| search.cutting_deep > 0),
        (&["--deep-cutoffs", "no", "--shape", "2x2x2x2"], |_, search| search.deep == 0),
        (&["--scout", "fewer"], |tree, search| scout(tree) < search.visited.len()),
        (&["--scout", "same", "--cutoffs", "2"], |tree, search| scout(tree) == search.visited.len() && search.cutting >= 2),
        (&["--scout", "more", "--shape", "2x2x2"], |tree, search| scout(tree) > search.visited.len()),
        (&["--ties", "yes", "--shape", "2x2", "--values", "-5..5"], |tree, _| has_ties(tree)),
        (&["--ties", "no", "--values", "0..17"], |tree, _| !has_ties(tree)),
        (&["--shape", "b=2..4,d=3", "--values", "3..5"], |tree, _| {
            let widths = tree.widths();
            widths.len() == 3
                && widths.concat().iter().all(|width| (2..=4).contains(width))
                && tree.leaves().iter().all(|value| (3..=5).contains(value))
        }),
    ];
    for (options, holds) in cases {
        for exercise in exercises(&[&["--seed", "11"], options].concat()) {
            let tree = Tree::parse(exercise["position"].as_str().unwrap());
            assert!(holds(&tree, &AlphaBeta::of(&tree)), "{options:?} {exercise}");
        }
    }
    let shape = Tree::parse(exercises(&["--trees", "1", "--shape", "3x1x2"])[0]["position"].as_str().unwrap()).widths();
    assert_eq!(shape, [vec![3], vec![1; 3], vec![2; 3]]);
}

#[test]
fn trees_of_a_sheet_differ_and_a_longer_sheet_begins_with_a_shorter_one() {
    // Exactly 16 trees have this shape and these values.
    let all = exercises(&["--trees", "16", "--shape", "2x2", "--values", "0..1"]);
    let mut positions: Vec<&str> = all.iter().map(|exercise| exercise["position"].as_str().unwrap()).collect();
    let few = exercises(&["--trees", "5", "--shape", "2x2", "--values", "0..1"]);
    assert_eq!(few[..], all[..5]);
    positions.sort_unstable();
    positions.dedup();
    assert_eq!(positions.len(), 16);
    let message = failed(&["--trees", "17", "--shape", "2x2", "--values", "0..1"]);
    assert!(message.contains("tree 17: none of 100,000 draws met the requirement that trees differ"), "{message}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for extension in ["pdf", "html", "tex", "json"] {
        let of = |seed: &str| sheet(extension, &["--trees", "2", "--seed", seed, "--solutions"]);
        assert_eq!(of("7"), of("7"), "{extension}");
        assert_ne!(of("7"), of("8"), "{extension}");
    }
    // The trees depend only on the seed, not on the machine.
    let drawn = exercises(&["--trees", "2", "--shape", "b=2..3,d=2", "--seed", "7", "--names", "all"]);
    let positions: Vec<&str> = drawn.iter().map(|exercise| exercise["position"].as_str().unwrap()).collect();
    insta::assert_snapshot!(positions.join("\n"), @r"
    A:[B:[a:1 b:2] C:[c:7 d:0]]
    A:[B:[a:3 b:2] C:[c:0 d:2 e:8] D:[f:3 g:3 h:4]]
    ");
}

#[test]
fn sheets_have_pages_of_questions_and_of_solutions() {
    let arguments = ["--trees", "10", "--shape", "3x3x2", "--algorithms", "alphabeta,scout", "--seed", "7", "--scout", "more"];
    let with_solutions = [&arguments[..], &["--solutions"]].concat();
    let text = |extension: &str, arguments: &[&str]| String::from_utf8(sheet(extension, arguments)).unwrap();
    let (questions, whole) = (text("html", &arguments), text("html", &with_solutions));
    assert_eq!((questions.matches("<svg").count(), whole.matches("<svg").count()), (20, 40));
    assert!(!questions.contains("Game trees: solutions") && !questions.contains("≥8") && !questions.contains("--seed"));
    assert!(
        whole.contains("Game trees: solutions")
            && whole.contains("Tree 10, scout")
            && whole.contains("<span>--seed</span> <span>7</span>")
    );
    assert!(whole.contains("<span>--scout</span> <span>more</span>") && !whole.contains("<script") && !whole.contains("href"));
    let (questions, whole) = (text("tex", &arguments), text("tex", &with_solutions));
    assert_eq!((questions.matches("\\begin{forest}").count(), whole.matches("\\begin{forest}").count()), (20, 40));
    assert_eq!(whole.matches('{').count(), whole.matches('}').count());
    let pages = |arguments: &[&str]| {
        let bytes = sheet("pdf", arguments);
        let pdf: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let (count, pages) = (pdf.split_once("/Count ").unwrap().1.to_owned(), pdf.matches("/MediaBox [0 0 595.2").count());
        let count: usize = count.lines().next().unwrap().trim().parse().unwrap();
        assert_eq!(count, pages);
        count
    };
    // Three trees of this shape fit on one page.
    assert_eq!((pages(&arguments), pages(&with_solutions)), (7, 14));
}

/// Returns the message of a command, after asserting that it was rejected.
fn failed(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.json");
    let message = refused(&scoutlab(&[&["exercises", "--out", file.to_str().unwrap()], arguments].concat()));
    assert!(!file.exists());
    message
}

#[test]
fn bad_input_is_refused() {
    for (arguments, expected) in [
        (&["--shape", "0x3"][..], "shape `0x3`: expected 1 to 64 children at each ply"),
        (&["--shape", "3x"], "shape `3x`: expected 1 to 64 children"),
        (&["--shape", "b=4..2,d=3"], "expected 1 to 64 children"),
        (&["--shape", "b=3"], "`d=` is missing"),
        (&["--shape", "b=3,depth=3"], "unknown parameter `depth`"),
        (&["--shape", "b=3,d=99"], "`d=99`: expected a whole number from 1 to 8"),
        (&["--shape", "9x9"], "the tree has at least 81 leaves, but a page has room for 64"),
        (&["--shape", "5x5x2"], "the tree has at least 25 nodes above its leaves, but a page has room for 20"),
        (&["--shape", "1x1x1x1x1x1x1x1x1"], "expected at most 8 plies"),
        (&["--values", "9..0"], "values `9..0`: expected two whole numbers"),
        (&["--values", "0..99999"], "from -9999 to 9999"),
        (&["--values", "many"], "values `many`"),
        (&["--algorithms", "alphabeta,scuot"], "unknown algorithm `scuot` (did you mean `scout`?)"),
        (&["--algorithms", "deepening(alphabeta)"], "`deepening(alphabeta)` evaluates interior nodes"),
        (&["--algorithms", "scout,scout"], "`scout` is given twice"),
        (&["--algorithms", ""], "algorithm"),
        (&["--trees", "0"], "expected a whole number from 1 to 500"),
        (&["--deep-cutoffs", "maybe"], "maybe"),
        (&["--scout", "less"], "less"),
        (&["--ties", "no"], "`--ties no`: 18 leaves need different values, but there are 10 values in --values 0..9"),
        (&["--shape", "2x2", "--cutoffs", "x"], "invalid value 'x' for '--cutoffs <K>': expected a whole number of at least 0"),
        (&["--shape", "2x2", "--cutoffs", "3"], "tree 1: none of 100,000 draws met `--cutoffs 3`"),
        (&["--shape", "2x2", "--scout", "fewer"], "tree 1: none of 100,000 draws met `--scout fewer`"),
        (&["--shape", "b=4..64,d=3"], "none of 100,000 draws met the requirement that a tree fits on a page"),
        // Only ten trees of this shape with values 0 and 1 have a cutoff, so the eleventh tree cannot be drawn.
        (
            &["--shape", "2x2", "--values", "0..1", "--cutoffs", "1", "--trees", "11"],
            "tree 11: none of 100,000 draws met all requirements; the requirement that trees differ was met least often",
        ),
    ] {
        let message = failed(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    for (file, expected) in [
        ("sheet.doc", "unknown extension `doc`, expected one of: pdf"),
        ("sheet", "ends in .pdf"),
        ("a.htm", "did you mean `html`?"),
    ] {
        let message = refused(&scoutlab(&["exercises", "--out", file]));
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(scoutlab(&["exercises", "--out", "/nowhere/sheet.pdf"]).status.code(), Some(3));
}
