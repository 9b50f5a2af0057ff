//! Chains of orderings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::othello::Othello;
use scoutlab_search::orderings::OrderingChain;

fuzz_target!(|text: &str| {
    if let Err(error) = OrderingChain::<Othello>::parse(text, 1) {
        assert!(!error.to_string().is_empty());
    }
});
