//! The files from which a run reads positions belong to the run, like its experiment file.

use std::fmt::Write as _;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_runs::{Version, run};

use crate::support::{MEASURES, SmallProject, refused, stdout, storage_failure};

/// A kind of file with positions, two contents of such a file, and two ways to take positions from it.
struct Kind {
    game: &'static str,
    file: &'static str,
    contents: [Vec<u8>; 2],
    ways: [&'static str; 2],
}

/// Returns the bytes of a WTHOR file with one game.
fn wthor(moves: &str) -> Vec<u8> {
    let mut bytes = vec![20, 26, 7, 1, 1, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 7, 0];
    bytes.extend([0, 0, 1, 0, 2, 0, 32, 32]);
    let squares = moves.as_bytes().chunks(2).map(|square| (square[1] - b'0') * 10 + square[0] - b'a' + 1);
    bytes.extend(squares);
    bytes.resize(16 + 68, 0);
    bytes
}

const START: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
const FIRST_EPD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
/// The output of `printf '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n' | sha256sum`.
const FIRST_EPD_SHA256: &str = "3c7f4c295db90f0c81b9436a46316950236b6c1c536ab3afe797400503ae08a1";

fn kinds() -> Vec<Kind> {
    let text = |text: &str| text.as_bytes().to_vec();
    let ggf = |moves: &str| text(&format!("(;GM[Othello]{START}{moves};)\n"));
    vec![
        Kind {
            game: "othello",
            file: "g.wtb",
            contents: [wthor("f5d6c3d3c4"), wthor("f5f6e6f4e3")],
            ways: ["'g.wtb:1@3'", "{ file = 'g.wtb', games = 1, at = 2, seed = 1 }"],
        },
        Kind {
            game: "othello",
            file: "g.ggf",
            contents: [ggf("B[F5]W[D6]B[C3]"), ggf("B[F5]W[F6]B[E6]")],
            ways: ["'g.ggf:1@3'", "{ file = 'g.ggf', games = 1, at = 2, seed = 1 }"],
        },
        Kind {
            game: "othello",
            file: "g.obf",
            contents: [
                text("---------------------------OX------XO--------------------------- X;\n"),
                text("---------------------------OX------XXX-------------------------- O;\n"),
            ],
            ways: ["'g.obf:1'", "{ file = 'g.obf', games = 1, seed = 1 }"],
        },
        Kind {
            game: "chess",
            file: "g.pgn",
            contents: [text("1. e4 e5 2. Nf3 *\n"), text("1. d4 d5 2. Nf3 *\n")],
            ways: ["'g.pgn:1@3'", "{ file = 'g.pgn', games = 1, at = 2, seed = 1 }"],
        },
        Kind {
            game: "chess",
            file: "g.epd",
            contents: [text(FIRST_EPD), text("4k3/4p3/8/8/8/8/4P3/4K3 w - - bm e4;\n")],
            ways: ["'g.epd:1'", "{ file = 'g.epd', games = 1, seed = 1 }"],
        },
    ]
}

fn experiment(kind: &Kind, positions: &str) -> String {
    format!(
        "title = 'W'\nseed = 1\n[[grid]]\ngame = '{}'\npositions = {positions}\ndepths = '1..2'\nalgorithms = ['alphabeta', \
         'scout']\n",
        kind.game
    )
}

/// Returns a project with the experiment `w` and the first content of its file, next to the experiment file.
fn project(kind: &Kind, positions: &str) -> SmallProject {
    let project = SmallProject::new();
    project.write("experiments/w.toml", &experiment(kind, positions));
    put(&project, kind, 0);
    project
}

fn put(project: &SmallProject, kind: &Kind, content: usize) {
    std::fs::write(project.path("experiments").join(kind.file), &kind.contents[content]).unwrap();
}

fn succeed(project: &SmallProject, arguments: &[&str]) -> String {
    let output = project.scoutlab(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    stdout(&output)
}

fn every_way(mut check: impl FnMut(&Kind, &SmallProject)) {
    for kind in kinds() {
        for positions in kind.ways {
            check(&kind, &project(&kind, positions));
        }
    }
}

#[test]
fn shards_of_two_contents_are_never_merged() {
    every_way(|kind, project| {
        let changed = format!("the content of {} has changed: its SHA-256 was ", kind.file);
        succeed(project, &["experiment", "w", "--shard", "1/2"]);
        put(project, kind, 1);
        succeed(project, &["experiment", "w", "--shard", "2/2"]);
        let before = project.files("results/w");
        let message = refused(&project.scoutlab(&["merge", "w"]));
        assert!(message.contains("shard-1-of-2.journal belongs to another run: ") && message.contains(&changed), "{message}");
        assert!(message.contains("--fresh starts over"), "{message}");
        assert!(project.files("results/w") == before);
        let told = succeed(project, &["status", "w"]);
        assert!(told.contains(&changed) && told.contains("shard 2/2: complete"), "{told}");
        // A shard of the other content is not continued either.
        let message = refused(&project.scoutlab(&["experiment", "w", "--shard", "1/2"]));
        assert!(message.contains(&changed), "{message}");
        put(project, kind, 0);
        succeed(project, &["experiment", "w", "--shard", "2/2", "--fresh"]);
        succeed(project, &["merge", "w"]);
        succeed(project, &["experiment", "w", "--out", "whole"]);
        assert_eq!(project.read("results/w/data.csv"), project.read("whole/data.csv"));
    });
}

#[test]
fn a_finished_run_is_not_complete_after_its_file_changed() {
    every_way(|kind, project| {
        let changed = format!("the content of {} has changed: its SHA-256 was ", kind.file);
        succeed(project, &["experiment", "w"]);
        let first = project.read("results/w/data.csv");
        assert!(succeed(project, &["experiment", "w"]).contains("already complete"));
        put(project, kind, 1);
        let told = succeed(project, &["status", "w"]);
        assert!(told.contains(&changed) && !told.contains("complete: the results"), "{told}");
        let verified = project.scoutlab(&["verify", "w"]);
        assert_eq!(verified.status.code(), Some(1));
        assert!(stdout(&verified).contains(&changed), "{verified:?}");
        let again = project.scoutlab(&["rerun", "results/w/manifest.json"]);
        assert_eq!(again.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&again.stderr).contains(&changed), "{again:?}");
        let output = project.scoutlab(&["experiment", "w"]);
        assert!(output.status.success() && !stdout(&output).contains("already complete"), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(&changed), "{output:?}");
        assert_ne!(project.read("results/w/data.csv"), first);
        // With the first content, the run gives the first rows again.
        put(project, kind, 0);
        succeed(project, &["experiment", "w"]);
        assert_eq!(project.read("results/w/data.csv"), first);
        assert!(succeed(project, &["rerun", "results/w/manifest.json"]).contains("the same bytes as before"));
    });
}

#[test]
fn an_unfinished_run_is_refused_after_its_file_changed() {
    let kind = &kinds()[4];
    let project = project(kind, kind.ways[0]);
    project.write("results/w/data.csv/in-the-way", "");
    storage_failure(&project.scoutlab(&["experiment", "w"]));
    std::fs::remove_dir_all(project.path("results/w/data.csv")).unwrap();
    put(&project, kind, 1);
    for command in [&["experiment", "w"][..], &["experiment", "w", "--shard", "1/2"], &["slurm", "w", "--shards", "2"]] {
        let message = refused(&project.scoutlab(command));
        assert!(message.contains("the content of g.epd has changed") && message.contains("--fresh"), "{message}");
    }
    succeed(&project, &["experiment", "w", "--fresh"]);
}

#[test]
fn the_journal_the_shards_and_the_manifest_contain_the_hash_of_the_file() {
    let kind = &kinds()[4];
    let project = project(kind, kind.ways[0]);
    let expected = FIRST_EPD_SHA256;
    succeed(&project, &["experiment", "w", "--shard", "1/1"]);
    let entry = format!("\"inputs\":[{{\"file\":\"g.epd\",\"sha256\":\"{expected}\"}}]");
    assert!(project.read("results/w/shard-1-of-1.journal").lines().next().unwrap().contains(&entry));
    succeed(&project, &["merge", "w"]);
    assert!(project.read("results/w/run.journal").lines().next().unwrap().contains(&entry));
    for name in ["manifest.json", "last-run.json"] {
        let manifest: serde_json::Value = serde_json::from_str(&project.read(&format!("results/w/{name}"))).unwrap();
        assert_eq!(manifest["inputs"], serde_json::json!([{ "file": "g.epd", "sha256": expected }]));
    }
    // The journal of an earlier version does not contain the hash.
    let journal = project.path("results/w/run.journal");
    let lines = std::fs::read_to_string(&journal).unwrap();
    let older = lines.lines().fold(String::new(), |mut all, line| {
        let text = line[9..].replace(&format!("{entry},"), "");
        writeln!(all, "{:08x} {text}", crc32fast::hash(text.as_bytes())).unwrap();
        all
    });
    std::fs::write(&journal, older).unwrap();
    assert!(succeed(&project, &["status", "w"]).contains("the content of g.epd was not recorded"));
}

#[test]
fn files_belong_to_the_folder_of_the_experiment_file_wherever_the_program_runs() {
    let kind = &kinds()[4];
    let project = project(kind, kind.ways[0]);
    succeed(&project, &["experiment", "w"]);
    // Another file of this name in the current folder is not read.
    std::fs::create_dir(project.path("sub")).unwrap();
    std::fs::write(project.path("sub/g.epd"), &kind.contents[1]).unwrap();
    std::fs::write(project.path("g.epd"), &kind.contents[1]).unwrap();
    for (folder, name) in
        [("sub", "w"), ("sub", "../experiments/w.toml"), ("experiments", "w.toml"), (".", "./experiments/w.toml")]
    {
        let output = project.command(&["experiment", name]).current_dir(project.path(folder)).output().unwrap();
        assert!(stdout(&output).contains("already complete"), "{folder} {name}: {output:?}");
        let manifest = project.path("results/w/manifest.json");
        let mut command = project.command(&["rerun", "--fresh"]);
        let output = command.arg(manifest).current_dir(project.path(folder)).output().unwrap();
        assert!(stdout(&output).contains("the same bytes as before"), "{folder}: {output:?}");
    }
    std::fs::remove_file(project.path("experiments/g.epd")).unwrap();
    let message = storage_failure(&project.scoutlab(&["experiment", "w"]));
    assert!(message.contains("w.toml, line 5: experiments/g.epd cannot be read: "), "{message}");
}

#[test]
fn a_run_uses_the_content_that_it_recorded_even_if_the_file_changes_during_the_run() {
    every_way(|kind, project| {
        let folder = project.path("experiments");
        let read = || Experiment::read(&Project::at(folder.parent().unwrap(), MEASURES.clone()), "w", false, None).unwrap();
        let first = read();
        let rows = run::run(&first, None).unwrap().data;
        let late = read();
        put(project, kind, 1);
        assert_eq!((&late.inputs, run::run(&late, None).unwrap().data), (&first.inputs, rows.clone()));
        std::fs::remove_file(folder.join(kind.file)).unwrap();
        assert_eq!(run::run(&late, None).unwrap().data, rows);
    });
}

#[test]
fn every_file_that_a_seed_names_is_recorded_before_the_first_cell() {
    let folder = tempfile::tempdir().unwrap();
    let file = "title = 'C'\nseed = 1\n[[grid]]\nmeasure = 'comparisons'\ngame = 'chess'\npositions = 'g{seed}.epd:1'\ndepths = 1\n\
                algorithms = 'scout'\nseeds = 3\n";
    let parse = || Experiment::parse(&MEASURES, &folder.path().join("c.toml"), file.as_bytes(), Version::Usual, None);
    for number in 1..=3 {
        assert!(parse().unwrap_err().to_string().contains(&format!("g{number}.epd cannot be read")));
        std::fs::write(folder.path().join(format!("g{number}.epd")), FIRST_EPD).unwrap();
    }
    let experiment = parse().unwrap();
    assert_eq!(experiment.inputs.iter().map(|input| input.file.as_str()).collect::<Vec<_>>(), ["g1.epd", "g2.epd", "g3.epd"]);
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert_eq!(run::run(&experiment, None).unwrap().data.len(), 3);
}

#[test]
fn only_the_files_of_the_version_that_runs_are_recorded() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.epd", "b.epd"] {
        std::fs::write(folder.path().join(name), FIRST_EPD).unwrap();
    }
    let file = "title = 'V'\nseed = 1\n[[grid]]\ngame = 'chess'\npositions = 'a.epd:1'\ndepths = 1\nalgorithms = 'scout'\nfull = { \
                positions = 'b.epd:1' }\n[[figure]]\nname = 'f'\nkind = 'bar'\ntitle = 'F'\nx = { column = 'position' }\ny = { column = \
                'leaves' }\nwhere = { position = ['a.epd:1', 'b.epd:1'] }\n";
    let inputs = |version| {
        let experiment = Experiment::parse(&MEASURES, &folder.path().join("v.toml"), file.as_bytes(), version, None).unwrap();
        experiment.inputs.into_iter().map(|input| input.file).collect::<Vec<_>>()
    };
    assert_eq!(inputs(Version::Usual), ["a.epd"]);
    assert_eq!(inputs(Version::Full), ["b.epd"]);
}

