//! Checks that a thousand damaged inputs cause no panic, no endless loop and no memory use above 1 GiB, and that every wrong
//! result comes with a message.

use std::path::Path;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_experiments::experiment::Experiment;
use scoutlab_games::chess::{EPD, PGN};
use scoutlab_games::othello::{self, GGF, OBF, Othello, SGF, WTHOR};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextTree, UniformPosition};
use scoutlab_games::ywf::Ywf;
use scoutlab_games::{FileFormat, Notation, play_transcript};
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::journal::{CellRecord, Header, Journal, Rows, scan};
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::{Job, Version};
use scoutlab_table::data_table::DataTable;

use crate::support::{MEASURES, SMALL, SmallProject, root};

fn elapsed(stopwatch: Stopwatch) -> Duration {
    Duration::from_secs_f64(stopwatch.seconds())
}

const SEED: u64 = 1000;

/// The maximum time for reading one input, in seconds. The build is not optimised, and the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(10);

/// The maximum memory of the whole process, in kB.
const MEMORY: u64 = 1 << 20;

/// Numbers that are invalid for almost every option and key.
const ABSURD: [&str; 10] = [
    "1000000000000000000",
    "-1",
    "99999999999999999999999999999999999999",
    "1e400",
    "nan",
    "-inf",
    "0",
    "18446744073709551615",
    "0x7fffffffffffffff",
    "\"0..1000000000000000000\"",
];

/// Damages the bytes of a file at random, in the ways in which editors, disks and users damage files.
fn damaged(bytes: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let place = |bytes: &[u8], random: &mut ChaCha8Rng| random.random_range(0..bytes.len());
    match random.random_range(0..10) {
        0 => bytes.truncate(place(&bytes, random)),
        1 | 2 => {
            for _ in 0..random.random_range(1..9) {
                let at = place(&bytes, random);
                bytes[at] ^= 1 << random.random_range(0..8);
            }
        }
        3 => {
            let at = place(&bytes, random);
            bytes.splice(at..at, (0..40).map(|_| random.random()).collect::<Vec<u8>>());
        }
        4 => bytes = String::from_utf8_lossy(&bytes).encode_utf16().flat_map(u16::to_le_bytes).collect(),
        5 | 6 => replace_a_number(&mut bytes, random),
        7 => {
            let at = place(&bytes, random);
            let filler = *[b'a', b'[', b'"', b',', b'-', 0, b'\n', b'('].get(random.random_range(0..8)).unwrap();
            bytes.splice(at..at, vec![filler; 3_000_000]);
        }
        8 => {
            let (from, to) = (place(&bytes, random), place(&bytes, random));
            let piece = bytes[from.min(to)..from.max(to)].to_vec();
            bytes.splice(from..from, piece);
        }
        _ => {
            let (from, to) = (place(&bytes, random), place(&bytes, random));
            bytes.drain(from.min(to)..from.max(to));
        }
    }
    bytes
}

fn replace_a_number(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    let numbers: Vec<(usize, usize)> = (0..bytes.len())
        .filter(|&at| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit()))
        .map(|at| (at, bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count()))
        .collect();
    if let Some(&(at, length)) = numbers.get(random.random_range(0..numbers.len().max(1))) {
        bytes.splice(at..at + length, ABSURD[random.random_range(0..ABSURD.len())].bytes());
    }
}

/// Calls `read`, and fails if the call takes longer than [`PATIENCE`].
fn in_time<R>(what: &str, read: impl FnOnce() -> R) -> R {
    let begun = Stopwatch::start();
    let result = read();
    assert!(elapsed(begun) < PATIENCE, "{what} took {:?}: seed {SEED}", elapsed(begun));
    result
}

fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Returns whether a file is valid.
type IsRead = fn(&[u8]) -> bool;

/// Reads all parts of a file with games or positions, and returns whether all are valid.
fn is_read<G>(format: &FileFormat<G>, bytes: &[u8]) -> bool {
    let places = (format.split)(bytes);
    places.is_ok_and(|places| places.into_iter().all(|place| (format.read)(&bytes[place]).is_ok()))
}

