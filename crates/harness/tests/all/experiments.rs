//! Tests that run experiments from the command line and check the files that they write.

use crate::support::{SMALL, SmallProject, files, refused, root, scoutlab, stdout};

#[test]
fn an_experiment_writes_its_data_figures_and_summary() {
    let project = SmallProject::new();
    let output = project.scoutlab(&["experiment", "small"]);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).contains("18 of 18 published numbers equal"), "{output:?}");
    let data = project.read("results/small/data.csv");
    let header = "game,position,depth,algorithm,ordering,evaluator,frame,seed,value,best_move,leaves,interior,tt_cutoffs,calls,\
                  re_searches,ordering_evaluations,cutoffs,first_cutoffs,command";
    assert_eq!(data.lines().next(), Some(header));
    assert_eq!(data.lines().count(), 1 + 3 * 3 * 2);
    assert!(data.lines().nth(1).unwrap().starts_with("othello,40,2,alphabeta,none,discs,white-raw,5,26,b1,13,"), "{data}");
    assert!(project.read("results/small/summary.md").contains("**18 of 18 published numbers are equal.**"));
    assert!(project.read("results/small/leaves.svg").contains("Leaves by depth"));
    assert!(project.path("results/small/leaves.png").exists());
    let manifest: serde_json::Value = serde_json::from_str(&project.read("results/small/manifest.json")).unwrap();
    assert_eq!(manifest["seed"], 5);
    assert_eq!(manifest["cells"], 18);
    assert_eq!(project.read("results/small/timings.csv").lines().count(), 1 + 18);
}

#[test]
fn the_bytes_do_not_depend_on_threads_or_on_when_it_is_run() {
    let project = SmallProject::new();
    for (folder, jobs) in [("one", "1"), ("two", "2"), ("again", "2")] {
        assert!(project.scoutlab(&["experiment", "small", "--out", folder, "--jobs", jobs]).status.success());
    }
    for file in ["data.csv", "summary.md", "leaves.svg", "leaves.png"] {
        let read = |folder: &str| std::fs::read(project.path(folder).join(file)).unwrap();
        assert_eq!(read("one"), read("two"), "{file}");
        assert_eq!(read("one"), read("again"), "{file}");
    }
}

#[test]
fn a_quick_run_is_smaller_and_keeps_apart_from_the_results() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--quick"]).status.success());
    assert_eq!(project.read("results/quick/small/data.csv").lines().count(), 1 + 3 * 2 * 2);
    assert!(!project.path("results/small").exists());
}

#[test]
fn another_seed_is_written_into_the_rows() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--seed", "77"]).status.success());
    assert!(project.read("results/small/data.csv").lines().skip(1).all(|line| line.split(',').nth(7) == Some("77")));
}

#[test]
fn verify_is_clean_on_equal_numbers_and_names_each_changed_one() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let clean = project.scoutlab(&["verify", "small"]);
    assert_eq!(clean.status.code(), Some(0));
    insta::assert_snapshot!(stdout(&clean), @r"
    small: 18 of 18 published numbers equal
    small: 18 of 18 rows equal to the committed results
    ");

    let table = "data/published/othello-ffo-2011.csv";
    let published = project.read(table);
    for (number, line) in published.lines().enumerate().skip(1) {
        let changed: Vec<String> = published
            .lines()
            .enumerate()
            .map(|(other, text)| if other == number { format!("{text}1") } else { text.to_owned() })
            .collect();
        project.write(table, &changed.join("\n"));
        let output = project.scoutlab(&["verify", "small"]);
        assert_eq!(output.status.code(), Some(1), "{line}");
        let fields: Vec<&str> = line.split(',').collect();
        let cell = format!("algorithm {}, depth {}, position {}", fields[1], fields[2], fields[0]);
        let expected = format!("small: {cell}: leaves is {0}1 published, {0} computed", fields[3]);
        assert!(stdout(&output).contains(&expected), "{}", stdout(&output));
    }
}

#[test]
fn verify_names_rows_that_differ_from_the_committed_results() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let data = project.read("results/small/data.csv");
    project.write("results/small/data.csv", &data.replace(",26,b1,13,", ",26,b1,14,"));
    let output = project.scoutlab(&["verify", "small"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("leaves is 14 committed, 13 computed"), "{}", stdout(&output));
    assert_eq!(project.scoutlab(&["verify", "small", "--quick"]).status.code(), Some(1));
}

