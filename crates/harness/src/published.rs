//! Comparison with a published table.

use std::collections::HashMap;

use anyhow::{Context, Result};

use crate::data_table::DataTable;
use crate::experiment::PublishedTable;
use crate::project::Project;

/// How our rows compare with those published.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Published numbers that are equal to ours.
    pub equal: usize,
    /// Published numbers that differ from ours.
    pub different: Vec<Difference>,
    /// Published cells that were not computed, as after `--quick`.
    pub not_computed: usize,
}

/// A published number that differs from ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell, in the words of the published table.
    pub cell: String,
    /// The column, in the words of the published table.
    pub column: String,
    /// The published number.
    pub published: String,
    /// Ours.
    pub computed: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {} is {} published, {} computed", self.cell, self.column, self.published, self.computed)
    }
}

impl Comparison {
    /// The number of published numbers that were compared.
    pub fn compared(&self) -> usize {
        self.equal + self.different.len()
    }
}

impl PublishedTable {
    /// Reads the table as it was published.
    ///
    /// # Errors
    ///
    /// If the file cannot be read as CSV, or lacks a column that the experiment names.
    pub fn read(&self, project: &Project) -> Result<DataTable> {
        let path = project.root().join(&self.file);
        let table = DataTable::read(&path)?;
        for column in self.keys.keys().chain(self.values.keys()) {
            table.column_index(column).with_context(|| format!("the published table {}", self.file.display()))?;
        }
        Ok(table)
    }

    /// Reads the table in our columns and names, to be drawn beside ours.
    ///
    /// # Errors
    ///
    /// As [`PublishedTable::read`].
    pub fn read_in_our_terms(&self, project: &Project) -> Result<DataTable> {
        let table = self.read(project)?;
        let pairs: Vec<(&String, &String)> = self.keys.iter().chain(&self.values).collect();
        let columns: Vec<String> = pairs.iter().map(|(_, ours)| (*ours).clone()).chain(self.only.keys().cloned()).collect();
        let mut rows = vec![Vec::new(); table.len()];
        for (theirs, ours) in pairs {
            for (row, text) in rows.iter_mut().zip(table.text(theirs)?) {
                row.push(self.our_name(ours, text).to_owned());
            }
        }
        for row in &mut rows {
            row.extend(self.only.values().cloned());
        }
        Ok(DataTable::from_rows(columns, rows)?)
    }

    fn our_name<'a>(&'a self, column: &str, name: &'a str) -> &'a str {
        self.names.get(column).and_then(|names| names.get(name)).map_or(name, String::as_str)
    }

    /// Compares each published number with ours.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, or two of our rows belong to one of its cells.
    pub fn compare(&self, project: &Project, data: &DataTable) -> Result<Comparison> {
        let published = self.read(project)?;
        let ours = self.our_rows(data)?;
        let mut comparison = Comparison::default();
        for row in 0..published.len() {
            let text = |column: &str| published.text(column).map(|texts| texts[row]);
            let (mut key, mut words) = (Vec::new(), Vec::new());
            for (theirs, our_column) in &self.keys {
                key.push(self.our_name(our_column, text(theirs)?).to_owned());
                words.push(format!("{theirs} {}", text(theirs)?));
            }
            let Some(&our_row) = ours.get(&key) else {
                comparison.not_computed += self.values.len();
                continue;
            };
            for (theirs, our_column) in &self.values {
                let (published, computed) = (text(theirs)?, data.text(our_column)?[our_row]);
                if published == computed {
                    comparison.equal += 1;
                } else {
                    comparison.different.push(Difference {
                        cell: words.join(", "),
                        column: theirs.clone(),
                        published: published.to_owned(),
                        computed: computed.to_owned(),
                    });
                }
            }
        }
        Ok(comparison)
    }

    /// Our row numbers by the key columns of the table.
    fn our_rows(&self, data: &DataTable) -> Result<HashMap<Vec<String>, usize>> {
        let keys = self.keys.values().map(|column| data.text(column)).collect::<Result<Vec<_>, _>>()?;
        let only = self.only.iter().map(|(column, value)| Ok((data.text(column)?, value))).collect::<Result<Vec<_>>>()?;
        let mut rows = HashMap::new();
        for row in 0..data.len() {
            if only.iter().all(|(texts, value)| texts[row] == value.as_str()) {
                let key: Vec<String> = keys.iter().map(|texts| texts[row].to_owned()).collect();
                if let Some(other) = rows.insert(key.clone(), row) {
                    anyhow::bail!(
                        "rows {} and {} both belong to the published cell {}: `where` should tell them apart",
                        other + 1,
                        row + 1,
                        key.join(", ")
                    );
                }
            }
        }
        Ok(rows)
    }
}
