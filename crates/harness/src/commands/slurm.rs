//! `scoutlab slurm`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::streams::Output;
use anyhow::{Context, Result, bail};
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_report::rehearsal;
use scoutlab_runs::child;
use scoutlab_runs::journal::{self, Header};
use scoutlab_runs::output::{OutputFolder, ReadError, WriteError, exists};
use scoutlab_runs::run_status::RunStatus;
use scoutlab_runs::shard::{self, Shard};
use scoutlab_runs::slurm::{JobArray, Jobs, UserOptions, array, divide, largest_task};
use scoutlab_runs::{note, results};
use scoutlab_text::bounded_read;

use super::selection::{Selection, quoted, script_word};

/// Run an experiment on a Slurm cluster: a job array computes the shards, and another job merges them.
///
/// All nodes must share the program, the project and the results folder. If called again, the command submits only incomplete
/// shards. In the results folder, slurm/ contains the job scripts and logs/ contains the output of the jobs. If there are more
/// shards than the cluster accepts in one array, the command submits several arrays.
#[derive(Args)]
pub(crate) struct SubmitToSlurm {
    #[command(flatten)]
    selection: Selection,
    /// The number of shards
    #[arg(long, value_name = "N", value_parser = super::from_one_to(shard::MOST))]
    shards: u32,
    /// The number of threads per shard
    #[arg(long, value_name = "N", value_parser = super::thread_count, default_value = "1")]
    jobs: NonZeroUsize,
    /// Discard the cells of earlier runs and start over
    #[arg(long)]
    fresh: bool,
    /// Print the scripts and the sbatch commands without submitting anything
    #[arg(long)]
    dry_run: bool,
    /// Further sbatch options, such as --partition=lab, after `--`. The merge gets them too, except options of the array
    /// (--array, --dependency, logs) and of the size of a shard. --array=%4 runs at most 4 shards at a time
    #[arg(last = true, value_name = "SBATCH OPTIONS")]
    sbatch: Vec<String>,
}

impl SubmitToSlurm {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        if self.selection.is_standard_input() {
            bail!("cluster jobs cannot read standard input: expected the name or the file of an experiment");
        }
        let experiment = self.selection.read(&project)?;
        rehearsal::check_before_run(&project, &experiment)?;
        let folder = std::path::absolute(self.selection.folder(&project, &experiment))
            .context("the folder of the results has no absolute path")?;
        results::check_owner(&folder, &experiment)?;
        let header = Header::new(&experiment, program.identity(&project)?, None);
        let survey = RunStatus::new(&folder, &experiment, &header)?;
        if let Some(part) = survey.parts().find(|part| part.is_foreign()) {
            return Err(journal::JournalError::Foreign { path: part.path.clone() }.into());
        }
        if !self.fresh {
            if survey.complete {
                let shown = project.relative(&folder).display();
                writeln!(Output, "{}: already complete in {shown}/; --fresh recomputes it", experiment.name)?;
                return Ok(ExitCode::SUCCESS);
            }
            if let Some(part) = survey.parts().find(|part| !part.differences.is_empty()) {
                let (path, differences) = (part.path.clone(), part.differences.clone());
                return Err(journal::JournalError::OtherVersion { path, differences }.into());
            }
        }
        let options = UserOptions::read(&self.sbatch).map_err(anyhow::Error::msg)?;
        let missing: Vec<u32> = if self.fresh {
            (1..=self.shards).collect()
        } else {
            let missing = Shard::all(self.shards).zip(survey.missing(self.shards));
            missing.filter(|&(_, missing)| missing > 0).map(|(shard, _)| shard.number()).collect()
        };
        let plan = Plan::new(options, &missing)?;
        let jobs = self.scripts(program, &project, &experiment, &folder)?;
        if self.dry_run {
            return show(&plan, &jobs);
        }
        refuse_twice(&folder)?;
        if let Some(part) = survey.parts().find(|part| part.in_use) {
            return Err(journal::JournalError::InUse { path: part.path.clone(), holder: part.process.clone() }.into());
        }
        OutputFolder::open(&folder)?.keep();
        if self.fresh {
            survey.parts().try_for_each(|part| journal::remove(&part.path))?;
        }
        let logs = folder.join("logs");
        std::fs::create_dir_all(&logs).map_err(|source| WriteError { path: logs, source })?;
        refuse_foreign(&folder)?;
        let mut scripts = OutputFolder::open(scripts_folder(&folder))?;
        scripts.write(SHARD_SCRIPT, jobs.shard_script().as_bytes())?;
        scripts.write(MERGE_SCRIPT, jobs.merge_script().as_bytes())?;
        let mut submitted = Vec::new();
        let ended = submit(&plan, &folder, &mut submitted);
        // If sbatch refuses a job, the jobs before it are in the queue.
        scripts.write(SUBMITTED, submitted.join(",").as_bytes())?;
        let merge_job = ended.with_context(|| match submitted.as_slice() {
            [] => "no job was submitted".to_owned(),
            jobs => format!("only a part of the run was submitted; to end it: scancel {}", jobs.join(" ")),
        })?;
        let mut output = Output;
        let arrays = &submitted[..plan.arrays.len()];
        let as_jobs = format!("{} {}", if arrays.len() == 1 { "job" } else { "jobs" }, arrays.join(", "));
        match merge_job {
            None => writeln!(output, "submitted {} of {} shards as {as_jobs}", plan.shards(), self.shards)?,
            Some(merge_job) if arrays.is_empty() => {
                writeln!(output, "all shards are complete; submitted their merge as job {merge_job}")?;
            }
            Some(merge_job) => writeln!(
                output,
                "submitted {} of {} shards as {as_jobs} and their merge as job {merge_job}",
                plan.shards(),
                self.shards
            )?,
        }
        writeln!(output, "logs: {}; progress: scoutlab status {}", folder.join("logs").display(), self.selection.as_given())?;
        Ok(ExitCode::SUCCESS)
    }

    fn scripts<'j>(
        &self,
        program: &Scoutlab,
        project: &Project,
        experiment: &'j Experiment,
        folder: &Path,
    ) -> Result<Jobs<'j>> {
        let program = program.executable()?;
        let root = std::path::absolute(project.root()).context("the folder of the project has no absolute path")?;
        Ok(Jobs {
            name: &experiment.name,
            program: script_word(&program)?,
            project: script_word(&root)?,
            options: self.selection.as_options(folder)?,
            shards: self.shards,
            threads: self.jobs.get(),
        })
    }
}

