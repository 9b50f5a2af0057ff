//! Kills `merge`, `rerun`, `train`, `figures`, `report` and `trace` with SIGKILL at 100 random moments each. After a kill, each file
//! is the complete old file or the complete new file, and the file that is written last tells whether the others are new.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::othello::pattern::{PatternWeights, STAGES};
use scoutlab_othello_pattern_training::report::{self, Origin};
use scoutlab_othello_pattern_training::{self as training, Plan, Trained};
use scoutlab_runs::clock::Stopwatch;
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::results::changed_by_manifest;

use crate::support::{SMALL, SmallProject, elapsed};

const KILLS: usize = 100;
const SEED: u64 = 17;

/// Files, keyed by their path relative to a folder.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Returns the output in a folder and its subfolders, without journals and hidden files. The parts of timings and of manifests of
/// runs that differ between runs are omitted.
fn results(folder: &Path) -> Files {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name().into_string().unwrap(), entry.path());
        if name.starts_with('.') || name.ends_with(".journal") {
            continue;
        }
        if path.is_dir() {
            found.extend(results(&path).into_iter().map(|(below, bytes)| (Path::new(&name).join(below), bytes)));
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let kept = match name.as_str() {
            "timings.csv" => bytes.split(|&byte| byte == b'\n').count().to_string().into_bytes(),
            "manifest.json" | "last-run.json" => {
                let manifest: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
                format!("{} {} {}", manifest["file_sha256"], manifest["data_sha256"], manifest["cells"]).into_bytes()
            }
            _ => bytes,
        };
        found.insert(PathBuf::from(name), kept);
    }
    found
}

/// Returns the names, lengths and times of the files in a folder, which show whether files have changed. The function queries
/// each file only once, because tests call it thousands of times per second.
fn stamps(folder: &Path) -> Vec<(OsString, u64, SystemTime)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(file) = entry.metadata() else { continue };
        if file.is_dir() {
            found.extend(stamps(&entry.path()));
        } else if let Ok(modified) = file.modified() {
            found.push((entry.file_name(), file.len(), modified));
        }
    }
    found
}

/// A command that writes results to a folder.
struct Writer<'w> {
    folder: &'w Path,
    /// The changed file that is written first, and the file that is written last.
    order: (&'w str, &'w str),
    /// Whether the last file is the manifest of other rows, as long as it is old and the first file is new.
    by_manifest: bool,
    /// Puts the old results and the input of the command into the empty folder.
    prepare: &'w dyn Fn(),
    start: &'w dyn Fn() -> Child,
}

