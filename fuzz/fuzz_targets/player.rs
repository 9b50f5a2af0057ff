//! Players: what is read is written as it is read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab::players::PlayerSpecification;

fuzz_target!(|text: &str| {
    if let Ok(player) = PlayerSpecification::parse(text) {
        let name = player.to_string();
        assert_eq!(PlayerSpecification::parse(&name).expect("a name that can be read").to_string(), name);
    }
});
