//! Parses manifests of runs. No input may cause a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_runs::manifest::Manifest;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(manifest) = Manifest::parse(bytes) {
        let _ = manifest.job_version();
    }
});
