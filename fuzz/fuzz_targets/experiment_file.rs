//! Parses experiment files. The result must be an experiment of bounded size, or a message of bounded length.
#![no_main]

use scoutlab_runs::Job as _;
use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use scoutlab::Catalogue;
use scoutlab_experiments::experiment::{Experiment, Measures};
use scoutlab_runs::Version;

static MEASURES: LazyLock<Measures> = LazyLock::new(|| Measures::built_in(Catalogue::built_in()));

fuzz_target!(|bytes: &[u8]| {
    for version in [Version::Usual, Version::Quick, Version::Full] {
        match Experiment::parse(&MEASURES, Path::new("x.toml"), bytes, version, None) {
            Ok(experiment) => {
                assert!((1..=10_000_000).contains(&experiment.len()));
                for cell in [0, experiment.len() - 1] {
                    assert_eq!(experiment.key(cell).len(), experiment.layout.keys.len());
                    let _ = experiment.estimate(cell);
                }
            }
            Err(error) => assert!(error.to_string().len() < 20_000),
        }
    }
});