#[test]
fn figures_are_drawn_again_from_the_data() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let before = std::fs::read(project.path("results/small/leaves.png")).unwrap();
    std::fs::remove_file(project.path("results/small/leaves.png")).unwrap();
    assert!(project.scoutlab(&["figures", "small"]).status.success());
    assert_eq!(std::fs::read(project.path("results/small/leaves.png")).unwrap(), before);
}

#[test]
fn figures_for_a_paper_go_to_a_folder_of_their_own_and_leave_the_results_as_they_are() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let names = |folder: &str| -> Vec<String> {
        files(&project.path(folder)).keys().map(|file| file.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    };
    let before = files(&project.path("results/small"));
    let output = project.scoutlab(&["figures", "small", "--pdf", "--plain", "--columns", "1"]);
    assert_eq!(stdout(&output), "small: 1 figure in results/paper/small\n");
    assert_eq!(names("results/paper/small"), ["leaves.pdf"]);
    let narrow = std::fs::read(project.path("results/paper/small/leaves.pdf")).unwrap();
    // The figure is 88 mm wide, which is 249.45 points.
    assert!(narrow.starts_with(b"%PDF") && narrow.windows(20).any(|part| part == b"/MediaBox [0 0 249.4"));
    let out = project.path("papers");
    assert!(project.scoutlab(&["figures", "--columns", "2", "--out", out.to_str().unwrap()]).status.success());
    assert_eq!(names("papers/small"), ["leaves.png", "leaves.svg"]);
    let wide = project.read("papers/small/leaves.svg");
    assert!(wide.starts_with("<svg width=\"510.24pt\""), "180 mm: {}", &wide[..60]);
    let output = project.scoutlab(&["figures", "small", "--plain", "--out", project.path("results").to_str().unwrap()]);
    assert!(refused(&output).contains("results/small contains the figures of the results"), "{output:?}");
    let output = project.scoutlab(&["figures", "small", "--columns", "3"]);
    assert!(refused(&output).contains("possible values: 1, 2"), "{output:?}");
    assert!(files(&project.path("results/small")) == before, "the results are as they were");
}

#[test]
fn tables_for_a_paper_are_latex_and_csv() {
    let project = SmallProject::new();
    let toml = project.read("experiments/small.toml");
    let table = "\n[[table]]\ntitle = \"Leaves & 100 %\"\ncolumns = [\"best_move\", \"leaves\"]\nwhere = { depth = 2 }\n";
    project.write("experiments/small.toml", &(toml + table));
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    assert!(project.scoutlab(&["figures", "small", "--latex"]).status.success());
    let csv = project.read("results/paper/small/table-1-leaves-100.csv");
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "best_move,leaves");
    let latex = project.read("results/paper/small/table-1-leaves-100.tex");
    let lines: Vec<&str> = latex.lines().map(str::trim).collect();
    assert_eq!(
        lines[..7],
        [
            "% Needs \\usepackage{booktabs}.",
            "\\begin{table}",
            "\\centering",
            "\\caption{Leaves \\& 100 \\%}",
            "\\begin{tabular}{lr}",
            "\\toprule",
            "best\\_move & leaves \\\\",
        ]
    );
    assert_eq!(lines[8], format!("{} \\\\", rows[1].replace(',', " & ")));
    assert_eq!(lines.len(), rows.len() + 10);
}

#[test]
fn figures_for_a_paper_may_have_another_font() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let font = root().join("crates/figures/assets/fonts/DejaVuSans-Bold.ttf");
    let font = font.to_str().unwrap();
    assert!(project.scoutlab(&["figures", "small", "--font", font, "--pdf"]).status.success());
    let pdf = std::fs::read(project.path("results/paper/small/leaves.pdf")).unwrap();
    assert!(pdf.windows(22).any(|part| part == b"SCOUTR+DejaVuSans-Bold"));
    let output = project.scoutlab(&["figures", "small", "--font", "experiments/small.toml"]);
    assert!(refused(&output).contains("experiments/small.toml: expected a TrueType font (.ttf)"), "{output:?}");
    assert_eq!(project.scoutlab(&["figures", "small", "--font", "missing.ttf"]).status.code(), Some(3));
}

