//! Records which compiler built the program, and of which commit, for manifests, and says how it is linked.

use std::path::Path;
use std::process::Command;

#[path = "src/commit.rs"]
mod commit;

fn main() {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version =
        Command::new(compiler).arg("--version").output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=SCOUTLAB_RUSTC={}", version.as_deref().map_or("unknown", str::trim));
    println!("cargo::rustc-env=SCOUTLAB_TARGET={}", std::env::var("TARGET").unwrap_or_else(|_| "unknown".to_owned()));
    let target = |part: &str| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        // At a fixed address half a megabyte of relocations is not needed, nor the time to apply them at every start.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    if target("OS") == "linux" && set("PROFILE") == "debug" && set("DEBUG") == "false" {
        // The program hashes itself at every start, and tests start it hundreds of times. Names of functions are a third of it.
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    if links_with_lld() {
        // What is compiled for several games is often the same machine code: one copy serves all.
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=SCOUTLAB_COMMIT={}", source_commit().as_deref().unwrap_or("unknown"));
}

/// What the program is built from, as pathspecs relative to the root of its repository.
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

/// The last commit that changed the sources, with `-dirty` if they are others now. A program that is built from a packed file is of the
/// commit that was packed. `None` if neither is known, as for sources that were copied into somebody else's repository.
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
    // What is committed after this build is the same source under another name. A build in development does without that name, so that a
    // commit alone has nothing compiled again.
    if !commit::is_clean(&commit) && std::env::var("PROFILE").as_deref() == Ok("release") {
        let log = commit::git(root, &["rev-parse", "--git-path", "logs/HEAD"])?;
        println!("cargo::rerun-if-changed={}", root.join(log.trim()).display());
    }
    Some(commit)
}

/// The commit that cargo writes into a packed file.
fn packed_commit(package: &Path) -> Option<String> {
    let text = std::fs::read_to_string(package.join(".cargo_vcs_info.json")).ok()?;
    let hash = text.split_once("\"sha1\"")?.1.split('"').nth(1)?.to_owned();
    let is_dirty =
        text.split_once("\"dirty\"").is_some_and(|(_, rest)| rest.trim_start_matches([':', ' ']).starts_with("true"));
    Some(if is_dirty { format!("{hash}-dirty") } else { hash })
}

/// Runs this script again when a source changes. Then the program is compiled again in any case.
fn watch_sources(root: &Path) {
    let packages = std::fs::read_dir(root.join("crates")).into_iter().flatten().flatten().map(|entry| entry.path());
    let in_packages =
        packages.flat_map(|package| ["Cargo.toml", "build.rs", "src", "assets", "data"].map(|part| package.join(part)));
    let whole = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml"].map(|part| root.join(part));
    for path in in_packages.chain(whole).filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// Whether the linker is the one that comes with the compiler. Others may not know how to fold equal functions, and then refuse to link.
fn links_with_lld() -> bool {
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    let is_default = set("RUSTC_LINKER").is_empty() && !set("CARGO_ENCODED_RUSTFLAGS").contains("link");
    is_default && set("TARGET") == "x86_64-unknown-linux-gnu" && has_lld()
}

/// Whether the compiler came with its linker, which it uses on this target since 1.90.
fn has_lld() -> bool {
    let told = |argument: &[&str]| {
        let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let output = Command::new(compiler).args(argument).output().ok()?;
        String::from_utf8(output.stdout).ok()
    };
    let version = told(&["--version"]).and_then(|text| text.split('.').nth(1)?.parse::<u32>().ok());
    let folder = told(&["--print", "sysroot"])
        .map(|root| Path::new(root.trim()).join("lib/rustlib/x86_64-unknown-linux-gnu/bin/gcc-ld/ld.lld").is_file());
    version.is_some_and(|minor| minor >= 90) && folder == Some(true)
}
