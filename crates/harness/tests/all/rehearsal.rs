//! Mistakes in grids, figures and tables are reported before the first cell runs.

use std::fs;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_report::rehearsal;
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::{Job, Version};

use crate::support::{MEASURES, SmallProject, refused, root};

const GRID: &str = "title = 'T'\nseed = 1\n[[grid]]\ngame = 'tree'\npositions = ['b=2,d=4,seed=1', 'b=2,d=4,seed=2']\ndepths = [1, 2]\n\
                    algorithms = ['alphabeta', 'scout']\norderings = ['none', 'reverse']\n";

/// Asserts that the text after the grid, which begins in line 9, is refused with this line and message.
fn assert_refused(more: &str, line: usize, expected: &str) {
    let project = SmallProject::new();
    project.write("t.toml", &format!("{GRID}{more}"));
    for command in [&["experiment", "t.toml", "--out", "o"][..], &["experiment", "t.toml", "--out", "o", "--shard", "1/2"]] {
        let message = refused(&project.scoutlab(command));
        assert!(message.starts_with(&format!("scoutlab: t.toml, line {line}: ")) && message.contains(expected), "{message}");
        assert!(!project.path("o").exists(), "{message}");
    }
}

#[test]
fn a_figure_that_no_result_could_make_drawable_is_refused() {
    let line = "x = { column = 'depth' }\ny = { column = 'leaves' }\nkind = 'line'\n";
    let rows = "series = 'algorithm'\naggregate = 'median'\naggregate_over = 'rows'\n";
    for (figure, expected) in [
        (line.to_owned(), "8 rows for depth = 1; narrow them with 'where', or join them with 'aggregate'"),
        (
            format!("{line}series = 'algorithm'\naggregate = 'median'\n"),
            "4 rows for alphabeta, depth = 1 (aggregate_over = \"rows\" joins them)",
        ),
        (
            format!("{line}series = 'algorithm'\naggregate = 'median'\naggregate_over = 'series'\n"),
            "4 rows for alphabeta, depth = 1 (aggregate_over = \"rows\" joins them)",
        ),
        (line.replace("'leaves'", "'best_move'") + rows, "expected a finite number in column 'best_move'"),
        (line.replace("'depth'", "'position', scale = 'log'") + rows, "expected finite numbers in the x column 'position'"),
        (line.replace("'line'", "'distribution'").replace("'depth'", "'algorithm'"), "expected finite numbers in the x column"),
        (line.replace("'line'", "'distribution'").replace("'depth'", "'best_move'"), "expected finite numbers in the x column"),
        (
            line.replace("'line'", "'ratio'")
                + "ratio = { column = 'algorithm', numerator = 'scout', denominator = 'alphabeta', pair_by = ['depth'] }\n",
            "more than one row with algorithm = alphabeta for depth 1; name the columns that distinguish them in 'pair_by'",
        ),
        (
            line.replace("'line'", "'scatter'").replace("'depth'", "'leaves'")
                + "pairs = { column = 'algorithm', x = 'scout', y = 'alphabeta', by = ['position'] }\n",
            "more than one row with algorithm = scout",
        ),
        (format!("{line}{rows}published = 'beside'\n"), "there is no published table to draw"),
        (
            line.replace("'line'", "'boards'").replace("'depth'", "'position'")
                + "boards = { each = 1, sizes = { leaves = 'l' }, lowest = 'a', highest = 'b' }\n",
            "is not a board of nine squares",
        ),
        (
            line.replace("'line'", "'heatmap'").replace("'leaves'", "'position'") + "value = { column = 'leaves' }\n",
            "4 rows for the cell depth = 1, position = b=2,d=4,seed=2",
        ),
        (
            line.replace("'line'", "'bar'").replace("'leaves'", "'command'") + "aggregate = 'mean'\n",
            "finite number in column 'command'",
        ),
    ] {
        assert_refused(&format!("[[figure]]\nname = 'f'\ntitle = 'F'\n{figure}"), 9, expected);
    }
}

