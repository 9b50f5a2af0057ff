//! A UCI program with six planted faults (`tests/programs/faulty_generator.rs`): each is found with its first wrong move.

use scoutlab::{Catalogue, Position};
use scoutlab_perft::{Difference, Engine, EngineError, FirstDifference, ProcessError, first_difference};

const PROGRAM: &str = env!("CARGO_BIN_EXE_faulty-generator");

/// Returns the command of the program with a fault.
fn command(fault: &str) -> String {
    format!("\"{}\" {fault}", PROGRAM.replace('\\', "/"))
}

fn engine(fault: &str) -> Engine {
    Engine::start(&command(fault)).unwrap()
}

fn position(text: &str) -> Position {
    Catalogue::built_in().game("chess").unwrap().position(text).unwrap()
}

/// Returns the first difference at the smallest depth in the six usual positions.
fn find(fault: &str) -> Option<FirstDifference> {
    let mut engine = engine(fault);
    assert_eq!(engine.name(), "faulty generator");
    let cases = (1..=3).flat_map(|depth| (1..=6).map(move |number| (depth, number)));
    cases
        .into_iter()
        .find_map(|(depth, number)| first_difference(&mut engine, &position(&format!("cpw:{number}")), depth).unwrap())
}

#[test]
fn a_program_without_a_fault_agrees() {
    assert!(find("").is_none());
}

#[test]
fn six_planted_faults_are_found_with_their_first_wrong_move() {
    // The fault, whether its moves are missing or extra, and the rule that explains them.
    for (fault, is_missing, rule) in [
        ("no-en-passant", true, "en passant"),
        ("queens-only", true, "promotion"),
        ("pins-ignored", false, "leaves the king in check"),
        ("castling-through-check", false, "castling through check"),
        ("no-double-push", true, "double push"),
        ("rights-survive-capture", false, "no right to castle"),
    ] {
        let found = find(fault).unwrap_or_else(|| panic!("{fault} is not found"));
        let Difference::Moves { missing, extra } = &found.difference else { panic!("{fault}: {found:?}") };
        let (wrong, right) = if is_missing { (missing, extra) } else { (extra, missing) };
        assert!(right.is_empty() && !wrong.is_empty(), "{fault}: {found:?}");
        assert!(wrong.iter().all(|found| found.rules.contains(&rule)), "{fault}: {found:?}");
    }
}

#[test]
fn a_program_that_is_no_engine_is_refused() {
    let refused = |command: &str| Engine::start(command).unwrap_err();
    assert!(matches!(refused("\"open"), EngineError::Process(ProcessError::Command(_))));
    assert!(matches!(refused(""), EngineError::Process(ProcessError::Command(_))));
    assert!(matches!(refused("no-such-engine-anywhere"), EngineError::Process(ProcessError::Start { .. })));
    let ended = refused(&command("unknown-fault"));
    assert!(matches!(ended, EngineError::Process(ProcessError::Ended { .. })), "{ended}");
    let mut engine = engine("");
    let othello = Catalogue::built_in().game("othello").unwrap().position("start").unwrap();
    let refused = first_difference(&mut engine, &othello, 2).unwrap_err().to_string();
    assert_eq!(refused, "UCI engines play chess, not othello");
}
