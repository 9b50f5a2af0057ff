//! `scoutlab train` writes equal bytes for equal seeds, and rejects bad input.

use std::collections::BTreeMap;
use std::path::Path;

use scoutlab_games::Evaluator;
use scoutlab_games::othello::pattern::{Pattern, PatternWeights};
use scoutlab_games::othello::{Discs, ffo};

use crate::support::{refused, scoutlab, storage_failure};

/// Trains with few games. Returns the names and bytes of all files that the command writes.
fn trained(folder: &Path, seed: &str, jobs: &str) -> BTreeMap<String, Vec<u8>> {
    let out = folder.join(format!("{seed}-{jobs}"));
    let options = ["--quick", "--games", "60", "--seed", seed, "--jobs", jobs, "--out", out.to_str().unwrap()];
    let output = scoutlab(&[&["train", "othello-pattern"], &options[..]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap());
    files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap())).collect()
}

#[test]
fn a_seed_gives_the_same_bytes_with_any_number_of_threads_and_another_seed_other_ones() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (trained(folder.path(), "7", "1"), trained(folder.path(), "7", "2"));
    let names: Vec<&str> = one.keys().map(String::as_str).collect();
    let expected = [
        "othello-pattern.json",
        "othello-pattern.zlib",
        "training-curve.csv",
        "training-curve.png",
        "training-curve.svg",
        "validation.csv",
        "validation.png",
        "validation.svg",
    ];
    assert_eq!(names, expected);
    assert!(one == two, "the number of threads makes a difference");
    let other = trained(folder.path(), "8", "2");
    assert!(other["othello-pattern.zlib"] != one["othello-pattern.zlib"], "the seed makes no difference");

    // Even after this short training, the weights predict final scores better than the disc difference.
    let weights = PatternWeights::decode(&one["othello-pattern.zlib"]).unwrap();
    let squares = |estimate: &dyn Fn(usize) -> i32| -> i32 {
        (0..20).map(|number| (estimate(number) - ffo()[number].score).pow(2)).sum()
    };
    let pattern = squares(&|number| Pattern::new(&weights).value(&ffo()[number].position) / 100);
    let discs = squares(&|number| Discs.value(&ffo()[number].position));
    assert!(pattern < discs, "{pattern} and {discs}");
}

#[test]
fn bad_input_is_refused() {
    insta::assert_snapshot!(refused(&scoutlab(&["train", "othello-patern"])), @"scoutlab: unknown training `othello-patern` (did you mean `othello-pattern`?)");
    for games in ["0", "39", "-1", "x", "99999999999"] {
        let message = refused(&scoutlab(&["train", "othello-pattern", "--quick", "--games", games]));
        assert!(message.contains("expected a whole number from 40 to 5000000"), "{message}");
    }
    for option in ["--seed", "--jobs"] {
        let message = refused(&scoutlab(&["train", "othello-pattern", "--quick", option, "-3"]));
        assert!(message.contains(option), "{message}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let out = file.join("below").to_str().unwrap().to_owned();
    let message = storage_failure(&scoutlab(&["train", "othello-pattern", "--quick", "--out", &out]));
    assert!(message.contains("cannot be written"), "{message}");
}