#[test]
fn damaged_files_with_positions_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let mut wthor = vec![20, 26, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 8, 0, 22, 0, 0, 0, 1, 0, 2, 0, 33, 32, 56, 64];
    wthor.resize(16 + 68, 0);
    let ggf = format!("(;GM[Othello]PB[a]{start}B[F5//0.01]W[d6];)\n(;GM[Othello]{start}B[c4];)");
    let pgn = "[White \"A\"]\n\n1. e4 {x} e5 (1... c5) 2. Nf3 $1 *\n\n[White \"B\"]\n\n1. d4 d5 1-0\n";
    let sgf = "(;GM[2]SZ[8]C[a\\]]AB[e4][d5]AW[d4:e5]AW[d4][e5]AB[e4][d5]PL[B];B[f5](;W[df])(;W[f6]))\n(;GM[2];B[c4])";
    let othello_pgn = "[Black \"A\"]\n\n1. f5 {x} d6 (1... f6) 2. c3 $1 34-30\n\n[Black \"B\"]\n\n1. c4\n1-0\n";
    let obf = "\u{feff}% one\r\n---------------------------OX------XO--------------------------- X; f5:+0.00;\r\n";
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
    let files: [(&[u8], IsRead); 8] = [
        (&wthor, |bytes| is_read(&WTHOR, bytes)),
        (ggf.as_bytes(), |bytes| is_read(&GGF, bytes)),
        (sgf.as_bytes(), |bytes| is_read(&SGF, bytes)),
        (othello_pgn.as_bytes(), |bytes| is_read(&othello::PGN, bytes)),
        (pgn.as_bytes(), |bytes| is_read(&PGN, bytes)),
        (obf.as_bytes(), |bytes| is_read(&OBF, bytes)),
        (epd.as_bytes(), |bytes| is_read(&EPD, bytes)),
        (b"1. f5d6 c3D3c4", |bytes| play_transcript(&Othello::start(), &String::from_utf8_lossy(bytes)).is_ok()),
    ];
    let mut refused = 0;
    for index in 0..600 {
        let (bytes, is_read) = files[index % files.len()];
        assert!(is_read(bytes), "{index}");
        let bytes = damaged(bytes, &mut random);
        refused += usize::from(!in_time("a file with positions", || is_read(&bytes)));
    }
    assert!((100..600).contains(&refused), "{refused}");
    assert!(peak_memory() < MEMORY, "{} kB", peak_memory());
}

#[test]
fn damaged_experiment_files_are_refused_or_are_experiments_of_bounded_size() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let files = files("experiments", "toml");
    let (mut refused, count) = (0, 400);
    for index in 0..count {
        let (name, bytes) = &files[index % files.len()];
        let bytes = damaged(bytes, &mut random);
        let version = [Version::Usual, Version::Quick, Version::Full][random.random_range(0..3)];
        match in_time(name, || Experiment::parse(&MEASURES, Path::new(name), &bytes, version, None)) {
            Ok(experiment) => {
                assert!((1..=10_000_000).contains(&experiment.len()), "{name}");
                assert_eq!(experiment.key(experiment.len() - 1).len(), experiment.layout.keys.len());
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.starts_with(name.as_str()), "{message}");
                assert!(message.len() < 10_000, "{} bytes of message: {}", message.len(), &message[..1000]);
                refused += 1;
            }
        }
    }
    assert!(refused > count / 2, "{refused} of {count}");
    assert!(peak_memory() < MEMORY, "{} kB", peak_memory());
}

