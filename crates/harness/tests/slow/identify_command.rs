//! Tests of `scoutlab identify` that search for more than ten seconds.

use crate::support::{scoutlab, stdout};

#[test]
fn random_conventions_are_found_and_random_numbers_are_not() {
    let output = scoutlab(&["identify", "--sample", "2", "--seconds", "5", "--seed", "3"]);
    let text = stdout(&output);
    assert!(text.contains(" of 2 conventions found among the answers"), "{text}");
    assert!(text.contains("2 of 2 files of random numbers have no such answer"), "{text}");
}
