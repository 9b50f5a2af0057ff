//! Compares results with a published table.

use std::collections::HashMap;

use anyhow::{Context, Result, bail, ensure};
use scoutlab_table::data_table::DataTable;

use crate::experiment::{Experiment, PublishedContent, PublishedTable};
use crate::project::Project;
use crate::rounding::Rounding;
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::{ReadError, exists};
use scoutlab_runs::sha256::sha256_of;
use scoutlab_runs::{InputFile, Job, inputs};

/// A comparison of the rows of an experiment with the rows of a published table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedComparison {
    /// The number of published numbers that are equal to ours.
    pub equal: usize,
    /// The published numbers that differ from ours.
    pub different: Vec<Difference>,
    /// The published cells that were not computed, for example by a quick run. Each cell is listed once, in the vocabulary of
    /// the published table.
    pub not_computed: Vec<String>,
}

/// A published number that differs from ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell, in the vocabulary of the published table.
    pub cell: String,
    /// The column, in the vocabulary of the published table.
    pub column: String,
    /// The published number.
    pub published: String,
    /// Our number.
    pub computed: String,
}

/// A published number and our number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The cell, in the vocabulary of the published table.
    pub cell: String,
    /// The column, in the vocabulary of the published table.
    pub column: String,
    /// The published number.
    pub published: String,
    /// Our number, or `None` if the cell was not computed.
    pub computed: Option<String>,
    /// Whether our number agrees with the published number in the way that the experiment file specifies.
    pub equal: bool,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {} is {} published, {} computed", self.cell, self.column, self.published, self.computed)
    }
}

impl PublishedComparison {
    /// Returns the number of published numbers compared.
    pub fn compared(&self) -> usize {
        self.equal + self.different.len()
    }
}

/// Describes the change of the published table of an experiment since the run of a manifest. Returns `None` if the table is
/// unchanged or was not recorded.
///
/// # Errors
///
/// Fails if the table cannot be read.
pub fn change_since(manifest: &Manifest, project: &Project, experiment: &Experiment) -> Result<Option<String>> {
    let (Some(then), Some(table)) = (&manifest.published, &experiment.file.published) else { return Ok(None) };
    let now = table.as_input(project)?;
    Ok(inputs::differences(std::slice::from_ref(then), &[now]).into_iter().next())
}

impl PublishedTable {
    /// Reads the published table without translating it.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read as CSV, or lacks a column that the experiment names.
    pub fn read(&self, project: &Project) -> Result<DataTable> {
        let table = self.content(project)?.table.clone();
        let rounded = self.rounded.iter().flat_map(|(column, rounded)| [column, &rounded.agreement]);
        for column in self.keys.keys().chain(self.values.keys()).chain(self.one_of.keys()).chain(rounded) {
            table.column_index(column).with_context(|| format!("the published table {}", self.file.display()))?;
        }
        Ok(table)
    }

    /// Returns the name and the hash of the file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read as CSV.
    pub fn as_input(&self, project: &Project) -> Result<InputFile> {
        Ok(InputFile { file: self.file.display().to_string(), sha256: self.content(project)?.sha256.clone() })
    }

    fn content(&self, project: &Project) -> Result<&PublishedContent> {
        if let Some(content) = self.content.get() {
            return Ok(content);
        }
        let beside = self.folder.join(&self.file);
        let path = if exists(&beside)? { beside } else { project.root().join(&self.file) };
        let table = DataTable::read(&path)?;
        let sha256 = sha256_of(&path).map_err(ReadError::of(&path))?;
        // The table is read again after the hash, so that both belong to one content.
        ensure!(DataTable::read(&path)? == table, "{} changed while it was read: try again", path.display());
        Ok(self.content.get_or_init(|| PublishedContent { table, sha256 }))
    }

    /// Reads the published table, translated to our columns and names. Figures that show both tables need the translation.
    ///
    /// # Errors
    ///
    /// Fails like [`PublishedTable::read`].
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
    /// Fails if the table cannot be read, or if two of our rows match one published cell.
    pub fn compare(&self, project: &Project, data: &DataTable) -> Result<PublishedComparison> {
        let mut comparison = PublishedComparison::default();
        for pair in self.side_by_side(project, data)? {
            let Pair { cell, column, published, computed, equal } = pair;
            match computed {
                None if comparison.not_computed.last() == Some(&cell) => {}
                None => comparison.not_computed.push(cell),
                Some(_) if equal => comparison.equal += 1,
                Some(computed) => comparison.different.push(Difference { cell, column, published, computed }),
            }
        }
        Ok(comparison)
    }

