//! Records the compiler of the program, for manifests.

use std::process::Command;

fn main() {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version =
        Command::new(compiler).arg("--version").output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=SCOUTLAB_RUSTC={}", version.as_deref().map_or("unknown", str::trim));
    println!("cargo::rustc-env=SCOUTLAB_TARGET={}", std::env::var("TARGET").unwrap_or_else(|_| "unknown".to_owned()));
    println!("cargo::rerun-if-changed=build.rs");
}
