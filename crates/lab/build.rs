//! Records the commit of the sources, which every answer names.

use std::path::Path;

#[path = "src/commit.rs"]
#[expect(unreachable_pub, reason = "the library exports the module")]
mod commit;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=SCOUTLAB_COMMIT={}", source_commit().as_deref().unwrap_or("unknown"));
}

/// The sources of the program, as pathspecs relative to the root of its repository.
const SOURCES: [&str; 8] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo/config.toml",
    ":(glob)crates/*/Cargo.toml",
    ":(glob)crates/*/build.rs",
    ":(glob)crates/*/src/**",
    ":(glob)crates/*/assets/**",
    ":(glob)crates/*/data/**",
];

/// Returns the last commit that changed the sources, with the suffix `-dirty` if the sources have changed since this commit. A
/// program built from a packaged crate has the commit of the package. Returns `None` if neither commit is known, for example
/// for sources copied into another repository.
fn source_commit() -> Option<String> {
    let package = std::env::var("CARGO_MANIFEST_DIR").ok()?;
    let package = Path::new(&package);
    let root = package.ancestors().nth(2)?;
    let top = commit::git(root, &["rev-parse", "--show-toplevel"]);
    let is_top = |top: &String| matches!((Path::new(top.trim()).canonicalize(), root.canonicalize()), (Ok(top), Ok(root)) if top == root);
    if !top.as_ref().is_some_and(is_top) {
        return packed_commit(package);
    }
    watch_sources(root);
    let commit = commit::last_commit(root, &SOURCES)?;
    // A commit after this build contains the same sources under another name. Development builds omit the commit, so that
    // committing alone does not cause a recompilation.
    if commit.ends_with(commit::DIRTY) && std::env::var("PROFILE").as_deref() == Ok("release") {
        let log = commit::git(root, &["rev-parse", "--git-path", "logs/HEAD"])?;
        println!("cargo::rerun-if-changed={}", root.join(log.trim()).display());
    }
    Some(commit)
}

/// Returns the commit that Cargo records in a packaged crate.
fn packed_commit(package: &Path) -> Option<String> {
    let text = std::fs::read_to_string(package.join(".cargo_vcs_info.json")).ok()?;
    let hash = text.split_once("\"sha1\"")?.1.split('"').nth(1)?.to_owned();
    let is_dirty =
        text.split_once("\"dirty\"").is_some_and(|(_, rest)| rest.trim_start_matches([':', ' ']).starts_with("true"));
    Some(if is_dirty { format!("{hash}-dirty") } else { hash })
}

/// Runs this script again when a source changes. Such a change causes a recompilation anyway.
fn watch_sources(root: &Path) {
    let packages = std::fs::read_dir(root.join("crates")).into_iter().flatten().flatten().map(|entry| entry.path());
    let in_packages =
        packages.flat_map(|package| ["Cargo.toml", "build.rs", "src", "assets", "data"].map(|part| package.join(part)));
    let whole = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml"].map(|part| root.join(part));
    for path in in_packages.chain(whole).filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}
