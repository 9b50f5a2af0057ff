//! Kills `merge`, `rerun` and `train` with SIGKILL at 100 random moments each. After a kill, the folder contains either all old
//! results or all new results.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_cli::training::{self, Plan, Trained, report};
use scoutlab_games::othello::pattern::{PatternWeights, STAGES};
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::output::{OutputFolder, finish_replacing};
use scoutlab_runs::program::Program;

use crate::support::{SMALL, SmallProject, elapsed, killed};

const KILLS: usize = 100;
const SEED: u64 = 17;

/// The name of the folder that contains the files of a committed replacement.
const DECIDED: &str = ".scoutlab-replacing";

/// The results of [`progress`] that do not count ready files.
const NOT_BEGUN: usize = 0;
const AT_DECIDED: usize = 1000;
const DONE: usize = 1001;

/// Returns the progress of a replacement of results. Before the commit, the result is 1 plus the number of ready files.
fn progress(folder: &Path, old_length: u64, watched: &str) -> usize {
    if folder.join(DECIDED).exists() {
        return AT_DECIDED;
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_stage =
        |path: &std::path::PathBuf| path.extension().is_some_and(|extension| extension == "partial") && path.is_dir();
    if let Some(stage) = entries.into_iter().find(is_stage) {
        return 1 + std::fs::read_dir(stage).map_or(0, Iterator::count);
    }
    let is_new = std::fs::metadata(folder.join(watched)).is_ok_and(|metadata| metadata.len() != old_length);
    if is_new { DONE } else { NOT_BEGUN }
}

/// Returns the results in a folder. The parts of timings and manifests that differ between runs are omitted.
fn results(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let named = entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let belongs = |name: &str| !name.starts_with('.') && !name.ends_with(".journal") && !name.ends_with(".partial");
    let files = named.filter(|(name, _)| belongs(name)).map(|(name, path)| {
        let bytes = std::fs::read(path).unwrap();
        let kept = match name.as_str() {
            "timings.csv" => bytes.split(|&byte| byte == b'\n').count().to_string().into_bytes(),
            "manifest.json" | "last-run.json" => {
                let manifest: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
                format!("{} {} {}", manifest["file_sha256"], manifest["data_sha256"], manifest["cells"]).into_bytes()
            }
            _ => bytes,
        };
        (name, kept)
    });
    files.collect()
}

/// A command that writes results to a folder.
struct Writer<'w> {
    folder: &'w Path,
    /// A result file whose length differs between the old and the new results.
    watched: &'w str,
    /// The number of files that are ready before the first slow step. Most kills come before this step.
    early: usize,
    /// Puts the old results and the input of the command into the empty folder.
    prepare: &'w dyn Fn(),
    start: &'w dyn Fn() -> Child,
}

impl Writer<'_> {
    fn prepare(&self) {
        std::fs::remove_dir_all(self.folder).unwrap_or_default();
        (self.prepare)();
    }

    /// Kills the command at 100 moments, and checks the results after each kill.
    fn is_old_or_new(&self) {
        self.prepare();
        let old = results(self.folder);
        let undisturbed = Stopwatch::start();
        assert!((self.start)().wait().unwrap().success());
        let (undisturbed, new) = (elapsed(undisturbed), results(self.folder));
        assert!(old.iter().all(|(name, bytes)| new.get(name) != Some(bytes)), "every file should differ");
        let old_length = old[self.watched].len() as u64;

        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let (mut kills, mut kept, mut undecided) = (0, 0, 0);
        while kills < KILLS {
            self.prepare();
            // One in four kills comes late. If late kills take long, only one in 16 comes late.
            let is_late = kills % if self.early < old.len() { 16 } else { 4 } == 0;
            let late = [random.random_range(1..=new.len() + 2), AT_DECIDED, DONE][random.random_range(0..3)];
            let at = if is_late { late } else { random.random_range(1..=self.early) };
            let by_time = kills % 8 == 1;
            let most = if self.early < old.len() { undisturbed.mul_f64(0.2) } else { undisturbed };
            let after = most.mul_f64(random.random_range(0.0..1.0));
            let later = Duration::from_micros(random.random_range(0..500));
            let mut child = (self.start)();
            let begun = Stopwatch::start();
            let status = killed(&mut child, Duration::from_micros(100), || {
                let is_time =
                    if by_time { elapsed(begun) >= after } else { progress(self.folder, old_length, self.watched) >= at };
                if is_time && !by_time {
                    std::thread::sleep(later);
                }
                is_time
            });
            if status.success() {
                continue;
            }
            assert_eq!(status.code(), None, "{status}");
            kills += 1;
            // After the commit, the folder of the replacement exists until all its files have been moved.
            if self.folder.join(DECIDED).exists() {
                undecided += 1;
            } else {
                let found = results(self.folder);
                assert!(found == old || found == new, "a mix after kill {kills}: seed {SEED}");
            }
            // Every command first completes an unfinished replacement.
            finish_replacing(self.folder).unwrap();
            let found = results(self.folder);
            assert!(found == old || found == new, "a mix after kill {kills}: seed {SEED}");
            kept += usize::from(found == old);
            if kills % 25 == 0 {
                assert!((self.start)().wait().unwrap().success());
                assert!(results(self.folder) == new, "after kill {kills}: seed {SEED}");
                let names = std::fs::read_dir(self.folder).unwrap().map(|entry| entry.unwrap().file_name());
                let left: Vec<_> = names.filter(|name| name.to_str().unwrap().contains("scoutlab-")).collect();
                assert!(left.is_empty(), "{left:?}");
            }
        }
        println!("{kills} kills: {kept} times the old results, {undecided} times in the midst of the change");
        assert!((KILLS / 4..KILLS).contains(&kept), "{kept}");
    }
}