#[test]
fn absurd_grids_are_refused_before_memory_is_taken() {
    let grid = |lines: &str| {
        format!(
            "title = \"\"\nquestion = \"\"\nsource = \"\"\nusual_time = \"\"\nseed = 1\n[[grid]]\ngame = \"tree\"\n{lines}\n"
        )
    };
    let searches = "positions = \"b=2,d=5,seed=1\"\nalgorithms = \"scout\"\n";
    for (lines, expected) in [
        (format!("{searches}depths = 1000000000000000000"), "`1000000000000000000` is not a whole number from 1 to 1024"),
        (format!("{searches}depths = \"1..1000000000000000000\""), "1000000000000000000 cells, expected at most 10000000"),
        (format!("{searches}depths = 2\nseeds = 1000000000000000000"), "cells, expected at most 10000000"),
        (format!("{searches}depths = 2\nseeds = 1000001"), "`1000001` is not a whole number from 1 to 1000000"),
        (format!("{searches}depths = \"1..1000\"\nseeds = 1000000"), "have 1000000000 cells, expected at most 10000000"),
        (
            "positions = [\"b=2,d=5,seed=0..999999\"]\nalgorithms = [\"scout\", \"alphabeta\", \"pvs\"]\ndepths = \"1..4\""
                .to_owned(),
            "have 12000000 cells, expected at most 10000000",
        ),
        (
            format!(
                "measure = \"comparisons\"\n{searches}depths = \"1..1000\"\nprobabilities = [{}]",
                "\"0..999\", ".repeat(1000)
            ),
            "cells, expected at most 10000000",
        ),
        (format!("{searches}depths = [{}]", "\"0..999999\", ".repeat(10)), "values, expected at most 2000000"),
    ] {
        let error = in_time(expected, || {
            Experiment::parse(&MEASURES, Path::new("x.toml"), grid(&lines).as_bytes(), Version::Usual, None)
        });
        let message = error.unwrap_err().to_string();
        assert!(message.starts_with("x.toml, line ") && message.contains(expected), "{message}");
    }
    assert!(peak_memory() < MEMORY, "{} kB", peak_memory());
}

#[test]
fn damaged_journals_give_back_only_what_was_written() {
    let experiment = SMALL.as_bytes();
    let experiment = Experiment::parse(&MEASURES, Path::new("small.toml"), experiment, Version::Usual, None).unwrap();
    let (cells, results) = (experiment.len(), experiment.layout.results.len());
    let [version, commit] = ["1", "unknown"].map(str::to_owned);
    let program = ProgramIdentity { version, commit, project_commit: None, executable_sha256: "0".repeat(64) };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.journal");
    let mut journal = Journal::open(&path, Header::new(&experiment, program, None), results, false).unwrap();
    for cell in 0..cells {
        journal.append(cell, &experiment.run(cell).unwrap()).unwrap();
    }
    journal.sync().unwrap();
    drop(journal);
    let whole = std::fs::read(&path).unwrap();
    let read = |bytes: &[u8]| -> Vec<Option<CellRecord>> {
        std::fs::write(&path, bytes).unwrap();
        let contents = scan(bytes, cells, Some(results)).unwrap();
        let mut rows = Rows::open(&path, &contents).unwrap();
        (0..cells).map(|cell| rows.read(cell).unwrap()).collect()
    };
    let written = read(&whole);
    assert!(written.iter().all(Option::is_some));
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut lost = 0;
    for _ in 0..250 {
        let records = in_time("a journal", || read(&damaged(&whole, &mut random)));
        for (cell, record) in records.iter().enumerate() {
            assert!(record.is_none() || *record == written[cell], "cell {cell}: seed {SEED}");
        }
        lost += records.iter().filter(|record| record.is_none()).count();
    }
    assert!(lost > 250, "{lost}");
    assert!(peak_memory() < MEMORY, "{} kB", peak_memory());
}

