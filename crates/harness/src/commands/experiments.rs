//! `scoutlab experiments`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::experiment::Experiment;
use scoutlab::project::Project;

/// List the experiments, each with its usual run time.
#[derive(Args)]
pub(crate) struct Experiments {}

impl Experiments {
    #[expect(clippy::unused_self, reason = "all commands are run alike")]
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let names = project.experiments()?;
        let width = names.iter().map(String::len).max().unwrap_or(0);
        let mut output = std::io::stdout().lock();
        for name in &names {
            let file = Experiment::read(&project, name, false, None)?.file;
            writeln!(output, "{name:width$}  {} ({})", file.title, file.usual_time)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
