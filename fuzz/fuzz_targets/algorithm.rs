//! Parses names of algorithms with parameters. Reading and writing a name must return the same name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_search::algorithms::built_in;

fuzz_target!(|text: &str| {
    match built_in(text) {
        Ok(named) => {
            assert_eq!(named.to_string(), text);
            let _ = named.table_use();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