fn start(project: &SmallProject, arguments: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(project.path("")).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Returns a project with old results of the small experiment in the folder `old`. The experiment file has since changed. The
/// new file has fewer cells and no figure, because drawing takes longer than everything else. The test of training runs covers
/// figures.
fn with_old_results() -> SmallProject {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--out", "old"]).status.success());
    let changed = SMALL.split("[published]").next().unwrap().replace("\"2..4\"", "\"2..3\"");
    project.write("experiments/small.toml", &changed);
    project
}

fn copy(project: &SmallProject, from: &str, to: &str, wanted: impl Fn(&str) -> bool) {
    std::fs::create_dir_all(project.path(to)).unwrap();
    for entry in std::fs::read_dir(project.path(from)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if wanted(&name) {
            std::fs::copy(project.path(from).join(&name), project.path(to).join(&name)).unwrap();
        }
    }
}

#[test]
fn a_merge_that_is_killed_leaves_the_old_results_or_the_new_ones() {
    let project = with_old_results();
    for shard in ["1/2", "2/2"] {
        assert!(project.scoutlab(&["experiment", "small", "--shard", shard, "--out", "shards"]).status.success());
    }
    Writer {
        folder: &project.path("out"),
        watched: "data.csv",
        early: 6,
        prepare: &|| {
            copy(&project, "old", "out", |name| !name.ends_with(".journal"));
            copy(&project, "shards", "out", |name| name.starts_with("shard-"));
        },
        start: &|| start(&project, &["merge", "small", "--out", "out"]),
    }
    .is_old_or_new();
}

#[test]
fn a_rerun_that_is_killed_leaves_the_old_results_or_the_new_ones() {
    let project = with_old_results();
    assert!(project.scoutlab(&["experiment", "small", "--out", "new"]).status.success());
    Writer {
        folder: &project.path("out"),
        watched: "data.csv",
        early: 6,
        prepare: &|| copy(&project, "old", "out", |_| true),
        start: &|| start(&project, &["rerun", "new/manifest.json", "--out", "out"]),
    }
    .is_old_or_new();
}

/// The environment variable with the path of the folder into which a process writes the files of a training run.
const WRITE_TO: &str = "SCOUTLAB_TEST_WRITES_TRAINING_TO";

/// Writes the files of a training run as `train` does. `number` determines the data, and the weights come from a file.
fn write_training(folder: &Path, weights: &Path, number: usize) {
    let weights = PatternWeights::decode(&std::fs::read(weights).unwrap()).unwrap();
    let errors = |error: usize| training::Errors { absolute: error as f64, root_mean_square: error as f64 };
    let trained = Trained {
        weights,
        training_positions: number,
        validation_positions: number,
        curve: (0..STAGES)
            .map(|stage| training::Epoch { stage, epoch: number, training: number as f64, validation: Some(2.0) })
            .collect(),
        stages: (0..STAGES)
            .map(|stage| training::StageErrors {
                stage,
                positions: number,
                pattern: errors(number),
                discs: errors(number + 1),
                mean: errors(number + 2),
            })
            .collect(),
    };
    let [version, commit] = ["1", "unknown"].map(str::to_owned);
    let program = Program { version, commit, project_commit: None, executable_sha256: "0".repeat(64) };
    let mut output = OutputFolder::open(folder).unwrap();
    report::write(&mut output, &Plan::quick(number as u64, 40), &trained, &program, "train").unwrap();
}

#[test]
fn a_training_that_is_killed_leaves_the_old_weights_or_the_new_ones_with_their_manifest() {
    // A training run takes seconds, but writing its results takes only a moment. Therefore, the test starts itself in another
    // process, which only writes results, and kills this process.
    if let Some(folder) = std::env::var_os(WRITE_TO) {
        let folder = Path::new(&folder);
        return write_training(folder, &folder.with_file_name("new.zlib"), 30);
    }
    let project = SmallProject::new();
    for (seed, name) in [("1", "old"), ("2", "new")] {
        let options = ["--quick", "--games", "40", "--seed", seed, "--out", name];
        assert!(project.scoutlab(&[&["train", "othello-pattern"], &options[..]].concat()).status.success());
        std::fs::copy(project.path(name).join(report::WEIGHTS), project.path(&format!("{name}.zlib"))).unwrap();
    }
    let this_test =
        "killed_while_writing::a_training_that_is_killed_leaves_the_old_weights_or_the_new_ones_with_their_manifest";
    write_training(&project.path("written"), &project.path("old.zlib"), 5);
    Writer {
        folder: &project.path("out"),
        watched: report::VALIDATION,
        // The tables, the weights and the manifest are ready before the figures are drawn.
        early: 5,
        prepare: &|| copy(&project, "written", "out", |_| true),
        start: &|| {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", this_test]).env(WRITE_TO, project.path("out"));
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
        },
    }
    .is_old_or_new();
}
