//! Job scripts for Slurm: a job array computes the shards, and a second job merges them. The scripts call `scoutlab`.

mod arrays;
mod options;

pub use arrays::{JobArray, Wanted, array, divide, largest_task};
pub use options::UserOptions;

/// The data of the job scripts.
#[derive(Clone, Debug)]
pub struct Jobs<'j> {
    /// The name of the job.
    pub name: &'j str,
    /// The program, quoted for a shell.
    pub program: String,
    /// The folder of the project, quoted for a shell.
    pub project: String,
    /// The name and the options of the run, quoted for a shell.
    pub options: String,
    /// The number of shards.
    pub shards: u32,
    /// The number of threads per shard.
    pub threads: usize,
}

impl Jobs<'_> {
    /// Returns the script of a job array. Slurm passes the number of the task, and the first argument of the script is the offset
    /// of the array. Paths are relative to the folder of the run.
    pub fn shard_script(&self) -> String {
        let Self { name, program, project, options, shards, threads } = self;
        format!(
            "#!/bin/sh\n\
             # Written by `scoutlab slurm`. One shard of {name}: a job that was ended continues when it is submitted again.\n\
             #SBATCH --job-name=scoutlab-{name}\n\
             #SBATCH --output=logs/shard-%a.log\n\
             #SBATCH --open-mode=append\n\
             #SBATCH --ntasks=1\n\
             #SBATCH --cpus-per-task={threads}\n\
             #SBATCH --signal=B:TERM@30\n\
             cd {project} || exit 3\n\
             exec {program} experiment {options} --jobs {threads} \
             --shard \"$((SLURM_ARRAY_TASK_ID + ${{1:-0}}))/{shards}\"\n"
        )
    }

    /// Returns the script that merges the shards.
    pub fn merge_script(&self) -> String {
        let Self { name, program, project, options, .. } = self;
        format!(
            "#!/bin/sh\n\
             # Written by `scoutlab slurm`. Puts the shards of {name} together once all of them are complete.\n\
             #SBATCH --job-name=scoutlab-{name}-merge\n\
             #SBATCH --output=logs/merge.log\n\
             #SBATCH --open-mode=append\n\
             #SBATCH --ntasks=1\n\
             cd {project} || exit 3\n\
             exec {program} merge {options}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_runs_in_the_project_with_its_own_number() {
        let jobs = Jobs {
            name: "small",
            program: "/bin/scoutlab".to_owned(),
            project: "'/two words'".to_owned(),
            options: "small --quick --out /runs/small".to_owned(),
            shards: 4,
            threads: 2,
        };
        let script = jobs.shard_script();
        assert!(script.contains("\ncd '/two words' || exit 3\n"), "{script}");
        let command = "exec /bin/scoutlab experiment small --quick --out /runs/small --jobs 2 --shard \"$((SLURM_ARRAY_TASK_ID + ${1:-0}))/4\"\n";
        assert!(script.ends_with(command), "{script}");
        assert!(jobs.merge_script().ends_with("exec /bin/scoutlab merge small --quick --out /runs/small\n"));
    }
}
