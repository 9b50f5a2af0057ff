//! The header of a journal, which identifies the run of its cells. It lists every setting on its own, so that a message can name
//! the one that differs.

use serde::{Deserialize, Serialize};

use crate::inputs::{self, InputFile, short};
use crate::job::Job;
use crate::program::ProgramIdentity;
use crate::shard::Shard;
use crate::version::Version;

/// The version of the journal format.
const FORMAT: u32 = 2;

/// The header of a journal: the shard, and all settings on which the results of cells depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the journal format.
    pub journal: u32,
    /// The name of the job.
    pub experiment: String,
    /// The hash of what determines the cells: [`Job::cells_hash`].
    pub grids_sha256: String,
    /// The version of the job: default, quick or full.
    pub version: Version,
    /// The first seed.
    pub seed: u64,
    /// The number of cells of the whole job.
    pub cells: u64,
    /// The program that computes the cells.
    pub program: ProgramIdentity,
    /// The files from which the cells read, sorted by name. The list is absent in the journals of earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<InputFile>,
    /// The shard whose cells the journal contains, or `None` for all cells.
    pub shard: Option<Shard>,
}

impl Header {
    /// Returns the header of a run of this job by this program.
    pub fn new(job: &impl Job, program: ProgramIdentity, shard: Option<Shard>) -> Self {
        Self {
            journal: FORMAT,
            experiment: job.name().to_owned(),
            grids_sha256: job.cells_hash().to_owned(),
            version: job.version(),
            seed: job.seed(),
            cells: job.len() as u64,
            program,
            inputs: job.inputs().to_vec(),
            shard,
        }
    }

    /// Returns the differences, one phrase each, that prevent combining cells under this header with cells under `now`. The
    /// list is empty if the cells belong to one run. Shards are not compared.
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
        differences.extend(inputs::differences(&self.inputs, &now.inputs));
        if !self.program.is_same(&now.program) {
            differences.push(format!("the program was {}, now {}", self.program, now.program));
        }
        differences
    }
}

/// A process that uses or used a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// The process ID.
    pub process: u32,
    /// The name of the machine on which the process runs.
    pub host: String,
    /// The start time of the process in UTC.
    pub started: String,
}

impl Process {
    /// Returns the current process.
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