#[test]
fn every_experiment_is_listed_with_its_title() {
    let output = stdout(&scoutlab(&["experiments"]));
    for entry in std::fs::read_dir(root().join("experiments")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(
            output.lines().any(|line| line.starts_with(&format!("{name} ")) && line.len() > name.len() + 10),
            "{name}: {output}"
        );
    }
}

/// Returns the published rows for alpha-beta on position 40 at these depths.
fn published_rows(depths: &[u32]) -> String {
    let table = std::fs::read_to_string(root().join("data/published/othello-ffo-2011.csv")).unwrap();
    let is_meant = |line: &&str| depths.iter().any(|depth| line.starts_with(&format!("40,negaalpha,{depth},")));
    table.lines().take(1).chain(table.lines().filter(is_meant)).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn verify_names_the_published_cells_that_it_leaves_to_a_full_run_and_those_of_no_grid() {
    let project = SmallProject::new();
    let file = project.read("experiments/small.toml");
    project.write("experiments/small.toml", &file.replace("quick = {", "full = { depths = \"2..5\" }\nquick = {"));
    project.write("data/published/othello-ffo-2011.csv", &published_rows(&[4, 5]));
    let usual = project.scoutlab(&["verify", "small"]);
    assert_eq!(usual.status.code(), Some(0));
    insta::assert_snapshot!(stdout(&usual), @r"
    small: 1 of 1 published numbers equal (1 not computed)
    small: algorithm negaalpha, depth 5, position 40: takes too long for the default run; use `verify --full`
    small: there are no committed results to compare with
    ");
    let full = project.scoutlab(&["verify", "small", "--full"]);
    assert_eq!(full.status.code(), Some(0));
    assert!(stdout(&full).starts_with("small: 2 of 2 published numbers equal\n"), "{full:?}");

    project.write("data/published/othello-ffo-2011.csv", &published_rows(&[4, 6]));
    let none = project.scoutlab(&["verify", "small"]);
    assert_eq!(none.status.code(), Some(1));
    let expected = "small: algorithm negaalpha, depth 6, position 40: no grid has this published cell\n";
    assert!(stdout(&none).contains(expected), "{none:?}");
}

#[test]
fn of_several_published_values_ours_should_be_one() {
    let project = SmallProject::new();
    let file = project.read("experiments/small.toml");
    let one_of = "values = {}\none_of = { either = \"leaves\" }";
    project.write("experiments/small.toml", &file.replace("values = { leaves = \"leaves\" }", one_of));
    let row = published_rows(&[4]);
    let leaves = row.trim_end().rsplit(',').next().unwrap();
    let verified = |either: &str| {
        let table = format!("position,algorithm,depth,either\n40,negaalpha,4,{either}\n");
        project.write("data/published/othello-ffo-2011.csv", &table);
        project.scoutlab(&["verify", "small"])
    };
    for either in [leaves, &format!("9 {leaves}"), &format!("{leaves} 9")] {
        let output = verified(either);
        assert!(stdout(&output).starts_with("small: 1 of 1 published numbers equal\n"), "{output:?}");
    }
    let wrong = verified("9 8");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(stdout(&wrong).contains(&format!("either is 9 8 published, {leaves} computed")), "{wrong:?}");
}

#[test]
fn a_number_printed_with_fewer_digits_is_compared_as_the_table_says() {
    let project = SmallProject::new();
    let file = project.read("experiments/small.toml");
    let rounded = "values = {}\nrounded = { printed = { ours = \"leaves\", agreement = \"agreement\" } }";
    project.write("experiments/small.toml", &file.replace("values = { leaves = \"leaves\" }", rounded));
    let row = published_rows(&[4]);
    let leaves = row.trim_end().rsplit(',').next().unwrap();
    let verified = |printed: &str, agreement: &str| {
        let table = format!("position,algorithm,depth,printed,agreement\n40,negaalpha,4,{printed},{agreement}\n");
        project.write("data/published/othello-ffo-2011.csv", &table);
        project.scoutlab(&["verify", "small"])
    };
    for (printed, agreement) in [(leaves, "exact"), (&format!("{leaves}.0"), "exact"), ("9", "differs")] {
        let output = verified(printed, agreement);
        assert!(output.status.success(), "{output:?}");
        assert!(stdout(&output).starts_with("small: 1 of 1 published numbers equal\n"), "{output:?}");
    }
    let wrong = verified(leaves, "truncated");
    assert_eq!(wrong.status.code(), Some(1));
    let expected = format!("printed is {leaves} (truncated) published, {leaves} (exact) computed");
    assert!(stdout(&wrong).contains(&expected), "{wrong:?}");
    let unknown = verified(leaves, "exakt");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&unknown.stderr).contains("unknown agreement `exakt` (did you mean `exact`?)"),
        "{unknown:?}"
    );
}

