//! Programs that answer requests (`tests/programs/faulty_search.rs`): faults are found at their first visit.

use scoutlab::{Catalogue, SearchText};
use scoutlab_debug::{CompareError, Compared, Course, Program, ProgramError, Searcher, compare, diagnose};

fn comparison(fault: &str) -> Result<Compared, CompareError> {
    let catalogue = Catalogue::built_in();
    let options = SearchText { game: "tree".to_owned(), algorithm: "alphabeta-soft".to_owned(), ..SearchText::default() };
    let searches = Course::Basic.searches(&options, 6, &catalogue).unwrap();
    let command = format!("\"{}\" {fault}", env!("CARGO_BIN_EXE_faulty-search").replace('\\', "/"));
    compare(&mut Searcher::Program(Program::start(&command)?), &searches, &catalogue)
}

#[test]
fn a_right_program_is_equal_in_every_search() {
    let compared = comparison("").unwrap();
    assert!(compared.mismatch.is_none() && compared.equal > 300 && compared.refused == 0, "{compared:?}");
    assert_eq!(compared.quantities, ["value", "calls"]);
    assert_eq!(comparison("value-only").unwrap().quantities, ["value"]);
    let refused = comparison("refuses-depth-2").unwrap();
    assert!(refused.refused > 10 && refused.equal > 200, "{refused:?}");
}

#[test]
fn planted_faults_are_found_at_their_first_visit() {
    for (fault, expected) in [
        ("sign", "the evaluation is for the other side"),
        ("best-starts-at-0", "starts at 0"),
        ("not-negated", "(alpha, beta) is passed instead of (-beta, -alpha)"),
        ("swapped", "(-alpha, -beta) is passed"),
        ("no-beta", "beta of the parent is too high"),
        ("alpha-not-raised", "alpha of the parent is too low"),
        ("greater", "instead of at least beta"),
        ("fail-hard", "the program is fail-hard"),
    ] {
        let mismatch = comparison(fault).unwrap().mismatch.unwrap_or_else(|| panic!("{fault} is not found"));
        let visits = mismatch.visits.unwrap_or_else(|| panic!("{fault} has no log"));
        let bugs = diagnose(&visits.log, visits.difference.as_ref().unwrap()).bugs;
        assert!(bugs[0].contains(expected), "{fault}: {bugs:?}");
    }
}

#[test]
fn an_answer_that_is_not_that_of_the_search_is_told_apart() {
    let mismatch = comparison("counts-twice").unwrap().mismatch.unwrap();
    assert_eq!((mismatch.differing[0].name, mismatch.differing.len()), ("calls", 1));
    assert!(mismatch.visits.unwrap().difference.is_none());
    assert!(comparison("writes-no-log").unwrap().mismatch.unwrap().visits.is_none());
}

#[test]
fn programs_that_do_not_answer_are_refused() {
    assert!(matches!(comparison("refuses-all"), Err(CompareError::Nothing(_))));
    assert!(matches!(comparison("states-nothing"), Err(CompareError::Nothing(_))));
    assert!(matches!(comparison("another-id"), Err(CompareError::Program(ProgramError::Id { .. }))));
    assert!(matches!(comparison("no-json"), Err(CompareError::Program(ProgramError::NoAnswer { .. }))));
}
