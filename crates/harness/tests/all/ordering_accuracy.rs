//! Tests of the experiments on ordering accuracy and on theory.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_runs::{Version, data_file, run};
use scoutlab_table::Aggregate;
use scoutlab_table::crossing::{Crossing, table};
use scoutlab_table::data_table::DataTable;
use scoutlab_table::growth::{Growth, factors, means};

use crate::support::{MEASURES, SmallProject, root, stdout};

/// The quick run of `ordering-accuracy`.
static ORDERING_ACCURACY: LazyLock<DataTable> = LazyLock::new(|| {
    let project = Project::find(&MEASURES).unwrap();
    let experiment = Experiment::read_version(&project, "ordering-accuracy", Version::Quick, None).unwrap();
    run::run(&experiment, None).unwrap().data
});

/// Runs the part `test` of the quick version of the experiment `pearl` at one depth.
fn part_test_of_pearl(depth: u32, seed: u64) -> DataTable {
    let path = root().join("experiments/pearl.toml");
    let mut file: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    file.retain(|key, value| key == "grid" || !value.is_array());
    let grids = file["grid"].as_array_mut().unwrap();
    grids.retain(|grid| grid["part"].as_str() == Some("test"));
    for grid in grids {
        grid["quick"]["depths"] = i64::from(depth).into();
    }
    let experiment = Experiment::parse(&MEASURES, &path, file.to_string().as_bytes(), Version::Quick, Some(seed)).unwrap();
    run::run(&experiment, None).unwrap().data
}

/// Returns the texts of some columns in each row.
fn columns<'d, const COUNT: usize>(data: &'d DataTable, names: [&str; COUNT]) -> Vec<[&'d str; COUNT]> {
    let indices = names.map(|name| data.column_index(name).unwrap());
    data.rows().map(|row| indices.map(|index| row[index].as_str())).collect()
}

#[test]
fn with_the_best_move_always_first_scout_visits_exactly_the_leaves_of_alpha_beta() {
    let data = &*ORDERING_ACCURACY;
    let mut groups = Vec::new();
    for [part, group, p, ordering, algorithm, leaves, baseline] in
        columns(data, ["part", "group", "p", "ordering", "algorithm", "leaves", "baseline"])
    {
        if (p == "1" || ordering == "perfect") && ["scout", "scout-window", "negascout"].contains(&algorithm) {
            assert_eq!(leaves, baseline, "{part}, {group}, {ordering}, {algorithm}");
            groups.push(group);
        }
    }
    groups.sort_unstable();
    groups.dedup();
    assert_eq!(groups, ["Othello", "YWF", "b=16", "b=2", "b=4", "b=8", "tic-tac-toe"]);
}

#[test]
fn ordered_trees_with_the_best_child_first_are_minimal() {
    let data = &*ORDERING_ACCURACY;
    let mut checked = 0;
    for [part, group, depth, p, algorithm, leaves, accuracy] in
        columns(data, ["part", "group", "depth", "p", "algorithm", "leaves", "accuracy"])
    {
        if part == "trees" && p == "1" && algorithm != "mtdf:guess=0" {
            let degree: u64 = group.trim_start_matches("b=").parse().unwrap();
            let depth: u32 = depth.parse().unwrap();
            let minimal = degree.pow(depth.div_ceil(2)) + degree.pow(depth / 2) - 1;
            assert_eq!(leaves.parse(), Ok(minimal), "{group}, {algorithm}");
            assert_eq!(accuracy, "1.00000");
            checked += 1;
        }
    }
    // There are four shapes, ten seeds, and four algorithms: alpha-beta, NegaScout and both forms of Scout.
    assert_eq!(checked, 4 * 4 * 10);
}

/// A tree experiment small enough for a test, with the crossing point in its summary.
const SMALL: &str = r#"
title = "Small trees"
question = "Where?"
source = "theory"
usual_time = "1 second"
seed = 3

[[grid]]
measure = "comparisons"
part = "trees"
group = "b=4"
game = "tree"
positions = "b=4,d={depth},model=ordered,p={p},seed={seed}"
depths = 6
seeds = 60
probabilities = ["0", "0.2", "0.4", "0.6", "0.8", "1"]
algorithms = ["alphabeta", "scout"]
quick = { seeds = 2 }
full = { seeds = 70, depths = 7 }

[[table]]
title = "Crossing"
where = { algorithm = "scout" }
columns = ["group"]
crossing = { of = "ratio", accuracy = "accuracy", along = "p" }
unit = ["seed"]
"#;

