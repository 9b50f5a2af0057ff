//! `scoutlab experiments`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::experiment::{Experiment, Version};
use scoutlab::project::Project;
use scoutlab::streams::Output;

use super::selection::Readable;

/// List the experiments, each with its usual run time.
#[derive(Args)]
pub(crate) struct Experiments {}

impl Experiments {
    #[expect(clippy::unused_self, reason = "all commands are run alike")]
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let Readable { experiments, unreadable } = Readable::of(&project, &project.experiments()?, Version::Usual);
        let width = experiments.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
        let mut output = Output;
        for Experiment { name, file, .. } in &experiments {
            writeln!(output, "{name:width$}  {} ({})", file.title, file.usual_time)?;
        }
        unreadable.map_or(Ok(ExitCode::SUCCESS), Err)
    }
}
