//! Finds the commit of files. The build script includes this module, so the module uses only the standard library.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

/// The suffix of a commit if files differ from the commit.
pub const DIRTY: &str = "-dirty";

/// Returns the last commit that changed files matching `paths` (git pathspecs relative to `folder`). The suffix `-dirty` is added
/// if any of these files that git tracks differs from this commit. Returns `None` outside a repository, or if the repository
/// contains none of the files.
pub fn last_commit(folder: &Path, paths: &[&str]) -> Option<String> {
    let commit = git(folder, &[&["log", "-1", "--format=%H", "--"], paths].concat())?;
    let commit = commit.trim();
    if commit.is_empty() {
        return None;
    }
    let is_clean = git(folder, &[&["diff", "--quiet", "HEAD", "--"], paths].concat()).is_some();
    Some(format!("{commit}{}", if is_clean { "" } else { DIRTY }))
}

/// Runs git in a folder, and returns its output if git succeeds.
pub fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    // `Command::output` is not used, because it panics if a pipe cannot be read.
    let mut child = command.spawn().ok()?;
    let mut text = Vec::new();
    let read = child.stdout.take()?.read_to_end(&mut text);
    let succeeded = child.wait().ok()?.success();
    (read.is_ok() && succeeded).then(|| String::from_utf8_lossy(&text).into_owned())
}
