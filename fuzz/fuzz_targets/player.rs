//! Parses specifications of players. Writing and reading a player must return the same player.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab::players::PlayerSpecification;

fuzz_target!(|text: &str| {
    if let Ok(player) = text.parse::<PlayerSpecification>() {
        let name = player.to_string();
        assert_eq!(name.parse::<PlayerSpecification>().expect("a name that can be read").to_string(), name);
    }
});
