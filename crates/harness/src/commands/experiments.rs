//! `scoutlab experiments`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_runs::{Job, Version};
use serde_json::json;

use super::selection::Readable;
use scoutlab::answers::RequestJson;

/// List the experiments with their typical run times.
#[derive(Args)]
pub(crate) struct Experiments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Experiments {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        let Readable { experiments, failures } = Readable::of(&project, &project.experiments()?, Version::Usual);
        if self.json {
            let listed = experiments.iter().map(|experiment| {
                let Experiment { name, path, file, seed, .. } = experiment;
                json!({
                    "name": name,
                    "file": path,
                    "title": file.title.trim(),
                    "question": file.question.trim(),
                    "answer": file.answer.trim(),
                    "cites": file.cites,
                    "source": file.source.trim(),
                    "usual_time": file.usual_time,
                    "seed": seed,
                    "cells": experiment.len(),
                })
            });
            let mut object = json!({ "experiments": listed.collect::<Vec<_>>() });
            RequestJson::new("experiments", json!({})).add_to(&mut object);
            writeln!(Output, "{object}")?;
            return failures.or(ExitCode::SUCCESS);
        }
        let width = experiments.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
        let mut output = Output;
        for Experiment { name, file, .. } in &experiments {
            let time = if file.usual_time.is_empty() { String::new() } else { format!(" ({})", file.usual_time) };
            writeln!(output, "{name:width$}  {}{time}", file.title)?;
        }
        failures.or(ExitCode::SUCCESS)
    }
}
