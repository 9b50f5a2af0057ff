//! Records which compiler built the program, for manifests, and says how it is linked.

use std::process::Command;

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
    println!("cargo::rerun-if-changed=build.rs");
}
