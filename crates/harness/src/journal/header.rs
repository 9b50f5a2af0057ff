//! What the cells of a journal belong to.

use serde::{Deserialize, Serialize};

use crate::experiment::{Experiment, Version};
use crate::program::Program;
use crate::shard::Shard;

/// The version of the journal's own format.
const FORMAT: u32 = 2;

/// Everything that the results of the cells depend on, and the shard they are part of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the journal's format.
    pub journal: u32,
    /// The experiment's name.
    pub experiment: String,
    /// The SHA-256 hash of its grids. Figures, tables and texts may change.
    pub grids_sha256: String,
    /// The usual version, the quick or the full one.
    pub version: Version,
    /// The first seed.
    pub seed: u64,
    /// The number of cells of the whole experiment.
    pub cells: u64,
    /// What computes them.
    pub program: Program,
    /// The part of the cells that this journal is for; all if absent.
    pub shard: Option<Shard>,
}

impl Header {
    /// The header of a run of this experiment by this program.
    pub fn new(experiment: &Experiment, program: Program, shard: Option<Shard>) -> Self {
        Self {
            journal: FORMAT,
            experiment: experiment.name.clone(),
            grids_sha256: experiment.grids_hash.clone(),
            version: experiment.version(),
            seed: experiment.seed,
            cells: experiment.len() as u64,
            program,
            shard,
        }
    }

    /// What keeps cells under this header from being joined with those under `now`, a phrase each; nothing if they belong
    /// together. Shards are not compared.
    pub fn differences(&self, now: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str, then: &dyn std::fmt::Display, now: &dyn std::fmt::Display| {
            let (then, now) = (then.to_string(), now.to_string());
            if then != now {
                differences.push(format!("{what} was {then}, now {now}"));
            }
        };
        compare("the journal's format", &self.journal, &now.journal);
        compare("the experiment", &self.experiment, &now.experiment);
        compare("the hash of the grids", &short(&self.grids_sha256), &short(&now.grids_sha256));
        compare("the version", &self.version, &now.version);
        compare("the seed", &self.seed, &now.seed);
        compare("the number of cells", &self.cells, &now.cells);
        if !self.program.is_same(&now.program) {
            differences.push(format!("the program was {}, now {}", self.program, now.program));
        }
        differences
    }
}

/// Enough of a hash to tell two apart.
fn short(hash: &str) -> &str {
    hash.get(..16).unwrap_or(hash)
}

/// A process that works, or worked, on a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// Its number.
    pub process: u32,
    /// The machine it runs on.
    pub host: String,
    /// When it started, in Coordinated Universal Time.
    pub started: String,
}

impl Process {
    /// This process.
    pub fn current() -> Self {
        Self {
            process: std::process::id(),
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            started: crate::clock::now(),
        }
    }
}

impl std::fmt::Display for Process {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "process {} on {}, started at {}", self.process, self.host, self.started)
    }
}
