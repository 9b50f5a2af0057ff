//! `scoutlab plan` computes how many positions a comparison needs.

use scoutlab_table::data_table::DataTable;
use serde_json::{Value, json};

use crate::paired::{SCOUT, SEARCHES, ratios};
use crate::support::{SmallProject, refused, scoutlab, stdout};

#[test]
fn a_deviation_and_a_ratio_give_the_number_of_positions() {
    let plan = |options: &[&str]| stdout(&scoutlab(&[&["plan", "--sd", "0.162"], options].concat()));
    assert_eq!(plan(&["--effect", "0.98"]), "To separate 0.98 from 1 with 80 % power: 505 positions\n");
    assert_eq!(plan(&["--effect", "0.98", "--json"]), "{\"positions\":505}\n");
    // ((1.95996 + 1.28155) 0.162 / ln 0.98)^2 = 675.6, and ((2.57583 + 0.84162) 0.162 / ln 0.98)^2 = 750.9.
    assert!(plan(&["--effect", "0.98", "--power", "0.9"]).ends_with(" with 90 % power: 676 positions\n"));
    assert!(plan(&["--effect", "0.98", "--level", "0.01"]).ends_with(": 751 positions\n"));
    let few = plan(&["--effect", "0.9"]);
    assert_eq!(few.lines().nth(1), Some("Below 50 positions, Student's t needs about two more."));
}

#[test]
fn numbers_without_a_meaning_are_refused() {
    let problem = |options: &str| refused(&scoutlab(&[vec!["plan"], options.split_whitespace().collect()].concat()));
    for effect in ["1", "0", "-0.5", "nan", "inf", "x", "1e-400"] {
        let message = problem(&format!("--sd 0.1 --effect {effect}"));
        assert!(message.contains("'--effect <R>': expected a positive ratio other than 1"), "{message}");
    }
    for sd in ["-0.1", "nan", "inf", "x"] {
        assert!(problem(&format!("--sd {sd} --effect 0.9")).contains("'--sd <S>': expected a number of at least 0"));
    }
    for share in ["0", "1", "-0.1", "1.1", "nan"] {
        for option in ["power", "level"] {
            let message = problem(&format!("--sd 0.1 --effect 0.9 --{option} {share}"));
            assert!(message.contains("expected a number between 0 and 1"), "{message}");
        }
    }
    assert!(problem("--sd 1e300 --effect 0.9").contains("no number of positions separates 0.9 from 1"));
    assert!(problem("--sd 0.1").contains("`--effect <R>` must be given"));
    assert!(problem("--effect 0.9").contains("must be given"));
    assert!(problem("othello-ffo --sd 0.1 --effect 0.9").contains("cannot be used with '--sd <S>'"));
    assert!(problem("othelo-ffo").contains("did you mean `othello-ffo`?"));
    assert!(problem("chess-perft").contains("expected one with `paired` or `ratio`"));
}

#[test]
fn the_results_of_an_experiment_give_the_deviation_of_each_row() {
    let project = SmallProject::new();
    let table = |kind: &str| format!("[[table]]\ntitle = 'Ratios'\ncolumns = ['depth', 'group']\n{kind}\n");
    project.write("experiments/paired.toml", &format!("{SEARCHES}{}", table(&format!("paired = {{ {SCOUT}, effect = 0.5 }}"))));
    let message = refused(&project.scoutlab(&["plan", "paired"]));
    assert!(message.contains("there are no results; run `scoutlab experiment paired` first"), "{message}");
    assert!(project.scoutlab(&["experiment", "paired"]).status.success());
    let planned = |options: &[&str]| -> Value {
        serde_json::from_str(&stdout(&project.scoutlab(&[&["plan", "paired", "--json"], options].concat()))).unwrap()
    };
    let report = planned(&[]);
    let comparisons = report["comparisons"].as_array().unwrap();
    assert_eq!(comparisons.len(), 4);
    let data = DataTable::from_csv(&project.read("results/paired/data.csv")).unwrap();
    for comparison in comparisons {
        let name = |column: &str| comparison["row"][column].as_str().unwrap();
        let logarithms: Vec<f64> = ratios(&data, name("depth"), name("group")).iter().map(|ratio| ratio.ln()).collect();
        let mean = logarithms.iter().sum::<f64>() / 6.0;
        let deviation = (logarithms.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / 5.0).sqrt();
        assert!((comparison["sd"].as_f64().unwrap() - deviation).abs() < 1e-9, "{comparison}");
        let positions = (2.801_585_2 * deviation / 2.0_f64.ln()).powi(2).ceil();
        assert_eq!(comparison["positions"].as_f64(), Some(positions), "{comparison}");
        assert_eq!((&comparison["n"], &comparison["effect"]), (&json!(6), &json!(0.5)));
    }
    assert_eq!(planned(&["--effect", "0.9"])["comparisons"][0]["effect"], json!(0.9));
    let text = stdout(&project.scoutlab(&["plan", "paired", "--power", "0.95"]));
    assert!(text.starts_with("Ratios\n  depth  group  n            sd of ln  needed\n  3      early  6 positions  "), "{text}");
    assert!(text.contains("\nTo separate 0.5 from 1 with 95 % power: the column `needed`\n"), "{text}");
    // Without a paired table, the other tables with ratios are compared.
    for (kind, rows) in [(format!("ratio = {{ {SCOUT} }}"), 4), ("means = { ratio = 'geometric-mean' }".to_owned(), 4)] {
        project.write("experiments/paired.toml", &format!("{SEARCHES}{}", table(&kind)));
        assert_eq!(planned(&["--out", "results/paired"])["comparisons"].as_array().unwrap().len(), rows);
    }
}