impl Writer<'_> {
    fn prepare(&self) {
        fs::remove_dir_all(self.folder).unwrap_or_default();
        (self.prepare)();
    }

    /// Starts the command, and kills it when the folder has changed `changes` times and the time `after` has passed. Returns
    /// whether the command was killed.
    fn is_killed(&self, changes: usize, after: Duration) -> bool {
        let mut child = (self.start)();
        let (mut before, mut seen) = (stamps(self.folder), 0);
        while seen < changes {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return false;
            }
            // During the pause, the other process can use the processor.
            std::thread::sleep(Duration::from_micros(100));
            let now = stamps(self.folder);
            seen += usize::from(now != before);
            before = now;
        }
        // Sleeping may take too long, so a busy loop waits for the last millisecond.
        let stopwatch = Stopwatch::start();
        std::thread::sleep(after.saturating_sub(Duration::from_millis(1)));
        while elapsed(stopwatch) < after {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap().code().is_none()
    }

    /// Kills the command at 100 moments, and checks the results after each kill.
    fn leaves_whole_files(&self) {
        self.prepare();
        let old = results(self.folder);
        let undisturbed = Stopwatch::start();
        assert!((self.start)().wait().unwrap().success());
        let (undisturbed, new) = (elapsed(undisturbed), results(self.folder));
        let (first, last) = (Path::new(self.order.0), Path::new(self.order.1));
        assert!(old.get(first) != new.get(first) && old.get(last) != new.get(last));

        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let (mut kills, mut kept, mut replaced, mut most) = (0, 0, 0, 2 * new.len() + 3);
        while kills < KILLS {
            self.prepare();
            // The kill comes at any time, or soon after a change in the folder. Most changes are close together at the end.
            let killed = if kills % 4 == 0 {
                self.is_killed(0, undisturbed.mul_f64(random.random_range(0.0..1.0)))
            } else {
                let killed = self.is_killed(random.random_range(1..=most), Duration::from_micros(random.random_range(0..500)));
                most = if killed { most } else { (most - 1).max(1) };
                killed
            };
            if !killed {
                continue;
            }
            kills += 1;
            let found = results(self.folder);
            for (name, bytes) in &found {
                let is_whole = old.get(name) == Some(bytes) || new.get(name) == Some(bytes);
                assert!(is_whole, "{} is neither the old nor the new one: kill {kills}, seed {SEED}", name.display());
            }
            if found.get(first) == old.get(first) {
                assert!(found == old, "the first file is old, and others are new: kill {kills}, seed {SEED}");
                kept += 1;
            } else if found.get(last) == new.get(last) {
                assert!(found == new, "the last file is new, and others are old: kill {kills}, seed {SEED}");
                replaced += 1;
            } else if self.by_manifest {
                let changed = changed_by_manifest(self.folder);
                assert_eq!(changed.as_deref(), Some("manifest.json describes another data.csv"), "kill {kills}, seed {SEED}");
            }
            if kills % 10 == 0 {
                assert!((self.start)().wait().unwrap().success());
                assert!(results(self.folder) == new, "after kill {kills}: seed {SEED}");
                let names = fs::read_dir(self.folder).unwrap().map(|entry| entry.unwrap().file_name());
                let left: Vec<_> = names.filter(|name| name.to_str().unwrap().starts_with(".scoutlab-")).collect();
                assert!(!self.by_manifest || left.is_empty(), "{left:?}");
            }
        }
        let between = kills - kept - replaced;
        println!("{kills} kills: {kept} times the old results, {replaced} times the new ones, {between} times in between");
        assert!((1..KILLS).contains(&kept) && (first == last || between > 0), "{kept} kept, {between} in between");
    }
}

fn start(project: &SmallProject, arguments: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(project.path("")).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Returns a project with old results of the small experiment in the folder `old`. The experiment file has since changed. The
/// new file has fewer cells and another title of its figure.
fn with_old_results() -> SmallProject {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small", "--out", "old"]).status.success());
    project.write("experiments/small.toml", &entitled("after").replace("\"2..4\"", "\"2..3\""));
    project
}

/// Returns the text of the small experiment with another title of its figure.
fn entitled(title: &str) -> String {
    SMALL.replace("Leaves by depth", title)
}

fn copy(project: &SmallProject, from: &str, to: &str, wanted: impl Fn(&str) -> bool) {
    fs::create_dir_all(project.path(to)).unwrap();
    for entry in fs::read_dir(project.path(from)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if wanted(&name) {
            fs::copy(project.path(from).join(&name), project.path(to).join(&name)).unwrap();
        }
    }
}

#[test]
fn a_merge_that_is_killed_leaves_whole_files() {
    let project = with_old_results();
    for shard in ["1/2", "2/2"] {
        assert!(project.scoutlab(&["experiment", "small", "--shard", shard, "--out", "shards"]).status.success());
    }
    Writer {
        folder: &project.path("out"),
        order: ("data.csv", "manifest.json"),
        by_manifest: true,
        prepare: &|| {
            copy(&project, "old", "out", |name| !name.ends_with(".journal"));
            copy(&project, "shards", "out", |name| name.starts_with("shard-"));
        },
        start: &|| start(&project, &["merge", "small", "--out", "out"]),
    }
    .leaves_whole_files();
}

#[test]
fn a_rerun_that_is_killed_leaves_whole_files() {
    let project = with_old_results();
    assert!(project.scoutlab(&["experiment", "small", "--out", "new"]).status.success());
    Writer {
        folder: &project.path("out"),
        order: ("data.csv", "manifest.json"),
        by_manifest: true,
        prepare: &|| copy(&project, "old", "out", |_| true),
        start: &|| start(&project, &["rerun", "new/manifest.json", "--out", "out"]),
    }
    .leaves_whole_files();
}

/// The environment variable with the path of the folder into which a process writes the files of a training run.
const WRITE_TO: &str = "SCOUTLAB_TEST_WRITES_TRAINING_TO";

/// Writes the files of a training run as `train` does. `number` determines the data, and the weights come from a file.
fn write_training(folder: &Path, weights: &Path, number: usize) {
    let weights = PatternWeights::decode(&fs::read(weights).unwrap()).unwrap();
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
    let program = ProgramIdentity { version, commit, project_commit: None, executable_sha256: "0".repeat(64) };
    let origin = Origin { program: &program, compiler: "rustc", command: "train" };
    let mut output = OutputFolder::open(folder).unwrap();
    report::write(&mut output, &Plan::quick(number as u64, 40), &trained, &origin).unwrap();
}

#[test]
fn a_training_that_is_killed_leaves_whole_files() {
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
        fs::copy(project.path(name).join(report::WEIGHTS), project.path(&format!("{name}.zlib"))).unwrap();
    }
    write_training(&project.path("written"), &project.path("old.zlib"), 5);
    Writer {
        folder: &project.path("out"),
        order: (report::CURVE, report::MANIFEST),
        by_manifest: false,
        prepare: &|| copy(&project, "written", "out", |_| true),
        start: &|| {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "killed_while_writing::a_training_that_is_killed_leaves_whole_files"]);
            command.env(WRITE_TO, project.path("out")).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
        },
    }
    .leaves_whole_files();
}

