//! Files that a user wrote are never lost, whatever their names in the folder of a run are, and no file is written through a
//! link.

use std::os::unix::fs::symlink;

use scoutlab_runs::journal::is_journal;

use crate::support::{SmallProject, refused, stdout};

const JOURNALS: [&str; 4] = ["run.journal", "shard-1-of-2.journal", "shard-2-of-2.journal", "merge.journal"];

/// Every command that writes into the folder `o`.
const COMMANDS: [&[&str]; 8] = [
    &["experiment", "small", "--out", "o"],
    &["experiment", "small", "--out", "o", "--fresh"],
    &["experiment", "small", "--out", "o", "--shard", "1/2"],
    &["experiment", "small", "--out", "o", "--shard", "2/2", "--fresh"],
    &["experiment", "small", "--out", "o", "--quick"],
    &["merge", "small", "--out", "o"],
    &["figures", "small", "--out", "o"],
    &["experiment", "small", "--out", "o", "--seed", "9"],
];

/// Texts that are no journals, among them a line that resembles the first line of one.
const FOREIGN: [&str; 6] =
    ["a text of mine\n", "abc", "0123abcd", "00000000 {\"name\": \"mine\"}\n", "position,depth\n40,2\n", "\n"];

#[test]
fn no_journal_is_written_through_a_link() {
    for name in JOURNALS {
        for target in ["precious.txt", "missing.txt"] {
            for command in COMMANDS {
                let project = SmallProject::new();
                project.write("precious.txt", "mine\n");
                std::fs::create_dir(project.path("o")).unwrap();
                symlink(format!("../{target}"), project.path("o").join(name)).unwrap();
                project.scoutlab(command);
                assert_eq!(project.read("precious.txt"), "mine\n", "{name} {command:?}");
                assert!(!project.path("missing.txt").exists(), "{name} {command:?}");
            }
        }
    }
    let project = SmallProject::new();
    std::fs::create_dir(project.path("o")).unwrap();
    symlink("../precious.txt", project.path("o/run.journal")).unwrap();
    let message = refused(&project.scoutlab(COMMANDS[1]));
    assert!(message.contains("o/run.journal is a symbolic link") && message.contains("--out"), "{message}");
}

#[test]
fn a_file_that_never_was_a_journal_is_left_unchanged() {
    for name in JOURNALS {
        for text in FOREIGN {
            let project = SmallProject::new();
            for command in COMMANDS {
                project.write(&format!("o/{name}"), text);
                project.scoutlab(command);
                assert_eq!(project.read(&format!("o/{name}")), text, "{name} {command:?}");
            }
        }
    }
    let project = SmallProject::new();
    project.write("o/run.journal", FOREIGN[0]);
    for command in [COMMANDS[0], COMMANDS[1]] {
        let message = refused(&project.scoutlab(command));
        assert!(message.contains("o/run.journal is not a journal, so it is left unchanged"), "{message}");
    }
    // Nothing is discarded before the foreign file is found.
    let journal = String::from_utf8(project.unfinished_journal()).unwrap();
    project.write("o/run.journal", &journal);
    project.write("o/shard-3-of-4.journal", FOREIGN[0]);
    let message = refused(&project.scoutlab(COMMANDS[1]));
    assert!(message.contains("o/shard-3-of-4.journal is not a journal"), "{message}");
    assert_eq!(project.read("o/run.journal"), journal);
    project.write("o/run.journal", FOREIGN[0]);
    let told = stdout(&project.scoutlab(&["status", "small", "--out", "o"]));
    assert!(told.contains("o/run.journal is not a journal") && told.contains("next: move o/run.journal away"), "{told}");
}

#[test]
fn results_that_no_run_wrote_are_left_unchanged() {
    for name in ["data.csv", "timings.csv", "summary.md", "last-run.json", "leaves.svg", "leaves.png"] {
        for command in &COMMANDS[..4] {
            let project = SmallProject::new();
            let name = format!("o/{name}");
            project.write(&name, "mine\n");
            let message = refused(&project.scoutlab(command));
            assert!(message.contains(&format!("{name} was not written by a run of `scoutlab`")), "{message}");
            assert_eq!(project.files("o").len(), 1);
            assert_eq!(project.read(&name), "mine\n");
        }
    }
}

#[test]
fn a_figure_does_not_replace_a_picture_of_the_user_in_the_folder_of_a_run() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    project.write("results/small/notes.svg", "<svg>mine</svg>");
    let file = project.read("experiments/small.toml");
    project.write("experiments/small.toml", &file.replace("name = \"leaves\"", "name = \"notes\""));
    for command in [&["experiment", "small"][..], &["experiment", "small", "--fresh"], &["figures", "small"]] {
        let message = refused(&project.scoutlab(command));
        assert!(message.contains("results/small/notes.svg was not written by a run"), "{message}");
        assert_eq!(project.read("results/small/notes.svg"), "<svg>mine</svg>");
    }
    std::fs::remove_file(project.path("results/small/notes.svg")).unwrap();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    assert!(project.scoutlab(&["experiment", "small", "--fresh"]).status.success());
}

#[test]
fn results_of_a_run_are_replaced_even_if_its_manifest_is_lost() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    for name in ["manifest.json", "run.journal"] {
        std::fs::remove_file(project.path("results/small").join(name)).unwrap();
    }
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
}

#[test]
fn whatever_remains_of_a_journal_is_recognised() {
    let project = SmallProject::new();
    let journal = project.unfinished_journal();
    let is_one = |bytes: &[u8]| {
        std::fs::write(project.path("j"), bytes).unwrap();
        is_journal(&project.path("j")).unwrap()
    };
    assert!(is_one(&journal) && is_one(b"") && is_one(&[0; 4096]));
    for cut in (10..journal.len()).step_by(7) {
        assert!(is_one(&journal[..cut]), "{cut}");
    }
    // Any lines may be damaged, as long as one is intact.
    let lines: Vec<&[u8]> = journal.split_inclusive(|&byte| byte == b'\n').collect();
    for intact in 0..lines.len() {
        let mut damaged = vec![b"damaged\n".as_slice(); lines.len()];
        damaged[intact] = lines[intact];
        assert!(is_one(&damaged.concat()), "{intact}");
    }
    for text in FOREIGN {
        assert!(!is_one(text.as_bytes()), "{text}");
    }
}
