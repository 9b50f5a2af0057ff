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
    if links_with_lld() {
        // What is compiled for several games is often the same machine code: one copy serves all.
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
    println!("cargo::rerun-if-changed=build.rs");
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
        .map(|root| std::path::Path::new(root.trim()).join("lib/rustlib/x86_64-unknown-linux-gnu/bin/gcc-ld/ld.lld").is_file());
    version.is_some_and(|minor| minor >= 90) && folder == Some(true)
}
