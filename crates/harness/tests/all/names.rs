//! Names of experiments and paths in manifests cannot leave their folder. An invalid experiment file does not stop other
//! experiments.

use crate::support::{SMALL, SmallProject, refused, stdout};

#[test]
fn a_file_whose_name_is_no_name_of_an_experiment_is_refused() {
    let project = SmallProject::new();
    let names =
        ["..", "A", "a_b", "-a", "a b", "it's", "a.b", ".hidden", "ä", "a\n#SBATCH --mail-user=x", "a\nrm", "$(touch y)"];
    for name in names {
        let file = format!("elsewhere/{name}.toml");
        project.write(&file, SMALL);
        let before = project.files("");
        for command in [&["experiment", &file][..], &["slurm", &file, "--shards", "2", "--dry-run"], &["status", &file]] {
            let message = refused(&project.scoutlab(command));
            assert!(message.contains("is not a valid experiment name: use lowercase letters, digits and `-`"), "{message}");
        }
        assert!(project.files("") == before, "{name}");
    }
    for name in ["a", "0", "a-b-", "2026-trees"] {
        let file = format!("elsewhere/{name}.toml");
        project.write(&file, SMALL);
        assert!(project.scoutlab(&["status", &file]).status.success(), "{name}");
    }
}

/// Reruns the manifest of the small experiment after replacing the path of the experiment file with `file`. `text` determines
/// whether the manifest contains the text of the experiment file.
fn rerun_of(project: &SmallProject, file: &str, text: bool) -> std::process::Output {
    let mut manifest: serde_json::Value = serde_json::from_str(&project.read("results/small/manifest.json")).unwrap();
    manifest["file"] = file.into();
    if !text {
        manifest["file_text"] = "".into();
    }
    project.write("other/manifest.json", &manifest.to_string());
    project.scoutlab(&["rerun", "other/manifest.json"])
}

#[test]
fn a_manifest_leads_nowhere_else() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--quick", "--out", "results/small"]).status.success());
    let outside = project.path("outside").display().to_string();
    let before = project.files("results");
    for file in ["", "/a/...toml", "...toml", "experiments/..", "/", "experiments/..toml", "a b.toml"] {
        let message = refused(&rerun_of(&project, file, true));
        assert!(message.contains("is not a valid experiment name"), "{file}: {message}");
    }
    let message = refused(&rerun_of(&project, "experiments/other.toml", true));
    assert!(message.contains("is the manifest of `small`, but names the file experiments/other.toml"), "{message}");
    // The command does not read a file outside the project.
    project.write("outside/small.toml", SMALL);
    for file in [format!("{outside}/small.toml"), "../small.toml".to_owned(), "experiments/../../x/small.toml".to_owned()] {
        let message = refused(&rerun_of(&project, &file, false));
        assert!(message.contains("is outside the project"), "{file}: {message}");
    }
    assert!(project.files("results") == before);
    assert!(rerun_of(&project, "experiments/small.toml", false).status.success());
}

#[test]
fn no_path_adds_a_line_to_a_job_script() {
    let project = SmallProject::new();
    let slurm = |out| project.scoutlab(&["slurm", "small", "--shards", "2", "--dry-run", "--out", out]);
    for out in ["a\n#SBATCH --wrap=x", "a\rb", "a\u{1b}b"] {
        let message = refused(&slurm(out));
        assert!(message.contains("cannot be used in a job script"), "{message}");
    }
    let scripts = stdout(&slurm("it's here"));
    assert!(scripts.contains(r"it'\''s here'"), "{scripts}");
    assert!(scripts.contains("\n#SBATCH --job-name=scoutlab-small\n"), "{scripts}");
}

#[test]
fn seeds_beyond_the_last_are_refused() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("frames =", "seeds = 3\nframes ="));
    let last = |seed: u64| seed.to_string();
    let refused_seed = refused(&project.scoutlab(&["status", "small", "--seed", &last(u64::MAX - 1)]));
    assert!(
        refused_seed.contains("experiments/small.toml, line 14: 3 seeds from 18446744073709551614 on exceed the largest seed"),
        "{refused_seed}"
    );
    assert!(project.scoutlab(&["status", "small", "--seed", &last(u64::MAX - 2)]).status.success());
}

#[test]
fn a_broken_experiment_file_does_not_stop_the_others() {
    let project = SmallProject::new();
    project.write("docs/findings.md", "# Findings\n");
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    project.write("experiments/a-broken.toml", "title = 1");
    project.write("experiments/Another.toml", SMALL);
    project.write("experiments/tiny.toml", SMALL);
    let listed = project.scoutlab(&["experiments"]);
    assert_eq!(stdout(&listed), "small  A small comparison (1 second)\ntiny   A small comparison (1 second)\n");
    let verified = project.scoutlab(&["verify", "--quick"]);
    assert!(stdout(&verified).contains("small: 12 of 12 rows equal to the committed results\n"), "{verified:?}");
    assert!(stdout(&verified).contains("tiny: there are no committed results to compare with\n"), "{verified:?}");
    let reported = project.scoutlab(&["report", "--out", "page"]);
    assert!(project.read("page/report.html").contains("A small comparison"), "{reported:?}");
    for output in [listed, verified, reported] {
        let message = refused(&output);
        assert!(message.contains("experiments/a-broken.toml, line 1: "), "{message}");
        assert!(message.contains("experiments/Another.toml: `Another` is not a valid experiment name"), "{message}");
        assert_eq!(message.lines().count(), 2, "{message}");
    }
}

#[test]
fn damaged_results_do_not_stop_the_others() {
    let project = SmallProject::new();
    project.write("docs/findings.md", "# Findings\n");
    for name in ["empty", "small"] {
        project.write(&format!("experiments/{name}.toml"), SMALL);
        assert!(project.scoutlab(&["experiment", name]).status.success());
    }
    project.write("results/empty/data.csv", "");
    let verified = project.scoutlab(&["verify"]);
    assert!(stdout(&verified).contains("small: 18 of 18 rows equal to the committed results\n"), "{verified:?}");
    let drawn = project.scoutlab(&["figures"]);
    assert!(stdout(&drawn).contains("small: 1 figure in results/small\n"), "{drawn:?}");
    let reported = project.scoutlab(&["report", "--out", "page"]);
    assert!(project.read("page/report.html").contains("A small comparison"), "{reported:?}");
    for output in [verified, drawn, reported] {
        let message = refused(&output);
        assert!(message.contains("empty"), "{message}");
        let expected = "results/empty/data.csv: the table is empty, expected a first line with the names of its columns\n";
        assert!(message.ends_with(expected), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn results_that_are_lost_are_a_difference() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let verify = |expected: &str| {
        let output = project.scoutlab(&["verify", "small"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(stdout(&output).contains(expected), "{output:?}");
    };
    let manifest = project.read("results/small/manifest.json");
    project.write("results/small/manifest.json", "");
    verify("results/small/manifest.json is not the manifest of a run: ");
    project.write("results/small/manifest.json", &manifest);
    std::fs::remove_file(project.path("results/small/data.csv")).unwrap();
    verify("small: results/small/data.csv is missing, although manifest.json describes it\n");
}