fn small() -> SmallProject {
    let project = SmallProject::new();
    project.write("experiments/trees.toml", SMALL);
    project
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let project = small();
    for (folder, jobs) in [("one", "1"), ("two", "2")] {
        assert!(project.scoutlab(&["experiment", "trees", "--out", folder, "--jobs", jobs]).status.success());
    }
    for file in ["data.csv", "summary.md"] {
        assert_eq!(project.read(&format!("one/{file}")), project.read(&format!("two/{file}")), "{file}");
    }
}

/// Returns the rows for Scout in one group of `ordering-accuracy` at p = 0, from the committed results.
fn othello_without_order() -> DataTable {
    let data = DataTable::read(&root().join("results/ordering-accuracy/data.csv.gz")).unwrap();
    let conditions = [("part", "games"), ("group", "Othello"), ("algorithm", "scout"), ("p", "0")];
    conditions.iter().fold(data, |data, (column, value)| data.filtered(column, value).unwrap())
}

#[test]
fn othello_at_accuracy_zero_is_open_by_positions_though_not_by_rows() {
    let data = othello_without_order();
    let bounds = |data: &DataTable, unit: &str| -> (String, [f64; 2]) {
        let kinds = BTreeMap::from([("ratio".to_owned(), Aggregate::GeometricMean)]);
        let (_, rows) =
            means(data, &["group".to_owned()], &kinds, Some(&unit.split(' ').map(str::to_owned).collect::<Vec<_>>())).unwrap();
        let ends: Vec<f64> = rows[0][3].split(" to ").map(|end| end.parse().unwrap()).collect();
        (rows[0][1].clone(), ends.try_into().unwrap())
    };
    let near =
        |[low, high]: [f64; 2], expected: [f64; 2]| (low - expected[0]).abs() < 0.008 && (high - expected[1]).abs() < 0.008;
    let (positions, rows) = (bounds(&data, "position"), bounds(&data, "position seed"));
    assert_eq!(
        (positions.0.as_str(), rows.0.as_str()),
        ("20 positions, 10 seeds each", "200 combinations of position and seed")
    );
    assert!(near(positions.1, [0.915, 1.033]), "{positions:?}");
    assert!(near(rows.1, [0.942, 1.003]), "{rows:?}");
}

/// Returns the lines of the summary that begin with a row of `group`.
fn table_rows(project: &SmallProject, folder: &str, group: &str) -> Vec<String> {
    let summary = project.read(&format!("{folder}/summary.md"));
    summary.lines().filter(|line| line.starts_with(&format!("| {group} |"))).map(str::to_owned).collect()
}