/// Kills a command that draws into `folder`, where the files before were `old`.
fn kill_drawing(project: &SmallProject, arguments: &[&str], folder: &str, order: (&str, &str), old: &Files) {
    Writer {
        folder: &project.path(folder),
        order,
        by_manifest: false,
        prepare: &|| {
            for (name, bytes) in old {
                let path = project.path(folder).join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, bytes).unwrap();
            }
        },
        start: &|| start(project, arguments),
    }
    .leaves_whole_files();
}

#[test]
fn figures_that_are_killed_leave_whole_files() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &entitled("before"));
    assert!(project.scoutlab(&["experiment", "small", "--out", "old"]).status.success());
    project.write("experiments/small.toml", &entitled("after"));
    Writer {
        folder: &project.path("results/small"),
        order: ("leaves.svg", "manifest.json"),
        by_manifest: false,
        prepare: &|| copy(&project, "old", "results/small", |_| true),
        start: &|| start(&project, &["figures", "small"]),
    }
    .leaves_whole_files();
}

/// Returns the files in a folder as another version of scoutlab would have written them.
fn of_another_version(folder: &Path) -> Files {
    let mut old = results(folder);
    for bytes in old.values_mut() {
        bytes.extend(b"<!-- before -->\n");
    }
    old
}

#[test]
fn a_report_that_is_killed_leaves_whole_files() {
    let project = SmallProject::new();
    // Only a report with the title scoutlab has traces.
    project.write("README.md", "# scoutlab\n");
    assert!(project.scoutlab(&["report"]).status.success());
    let old = of_another_version(&project.path("results/report"));
    assert_eq!(old.len(), 15);
    let first = old.keys().find(|name| name.starts_with("traces")).unwrap();
    kill_drawing(&project, &["report"], "results/report", (first.to_str().unwrap(), "report.html"), &old);
}

#[test]
fn a_trace_that_is_killed_leaves_whole_files() {
    let project = SmallProject::new();
    let arguments =
        &["trace", "othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "scout", "--out", "traces/a.html"];
    fs::create_dir(project.path("traces")).unwrap();
    assert!(project.scoutlab(arguments).status.success());
    let old = of_another_version(&project.path("traces"));
    kill_drawing(&project, arguments, "traces", ("a.html", "a.html"), &old);
}