/// The jobs to submit.
struct Plan {
    options: UserOptions,
    arrays: Vec<JobArray>,
    /// The number of shards that lack cells and that the user leaves out with `--array`. They prevent the merge.
    left_out: usize,
}

impl Plan {
    fn new(options: UserOptions, missing: &[u32]) -> Result<Self> {
        let wanted: Vec<u32> = missing.iter().copied().filter(|&shard| options.wanted.contains(shard)).collect();
        let left_out = missing.len() - wanted.len();
        let largest = largest_accepted_task(options.clusters.as_deref());
        if largest == Some(0) {
            bail!("the cluster accepts no job arrays (MaxArraySize): run the shards with `scoutlab experiment .. --shard K/N`");
        }
        let plan = Self { arrays: divide(&wanted, largest), options, left_out };
        if plan.arrays.is_empty() && left_out > 0 {
            bail!("--array selects none of the {left_out} incomplete shards: choose other shards, or leave it out");
        }
        if left_out > 0 {
            note!("--array leaves out {left_out} incomplete shards, so no merge is submitted");
        }
        Ok(plan)
    }

    /// Returns the number of shards that the arrays compute.
    fn shards(&self) -> usize {
        self.arrays.iter().map(|array| array.tasks.len()).sum()
    }

    /// Returns the options of sbatch for an array. `before` is the number of the job of the array before it.
    fn array_options(&self, index: usize, before: Option<&str>) -> Vec<String> {
        let JobArray { offset, tasks } = &self.arrays[index];
        let at_a_time = self.options.wanted.at_a_time;
        let limit = at_a_time.map_or_else(String::new, |limit| format!("%{limit}"));
        let mut options = vec!["--parsable".to_owned(), format!("--array={}{limit}", array(tasks))];
        if *offset > 0 {
            options.push(format!("--output=logs/shard-{offset}+%a.log"));
        }
        // Slurm limits the running tasks of one array, so limited arrays run one after another.
        let after = before.filter(|_| at_a_time.is_some());
        options.extend(after.map(|job| format!("--dependency=afterany:{job}")));
        let of_user = if after.is_some() { &self.options.other_arrays } else { &self.options.first_array };
        options.extend(of_user.iter().cloned());
        options
    }

    fn merge_options(&self, array_jobs: &[String]) -> Vec<String> {
        let mut options = vec!["--parsable".to_owned()];
        if !array_jobs.is_empty() {
            options.push(format!("--dependency=afterok:{}", array_jobs.join(":")));
            options.push("--kill-on-invalid-dep=yes".to_owned());
        }
        options.extend(self.options.merge.iter().cloned());
        options
    }
}

/// Returns the largest number of a task that the cluster accepts, or `None` if Slurm does not state it.
fn largest_accepted_task(cluster: Option<&str>) -> Option<u32> {
    let mut command = Command::new("scontrol");
    command.args(cluster.map(|cluster| format!("--clusters={cluster}"))).args(["show", "config"]);
    let output = child::output(&mut command).ok()?;
    largest_task(&String::from_utf8_lossy(&output.stdout))
}