#[test]
fn a_changed_published_table_is_named_and_drawn_again_without_computing_a_cell() {
    let project = SmallProject::new();
    succeed(&project, &["experiment", "small"]);
    let manifest = project.read("results/small/manifest.json");
    assert!(!manifest.contains("\"inputs\"") && manifest.contains("\"published\""), "{manifest}");
    assert!(succeed(&project, &["experiment", "small"]).contains("already complete"));
    let published = "data/published/othello-ffo-2011.csv";
    let table = project.read(published);
    let line = table.lines().nth(1).unwrap();
    project.write(published, &table.replace(line, &format!("{line}9")));
    let told = succeed(&project, &["status", "small"]);
    assert!(told.contains("the published table has changed since the run: the content of data/published/"), "{told}");
    let output = project.scoutlab(&["experiment", "small"]);
    assert!(stdout(&output).contains("all cells are up to date; redrew "), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("the content of data/published/othello-ffo-2011.csv has changed"));
    assert!(succeed(&project, &["experiment", "small"]).contains("already complete"));
    // The manifest of an earlier version, without the hash, stays as it is.
    let older = manifest.lines().collect::<Vec<_>>();
    let start = older.iter().position(|line| line.contains("\"published\": {")).unwrap();
    let older = [&older[..start], &older[start + 4..]].concat().join("\n") + "\n";
    project.write("results/small/manifest.json", &older);
    project.write(published, &table);
    succeed(&project, &["experiment", "small", "--fresh"]);
    assert_eq!(project.read("results/small/manifest.json"), older);
}

#[test]
fn a_published_table_next_to_the_experiment_file_comes_first() {
    let project = SmallProject::new();
    let table = project.read("data/published/othello-ffo-2011.csv");
    std::fs::create_dir_all(project.path("experiments/data/published")).unwrap();
    let kept = table.lines().enumerate().filter(|(number, line)| *number == 0 || line.starts_with("40,negaalpha,2,"));
    let kept: String = kept.flat_map(|(_, line)| [line, "\n"]).collect();
    project.write("experiments/data/published/othello-ffo-2011.csv", &kept);
    let output = succeed(&project, &["experiment", "small"]);
    assert!(output.contains("1 of 1 published numbers equal"), "{output}");
    assert!(project.path("results/small/leaves.svg").exists());
}