#[test]
fn random_positions_are_units_by_their_seeds_and_one_position_has_no_interval() {
    let project = SmallProject::new();
    let file = |positions: &str, more: &str| {
        format!(
            "title = 'Random'\nseed = 1\n[[grid]]\nmeasure = 'comparisons'\ngroup = 'ywf'\ngame = 'ywf'\npositions = '{positions}'\n\
             depths = 2\nseeds = 6\n{more}orderings = 'noisy:0.5'\nalgorithms = 'scout'\n\
             [[table]]\ntitle = 'Means'\ncolumns = ['group']\nmeans = {{ ratio = 'geometric-mean' }}\n"
        )
    };
    project.write("experiments/drawn.toml", &file("random:plies=2,seed={seed}", ""));
    project.write("experiments/start.toml", &file("start", ""));
    project.write("experiments/stated.toml", &file("start", "unit = ['seed']\n"));
    project.write("experiments/single.toml", &file("start", "unit = ['position']\n"));
    for name in ["drawn", "start", "stated"] {
        let output = project.scoutlab(&["experiment", name, "--out", name]);
        assert!(output.status.success(), "{output:?}");
    }
    assert!(project.read("drawn/data.csv").contains(",\"random:plies=2,seed=6\",2,6,"), "the seed is filled in");
    let [drawn, start, stated] = ["drawn", "start", "stated"].map(|folder| table_rows(&project, folder, "ywf").join(""));
    assert!(drawn.contains("| 6 positions |") && drawn.contains(" to "), "{drawn}");
    assert!(start.contains("| 1 position, 6 seeds each |") && start.contains("| fewer than 5 positions |"), "{start}");
    assert!(stated.contains("| 6 seeds |") && stated.contains(" to "), "{stated}");
    let output = project.scoutlab(&["experiment", "single"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    let expected =
        "single.toml, line 10: `unit` has a single value in this grid, position start, but intervals need several units";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn another_seed_changes_the_rows_but_not_where_scout_wins() {
    let project = small();
    let crossing = Crossing { of: "ratio".to_owned(), accuracy: "accuracy".to_owned(), along: "p".to_owned(), exact: false };
    let found: Vec<_> = ["1000", "2000", "3000"]
        .iter()
        .map(|seed| {
            assert!(project.scoutlab(&["experiment", "trees", "--seed", seed, "--out", seed]).status.success());
            let data = DataTable::read(&project.path(&format!("{seed}/data.csv"))).unwrap();
            let scout = data.filtered("algorithm", "scout").unwrap();
            let (heading, rows) = table(&scout, &["group".to_owned()], &crossing, Some(&["seed".to_owned()])).unwrap();
            let column = |name: &str| rows[0][heading.iter().position(|found| found == name).unwrap()].clone();
            (data, column("crossing point"), column("95 % of repetitions"))
        })
        .collect();
    let rank = |text: &str| match text {
        "at every accuracy" => f64::NEG_INFINITY,
        "none below 1" => f64::INFINITY,
        number => number.parse().unwrap(),
    };
    for (index, (data, point, _)) in found.iter().enumerate() {
        for (other, (other_data, _, interval)) in found.iter().enumerate().filter(|(other, _)| *other != index) {
            assert_ne!(data, other_data);
            let (low, high) = interval.split_once(" to ").unwrap_or((interval, interval));
            assert!((rank(low)..=rank(high)).contains(&rank(point)), "{point} of {index}, {interval} of {other}");
        }
    }
}

#[test]
fn a_quick_run_that_lacks_the_cells_of_a_figure_neither_draws_nor_links_it() {
    let figure = |name: &str, depth: u32| {
        format!(
            "\n[[figure]]\nname = \"{name}\"\nkind = \"line\"\ntitle = \"At depth {depth}\"\ncaption = \"Seen.\"\nx = {{ column = \"p\" }}\n\
             y = {{ column = \"ratio\" }}\nwhere = {{ algorithm = \"scout\", depth = {depth} }}\naggregate = \"mean\"\naggregate_over = \"rows\"\n"
        )
    };
    let project = SmallProject::new();
    let depths =
        SMALL.replace("depths = 6", "depths = [5, 6]").replace("quick = { seeds = 2 }", "quick = { seeds = 2, depths = 5 }");
    project.write("experiments/trees.toml", &format!("{depths}{}{}", figure("five", 5), figure("six", 6)));

    let output = project.scoutlab(&["experiment", "trees", "--quick"]);
    assert!(output.status.success(), "{output:?}");
    let summary = project.read("results/quick/trees/summary.md");
    for (name, title, drawn) in [("five", "At depth 5", true), ("six", "At depth 6", false)] {
        assert_eq!(project.path(&format!("results/quick/trees/{name}.svg")).exists(), drawn, "{name}");
        assert_eq!(summary.contains(&format!("![{title}]({name}.svg)")), drawn, "{summary}");
    }
    assert!(summary.contains("**At depth 6**: not part of this run."), "{summary}");
    assert!(stdout(&output).contains("data.csv, summary.md and 1 figure:"), "{output:?}");

    let output = project.scoutlab(&["experiment", "trees"]);
    assert!(stdout(&output).contains("data.csv, summary.md and 2 figures:"), "{output:?}");
    assert!(project.read("results/trees/summary.md").contains("![At depth 6](six.svg)"));
    let output = project.scoutlab(&["figures", "trees"]);
    assert!(stdout(&output).contains("trees: 2 figures in results/trees"), "{output:?}");
}

#[test]
fn a_full_run_is_larger_and_keeps_apart_from_the_results() {
    let project = small();
    let output = project.scoutlab(&["experiment", "trees", "--full"]);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).contains("results/full/trees"), "{output:?}");
    let data = project.read("results/full/trees/data.csv");
    assert_eq!(data.lines().count(), 1 + 70 * 6 * 2);
    assert!(data.lines().nth(1).unwrap().contains("\"b=4,d=7,model=ordered,p=0,seed=3\",7,3,0,"), "{data}");
    assert!(project.read("results/full/trees/summary.md").starts_with("# Small trees (full version)"));
    assert!(!project.path("results/trees").exists());
}

#[test]
fn a_grid_says_which_axes_its_measure_has() {
    let project = small();
    for (from, to, expected) in [
        ("measure = \"comparisons\"", "measure = \"comparison\"", "did you mean `comparisons`?"),
        ("measure = \"comparisons\"\n", "", "a grid of searches has no `part`"),
        ("seeds = 60", "frames = \"mover\"", "a grid of comparisons has no `frames`"),
        ("d={depth},model", "d=99,model", "d=99"),
        ("[\"alphabeta\", \"scout\"]", "[\"alphabeta\", \"scuot\"]", "did you mean `scout`?"),
    ] {
        project.write("experiments/trees.toml", &SMALL.replacen(from, to, 1));
        let output = project.scoutlab(&["experiment", "trees"]);
        assert_eq!(output.status.code(), Some(2), "{to}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains(expected), "{to}: {message}");
    }
}

/// Returns Pearl's branching factor x / (1 - x). Bisection finds x, which solves x^degree + x = 1.
fn branching_factor(degree: i32) -> f64 {
    let root = (0..200).fold((0.0_f64, 1.0_f64), |(low, high), _| {
        let middle = f64::midpoint(low, high);
        if middle.powi(degree) + middle < 1.0 { (middle, high) } else { (low, middle) }
    });
    root.0 / (1.0 - root.0)
}

#[test]
fn estimated_branching_factors_come_down_to_pearls_from_above() {
    let project = SmallProject::new();
    let head = SMALL.split("[[grid]]").next().unwrap();
    let grids = [(2, 14), (3, 10), (4, 8), (5, 6), (6, 6)].map(|(degree, deepest)| {
        format!(
            "[[grid]]\nmeasure = \"comparisons\"\ngroup = \"{degree}\"\ngame = \"tree\"\npositions = \"b={degree},d={{depth}},seed={{seed}}\"\n\
             depths = [2, 4, {}, {deepest}]\nseeds = 1000\nalgorithms = [\"alphabeta\", \"scout\"]\n",
            deepest - 2
        )
        .replace("4, 4,", "4,")
    });
    project.write("experiments/factors.toml", &format!("{head}{}", grids.join("\n")));
    let output = project.scoutlab(&["experiment", "factors"]);
    assert!(output.status.success(), "{output:?}");
    let data = DataTable::read(&data_file::path(&project.path("results/factors"))).unwrap();
    let growth = Growth { of: "leaves".to_owned(), along: "depth".to_owned() };
    let (_, rows) = factors(&data, &["group".to_owned(), "algorithm".to_owned()], &growth, Some(&["seed".to_owned()])).unwrap();
    assert_eq!(rows.len(), 10);
    for row in rows {
        let [degree, algorithm, _, early, _, late, interval, _] = &row[..] else { panic!("{row:?}") };
        let limit = branching_factor(degree.parse().unwrap());
        let [early, late]: [f64; 2] = [early, late].map(|number| number.parse().unwrap());
        let low: f64 = interval.split(" to ").next().unwrap().parse().unwrap();
        assert!(early > late && late > limit, "{row:?}, limit {limit}");
        // Scout's leaves vary far more between trees than alpha-beta's leaves.
        assert!(algorithm == "scout" || low > limit, "{row:?}, limit {limit}");
    }
}

#[test]
fn test_visits_as_many_leaves_as_the_recursion_says() {
    let data = part_test_of_pearl(6, 11);
    let groups = ["b=2", "b=3", "b=4", "b=5", "b=6"];
    let (mut squares, mut compared) = (0.0, 0);
    for group in groups {
        let rows = data.filtered("part", "test").unwrap().filtered("group", group).unwrap();
        let rows = rows.filtered("algorithm", "test:above=0").unwrap().filtered("depth", "6").unwrap();
        let (leaves, expected) = (rows.numbers("leaves").unwrap(), rows.numbers("expected").unwrap());
        let count = leaves.len() as f64;
        let mean = leaves.iter().sum::<f64>() / count;
        let variance = leaves.iter().map(|leaf| (leaf - mean).powi(2)).sum::<f64>() / (count - 1.0);
        squares += (mean - expected[0]).powi(2) / (variance / count);
        compared += 1;
        // At even depth d and the critical probability, the mean is (x / (1 - x))^d.
        let theory = branching_factor(group.trim_start_matches("b=").parse().unwrap()).powi(6);
        assert!((expected[0] / theory - 1.0).abs() < 1e-6, "{group}: {} against {theory}", expected[0]);
    }
    assert_eq!(compared, 5);
    // The sum of five squared standard normal scores exceeds 20.5 once in a thousand times.
    assert!(squares < 20.5, "{squares}");
}
