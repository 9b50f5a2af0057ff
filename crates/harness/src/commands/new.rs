//! `scoutlab new`

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use scoutlab::catalogue::games;
use scoutlab::output::WriteError;
use scoutlab::streams::Output;
use scoutlab_search::registration::{BUILT_IN, check_names};
use scoutlab_search::{algorithms, orderings};

/// Write a package of your own in the current folder: a game, an algorithm or an ordering to be changed, with a test that passes.
///
/// Without options it has all three. They are called as the package is. The package uses the clone of scoutlab that this program was
/// built from.
#[derive(Args)]
pub(crate) struct NewPackage {
    /// The name of the package, of small letters, digits and `-`
    name: String,
    /// With a game
    #[arg(long)]
    game: bool,
    /// With an algorithm
    #[arg(long)]
    algorithm: bool,
    /// With an ordering
    #[arg(long)]
    ordering: bool,
}

/// The package that is copied, in the clone. The tests of the clone compile it.
const MODEL: &str = "examples/your-own";

/// Its name, as a name of packages, of crates and of types.
const NAMES: [&str; 3] = ["your-own", "your_own", "YourOwn"];

/// Every part has a file of this name in `src/` and in `tests/`.
const PARTS: [&str; 3] = ["game", "algorithm", "ordering"];

/// What stands in the experiment for a part that the package lacks: the line, and another name.
const WITHOUT: [(&str, &str); 3] = [("game = ", "othello"), ("algorithms = ", "pvs"), ("orderings = ", "killer:2")];

impl NewPackage {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let name = self.name.as_str();
        let asked = [self.game, self.algorithm, self.ordering];
        let has = if asked == [false; 3] { [true; 3] } else { asked };
        check_name(name, has)?;
        let clone = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("/"));
        let here = std::env::current_dir().context("the current folder cannot be read")?;
        if here.join(name).exists() {
            bail!("{name} is here already, expected the name of a new folder");
        }
        let is_member = here.canonicalize().ok() == clone.join("examples").canonicalize().ok();
        let package = Package { name, has, clone, is_member };
        for (file, text) in package.files()? {
            let path = here.join(name).join(file);
            let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
            written.map_err(|source| WriteError { path, source })?;
        }
        writeln!(Output, "wrote {name}/: begin with README.md, and `cargo test` in {name}/")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Names that a package cannot have: Cargo refuses them, or the package uses another of that name.
const TAKEN: &[&str] = &[
    "abstract",
    "alloc",
    "arrayvec",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "const",
    "continue",
    "core",
    "crate",
    "do",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc-macro",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "scoutlab",
    "scoutlab-games",
    "scoutlab-search",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

fn check_name(name: &str, has: [bool; 3]) -> Result<()> {
    let new = [(name, "the new package")];
    check_names("packages", TAKEN.iter().map(|taken| (*taken, "not for packages like this")), new)?;
    let [game, algorithm, ordering] = has;
    if game {
        check_names("games", games().map(|game| (game.name(), BUILT_IN)), new)?;
    }
    if algorithm {
        check_names("algorithms", algorithms::all().map(|(name, _)| (name, BUILT_IN)), new)?;
    }
    if ordering {
        check_names("orderings", orderings::all().map(|(name, _)| (name, BUILT_IN)), new)?;
    }
    Ok(())
}

/// A package to be written.
struct Package<'p> {
    name: &'p str,
    /// Which of the parts it has.
    has: [bool; 3],
    clone: &'p Path,
    /// Whether it is a member of the clone's workspace.
    is_member: bool,
}

impl Package<'_> {
    /// Its files, each with its text.
    fn files(&self) -> Result<Vec<(String, String)>> {
        let mut files = vec![
            ("Cargo.toml".to_owned(), self.cargo()?),
            (".cargo/config.toml".to_owned(), self.configuration()?),
            ("src/lib.rs".to_owned(), self.library()?),
            (format!("experiments/{}.toml", self.name), self.experiment()?),
        ];
        for file in ["README.md", "src/main.rs"] {
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
            // The same versions of everything else.
            files.push(("Cargo.lock".to_owned(), self.of_clone("Cargo.lock")?));
            files.push((".gitignore".to_owned(), "/target\n".to_owned()));
        }
        Ok(files)
    }

    fn of_clone(&self, file: &str) -> Result<String> {
        let path = self.clone.join(file);
        let clone = self.clone.display();
        std::fs::read_to_string(&path)
            .with_context(|| format!("{file} cannot be read in {clone}, where the clone was that this program was built from"))
    }

    /// A file of the model with the name of the package.
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
        let clone = toml::Value::String(self.clone.display().to_string()).to_string();
        let clone = clone.trim_matches(['"', '\'']);
        let text = text.replace("\"../../", &format!("\"{clone}/"));
        let profiles = profiles(&self.of_clone("Cargo.toml")?);
        Ok(format!("{text}\n# A separate workspace, with the profiles of scoutlab.\n[workspace]\n\n{profiles}"))
    }

    fn configuration(&self) -> Result<String> {
        let text = self.copied(".cargo/config.toml")?;
        if self.is_member {
            return Ok(text);
        }
        let of_clone = self.of_clone(".cargo/config.toml")?;
        let build = of_clone.split_once("[build]").map_or("", |(_, build)| build);
        Ok(format!("{text}\n[build]{build}"))
    }

    /// The library without what is about parts that it lacks.
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

    /// The experiment with built-in parts in the place of those that the package lacks.
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

/// The profiles of a workspace.
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
