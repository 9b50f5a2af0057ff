//! Algorithms with their parameters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_search::algorithms::AnyAlgorithm;

fuzz_target!(|text: &str| {
    match text.parse::<AnyAlgorithm>() {
        Ok(algorithm) => drop((algorithm.form(), algorithm.table_use())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
