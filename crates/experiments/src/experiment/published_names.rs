//! Checks the names of a published table before the first cell runs.

use anyhow::{Context, Result};
use scoutlab_figures::Value;
use scoutlab_table::data_table::DataTable;
use scoutlab_text::nearest;

use super::file::{Experiment, FileError};
use super::file_format::PublishedTable;
use super::mentions::PublishedName;
use crate::project::Project;

impl Experiment {
    /// Checks that the published table can be read and contains the names that the experiment file expects.
    ///
    /// # Errors
    ///
    /// Fails with the line of the experiment file if a check fails.
    pub fn check_published(&self, project: &Project) -> Result<()> {
        let Some(table) = &self.file.published else { return Ok(()) };
        let place = || format!("{}, line {}", self.path.display(), self.line_of_published());
        let theirs = table.read(project).with_context(place)?;
        let ours = table.read_in_our_terms(project).with_context(place)?;
        for name in &self.published_names {
            let known =
                if name.in_their_words { names_in(&theirs, their_column(table, name)) } else { names_in(&ours, &name.column) };
            let value = Value(name.name.clone());
            if known.iter().any(|known| value.matches(known)) {
                continue;
            }
            let whose = if name.in_their_words {
                "the published table has no"
            } else {
                "neither the grids nor the published table have"
            };
            let meant = nearest(&name.name, known.iter().map(String::as_str));
            let meant = meant.map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"));
            let problem = format!("{whose} `{}` in the column {}{meant}", name.name, name.column);
            let line = Some(1 + self.text[..name.place.start].matches('\n').count());
            return Err(FileError::Wrong { path: self.path.clone(), line, problem }.into());
        }
        Ok(())
    }

    fn line_of_published(&self) -> usize {
        1 + self.text.lines().position(|line| line.trim_start().starts_with("[published")).unwrap_or(0)
    }
}

/// Returns the name, in the published table, of one of our columns.
fn their_column<'t>(table: &'t PublishedTable, name: &'t PublishedName) -> &'t str {
    table.keys.iter().find(|(_, ours)| **ours == name.column).map_or(&name.column, |(theirs, _)| theirs)
}

/// Returns the values of a column in the order of the table, without consecutive duplicates. Returns an empty list if there is no
/// such column.
fn names_in(table: &DataTable, column: &str) -> Vec<String> {
    let mut names: Vec<String> = table.text(column).unwrap_or_default().into_iter().map(str::to_owned).collect();
    names.dedup();
    names
}
