//! The manifest of a run, which contains everything that is needed to repeat the run and describes its environment. The text of
//! the file from which the job was read is part of it, so that a manifest alone is enough.

use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::inputs::{self, InputFile};
use crate::job::{Job, Source};
use crate::output::ReadError;
use crate::program::{Build, ProgramIdentity, is_known};
use crate::version::Version;

/// The file name of the manifest that is committed.
pub const MANIFEST: &str = "manifest.json";

/// The file name of the manifest of the last run, which records where and when the results in the folder were computed. The file
/// is not committed.
pub const LAST_RUN: &str = "last-run.json";

/// The maximum size of a manifest, in bytes.
pub(crate) const LONGEST: u64 = 1 << 26;

/// The contents of `manifest.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The name of the job.
    pub experiment: String,
    /// The path of the file from which the job was read, relative to the project.
    pub file: String,
    /// The SHA-256 hash of this file.
    pub file_sha256: String,
    /// Whether the run used the quick version of the job.
    pub quick: bool,
    /// Whether the run used the full version of the job.
    #[serde(default)]
    pub full: bool,
    /// The first seed.
    pub seed: u64,
    /// The version of the program.
    pub version: String,
    /// The commit from which the program was built: [`ProgramIdentity::commit`].
    pub commit: String,
    /// The commit of the project, if the program was not built from this project: [`ProgramIdentity::project_commit`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project_commit: Option<String>,
    /// The fingerprint of what the program computes: [`Build::signature`]. The fingerprint is empty in manifests of early
    /// versions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signature: String,
    /// The SHA-256 hash of the executable file.
    #[serde(default)]
    pub executable_sha256: String,
    /// The compiler that built the program.
    pub compiler: String,
    /// The target for which the program was compiled.
    pub target: String,
    /// The processor of the machine that wrote the results.
    pub processor: String,
    /// The number of threads of the process that wrote the results.
    pub threads: usize,
    /// The number of shards that were merged, or 0 for an undivided run.
    #[serde(default)]
    pub shards: usize,
    /// The number of processes that computed cells, in sequence or in shards. This number is 1 for an uninterrupted run without
    /// shards.
    #[serde(default)]
    pub processes: usize,
    /// The start time of the first process, in UTC.
    pub started: String,
    /// The time at which the results were written, in UTC.
    pub ended: String,
    /// The run time of the process that wrote the results, in seconds.
    pub seconds: f64,
    /// The total run time of all cells, in seconds.
    #[serde(default)]
    pub cell_seconds: f64,
    /// The number of cells.
    pub cells: usize,
    /// The total number of leaves of all cells.
    pub leaves: u64,
    /// The SHA-256 hash of `data.csv`.
    #[serde(default)]
    pub data_sha256: String,
    /// The files from which the cells read, sorted by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<InputFile>,
    /// The published table that figures and the summary show. It is absent in manifests of early versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<InputFile>,
    /// The text of the file from which the job was read. With this text, the manifest suffices to repeat the run.
    #[serde(default)]
    pub file_text: String,
}

/// The facts about a run that a manifest records, except the job and the program.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The number of threads of the process that wrote the results.
    pub threads: usize,
    /// The number of shards that were merged, or 0 for an undivided run.
    pub shards: usize,
    /// The number of processes that computed cells.
    pub processes: usize,
    /// The start time of the first process, in UTC.
    pub started: String,
    /// The run time of the process that wrote the results, in seconds.
    pub seconds: f64,
    /// The total run time of all cells, in seconds.
    pub cell_seconds: f64,
    /// The total number of leaves of all cells.
    pub leaves: u64,
    /// The SHA-256 hash of `data.csv`.
    pub data_sha256: String,
    /// The published table, if the results are compared with one.
    pub published: Option<InputFile>,
}

