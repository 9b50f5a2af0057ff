//! `scoutlab new`

use crate::program::Scoutlab;
use scoutlab::Catalogue;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use scoutlab::registry::GameEntry;
use scoutlab_runs::output::{WriteError, check_in_place, exists};
use scoutlab_search::registration::{BUILT_IN, check_name};
use scoutlab_text::bounded_read;

/// Write a package in the current folder: a game, an algorithm and an ordering to modify, with tests and an experiment.
///
/// Without options, the package contains all three, and each has the name of the package. The package uses the clone of
/// scoutlab that contains the current folder, or else the clone that this program was built from. The package shares the build
/// of this clone.
#[derive(Args)]
pub(crate) struct NewPackage {
    /// The name of the package: lowercase letters, digits and `-`
    name: String,
    /// Include a game
    #[arg(long)]
    game: bool,
    /// Include an algorithm
    #[arg(long)]
    algorithm: bool,
    /// Include an ordering
    #[arg(long)]
    ordering: bool,
}

/// The folder of the template package in the clone. The tests of the clone compile this package.
const MODEL: &str = "examples/your-own";

/// The name of the template as a package, as a crate, and in the names of types.
const NAMES: [&str; 3] = ["your-own", "your_own", "YourOwn"];

/// The file names of the components, in `src/` and in `tests/`.
const PARTS: [&str; 3] = ["game", "algorithm", "ordering"];

/// For each component, the beginning of the line that names the component in the experiment file, and the built-in component that
/// replaces it in a package without such a component.
const WITHOUT: [(&str, &str); 3] = [("game = ", "othello"), ("algorithms = ", "pvs"), ("orderings = ", "killer:2")];

impl NewPackage {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let name = self.name.as_str();
        let asked = [self.game, self.algorithm, self.ordering];
        let has = if asked == [false; 3] { [true; 3] } else { asked };
        let here = std::env::current_dir().context("the current folder cannot be read")?;
        let clone = clone_around(&here);
        let package =
            Package { name, has, clone, is_member: here.canonicalize().ok() == clone.join("examples").canonicalize().ok() };
        package.check_name(program.catalogue())?;
        if exists(&here.join(name))? {
            bail!("`{name}` already exists in this folder: choose another name");
        }
        let files = package.files()?;
        for (file, text) in &files {
            let path = here.join(name).join(file);
            let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
            written.map_err(|source| WriteError { path, source })?;
        }
        for (file, _) in &files {
            let path = here.join(name).join(file);
            check_in_place(&path).map_err(|source| WriteError { path, source })?;
        }
        writeln!(Output, "wrote {name}/, which uses {}. Next:", clone.display())?;
        writeln!(Output, "  cd {name}\n  cargo experiment {name}    # build, measure, draw results/{name}/leaves.svg")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the clone of scoutlab around a folder, or else the clone that this program was built from.
fn clone_around(here: &Path) -> &Path {
    let is_clone = |folder: &&Path| folder.join(MODEL).join("Cargo.toml").is_file() && folder.join("crates/harness").is_dir();
    let built_from = || Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("/"));
    here.ancestors().find(is_clone).unwrap_or_else(built_from)
}

/// Rust keywords and standard crates. A crate cannot have one of these names.
const RUST: &str = "abstract alloc as async await become box break const continue core crate do dyn else enum extern false final fn \
    for gen if impl in let loop macro match mod move mut override priv proc-macro pub ref return self static std struct super test \
    trait true try type typeof unsafe unsized use virtual where while yield";

/// Folders in which Cargo stores files next to the program. A package cannot have one of these names.
const CARGO: &str = "build deps examples incremental";

struct Package<'p> {
    name: &'p str,
    /// Whether the package contains a game, an algorithm and an ordering.
    has: [bool; 3],
    clone: &'p Path,
    /// Whether the package is a member of the clone's workspace.
    is_member: bool,
}

