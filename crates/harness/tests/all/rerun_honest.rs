//! `rerun` never compares a file with itself.

use crate::support::{SmallProject, refused, stdout};

/// Returns a project with results of the small experiment in `results/small`.
fn with_results() -> SmallProject {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--quick", "--out", "results/small"]).status.success());
    project
}

fn damage(project: &SmallProject, name: &str) {
    let data = project.read(name);
    let damaged = data.replace(",26,b1,13,", ",26,b1,14,");
    assert_ne!(damaged, data);
    project.write(name, &damaged);
}

#[test]
fn a_rerun_into_the_folder_of_its_manifest_is_refused() {
    let project = with_results();
    damage(&project, "results/small/data.csv");
    #[cfg(unix)]
    std::os::unix::fs::symlink("results/small", project.path("link")).unwrap();
    let before = project.files("results");
    for out in ["results/small", "./results/../results/small/", "link"].iter().take(if cfg!(unix) { 3 } else { 2 }) {
        let message = refused(&project.scoutlab(&["rerun", "results/small/manifest.json", "--out", out]));
        assert!(message.contains("the new results would replace the old results"), "{message}");
        assert!(project.files("results") == before);
    }
}

#[test]
fn a_rerun_of_a_rerun_does_not_overwrite_what_it_compares_with() {
    let project = with_results();
    assert!(project.scoutlab(&["rerun", "results/small/manifest.json"]).status.success());
    damage(&project, "results/rerun/small/data.csv");
    let before = project.files("results");
    let message = refused(&project.scoutlab(&["rerun", "results/rerun/small/manifest.json"]));
    assert!(message.contains("choose another folder with --out"), "{message}");
    assert!(project.files("results") == before);
    let output = project.scoutlab(&["rerun", "results/rerun/small/manifest.json", "--out", "elsewhere"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stdout(&output).contains("leaves is 14 committed, 13 computed"), "{output:?}");
}

#[test]
fn a_rerun_tells_data_that_was_changed_from_results_that_differ() {
    let project = with_results();
    damage(&project, "results/small/data.csv");
    let changed = project.scoutlab(&["rerun", "results/small/manifest.json"]);
    assert_eq!(changed.status.code(), Some(1), "{changed:?}");
    assert!(
        stdout(&changed).contains("data.csv differs from the data.csv next to the manifest, which was changed after the run"),
        "{changed:?}"
    );
    // Without data.csv, only the hash in the manifest is available.
    let manifest = project.read("results/small/manifest.json");
    let manifest: String = manifest
        .lines()
        .map(|line| match line.split_once("\"data_sha256\": \"") {
            Some((before, _)) => format!("{before}\"data_sha256\": \"{}\",", "0".repeat(64)),
            None => line.to_owned(),
        })
        .collect();
    project.write("alone/manifest.json", &manifest);
    let differs = project.scoutlab(&["rerun", "alone/manifest.json"]);
    assert_eq!(differs.status.code(), Some(1), "{differs:?}");
    assert!(
        stdout(&differs).ends_with("small: data.csv differs from the data.csv that the manifest describes\n"),
        "{differs:?}"
    );
}
