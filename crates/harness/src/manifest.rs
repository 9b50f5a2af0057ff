//! What is needed to run an experiment again, and to know what it was run on.

use std::process::Command;

use serde::Serialize;

use crate::experiment::Experiment;
use crate::project::Project;
use crate::run::Measured;

/// The contents of `manifest.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Manifest {
    /// The experiment's name.
    pub experiment: String,
    /// Its file, relative to the project.
    pub file: String,
    /// The SHA-256 hash of that file.
    pub file_sha256: String,
    /// Whether it was the quick version.
    pub quick: bool,
    /// The first seed.
    pub seed: u64,
    /// The version of scoutlab.
    pub version: &'static str,
    /// The commit of the project, with `-dirty` if files differed from it; `unknown` outside a repository.
    pub commit: String,
    /// The compiler.
    pub compiler: &'static str,
    /// The target the program was compiled for.
    pub target: &'static str,
    /// The processor.
    pub processor: String,
    /// The number of threads.
    pub threads: usize,
    /// When the run started, in Coordinated Universal Time.
    pub started: String,
    /// When it ended.
    pub ended: String,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The number of cells.
    pub cells: usize,
    /// All leaves counted.
    pub leaves: u64,
}

impl Manifest {
    /// The manifest of a run that started at `started` and ends now.
    pub fn new(project: &Project, experiment: &Experiment, measured: &Measured, threads: usize, started: String) -> Self {
        Self {
            experiment: experiment.name.clone(),
            file: experiment.path.display().to_string(),
            file_sha256: experiment.hash.clone(),
            quick: experiment.quick,
            seed: experiment.seed,
            version: env!("CARGO_PKG_VERSION"),
            commit: commit(project),
            compiler: COMPILER,
            target: env!("SCOUTLAB_TARGET"),
            processor: processor(),
            threads,
            started,
            ended: crate::clock::now(),
            seconds: (measured.seconds * 1000.0).round() / 1000.0,
            cells: experiment.len(),
            leaves: measured.leaves,
        }
    }
}

fn commit(project: &Project) -> String {
    Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"])
        .current_dir(project.root())
        .output()
        .ok()
        .filter(|output| output.status.success())
        .map_or_else(|| "unknown".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The compiler that built this program.
pub const COMPILER: &str = env!("SCOUTLAB_RUSTC");

/// The name of the processor, as the system gives it.
pub fn processor() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}