fn show(plan: &Plan, jobs: &Jobs<'_>) -> Result<ExitCode> {
    let mut output = Output;
    write!(output, "# {SHARD_SCRIPT}\n{}\n# {MERGE_SCRIPT}\n{}\n", jobs.shard_script(), jobs.merge_script())?;
    let line = |options: &[String], script: &str| {
        let words: Vec<String> = options.iter().map(|option| quoted(option)).collect();
        format!("sbatch {} slurm/{script}", words.join(" "))
    };
    let name = |index: usize| if plan.arrays.len() == 1 { "JOB".to_owned() } else { format!("JOB{}", index + 1) };
    let names: Vec<String> = (0..plan.arrays.len()).map(name).collect();
    for (index, array) in plan.arrays.iter().enumerate() {
        let options = plan.array_options(index, index.checked_sub(1).map(|before| names[before].as_str()));
        let offset = if array.offset > 0 { format!(" {}", array.offset) } else { String::new() };
        writeln!(output, "{}{offset}", line(&options, SHARD_SCRIPT))?;
    }
    if plan.left_out == 0 {
        writeln!(output, "{}", line(&plan.merge_options(&names), MERGE_SCRIPT))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Submits the job arrays and the merge job, and adds the number of each job to `submitted`. Returns the number of the merge
/// job, or `None` if shards are left out.
fn submit(plan: &Plan, folder: &Path, submitted: &mut Vec<String>) -> Result<Option<String>> {
    for (index, array) in plan.arrays.iter().enumerate() {
        let offset = (array.offset > 0).then(|| array.offset.to_string());
        let options = plan.array_options(index, submitted.last().map(String::as_str));
        submitted.push(sbatch(folder, &options, SHARD_SCRIPT, offset.as_deref())?);
    }
    if plan.left_out > 0 {
        return Ok(None);
    }
    let merge_job = sbatch(folder, &plan.merge_options(submitted), MERGE_SCRIPT, None)?;
    submitted.push(merge_job.clone());
    Ok(Some(merge_job))
}

const SHARD_SCRIPT: &str = "shard.sh";
const MERGE_SCRIPT: &str = "merge.sh";

/// The name of the file with the numbers of the most recently submitted jobs.
const SUBMITTED: &str = "submitted";

fn scripts_folder(folder: &Path) -> PathBuf {
    folder.join("slurm")
}

/// Submits a script from the folder of the run, and returns the number of the job.
fn sbatch(folder: &Path, options: &[String], script: &str, argument: Option<&str>) -> Result<String> {
    let mut command = Command::new("sbatch");
    command.current_dir(folder).args(options).arg(Path::new("slurm").join(script)).args(argument);
    let output = child::output(&mut command).context("sbatch cannot be started: is Slurm installed here?")?;
    if !output.status.success() {
        bail!("sbatch refused slurm/{script}: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    // If an installation of Slurm has several clusters, sbatch prints the name of the cluster after the job number.
    let text = String::from_utf8_lossy(&output.stdout);
    let job = text.trim().split(';').next().unwrap_or_default().to_owned();
    if job.is_empty() || !job.bytes().all(|byte| byte.is_ascii_digit()) {
        bail!("sbatch printed `{}` for slurm/{script}, expected a job number", text.trim());
    }
    Ok(job)
}

/// Fails if the folder of the scripts is a link, or contains scripts that scoutlab did not write.
fn refuse_foreign(folder: &Path) -> Result<()> {
    let scripts = scripts_folder(folder);
    if std::fs::symlink_metadata(&scripts).is_ok_and(|found| found.is_symlink()) {
        bail!("{} is a symbolic link, through which no script is written: remove the link", scripts.display());
    }
    for path in [SHARD_SCRIPT, MERGE_SCRIPT].map(|name| scripts.join(name)) {
        if exists(&path)? {
            let text = bounded_read::text(&path).map_err(ReadError::of(&path))?;
            if !text.contains("Written by `scoutlab slurm`") {
                bail!(
                    "{} was not written by `scoutlab slurm`: move it away, or choose another folder with --out",
                    path.display()
                );
            }
        }
    }
    Ok(())
}

/// Fails if a job that an earlier call submitted is still pending or running.
fn refuse_twice(folder: &Path) -> Result<()> {
    let submitted = scripts_folder(folder).join(SUBMITTED);
    if !exists(&submitted)? {
        return Ok(());
    }
    let jobs = bounded_read::text(&submitted).map_err(ReadError::of(&submitted))?;
    if jobs.trim().is_empty() {
        return Ok(());
    }
    let mut command = Command::new("squeue");
    command.args(["--noheader", "--format=%i", &format!("--jobs={}", jobs.trim())]);
    let output = child::output(&mut command).context("squeue cannot be started: is Slurm installed here?")?;
    // The exit code is ignored, because squeue fails if Slurm no longer has records of the jobs.
    let waiting = String::from_utf8_lossy(&output.stdout);
    let waiting: Vec<&str> = waiting.split_whitespace().collect();
    if !waiting.is_empty() {
        bail!(
            "jobs of this run are still in the queue ({}): wait for them, or end them with `scancel {}`",
            waiting.join(", "),
            jobs.trim().replace(',', " ")
        );
    }
    Ok(())
}
