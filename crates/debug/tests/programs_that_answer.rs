//! Programs that answer requests (`tests/programs/`): faults are found, most of them at their first visit.

use scoutlab::{Catalogue, SearchText};
use scoutlab_debug::{CompareError, Compared, Course, Program, ProgramError, Searcher, compare, diagnose};

fn comparison(fault: &str) -> Result<Compared, CompareError> {
    compared(Course::Basic, env!("CARGO_BIN_EXE_faulty-search"), fault)
}

/// Compares a program with a fault in a course of trees.
fn compared(course: Course, program: &str, fault: &str) -> Result<Compared, CompareError> {
    let catalogue = Catalogue::built_in();
    let options = SearchText { game: "tree".to_owned(), algorithm: "alphabeta-soft".to_owned(), ..SearchText::default() };
    let searches = course.searches(&options, 6, &catalogue).unwrap();
    let command = format!("\"{}\" \"{fault}\"", program.replace('\\', "/"));
    compare(&mut Searcher::Program(Program::start(&command)?), &searches, &catalogue)
}

#[test]
fn a_table_is_checked_on_trees_with_static_values() {
    let table = |fault| compared(Course::Table, env!("CARGO_BIN_EXE_deepening-search"), fault).unwrap();
    let right = table("");
    assert!(right.mismatch.is_none() && right.equal > 50 && right.refused == 0, "{right:?}");
    for fault in ["TT move not first", "TT move lost"] {
        let differing = table(fault).mismatch.unwrap_or_else(|| panic!("{fault} is not found")).differing;
        assert_eq!((differing[0].name, differing.len()), ("calls", 1), "{fault}");
    }
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
        let visits = mismatch.visits.unwrap().unwrap_or_else(|| panic!("{fault} has no log"));
        let bugs = diagnose(&visits.log, visits.difference.as_ref().unwrap()).bugs;
        assert!(bugs[0].contains(expected), "{fault}: {bugs:?}");
    }
}

#[test]
fn an_answer_that_is_not_that_of_the_search_is_told_apart() {
    let mismatch = comparison("counts-twice").unwrap().mismatch.unwrap();
    assert_eq!((mismatch.differing[0].name, mismatch.differing.len()), ("calls", 1));
    assert!(mismatch.visits.unwrap().unwrap().difference.is_none());
    assert!(comparison("writes-no-log").unwrap().mismatch.unwrap().visits.unwrap().is_none());
}

#[test]
fn a_difference_is_reported_even_if_the_log_cannot_be_used() {
    let mismatch = comparison("damaged-log").unwrap().mismatch.unwrap();
    assert_eq!(mismatch.differing[0].name, "calls");
    assert!(mismatch.visits.unwrap_err().to_string().contains("expected path,alpha,beta,depth,value,calls"));
}

#[test]
fn an_answer_without_a_quantity_is_not_an_equal_search() {
    let compared = comparison("answers-once").unwrap();
    assert_eq!((compared.equal, &compared.quantities[..]), (1, &["value"][..]));
    assert!(compared.refused > 300);
}

#[test]
fn courses_of_every_game_have_searches() {
    for entry in Catalogue::built_in().games() {
        for course in [Course::Basic, Course::Table, Course::Ordering] {
            for algorithm in ["alphabeta", "deepening(pvs)"] {
                let (game, algorithm) = (entry.name().to_owned(), algorithm.to_owned());
                let options = SearchText { game, algorithm, ..SearchText::default() };
                let searches = course.searches(&options, 2, &Catalogue::built_in());
                assert!(searches.unwrap().len() >= 2, "{} {course:?}", entry.name());
            }
        }
    }
}

#[test]
fn programs_that_do_not_answer_are_refused() {
    assert!(comparison("refuses-all").unwrap_err().to_string().ends_with("it says: no"));
    assert!(matches!(comparison("states-nothing"), Err(CompareError::Nothing { reason: None, .. })));
    assert!(matches!(comparison("another-id"), Err(CompareError::Program(ProgramError::Id { .. }))));
    assert!(matches!(comparison("no-json"), Err(CompareError::Program(ProgramError::NoAnswer { .. }))));
}
