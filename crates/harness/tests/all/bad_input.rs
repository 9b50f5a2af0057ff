//! Each kind of bad input causes one clear message and exit code 2, and creates no files.

use crate::support::{MEASURES, SMALL, SmallProject, refused, root, scoutlab, storage_failure};

const SEARCH: [&str; 6] = ["search", "othello", "--depth", "3", "--algorithm", "alphabeta"];

fn search_with(options: &[&str]) -> String {
    let mut arguments = SEARCH.to_vec();
    arguments.extend(options);
    refused(&scoutlab(&arguments))
}

#[test]
fn an_unknown_experiment_is_refused_with_the_nearest_name() {
    insta::assert_snapshot!(refused(&SmallProject::new().scoutlab(&["experiment", "smal"])), @"scoutlab: unknown experiment `smal` (did you mean `small`?)");
}

#[test]
fn a_missing_experiment_file_is_refused() {
    insta::assert_snapshot!(storage_failure(&SmallProject::new().scoutlab(&["experiment", "experiments/none.toml"])), @"scoutlab: experiments/none.toml cannot be read: No such file or directory (os error 2)");
}

#[test]
fn a_wrong_key_is_refused_with_file_and_line() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("depths = \"2..4\"", "depth = \"2..4\""));
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    let expected = "scoutlab: experiments/small.toml, line 11: a grid of searches has no `depth` (did you mean `depths`?)\n";
    assert_eq!(message, expected);
    assert!(!project.path("results").exists());
}

#[test]
fn a_wrong_key_of_the_file_is_refused_with_its_line_and_the_nearest() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("[[grid]]", "[[gird]]"));
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert_eq!(message, "scoutlab: experiments/small.toml, line 8: unknown key `gird` (did you mean `grid`?)\n");
}

#[test]
fn a_wrong_value_of_the_file_is_refused_in_the_words_of_scoutlab() {
    let project = SmallProject::new();
    for (right, wrong, expected) in [
        ("seed = 5", "seed = \"one\"", "line 6: `seed` must be a whole number, found \"one\""),
        ("kind = \"line\"", "kind = \"linee\"", "line 26: unknown kind `linee` (did you mean `line`?)"),
    ] {
        assert!(SMALL.contains(right), "{right}");
        project.write("experiments/small.toml", &SMALL.replacen(right, wrong, 1));
        let message = refused(&project.scoutlab(&["experiment", "small"]));
        assert_eq!(message, format!("scoutlab: experiments/small.toml, {expected}\n"));
    }
}

