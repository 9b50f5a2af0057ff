//! `scoutlab slurm` with programs in the place of Slurm's: the jobs that it submits, and the results of these jobs.

use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use crate::support::{SmallProject, refused, stdout};

/// A folder with `sbatch`, `scontrol` and `squeue`, which record their calls.
struct Cluster {
    project: SmallProject,
}

impl Cluster {
    /// Returns a cluster with this configuration. `sbatch` refuses the call with the number `refuses`, counted from 1.
    fn new(config: &str, refuses: u32) -> Self {
        let cluster = Self { project: SmallProject::new() };
        cluster.program("scontrol", &format!("printf '%s\\n' \"$*\" >> ../scontrol; printf '{config}\\n'"));
        cluster.program("squeue", "true");
        cluster.program(
            "sbatch",
            &format!(
                "here=$(dirname \"$0\")/..; n=$(($(cat \"$here/count\" 2>/dev/null || echo 0) + 1)); echo $n > \"$here/count\"\n\
                 if [ $n = {refuses} ]; then echo refused >&2; exit 1; fi\n\
                 printf '%s|' \"$@\" >> \"$here/calls\"; echo >> \"$here/calls\"; echo $((100 + n))"
            ),
        );
        cluster
    }

    fn program(&self, name: &str, script: &str) {
        let path = format!("bin/{name}");
        self.project.write(&path, &format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(self.project.path(&path), std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn slurm(&self, arguments: &[&str]) -> Output {
        let path = format!("{}:{}", self.project.path("bin").display(), std::env::var("PATH").unwrap());
        self.project.command(&[&["slurm", "small"], arguments].concat()).env("PATH", path).output().unwrap()
    }

    /// Returns the words of each call of `sbatch`.
    fn calls(&self) -> Vec<Vec<String>> {
        let words = |line: &str| line.trim_end_matches('|').split('|').map(str::to_owned).collect();
        self.project.read("calls").lines().map(words).collect()
    }

    /// Runs the jobs of all calls, as Slurm would.
    fn run_jobs(&self, folder: &str) {
        for call in self.calls() {
            let script = call.iter().position(|word| word.starts_with("slurm/")).unwrap();
            let tasks = call.iter().find_map(|word| word.strip_prefix("--array=")).map_or_else(Vec::new, tasks);
            let run = |task: u32| {
                let mut command = Command::new("sh");
                command
                    .current_dir(self.project.path(folder))
                    .args(&call[script..])
                    .env("SLURM_ARRAY_TASK_ID", task.to_string());
                let output = command.output().unwrap();
                assert!(output.status.success(), "{call:?}, task {task}: {output:?}");
            };
            if tasks.is_empty() { run(0) } else { tasks.into_iter().for_each(run) }
        }
    }
}

/// Returns the numbers of the tasks of an array such as `1-3,5%2`.
fn tasks(array: &str) -> Vec<u32> {
    let ranges = array.split('%').next().unwrap().split(',').flat_map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        first.parse::<u32>().unwrap()..=last.parse().unwrap()
    });
    ranges.collect()
}

#[test]
fn an_array_above_the_limit_of_the_cluster_is_divided_and_the_merge_waits_for_all_parts() {
    for (size, shards, arrays) in [(1001, 9, 1), (10, 9, 1), (5, 9, 3), (2, 3, 3), (4, 18, 6)] {
        let cluster = Cluster::new(&format!("MaxArraySize            = {size}"), 0);
        let output = cluster.slurm(&["--shards", &shards.to_string()]);
        assert!(output.status.success(), "{output:?}");
        let calls = cluster.calls();
        assert_eq!(calls.len(), arrays + 1, "{calls:?}");
        let numbers: Vec<String> = (0..arrays).map(|index| (101 + index).to_string()).collect();
        assert!(calls[arrays].contains(&format!("--dependency=afterok:{}", numbers.join(":"))), "{calls:?}");
        assert!(calls[arrays].iter().all(|word| !word.starts_with("--array")), "{calls:?}");
        let of_call = |call: &Vec<String>| tasks(call.iter().find_map(|word| word.strip_prefix("--array=")).unwrap());
        // Slurm accepts task numbers below MaxArraySize.
        assert!(calls[..arrays].iter().flat_map(of_call).all(|task| task < size), "{calls:?}");
        assert!(stdout(&output).contains(&format!("submitted {shards} of {shards} shards as job")), "{output:?}");
        cluster.run_jobs("results/small");
        assert!(cluster.project.scoutlab(&["experiment", "small", "--out", "whole"]).status.success());
        assert_eq!(cluster.project.read("results/small/data.csv"), cluster.project.read("whole/data.csv"));
        assert!(stdout(&cluster.slurm(&["--shards", "9"])).contains("already complete"));
    }
}

#[test]
fn without_a_stated_limit_there_is_one_array() {
    let cluster = Cluster::new("MaxJobCount = 3", 0);
    assert!(cluster.slurm(&["--shards", "18"]).status.success());
    assert_eq!(cluster.calls()[0][1], "--array=1-18");
    let message = refused(&Cluster::new("MaxArraySize = 0", 0).slurm(&["--shards", "2"]));
    assert!(message.contains("accepts no job arrays"), "{message}");
}

#[test]
fn options_of_the_array_do_not_reach_the_merge_and_all_others_do() {
    let cluster = Cluster::new("MaxArraySize = 1001", 0);
    let user = ["-p", "lab", "--account=me", "--qos=low", "--time=1:00", "--mem=2G"];
    let of_array = ["--array=1-8%4", "--dependency=afterany:7", "-c", "2"];
    assert!(cluster.slurm(&[&["--shards", "8", "--"], &user[..3], &of_array[..], &user[3..]].concat()).status.success());
    let [array, merge] = &cluster.calls()[..] else { panic!("two calls") };
    assert_eq!(array[..2], ["--parsable", "--array=1-8%4"]);
    assert!(array.contains(&"--dependency=afterany:7".to_owned()) && array.contains(&"-c".to_owned()), "{array:?}");
    assert_eq!(array.iter().filter(|word| word.starts_with("--array")).count(), 1);
    let expected = [&["--parsable", "--dependency=afterok:101", "--kill-on-invalid-dep=yes"], &user[..], &["slurm/merge.sh"]];
    assert_eq!(*merge, expected.concat());
}

#[test]
fn the_array_of_the_user_is_a_throttle_for_the_incomplete_shards() {
    let cluster = Cluster::new("MaxArraySize = 4", 0);
    assert!(cluster.project.scoutlab(&["experiment", "small", "--shard", "2/6"]).status.success());
    for limit in ["--array=1-6%2", "--array=%2"] {
        let output = cluster.slurm(&["--shards", "6", "--dry-run", "--", limit, "-p", "lab"]);
        let commands: Vec<String> =
            stdout(&output).lines().filter(|line| line.starts_with("sbatch")).map(str::to_owned).collect();
        assert_eq!(
            commands,
            [
                "sbatch --parsable --array=1,3%2 -p lab slurm/shard.sh",
                "sbatch --parsable --array=1-3%2 --output=logs/shard-3+%a.log --dependency=afterany:JOB1 -p lab slurm/shard.sh 3",
                "sbatch --parsable --dependency=afterok:JOB1:JOB2 --kill-on-invalid-dep=yes -p lab slurm/merge.sh",
            ]
        );
    }
    // Without all incomplete shards, a merge would fail.
    let output = cluster.slurm(&["--shards", "6", "--", "--array=1-3"]);
    assert!(stdout(&output).contains("submitted 2 of 6 shards as job 101\n"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--array leaves out 3 incomplete shards"), "{output:?}");
    assert_eq!(cluster.calls().len(), 1);
    for wrong in ["--array=0-3", "--array=x", "--array=2"] {
        let message = refused(&cluster.slurm(&["--shards", "6", "--dry-run", "--", wrong]));
        assert!(message.contains("--array"), "{message}");
    }
}

#[test]
fn jobs_before_a_refused_job_are_named() {
    let cluster = Cluster::new("MaxArraySize = 4", 2);
    let message = refused(&cluster.slurm(&["--shards", "6"]));
    assert!(message.contains("scancel 101") && message.contains("sbatch refused slurm/shard.sh: refused"), "{message}");
    assert_eq!(cluster.project.read("results/small/slurm/submitted"), "101");
}

#[test]
fn scripts_of_the_user_are_not_replaced() {
    let cluster = Cluster::new("MaxArraySize = 4", 0);
    cluster.project.write("results/small/slurm/merge.sh", "mine\n");
    let message = refused(&cluster.slurm(&["--shards", "2"]));
    assert!(message.contains("slurm/merge.sh was not written by `scoutlab slurm`"), "{message}");
    assert_eq!(cluster.project.read("results/small/slurm/merge.sh"), "mine\n");
    assert!(!cluster.project.path("calls").exists());
}
