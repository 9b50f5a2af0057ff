//! Parses chains of orderings. Reading and writing a chain must return the same chain, and building it for Othello must succeed
//! or fail with a message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::othello::Othello;
use scoutlab_search::orderings::{OrderingSpec, Resources};

fuzz_target!(|text: &str| {
    match text.parse::<OrderingSpec>() {
        Ok(ordering) => {
            assert_eq!(ordering.to_string(), text);
            if let Err(error) = ordering.build(&Resources::<Othello>::default()) {
                assert!(!error.to_string().is_empty());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
