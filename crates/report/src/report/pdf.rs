//! Prints the report to PDF with Chromium.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use scoutlab_runs::child;

/// The names of Chromium's executable in various distributions.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Returns the first Chromium executable on `PATH`.
///
/// # Errors
///
/// Fails if `PATH` contains no Chromium.
pub fn find_chromium() -> Result<PathBuf> {
    let folders: Vec<PathBuf> = std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let candidates = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = candidates.into_iter().find(|path| path.is_file());
    found.with_context(|| {
        format!("no browser to print with: expected one of {} on the path, or --chromium FILE", NAMES.join(", "))
    })
}

/// Prints a page to a PDF file.
///
/// # Errors
///
/// Fails if the browser cannot be started or writes no file.
pub fn print(chromium: &Path, page: &Path, pdf: &Path) -> Result<()> {
    let page = std::path::absolute(page)?;
    let profile = tempfile::tempdir().context("a temporary folder for the browser cannot be created")?;
    let mut command = Command::new(chromium);
    command.args(["--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]);
    command.args(["--disable-component-update", "--disable-quic", "--no-pdf-header-footer"]);
    if is_root() {
        // As root, Chromium cannot start its sandbox.
        command.arg("--no-sandbox");
    }
    command.arg(format!("--user-data-dir={}", profile.path().display()));
    command.arg(format!("--print-to-pdf={}", std::path::absolute(pdf)?.display()));
    command.arg(format!("file://{}", page.display()));
    let output = child::output(&mut command).with_context(|| format!("{} cannot be started", chromium.display()))?;
    if !output.status.success() || !pdf.is_file() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{} printed nothing: {}", chromium.display(), said.lines().last().unwrap_or("no error message"));
    }
    Ok(())
}

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
