//! A journal returns the cells of its run even if the lines that identify the run are damaged.

use std::path::{Path, PathBuf};

use scoutlab_experiments::experiment::Experiment;
use scoutlab_runs::journal::{Completion, Contents, Header, Journal, scan};
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::{CellOutcome, Version};
use tempfile::TempDir;

use crate::support::{MEASURES, SMALL};

const CELLS: usize = 18;

struct Kept {
    _folder: TempDir,
    path: PathBuf,
    results: usize,
    journal: Journal,
}

/// Returns a journal with all cells of a run with this seed.
fn journal(seed: u64) -> Kept {
    let experiment =
        Experiment::parse(&MEASURES, Path::new("small.toml"), SMALL.as_bytes(), Version::Usual, Some(seed)).unwrap();
    let [version, commit] = ["1", "unknown"].map(str::to_owned);
    let program = ProgramIdentity { version, commit, project_commit: None, executable_sha256: "0".repeat(64) };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.journal");
    let results = experiment.layout.results.len();
    let mut journal = Journal::open(&path, Header::new(&experiment, program, None), results, false).unwrap();
    for cell in 0..CELLS {
        let outcome = CellOutcome { results: vec![seed.to_string(); results], seconds: 0.0, leaves: 1 };
        journal.append(cell, &outcome).unwrap();
    }
    journal.sync().unwrap();
    Kept { _folder: folder, path, results, journal }
}

fn read(bytes: &[u8], results: usize) -> Contents {
    scan(bytes, CELLS, Some(results)).unwrap()
}

#[test]
fn no_flipped_bit_in_the_first_two_lines_costs_a_cell() {
    let kept = journal(5);
    let bytes = std::fs::read(&kept.path).unwrap();
    let header = read(&bytes, kept.results).header;
    let first_cell = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    for bit in 0..first_cell * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let contents = read(&damaged, kept.results);
        assert_eq!(contents.header, header, "bit {bit}");
        // The damaged byte is the line feed that ends the second line, before the first cell.
        assert_eq!((contents.done, contents.damaged_lines), (CELLS, 1), "bit {bit}");
    }
}

#[test]
fn no_flipped_bit_makes_a_finished_run_one_of_unknown_origin() {
    let Kept { _folder, path, results, journal } = journal(5);
    journal.complete(&path, Completion { data_sha256: "0".repeat(64), files: Vec::new() }).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let whole = read(&bytes, results);
    assert!(whole.complete.is_some());
    let first_line = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let contents = read(&damaged, results);
        assert_eq!(contents.header, whole.header, "bit {bit}");
        assert_eq!(contents.complete.is_some(), bit / 8 <= first_line, "bit {bit}");
    }
}

#[test]
fn cells_behind_the_header_of_another_run_are_not_taken() {
    let (one, other) = (journal(5), journal(9));
    let bytes = std::fs::read(&one.path).unwrap();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    // The file contains the beginning of one journal, followed by the journal of another run.
    let half = lines[..2 + CELLS / 2].concat();
    let joined = [half.clone(), std::fs::read(&other.path).unwrap()].concat();
    let contents = read(&joined, one.results);
    assert_eq!((contents.header.unwrap().seed, contents.done), (5, CELLS / 2));
    // The header of the first run follows, so the cells after it are used.
    let joined = [joined, lines[1..2].concat(), lines[2 + CELLS / 2..].concat()].concat();
    let contents = read(&joined, one.results);
    assert_eq!((contents.header.unwrap().seed, contents.done), (5, CELLS));
}
