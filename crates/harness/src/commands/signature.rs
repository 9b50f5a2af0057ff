//! `scoutlab signature`

use std::io::Write;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::Args;
use scoutlab::signature::{parts, signature};
use scoutlab_runs::note;
use serde_json::json;

use super::failure::{BAD_INPUT, message};

/// Print a fingerprint of the counts of a fixed set of searches; builds with equal fingerprints count identically.
#[derive(Args)]
pub(crate) struct PrintSignature {
    /// Print one JSON object, which also has the part of each algorithm, ordering, evaluator, game, frame and kind of table. A
    /// new component adds a part and changes no other part
    #[arg(long)]
    json: bool,
}

impl PrintSignature {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        if self.json {
            writeln!(Output, "{}", json!({ "signature": signature()?, "parts": parts()? }))?;
        } else {
            writeln!(Output, "{}", signature()?)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints the version of scoutlab and the fingerprint.
pub(crate) fn with_version() -> ExitCode {
    let printed = signature().and_then(|signature| {
        writeln!(Output, "scoutlab {}\nsignature {signature}", env!("CARGO_PKG_VERSION"))?;
        crate::streams::finish()?;
        Ok(ExitCode::SUCCESS)
    });
    printed.unwrap_or_else(|error| {
        note!("scoutlab: {}", message(&error));
        ExitCode::from(BAD_INPUT)
    })
}