#[test]
fn a_table_or_a_comparison_that_no_result_could_fill_is_refused() {
    for (table, expected) in [
        (
            "columns = ['depth']\nratio = { of = 'best_move', column = 'algorithm', denominator = 'alphabeta' }",
            "expected a number",
        ),
        ("columns = ['algorithm']\ngrowth = { of = 'leaves', along = 'algorithm' }", "expected a number, found 'alphabeta'"),
        (
            "columns = ['algorithm']\nagreement = { of = 'leaves', expected = 'best_move' }",
            "column 'best_move', row 1: expected a number",
        ),
        ("columns = ['algorithm']\nmeans = { best_move = 'mean' }", "column 'best_move', row 1: expected a number"),
        (
            "columns = ['algorithm']\npaired = { of = 'leaves', column = 'algorithm', denominator = 'alphabeta', effect = 1 }",
            "the table `X`: `effect` is 1, expected a positive ratio other than 1",
        ),
        (
            "columns = []\npaired = { of = 'leaves', column = 'algorithm', denominator = 'alphabeta', pair_by = ['depth'] }",
            "`pair_by` must distinguish the rows with algorithm alphabeta: ",
        ),
        ("columns = []\npaired = { of = 'leaves', column = 'algorithm' }", "`paired` needs both `column` and `denominator`"),
    ] {
        assert_refused(&format!("[[table]]\ntitle = 'X'\n{table}\n"), 9, expected);
    }
    let project = SmallProject::new();
    let published = "[published]\nfile = 'p.csv'\nkeys = { place = 'position' }\nvalues = { leaves = 'leaves' }\n";
    project.write("p.csv", "place,leaves\n1,2\n");
    project.write("t.toml", &format!("{GRID}{published}"));
    let message = refused(&project.scoutlab(&["experiment", "t.toml", "--out", "o"]));
    let expected =
        "t.toml, line 9: rows 1 and 2 both belong to the published cell b=2,d=4,seed=1: `where` must distinguish them";
    assert!(message.contains(expected), "{message}");
    assert!(!project.path("o").exists());
}

#[test]
fn grids_with_different_columns_are_refused_with_their_lines_and_a_remedy() {
    let searches = "[[grid]]\ngame = 'tree'\npositions = 'b=2,d=4,seed=1'\ndepths = 1\nalgorithms = 'alphabeta'\n";
    let remedy =
        "give all grids the same `measure` and the same optional axes, or move this grid to an experiment file of its own";
    for (grid, expected) in [
        (format!("{searches}tables = [1]\n"), "grid 2 has other columns"),
        (format!("{searches}tables = [1]\n"), "the first grid (line 3) lacks the column `table`"),
        (
            format!("{searches}results = ['open_peak', 'variant']\n"),
            "the first grid (line 3) lacks the column `open_peak`, `variant`",
        ),
        (
            "[[grid]]\nmeasure = 'perft'\ngame = 'othello'\npositions = 'start'\ndepths = 1\n".to_owned(),
            "instead of `algorithm`, `ordering`, `evaluator`, `frame`, `seed`",
        ),
    ] {
        assert_refused(&grid, 9, expected);
        assert_refused(&grid, 9, remedy);
        assert_refused(&format!("{searches}{grid}"), 14, "grid 3 has other columns");
    }
}

#[test]
fn every_committed_experiment_can_be_drawn_from_placeholders() {
    let project = Project::at(root(), MEASURES.clone());
    let mut checked = 0;
    for entry in fs::read_dir(root().join("experiments")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read(&path).unwrap();
        for version in [Version::Usual, Version::Quick] {
            let experiment = Experiment::parse(&MEASURES, &path, &text, version, None).unwrap();
            rehearsal::check_before_run(&project, &experiment).unwrap();
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn a_file_with_many_grids_is_read_in_linear_time() {
    let seconds = |grids: usize| {
        let grid = "[[grid]]\ngame = 'tree'\npositions = '[1 2]'\ndepths = 1\nalgorithms = 'scout'\n";
        let text = format!("title = 'T'\nseed = 1\n{}", grid.repeat(grids));
        let stopwatch = Stopwatch::start();
        let experiment = Experiment::parse(&MEASURES, "t.toml".as_ref(), text.as_bytes(), Version::Usual, None).unwrap();
        let keys: usize = (0..experiment.len()).map(|cell| experiment.key(cell).len()).sum();
        assert!(experiment.len() == grids && keys > grids);
        stopwatch.seconds()
    };
    // Quadratic time would multiply by 64. The best of three times is little affected by other processes.
    let best = |grids: usize| (0..3).map(|_| seconds(grids)).fold(f64::INFINITY, f64::min);
    let (few, many) = (best(2_500), best(20_000));
    assert!(many < 24.0 * few, "{few} s for 2,500 grids, {many} s for 20,000");
}
