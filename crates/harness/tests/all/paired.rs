//! Tables of paired comparisons in the summary of an experiment.

use std::cmp::Ordering;

use scoutlab_table::data_table::DataTable;

use crate::support::{SmallProject, refused};

/// An experiment with Scout, PVS and alpha-beta on 12 positions of two groups, without tables.
pub(crate) const SEARCHES: &str = "title = 'T'\nseed = 1\n\
    [[grid]]\nmeasure = 'comparisons'\ngame = 'othello'\ngroup = 'early'\npositions = ['random:plies=10,seed=1..6']\n\
    depths = [3, 4]\nalgorithms = ['alphabeta', 'scout', 'pvs']\nquick = { depths = 3 }\n\
    [[grid]]\nmeasure = 'comparisons'\ngame = 'othello'\ngroup = 'late'\npositions = ['random:plies=30,seed=1..6']\n\
    depths = [3, 4]\nalgorithms = ['alphabeta', 'scout', 'pvs']\nquick = { depths = 3 }\n";

/// The comparison of Scout with alpha-beta.
pub(crate) const SCOUT: &str = "of = 'leaves', column = 'algorithm', numerator = 'scout', denominator = 'alphabeta'";

/// Returns the cells of the rows of a table in a summary, without the heading.
fn rows(summary: &str, title: &str) -> Vec<Vec<String>> {
    let (_, table) = summary.split_once(&format!("## {title}\n")).unwrap_or_else(|| panic!("{summary}"));
    let lines = table.lines().skip(1).take_while(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.trim_matches(['|', ' ']).split(" | ").map(|cell| cell.trim().to_owned()).collect();
    lines.map(cells).collect()
}

/// Returns the ratios of leaves of Scout and alpha-beta in rows of `data.csv` with this depth and group.
pub(crate) fn ratios(data: &DataTable, depth: &str, group: &str) -> Vec<f64> {
    let leaves = |algorithm: &str| -> Vec<f64> {
        let of = data.filtered("algorithm", algorithm).unwrap().filtered("depth", depth).unwrap();
        of.filtered("group", group).unwrap().numbers("leaves").unwrap()
    };
    leaves("scout").iter().zip(leaves("alphabeta")).map(|(scout, alphabeta)| scout / alphabeta).collect()
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    ratios.iter().product::<f64>().powf(1.0 / ratios.len() as f64)
}

#[test]
fn a_summary_has_a_row_for_each_comparison_and_the_plan_below() {
    let project = SmallProject::new();
    let tables = format!(
        "[[table]]\ntitle = 'Strata'\ncaption = 'Own words.'\ncolumns = ['depth']\npaired = {{ {SCOUT}, strata = 'group' }}\n\
         [[table]]\ntitle = 'Interaction'\ncolumns = ['group']\n\
         paired = {{ {SCOUT}, effect = 0.9, contrast = {{ column = 'depth', from = '3', to = '4' }} }}\n\
         [[table]]\ntitle = 'Column'\nwhere = {{ algorithm = 'pvs' }}\ncolumns = []\npaired = {{ of = 'ratio' }}\n"
    );
    project.write("experiments/paired.toml", &format!("{SEARCHES}{tables}"));
    assert!(project.scoutlab(&["experiment", "paired"]).status.success());
    let (summary, data) = (project.read("results/paired/summary.md"), project.read("results/paired/data.csv"));
    let data = DataTable::from_csv(&data).unwrap();
    let strata = rows(&summary, "Strata");
    let names: Vec<_> = strata.iter().map(|row| row[..3].join(" ")).collect();
    let each = ["early 6 positions", "late 6 positions", "all 12 positions"];
    assert_eq!(names, ["3", "4"].map(|depth| each.map(|group| format!("{depth} {group}"))).concat());
    for row in strata.iter().filter(|row| row[1] != "all") {
        let expected = ratios(&data, &row[0], &row[1]);
        assert_eq!(row[3], format!("{:.3}", geometric_mean(&expected)));
        let count = |side: Ordering| expected.iter().filter(|ratio| ratio.total_cmp(&1.0) == side).count().to_string();
        assert_eq!(row[7..10], [Ordering::Less, Ordering::Equal, Ordering::Greater].map(count));
    }
    assert!(summary.contains("\n\nOwn words. To separate 0.98 from 1 with 80 % power: at most "), "{summary}");
    for row in rows(&summary, "Interaction") {
        let [from, to] = ["3", "4"].map(|depth| geometric_mean(&ratios(&data, depth, &row[0])));
        assert_eq!(row[2], format!("{:.3}", to / from));
    }
    assert_eq!(rows(&summary, "Column")[0][0], "12 positions, 2 rows each");
    // A quick run lacks one of the depths of the interaction.
    assert!(project.scoutlab(&["experiment", "paired", "--quick"]).status.success());
    assert!(project.read("results/quick/paired/summary.md").contains("## Interaction\n\nNot part of this run.\n"));
    assert!(project.scoutlab(&["report"]).status.success());
    let page = project.read("results/report/report.html");
    assert!(page.contains("Own words. To separate 0.98 from 1 with 80 % power: at most "));
}

#[test]
fn values_that_no_cell_has_are_refused() {
    let project = SmallProject::new();
    for (paired, expected) in [
        (SCOUT.replace("'alphabeta'", "'alphabet'"), "no cell of the grids has `alphabet` in the column algorithm"),
        (SCOUT.to_owned() + ", contrast = { column = 'depth', from = '3', to = '5' }", "no cell of the grids has `5`"),
        (SCOUT.to_owned() + ", strata = 'grup'", "grup"),
        (SCOUT.to_owned() + ", contrast = { column = 'depths', from = '3', to = '4' }", "depths"),
        (SCOUT.to_owned() + ", strata = 'group', pairs = 1", "pairs"),
    ] {
        let table = format!("[[table]]\ntitle = 'X'\ncolumns = []\npaired = {{ {paired} }}\n");
        project.write("experiments/paired.toml", &format!("{SEARCHES}{table}"));
        let message = refused(&project.scoutlab(&["experiment", "paired"]));
        assert!(message.contains("paired.toml, line ") && message.contains(expected), "{message}");
    }
}