impl Package<'_> {
    /// Rejects a name that Cargo or scoutlab would not accept.
    fn check_name(&self, catalogue: &Catalogue) -> Result<()> {
        let name = self.name;
        if !is_name(name) {
            bail!("`{name}` is not a valid package name: use lowercase letters, digits and `-`, starting with a letter");
        }
        let reserved = |by: &str| anyhow!("`{name}` is reserved {by}: choose another package name");
        let is_in = |names: &str| names.split_whitespace().any(|reserved| reserved == name);
        if is_in(RUST) {
            return Err(reserved("by Rust"));
        }
        if is_in(CARGO) {
            return Err(reserved("by Cargo"));
        }
        let lock = self.of_clone("Cargo.lock")?;
        let mut packages = lock.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        if packages.any(|package| package.replace('_', "-") == name) {
            return Err(reserved("for a package that scoutlab uses"));
        }
        let [game, algorithm, ordering] = self.has;
        let new = (name, "the new package");
        if game {
            check_name("games", taken(catalogue.games().iter().map(GameEntry::name)), new)?;
        }
        if algorithm {
            check_name("algorithms", taken(catalogue.algorithms().names()), new)?;
        }
        if ordering {
            check_name("orderings", taken(catalogue.orderings().names()), new)?;
        }
        Ok(())
    }

    /// Returns the files of the package, each with its text.
    fn files(&self) -> Result<Vec<(String, String)>> {
        let mut files = vec![
            ("Cargo.toml".to_owned(), self.cargo()?),
            (".cargo/config.toml".to_owned(), self.configuration()?),
            ("src/lib.rs".to_owned(), self.library()?),
            (format!("experiments/{}.toml", self.name), self.experiment()?),
        ];
        for file in ["README.md", "src/main.rs", "src/web.rs"] {
            files.push((file.to_owned(), self.copied(file)?));
        }
        for (part, _) in PARTS.iter().zip(self.has).filter(|(_, has)| *has) {
            for folder in ["src", "tests"] {
                let file = format!("{folder}/{part}.rs");
                let text = self.copied(&file)?;
                files.push((file, text));
            }
        }
        if !self.is_member {
            // With this file, the package uses the same versions of dependencies as the clone.
            files.push(("Cargo.lock".to_owned(), self.of_clone("Cargo.lock")?));
            files.push((".gitignore".to_owned(), "/target\n".to_owned()));
        }
        Ok(files)
    }

    fn of_clone(&self, file: &str) -> Result<String> {
        let path = self.clone.join(file);
        let clone = self.clone.display();
        bounded_read::text(&path)
            .with_context(|| format!("{file} cannot be read in {clone}, which should be a clone of scoutlab"))
    }

    /// Returns a file of the template, with the name of the new package.
    fn copied(&self, file: &str) -> Result<String> {
        let words = self.name.split('-').map(|word| word.chars().next().map(|first| (first.to_ascii_uppercase(), &word[1..])));
        let camel: String = words.flatten().map(|(first, rest)| format!("{first}{rest}")).collect::<Vec<_>>().concat();
        let names = [self.name.to_owned(), self.name.replace('-', "_"), camel];
        let text = self.of_clone(&format!("{MODEL}/{file}"))?;
        Ok(NAMES.iter().zip(&names).fold(text, |text, (old, new)| text.replace(old, new)))
    }

    fn cargo(&self) -> Result<String> {
        let mut text = self.copied("Cargo.toml")?;
        let [has_game, ..] = self.has;
        if !has_game {
            text = text.replace("arrayvec = \"0.7.8\"\n", "");
        }
        if self.is_member {
            return Ok(text);
        }
        let text = text.lines().map(|line| match line.split_once("\"../../") {
            Some((before, after)) => {
                let (path, after) = after.split_once('"').unwrap_or((after, ""));
                format!("{before}{}{after}\n", quoted(&self.clone.join(path)))
            }
            None => format!("{line}\n"),
        });
        let text: String = text.collect();
        let profiles = profiles(&self.of_clone("Cargo.toml")?);
        Ok(format!("{text}\n# A separate workspace, with the profiles of scoutlab.\n[workspace]\n\n{profiles}\n{DEPENDENCIES}"))
    }

    fn configuration(&self) -> Result<String> {
        let text = self.copied(".cargo/config.toml")?;
        if self.is_member {
            return Ok(text);
        }
        let of_clone = self.of_clone(".cargo/config.toml")?;
        let build = of_clone.split_once("[build]").map_or("", |(_, build)| build);
        let target = quoted(&self.clone.join("target"));
        Ok(format!(
            "{text}\n[build]\n# The build of the clone, so that Cargo compiles scoutlab only once.\ntarget-dir = {target}{build}"
        ))
    }

    /// Returns the text of the library, without the components that the package lacks.
    fn library(&self) -> Result<String> {
        let mut text = self.copied("src/lib.rs")?;
        for (part, _) in PARTS.iter().zip(self.has).filter(|(_, has)| !has) {
            let lines =
                text.lines().filter(|line| *line != format!("mod {part};") && !line.starts_with(&format!("pub use {part}::")));
            text = lines.flat_map(|line| [line, "\n"]).collect();
            let call = format!(".{part}::<");
            if let Some((before, after)) = text.split_once(&call) {
                let rest = after.split_once("()").map_or("", |(_, rest)| rest);
                text = format!("{before}{rest}");
            }
        }
        Ok(text)
    }

    /// Returns the text of the experiment. Built-in components replace the components that the package lacks.
    fn experiment(&self) -> Result<String> {
        let text = self.copied(&format!("experiments/{}.toml", NAMES[0]))?;
        let own = format!("\"{}\"", self.name);
        let line = |line: &str| {
            let without = WITHOUT.iter().zip(self.has).find(|((begins, _), has)| !has && line.starts_with(begins));
            let line = without.map_or(line.to_owned(), |((_, other), _)| line.replace(&own, &format!("\"{other}\"")));
            format!("{line}\n")
        };
        Ok(text.lines().map(line).collect::<Vec<_>>().concat())
    }
}

/// Returns names that are taken, with their origin.
fn taken<'n>(names: impl Iterator<Item = &'n str>) -> impl Iterator<Item = (&'n str, &'n str)> {
    names.map(|name| (name, BUILT_IN))
}

/// The settings that a package adds to the profiles of scoutlab.
const DEPENDENCIES: &str = "# Tests spend their time in dependencies.\n[profile.dev.package.\"*\"]\nopt-level = 3\n";

/// Returns whether a text can name a package.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// Returns a path as a TOML string.
fn quoted(path: &Path) -> String {
    toml::Value::String(path.display().to_string()).to_string()
}

/// Returns the sections of a `Cargo.toml` that set profiles.
fn profiles(cargo: &str) -> String {
    let mut kept = String::new();
    let mut keeps = false;
    for line in cargo.lines() {
        if line.starts_with('[') {
            keeps = line.starts_with("[profile.");
            if keeps && !kept.is_empty() {
                kept.push('\n');
            }
        }
        if keeps && !line.is_empty() && !line.starts_with('#') {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