impl Manifest {
    /// Returns the manifest of a run that has just ended.
    pub fn new(job: &impl Job, program: &ProgramIdentity, build: Build, course: Course) -> Self {
        let Source { path, sha256, text } = job.source();
        let rounded = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        Self {
            experiment: job.name().to_owned(),
            file: path,
            file_sha256: sha256,
            quick: job.version() == Version::Quick,
            full: job.version() == Version::Full,
            seed: job.seed(),
            version: program.version.clone(),
            commit: program.commit.clone(),
            project_commit: program.project_commit.clone(),
            signature: build.signature,
            executable_sha256: program.executable_sha256.clone(),
            compiler: build.compiler,
            target: build.target,
            processor: processor(),
            threads: course.threads,
            shards: course.shards,
            processes: course.processes,
            started: course.started,
            ended: crate::clock::now(),
            seconds: rounded(course.seconds),
            cell_seconds: rounded(course.cell_seconds),
            cells: job.len(),
            leaves: course.leaves,
            data_sha256: course.data_sha256,
            inputs: job.inputs().to_vec(),
            published: course.published,
            file_text: text,
        }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or does not contain a manifest.
    pub fn read(path: &Path) -> Result<Self> {
        let text = scoutlab_text::bounded_read::read(path, LONGEST).map_err(ReadError::of(path))?;
        Self::parse(&text).with_context(|| format!("{} is not the manifest of a run", path.display()))
    }

    /// Reads a manifest from the bytes of its file.
    ///
    /// # Errors
    ///
    /// Fails if the bytes do not contain a manifest.
    pub fn parse(bytes: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(bytes)
    }

    /// Returns whether this manifest also describes the run of `now`. The job, results and conventions must be equal.
    /// The user, the machine and the time do not matter. A manifest written by a program without uncommitted changes replaces a
    /// manifest written by a program with uncommitted changes.
    #[must_use]
    pub fn holds_for(&self, now: &Self) -> bool {
        let what =
            |of: &Self| (of.experiment.clone(), of.file_sha256.clone(), of.file_text.clone(), of.quick, of.full, of.seed);
        let results = |of: &Self| (of.cells, of.leaves, of.data_sha256.clone());
        // Manifests of early versions have no fingerprint.
        let same_conventions = self.signature.is_empty() || self.signature == now.signature;
        let is_as_good = is_known(&self.commit) || !is_known(&now.commit);
        let same_table = self.published.is_none() || self.published == now.published;
        let same_files = self.inputs == now.inputs && same_table;
        what(self) == what(now) && results(self) == results(now) && same_files && same_conventions && is_as_good
    }

    /// Returns the differences between the files that the run read and the files of `job`, one phrase each. The list is
    /// empty for manifests of early versions, which contain no files.
    pub fn input_differences(&self, job: &impl Job) -> Vec<String> {
        if self.inputs.is_empty() { Vec::new() } else { inputs::differences(&self.inputs, job.inputs()) }
    }

    /// Returns the version of the job: default, quick or full.
    pub const fn job_version(&self) -> Version {
        match (self.quick, self.full) {
            (true, _) => Version::Quick,
            (false, true) => Version::Full,
            (false, false) => Version::Usual,
        }
    }
}

/// Returns the name of the processor, as reported by the system.
pub fn processor() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::tests::Numbers;

    fn manifest(commit: &str) -> Manifest {
        let [version, commit] = ["1", commit].map(str::to_owned);
        let program = ProgramIdentity { version, commit, project_commit: None, executable_sha256: String::new() };
        let build = Build { signature: "f".to_owned(), ..Build::default() };
        Manifest::new(&Numbers::new(1), &program, build, Course::default())
    }

    #[test]
    fn a_manifest_holds_for_whoever_computes_the_same() {
        let before = manifest("abc");
        assert!(before.holds_for(&manifest("def")) && before.holds_for(&manifest("def-dirty")));
        let changes: [fn(&mut Manifest); 5] = [
            |now| now.seed = 2,
            |now| now.leaves = 2,
            |now| now.signature = "0".to_owned(),
            |now| now.data_sha256 = "0".to_owned(),
            |now| now.inputs = vec![InputFile::new(Path::new("a.epd"), b"")],
        ];
        for change in changes {
            let mut now = manifest("abc");
            change(&mut now);
            assert!(!before.holds_for(&now));
        }
        let early = Manifest { signature: String::new(), ..before };
        assert!(early.holds_for(&manifest("abc")));
    }

    #[test]
    fn a_program_whose_sources_are_known_takes_the_place_of_one_with_changes() {
        assert!(!manifest("abc-dirty").holds_for(&manifest("abc")) && !manifest("unknown").holds_for(&manifest("abc")));
        assert!(manifest("abc-dirty").holds_for(&manifest("def-dirty")));
    }
}