#[test]
fn what_figures_and_tables_name_is_checked_before_the_first_cell() {
    let table = "\n[[table]]\ntitle = \"T\"\ncolumns = [\"position\"]\n";
    let parts = [
        (
            "series = \"algorithm\"",
            "series = \"algorithm\"\nwhere = { algorithm = [\"alphabeta\", \"scuot\"] }",
            "`scuot` in the column algorithm",
        ),
        (
            "series = \"algorithm\"",
            "series = \"algorithm\"\nwhere = { depth = 9 }",
            "`9` in the column depth, expected one of: 2, 3, 4",
        ),
        (
            "series = \"algorithm\"",
            "series = \"algorithm\"\nseries_titles = { alfabeta = \"A\" }",
            "`alfabeta` in the column algorithm",
        ),
        ("series = \"algorithm\"", "series = \"algorithm\"\nhighlight = [\"scut\"]", "`scut` in the column algorithm"),
        (
            "series = \"algorithm\"",
            "series = \"algorithm\"\nfacet = \"position\"\nfacet_titles = { \"ffo:7\" = \"7\" }",
            "`ffo:7` in the column position",
        ),
        ("x = { column = \"depth\" }", "x = { column = \"depth\", titles = { \"8\" = \"eight\" } }", "`8` in the column depth"),
        (
            "{ negaalpha = \"alphabeta\" }",
            "{ negaalpha = \"alfabeta\" }",
            "`alfabeta` in the column algorithm (did you mean `alphabeta`?)",
        ),
        (
            "where = { frame = \"white-raw\" }",
            "where = { frame = \"mover\" }",
            "`mover` in the column frame, expected one of: white-raw",
        ),
        ("x = { column = \"depth\" }", "x = { column = \"dpeth\" }", "column 'dpeth'"),
        (
            "series = \"algorithm\"",
            "series = \"algorithm\"\npublished = \"within\"\nhighlight = [\"published\", \"scuot\"]",
            "neither the grids nor the published table have `scuot` in the column algorithm",
        ),
        (
            "series = \"algorithm\"",
            "series = \"algorithm\"\npublished = \"beside\"\nfacet = \"frame\"\nfacet_titles = { published = \"P\", white-rw = \"W\" }",
            "`white-rw` in the column frame (did you mean `white-raw`?)",
        ),
        (
            "negaalpha = ",
            "negalpha = ",
            "the published table has no `negalpha` in the column algorithm (did you mean `negaalpha`?)",
        ),
        ("values = { leaves", "values = { leafs", "no column 'leafs' (did you mean `leaves`?)"),
        ("othello-ffo-2011.csv", "othello-ffo-2012.csv", "othello-ffo-2012.csv"),
    ];
    // A problem with the whole table is reported at the line of the header `[published]`.
    let line_of = |problem: &str, line| {
        if problem.contains("2012") || problem.starts_with("no column 'l") { "[published]" } else { line }
    };
    let mut files: Vec<(String, &str, &str)> = parts
        .iter()
        .map(|&(from, to, problem)| (SMALL.replace(from, to), line_of(problem, to.rsplit('\n').next().unwrap()), problem))
        .collect();
    let unpivoted = SMALL.replace(
        "series = \"algorithm\"",
        "series = \"kind\"\nunpivot = { columns = [\"leaves\", \"interior\"], name = \"kind\", value = \"visits\" }",
    );
    let unpivoted = unpivoted.replace("y = { column = \"leaves\", scale = \"log\" }", "y = { column = \"visits\" }");
    for wrong in [
        "where = { kind = [\"leaves\", \"interiors\"] }",
        "series_titles = { interiors = \"I\" }",
        "highlight = [\"interiors\"]",
    ] {
        files.push((
            format!("{unpivoted}{wrong}\n"),
            wrong,
            "`interiors` is not among the columns that are unpivoted into kind (did you mean `interior`?)",
        ));
    }
    let ratio = "ratio = { of = \"leaves\", column = \"algorithm\", numerator = \"scowt\", denominator = \"alphabeta\" }";
    files.push((format!("{SMALL}{table}{ratio}\n"), ratio, "`scowt` in the column algorithm (did you mean `scout`?)"));
    let denominator = ratio.replace("scowt", "scout").replace("= \"alphabeta\"", "= \"alphabet\"");
    files.push((format!("{SMALL}{table}{denominator}\n"), &denominator, "`alphabet` in the column algorithm"));
    files.push((format!("{SMALL}{}", table.replace("\"position\"", "\"positoin\"")), "columns = [\"positoin\"]", "positoin"));
    for (text, line, problem) in files {
        let project = SmallProject::new();
        project.write("experiments/small.toml", &text);
        let message = refused(&project.scoutlab(&["experiment", "small"]));
        let number = 1 + text.lines().position(|written| written.contains(line)).unwrap();
        assert!(
            message.contains(&format!("experiments/small.toml, line {number}: ")) && message.contains(problem),
            "{line}: {message}"
        );
        assert!(!project.path("results").exists());
    }
}

#[test]
fn what_the_experiments_here_expect_of_published_tables_is_there() {
    let project = scoutlab_experiments::project::Project::at(root(), MEASURES.clone());
    for name in project.experiments().unwrap() {
        let experiment = scoutlab_experiments::experiment::Experiment::read(&project, &name, false, None).unwrap();
        experiment.check_published(&project).unwrap();
    }
}

#[test]
fn an_axis_that_is_missing_is_told_with_the_line_of_the_grid() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("depths = \"2..4\"\n", ""));
    insta::assert_snapshot!(refused(&project.scoutlab(&["experiment", "small"])), @"scoutlab: experiments/small.toml, line 8: `depths` is missing, but a grid of searches requires it");
}

#[test]
fn broken_toml_is_refused_with_file_and_line() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("seed = 5", "seed = = 5"));
    insta::assert_snapshot!(refused(&project.scoutlab(&["experiment", "small"])), @"scoutlab: experiments/small.toml, line 6: extra `=`, expected nothing");
}

#[test]
fn an_unknown_algorithm_in_a_file_is_refused_with_file_line_and_nearest_name() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("\"scout\"", "\"scuot\""));
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert!(
        message.contains("experiments/small.toml, line 12: unknown algorithm `scuot` (did you mean `scout`?)"),
        "{message}"
    );
}

