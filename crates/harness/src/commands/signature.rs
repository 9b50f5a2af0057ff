//! `scoutlab signature`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::signature::signature;
use scoutlab::streams::Output;

use super::failure::{BAD_INPUT, message};

/// Print a fingerprint of the counts of a fixed set of searches; builds with equal fingerprints count identically.
#[derive(Args)]
pub(crate) struct PrintSignature {}

impl PrintSignature {
    #[expect(clippy::unused_self, reason = "every command runs like this")]
    pub(crate) fn run(&self) -> Result<ExitCode> {
        writeln!(Output, "{}", signature()?)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints the version of scoutlab and the fingerprint.
pub(crate) fn with_version() -> ExitCode {
    let printed = signature().and_then(|signature| {
        writeln!(Output, "scoutlab {}\nsignature {signature}", env!("CARGO_PKG_VERSION"))?;
        scoutlab::streams::finish()?;
        Ok(ExitCode::SUCCESS)
    });
    printed.unwrap_or_else(|error| {
        note!("scoutlab: {}", message(&error));
        ExitCode::from(BAD_INPUT)
    })
}
