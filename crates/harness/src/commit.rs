//! Which commit files are of. The build script includes this file, so that it uses the standard library alone.

use std::path::Path;
use std::process::Command;

/// What a commit ends with if files differ from it.
const DIRTY: &str = "-dirty";

/// The last commit that changed what `paths`, pathspecs of git relative to `folder`, name; with `-dirty` if tracked files among them
/// differ from it now. `None` outside a repository, or where nothing of them is in one.
pub(crate) fn last_commit(folder: &Path, paths: &[&str]) -> Option<String> {
    let commit = git(folder, &[&["log", "-1", "--format=%H", "--"], paths].concat())?;
    let commit = commit.trim();
    if commit.is_empty() {
        return None;
    }
    let is_clean = git(folder, &[&["diff", "--quiet", "HEAD", "--"], paths].concat()).is_some();
    Some(format!("{commit}{}", if is_clean { "" } else { DIRTY }))
}

/// Whether a commit, as [`last_commit`] gives it, has all that was used.
pub(crate) fn is_clean(commit: &str) -> bool {
    !commit.ends_with(DIRTY)
}

/// The output of git in a folder, if it succeeds.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(folder).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
