//! Parses chains of orderings. A chain that is written and read again must be the same, and building it for Othello must succeed
//! or fail with a message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::othello::Othello;
use scoutlab_search::orderings::{Resources, built_in};

fuzz_target!(|text: &str| {
    match built_in(text) {
        Ok(ordering) => {
            // `killer` alone is written as `killer:2`.
            let name = ordering.to_string();
            assert_eq!(built_in(&name).expect("a written chain is read").to_string(), name);
            if let Err(error) = ordering.build(&Resources::<Othello>::default()) {
                assert!(!error.to_string().is_empty());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
