//! Parses specifications of players. Writing and reading a player must return the same player.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use scoutlab::Catalogue;
use scoutlab::players::PlayerSpecification;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);

fuzz_target!(|text: &str| {
    if let Ok(player) = PlayerSpecification::parse(text, &CATALOGUE) {
        let name = player.to_string();
        assert_eq!(PlayerSpecification::parse(&name, &CATALOGUE).expect("a name that can be read").to_string(), name);
    }
});