#[test]
fn damaged_tables_are_refused_or_are_what_the_file_says() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut tables = files("data/published", "csv");
    tables.extend(files("data/positions", "csv"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let mut refused = 0;
    for index in 0..200 {
        let (name, bytes) = &tables[index % tables.len()];
        let bytes = damaged(bytes, &mut random);
        std::fs::write(&path, &bytes).unwrap();
        match in_time(name, || DataTable::read(&path)) {
            Ok(table) => {
                assert!(table.rows().all(|row| row.len() == table.columns().len()));
                let again = DataTable::from_csv(&table.to_csv()).unwrap();
                assert_eq!(again, table, "{name}");
            }
            Err(error) => {
                assert!(error.to_string().len() < 4_000_000, "{name}");
                refused += 1;
            }
        }
    }
    assert!(refused > 40, "{refused}");
    assert!(peak_memory() < MEMORY, "{} kB", peak_memory());
}

/// Reads a position, and returns whether it was accepted. Asserts that the name of an accepted position reads back as this
/// position.
fn read_back<P: Notation + PartialEq + std::fmt::Debug>(text: &str, parse: impl Fn(&str) -> Option<P>) -> bool {
    let what: String = std::any::type_name::<P>().chars().chain(": ".chars()).chain(text.chars().take(100)).collect();
    let Some(position) = in_time(&what, || parse(text)) else { return false };
    let name = position.position_name();
    assert_eq!(parse(&name), Some(position), "{name}: seed {SEED}");
    true
}

#[test]
fn damaged_positions_are_refused_or_read_as_they_are_written() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let positions = [
        "--XXXXX--OOOXX-O-OOXXOX-OXOXOXXOOXXXOXXOOOXXXXXO--OOXX-----O---- X".to_owned(),
        Othello::parse("start").unwrap().position_name(),
        Ywf::parse("start").unwrap().position_name(),
        TicTacToe::parse("start").unwrap().position_name(),
        "b=4,d=8,seed=1,model=ordered,p=0.9".to_owned(),
        "[[3 5] [2 [9 1]]]".to_owned(),
    ];
    let (mut read, mut refused) = (0, 0);
    for index in 0..300 {
        let bytes = damaged(positions[index % positions.len()].as_bytes(), &mut random);
        let text = String::from_utf8_lossy(&bytes);
        let text = text.as_ref();
        let mut any = read_back(text, |text| Othello::parse(text).ok());
        any |= read_back(text, |text| Ywf::parse(text).ok());
        any |= read_back(text, |text| TicTacToe::parse(text).ok());
        any |= read_back(text, |text| UniformPosition::parse(text).ok());
        if let Ok(tree) = in_time("a tree", || TextTree::parse(text)) {
            assert_eq!(TextTree::parse(&tree.to_string()).unwrap(), tree);
            any = true;
        }
        *(if any { &mut read } else { &mut refused }) += 1;
    }
    assert!(refused > 100 && read > 0, "{refused} refused, {read} read");
    assert!(peak_memory() < MEMORY, "{} kB", peak_memory());
}

#[test]
fn damaged_manifests_are_refused_or_read() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let bytes = std::fs::read(root().join("results/pearl/manifest.json")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("manifest.json");
    let refused = (0..50).filter(|_| {
        std::fs::write(&path, damaged(&bytes, &mut random)).unwrap();
        in_time("a manifest", || Manifest::read(&path)).is_err()
    });
    assert!(refused.count() > 20);
}

#[test]
fn the_program_answers_damaged_files_with_one_message_and_leaves_them_alone() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--shard", "1/1"]).status.success());
    let journal = std::fs::read(project.path("results/small/shard-1-of-1.journal")).unwrap();
    for _ in 0..12 {
        std::fs::write(project.path("experiments/small.toml"), damaged(SMALL.as_bytes(), &mut random)).unwrap();
        let damaged_journal = damaged(&journal, &mut random);
        std::fs::write(project.path("results/small/shard-1-of-1.journal"), &damaged_journal).unwrap();
        for command in ["status", "merge"] {
            let output = in_time(command, || project.scoutlab(&[command, "small"]));
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(output.status.code(), Some(0 | 2)), "{command}: {text}");
            assert!(!text.contains("panicked"), "{command}: {text}");
            assert_eq!(text.is_empty(), output.status.success(), "{command}: {text}");
        }
        if project.path("results/small/shard-1-of-1.journal").exists() {
            assert_eq!(std::fs::read(project.path("results/small/shard-1-of-1.journal")).unwrap(), damaged_journal);
        }
    }
}