#[test]
fn an_experiment_needs_no_question_source_or_time() {
    let project = SmallProject::new();
    let optional = |line: &&str| ["question = ", "source = ", "usual_time = "].iter().any(|key| line.starts_with(key));
    let short: String = SMALL.lines().filter(|line| !optional(line)).flat_map(|line| [line, "\n"]).collect();
    assert_eq!(short.lines().count() + 3, SMALL.lines().count());
    project.write("experiments/small.toml", &short);
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let summary = project.read("results/small/summary.md");
    assert!(summary.starts_with("# A small comparison\n\n## Figures\n") && !summary.contains("Source:"), "{summary}");
    let listed = project.scoutlab(&["experiments"]);
    assert_eq!(stdout(&listed), "small  A small comparison\n");
    let cited = project.scoutlab(&["cite", "small"]);
    assert_eq!(String::from_utf8(cited.stderr).unwrap(), "small: experiments/small.toml names no sources\n");
    assert!(project.scoutlab(&["report"]).status.success());
    let page = project.read("results/report/report.html");
    assert!(!page.contains("class=\"question\"") && !page.contains("Source: ") && !page.contains("figures: \n"));
}

#[test]
fn the_experiments_of_this_project_have_a_question_a_source_and_a_time() {
    let mut found = 0;
    for entry in std::fs::read_dir(root().join("experiments")).unwrap() {
        let path = entry.unwrap().path();
        let file: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        for key in ["question", "source", "usual_time"] {
            let text = file.get(key).and_then(toml::Value::as_str).unwrap_or_default();
            assert!(!text.trim().is_empty(), "{}: no {key}", path.display());
        }
        found += 1;
    }
    assert!(found > 20, "{found}");
}

#[test]
fn the_summary_of_a_file_without_tables_has_the_calls_of_each_combination() {
    let project = SmallProject::new();
    let head = "title = \"t\"\nseed = 1\n[[grid]]\n";
    let grid = "game = \"tictactoe\"\npositions = [\"start\", \"after x1y1\"]\ndepths = \"2..3\"\nalgorithms = [\"minimax\", \"alphabeta\"]\n";
    project.write("experiments/plain.toml", &format!("{head}{grid}"));
    let output = project.scoutlab(&["experiment", "plain", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    let summary = std::fs::read_to_string(project.path("out/summary.md")).unwrap();
    // Of the empty board, 1 + 9 + 72 positions are within two plies, and 504 more within three. After x1y1, these are 1 + 8 + 56 and 336.
    let mean = |first: f64, second: f64| format!("{:.1}", (first * second).sqrt());
    for row in [
        format!("| 2 | minimax | 2 | {} | {} |  |  |", 82 + 65, mean(82.0, 65.0)),
        format!("| 3 | minimax | 2 | {} | {} |  | 6.71 |", 586 + 401, mean(586.0, 401.0)),
    ] {
        assert!(summary.contains(&row), "{row}\n{summary}");
    }
    assert!(summary.contains("## Calls by depth, algorithm\n"), "{summary}");
    // An experiment that requests a table has no other.
    let table = "[[table]]\ntitle = \"Own\"\ncolumns = [\"depth\", \"calls\"]\n";
    project.write("experiments/plain.toml", &format!("{head}{grid}{table}"));
    assert!(project.scoutlab(&["experiment", "plain", "--out", "own"]).status.success());
    let summary = std::fs::read_to_string(project.path("own/summary.md")).unwrap();
    assert!(summary.contains("## Own\n") && !summary.contains("Calls by"), "{summary}");
}
