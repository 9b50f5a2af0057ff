//! Exact means in grids agree with published numbers and with searches, and invalid grids are rejected.

use scoutlab_experiments::agreement::ScoreTest;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_runs::{Version, run};
use scoutlab_table::data_table::DataTable;

use crate::support::MEASURES;

const HEAD: &str =
    "title = 't'\nquestion = 'q'\nsource = 's'\nusual_time = 't'\nseed = 1\n[[grid]]\nmeasure = 'expectations'\n";

fn experiment(axes: &str) -> Result<Experiment, String> {
    let file = format!("{HEAD}{axes}");
    Experiment::parse(&MEASURES, "exact.toml".as_ref(), file.as_bytes(), Version::Usual, None)
        .map_err(|error| error.to_string())
}

fn measured(axes: &str) -> DataTable {
    run::run(&experiment(axes).unwrap(), None).unwrap().data
}

fn column(data: &DataTable, name: &str) -> Vec<String> {
    data.text(name).unwrap().into_iter().map(str::to_owned).collect()
}

#[test]
fn means_are_the_published_ones_and_cross_at_the_published_depth() {
    let data = measured("branching = 2\ndepths = 2\nmodels = 'values,k=3'\nalgorithms = ['scout', 'alphabeta']");
    // The README of the published numbers contains exact fractions, from which the mean number of leaves of Scout is 40/9.
    assert_eq!(column(&data, "leaves")[0], "4.4444444");
    let data = measured("branching = 4\ndepths = '6..8'\nmodels = 'values,k=9'\nalgorithms = 'scout'");
    assert_eq!(column(&data, "wins_from"), ["", "7", "7"]);
    // The root of x^4 + x = 1 is 0.7244919590. The boundary is its distance from 7/9, the nearest of 1/9 .. 8/9.
    assert_eq!(column(&data, "boundary"), ["0.0532858"; 3]);
}

#[test]
fn a_cell_does_not_depend_on_its_grid() {
    for model in ["ordered,p=0.4", "values,k=5", "continuous"] {
        let row = |depths: &str, depth: &str| {
            let data = measured(&format!("branching = 3\ndepths = {depths}\nmodels = '{model}'\nalgorithms = 'scout'"));
            let place = column(&data, "depth").iter().position(|found| found == depth).unwrap();
            data.row(place).unwrap().to_vec()
        };
        assert_eq!(row("'2..9'", "6"), row("6", "6"), "{model}");
    }
}

#[test]
fn searches_scatter_as_theory_says_and_a_wrong_theory_is_found_out() {
    let axes = "branching = [2, 3]\ndepths = '2..6'\nmodels = ['values,k=2', 'values,k=4']\nalgorithms = ['scout', 'alphabeta']\ntrees = 200";
    let data = measured(axes);
    for score in ["mean_score", "deviation_score"] {
        let test = ScoreTest::of(&data, score).unwrap();
        assert!(test.cells >= 36 && test.agrees(), "{score}: {test:?}");
    }
    // Scores that are 1.5 times too large must be detected. Standard errors that are too small by a third would cause such
    // scores.
    let scores = column(&data, "mean_score");
    let shifted: Vec<String> = scores.iter().map(|score| (score.parse::<f64>().unwrap() * 1.5).to_string()).collect();
    let shifted = DataTable::from_csv(&format!("mean_score\n{}\n", shifted.join("\n"))).unwrap();
    assert!(!ScoreTest::of(&shifted, "mean_score").unwrap().agrees());
}

#[test]
fn what_theory_does_not_know_is_refused() {
    let axes = "branching = 2\ndepths = 3\n";
    for (rest, expected) in [
        ("models = 'values,k=3'\nalgorithms = 'mtdf'", "no exact mean is known for the algorithm `mtdf`"),
        ("models = 'strong'\nalgorithms = 'scout-window'", "no exact mean of scout-window is known on strong trees"),
        ("models = 'values,k=0'\nalgorithms = 'scout'", "k=0"),
        ("models = 'values,k=3'\nalgorithms = 'scout-window'\ntrees = 9", "`scout-window` cannot be simulated"),
        ("models = 'values,k=3'\nalgorithms = 'scout'\ntrees = 1", "`1` is not a whole number from 2"),
        ("models = 'values,k=3'", "`algorithms` is missing"),
    ] {
        let told = experiment(&format!("{axes}{rest}")).unwrap_err();
        assert!(told.contains(expected), "{told}");
    }
}