    /// Returns the published cells that are not cells of `experiment`, in the vocabulary of the published table.
    ///
    /// # Errors
    ///
    /// Fails like [`PublishedTable::compare`].
    pub fn not_among(&self, project: &Project, experiment: &Experiment) -> Result<Vec<String>> {
        // Nothing is measured here, so all columns except the keys contain zeros.
        let columns = experiment.layout.columns();
        let rows = (0..experiment.len()).map(|cell| {
            let mut row = experiment.key(cell);
            row.resize(columns.len(), "0".to_owned());
            row
        });
        let cells = DataTable::from_rows(columns.clone(), rows)?;
        Ok(self.compare(project, &cells)?.not_computed)
    }

    /// Returns each published number with our number, in the order of the published table.
    ///
    /// # Errors
    ///
    /// Fails like [`PublishedTable::compare`].
    pub fn side_by_side(&self, project: &Project, data: &DataTable) -> Result<Vec<Pair>> {
        let table = self.read(project)?;
        let ours = self.our_rows(data)?;
        let mut pairs = Vec::with_capacity(table.len() * (self.values.len() + self.one_of.len() + self.rounded.len()));
        for row in 0..table.len() {
            let text = |column: &str| table.value(row, column);
            let (mut key, mut words) = (Vec::new(), Vec::new());
            for (theirs, our_column) in &self.keys {
                key.push(self.our_name(our_column, text(theirs)?).to_owned());
                words.push(format!("{theirs} {}", text(theirs)?));
            }
            let our_row = ours.get(&key).copied();
            let one = self.values.iter().map(|pair| (pair, false));
            for ((theirs, our_column), of_several) in one.chain(self.one_of.iter().map(|pair| (pair, true))) {
                let published = text(theirs)?;
                let computed = our_row.map(|our_row| data.value(our_row, our_column).map(str::to_owned)).transpose()?;
                pairs.push(Pair {
                    cell: words.join(", "),
                    column: theirs.clone(),
                    published: published.to_owned(),
                    equal: computed.as_deref().is_some_and(|computed| {
                        if of_several { published.split(' ').any(|one| one == computed) } else { computed == published }
                    }),
                    computed,
                });
            }
            for (theirs, rounded) in &self.rounded {
                let (printed, stated) = (text(theirs)?, text(&rounded.agreement)?);
                let place = || format!("{}, row {} of {}", theirs, row + 1, self.file.display());
                let stated = Rounding::named(stated).with_context(place)?;
                let mut found = None;
                if let Some(our_row) = our_row {
                    let number = data.value(our_row, &rounded.ours)?;
                    found = Some((number, Rounding::of(printed, number).with_context(place)?));
                }
                pairs.push(Pair {
                    cell: words.join(", "),
                    column: theirs.clone(),
                    published: format!("{printed} ({stated})"),
                    computed: found.map(|(number, rounding)| format!("{number} ({rounding})")),
                    equal: found.is_some_and(|(_, rounding)| rounding == stated),
                });
            }
        }
        Ok(pairs)
    }

    /// Returns the indices of our rows, keyed by their values in the key columns.
    fn our_rows(&self, data: &DataTable) -> Result<HashMap<Vec<String>, usize>> {
        let keys = self.keys.values().map(|column| data.text(column)).collect::<Result<Vec<_>, _>>()?;
        let only = self.only.iter().map(|(column, value)| Ok((data.text(column)?, value))).collect::<Result<Vec<_>>>()?;
        let mut rows = HashMap::new();
        for row in 0..data.len() {
            if only.iter().all(|(texts, value)| texts[row] == value.as_str()) {
                let key: Vec<String> = keys.iter().map(|texts| texts[row].to_owned()).collect();
                if let Some(other) = rows.insert(key.clone(), row) {
                    bail!(
                        "rows {} and {} both belong to the published cell {}: `where` must distinguish them",
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