#[test]
fn an_unknown_column_in_a_table_is_refused_with_the_nearest_name() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &format!("{SMALL}\n[[table]]\ntitle = \"x\"\ncolumns = [\"leafs\"]\n"));
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert!(message.contains("unknown column `leafs` (did you mean `leaves`?)"), "{message}");
}

#[test]
fn a_board_of_63_squares_is_refused() {
    insta::assert_snapshot!(search_with(&["--position", &format!("{} X", "-".repeat(63))]), @"scoutlab: position `--------------------------------------------------------------- X` has 63 squares, expected 64");
}

#[test]
fn a_letter_that_is_no_side_is_refused() {
    insta::assert_snapshot!(search_with(&["--position", &format!("{} B", "-".repeat(64))]), @"scoutlab: position `---------------------------------------------------------------- B`: the side to move is `B`, expected X (black) or O (white) after the board");
}

#[test]
fn an_ordering_by_an_evaluator_that_the_game_lacks_is_refused() {
    insta::assert_snapshot!(search_with(&["--position", "start", "--ordering", "eval1:by=stones"]), @"scoutlab: unknown evaluator `stones`, expected one of: discs, weights, mobility, pattern");
}

#[test]
fn a_depth_below_one_is_refused() {
    for depth in ["0", "-1", "x", "1.5", "99999999999999999999"] {
        for command in [&["search", "othello", "--algorithm", "scout"][..], &["perft", "othello"][..]] {
            let mut arguments = command.to_vec();
            arguments.extend(["--depth", depth]);
            let message = refused(&scoutlab(&arguments));
            assert!(message.contains(&format!("'{depth}'")) && message.contains("--depth"), "{message}");
            assert!(message.contains("expected a whole number of plies from 1 to 1024"), "{message}");
        }
    }
}

#[test]
fn no_threads_are_refused() {
    let project = SmallProject::new();
    for arguments in [["experiment", "small", "--jobs", "0"], ["verify", "small", "--jobs", "0"]] {
        let message = refused(&project.scoutlab(&arguments));
        assert!(message.contains("expected a whole number from 1 to 1024"), "{message}");
    }
}

#[test]
fn an_output_folder_that_cannot_be_written_is_refused_before_anything_is_run() {
    let project = SmallProject::new();
    project.write("file", "");
    let message = storage_failure(&project.scoutlab(&["experiment", "small", "--out", "file/results"]));
    assert!(message.contains("the output folder file/results cannot be written"), "{message}");
    assert!(!project.path("results").exists());
    assert_eq!(project.read("file"), "");
}

#[test]
fn unknown_names_are_refused_with_the_nearest() {
    for (options, expected) in [
        (["--eval", "disks"], "unknown evaluator `disks` (did you mean `discs`?)"),
        (["--eval", "stones"], "evaluator `stones` is not available for othello (available: discs"),
        (["--frame", "white"], "unknown frame `white` (did you mean `white-raw`?)"),
        (["--ordering", "revers"], "unknown ordering `revers` (did you mean `reverse`?)"),
        (["--position", "ffo:39"], "there is no stored position `ffo:39`, expected ffo:40 to ffo:59 or games:1 to games:5000"),
    ] {
        let message = search_with(&options);
        assert!(message.contains(expected), "{message}");
    }
    let message = refused(&scoutlab(&["search", "otello", "--depth", "3", "--algorithm", "alphabeta"]));
    assert!(message.contains("unknown game `otello` (did you mean `othello`?)"), "{message}");
    let message = refused(&scoutlab(&["search", "othello", "--depth", "3", "--algorithm", "alfabeta"]));
    assert!(message.contains("unknown algorithm `alfabeta` (did you mean `alphabeta`?)"), "{message}");
    let message = refused(&scoutlab(&["search", "othello", "--depth", "3", "--algorithm", "scout:depth=3"]));
    assert!(message.contains("algorithm `scout`: unknown parameter `depth`"), "{message}");
}

#[test]
fn a_frame_of_another_game_is_refused() {
    let message = refused(&scoutlab(&["search", "tictactoe", "--depth", "3", "--algorithm", "scout", "--frame", "white-raw"]));
    assert!(message.contains("frame `white-raw` is not available for tictactoe (available: mover"), "{message}");
}

#[test]
fn a_damaged_published_table_is_refused_with_its_name() {
    let project = SmallProject::new();
    for (damage, expected) in [
        ("position,algorithm,leaves\n40,scout,17\n", "depth"),
        ("position,algorithm,depth,leaves\n40,scout,2\n", "line"),
        ("\u{fffd}\n", "no column"),
    ] {
        project.write("data/published/othello-ffo-2011.csv", damage);
        let message = refused(&project.scoutlab(&["verify", "small"]));
        assert!(message.contains("othello-ffo-2011.csv") && message.contains(expected), "{message}");
    }
}

#[test]
fn two_figures_of_one_name_are_refused_with_both_lines() {
    let figures = SMALL.split_once("[[figure]]").unwrap().1;
    for (second, name) in
        [(figures.to_owned(), "leaves"), (figures.replace("name = \"leaves\"", "name = \"Leaves\""), "Leaves")]
    {
        let project = SmallProject::new();
        let file = format!("{SMALL}\n[[figure]]{second}");
        project.write("experiments/small.toml", &file);
        let lines: Vec<usize> =
            (1..).zip(file.lines()).filter(|(_, line)| line.starts_with("name = ")).map(|(line, _)| line).collect();
        let message = refused(&project.scoutlab(&["experiment", "small"]));
        assert_eq!(
            message,
            format!(
                "scoutlab: experiments/small.toml, line {}: the figure on line {} is also named `{name}`: choose another name, because both would \
                 be {name}.svg\n",
                lines[1], lines[0]
            )
        );
        assert!(!project.path("results").exists());
    }
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_no_text_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let no_text = OsStr::from_bytes(b"\xff");
    for arguments in [&["search", "othello", "--depth", "3", "--algorithm"][..], &["solve"], &[]] {
        let output = SmallProject::new().command(arguments).arg(no_text).output().unwrap();
        let message = refused(&output);
        assert!(!message.contains("panicked"), "{message}");
    }
}

#[test]
fn a_negative_number_is_the_value_of_its_option() {
    for (option, expected) in [
        ("--seed", "invalid value '-1' for '--seed <S>': expected a whole number from 0 to 18446744073709551615"),
        ("--table", "invalid value '-1' for '--table <MB>': expected a size in MB from 0 to"),
    ] {
        let message = search_with(&[option, "-1"]);
        assert!(message.contains(expected), "{message}");
    }
    let message = search_with(&["--seed", "18446744073709551616"]);
    assert!(message.contains("expected a whole number from 0 to 18446744073709551615"), "{message}");
}

#[test]
fn a_value_that_an_axis_has_twice_is_refused() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("depths = \"2..4\"", "depths = [2, \"2..4\"]"));
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert_eq!(message, "scoutlab: experiments/small.toml, line 11: `2` occurs twice\n");
    assert!(!project.path("results").exists());
}

#[test]
fn killer_and_two_killers_are_one_ordering() {
    let project = SmallProject::new();
    let with = |orderings: &str| SMALL.replace("orderings = [\"none\"]", &format!("orderings = {orderings}"));
    project.write("experiments/small.toml", &with("[\"killer\", \"none+killer:2\", \"killer:2\"]"));
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert!(message.ends_with(": `killer:2` occurs twice\n"), "{message}");
    project.write("experiments/small.toml", &with("\"killer\""));
    assert!(project.scoutlab(&["experiment", "small", "--quick", "--out", "out"]).status.success());
    let rows = project.read("out/data.csv");
    assert!(rows.contains(",killer:2,") && !rows.contains(",killer,"), "{rows}");
}

#[test]
fn an_experiment_that_is_a_folder_is_said_to_be_one() {
    let project = SmallProject::new();
    std::fs::create_dir(project.path("folder.toml")).unwrap();
    let message = storage_failure(&project.scoutlab(&["experiment", "folder.toml"]));
    assert_eq!(message, "scoutlab: folder.toml cannot be read: it is a folder, expected a file\n");
}

#[test]
fn a_merge_without_shards_names_the_command_that_computes_one() {
    let project = SmallProject::new();
    let message = refused(&project.scoutlab(&["merge", "experiments/small.toml", "--quick", "--out", "none"]));
    let command = "`scoutlab experiment experiments/small.toml --quick --out none --shard K/N` computes one";
    assert!(message.contains(command), "{message}");
}
