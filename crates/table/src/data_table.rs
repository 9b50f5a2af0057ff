//! Tables of results, with named columns and rows of text. Errors name the value that is wrong.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use scoutlab_text::nearest;

/// Named columns and rows of text, read from a CSV file or built row by row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DataTable {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The maximum number of values in a table that is read from CSV. A table of this size takes about 500 MB of memory.
pub const MOST_VALUES: usize = 10_000_000;

/// The size of CSV from which on a file is too large, in bytes.
const LONGEST_FILE: u64 = 1 << 27;

/// The maximum length of a line, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Errors of tables. Rows are counted from 1, without the header.
#[derive(Debug, thiserror::Error)]
pub enum DataTableError {
    /// The file cannot be opened or read, or is not CSV.
    #[error("cannot read the table {}: {source}", path.display())]
    Read {
        /// The path of the file.
        path: PathBuf,
        /// The error of the CSV reader, which names the line.
        source: csv::Error,
    },
    /// The file is CSV, but not a valid table.
    #[error("{}: {problem}", path.display())]
    InFile {
        /// The path of the file.
        path: PathBuf,
        /// The problem in the file.
        problem: Box<DataTableError>,
    },
    /// The text for [`DataTable::from_csv`] is not CSV.
    #[error("not a CSV table: {0}")]
    Parse(#[from] csv::Error),
    /// The table is too large to be read into memory.
    #[error("the table is too large: {problem}")]
    TooLarge {
        /// The size that exceeds the maximum, and the maximum.
        problem: String,
    },
    /// The table has no columns, because the file or the text is empty.
    #[error("the table is empty, expected a first line with the names of its columns")]
    Empty,
    /// A column name occurs twice.
    #[error("the column '{column}' occurs twice in the table")]
    RepeatedColumn {
        /// The repeated name.
        column: String,
    },
    /// A row has more or fewer values than the table has columns.
    #[error("row {row} has {found} values, expected {expected}, one for each column")]
    RowLength {
        /// The number of the row.
        row: usize,
        /// The number of values in the row.
        found: usize,
        /// The number of columns of the table.
        expected: usize,
    },
    /// The table has no column with this name.
    #[error("no column '{column}'{}", hint(nearest.as_deref()))]
    UnknownColumn {
        /// The name that was given.
        column: String,
        /// The column with the most similar name, if there is a similar one.
        nearest: Option<String>,
    },
    /// A value is not a number.
    #[error("column '{column}', row {row}: expected a number, found '{found}'")]
    NotANumber {
        /// The column's name.
        column: String,
        /// The number of the row.
        row: usize,
        /// The value of the column in this row.
        found: String,
    },
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

/// Parses a number of a table: a decimal number, `inf` or `-inf` (for infinite windows). `NaN` is rejected.
pub fn parse_number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|number| !number.is_nan())
}

impl DataTable {
    /// Returns a table without rows.
    ///
    /// # Errors
    /// Fails with [`DataTableError::RepeatedColumn`] if a name occurs twice.
    pub fn new<Name: Into<String>>(columns: impl IntoIterator<Item = Name>) -> Result<Self, DataTableError> {
        let columns: Vec<String> = columns.into_iter().map(Into::into).collect();
        let mut known = HashSet::new();
        if let Some(column) = columns.iter().find(|name| !known.insert(name.as_str())) {
            return Err(DataTableError::RepeatedColumn { column: column.clone() });
        }
        Ok(Self { columns, rows: Vec::new() })
    }

    /// Appends a row.
    ///
    /// # Errors
    /// Fails with [`DataTableError::RowLength`] if the row does not have one value for each column. The table is then
    /// unchanged.
    pub fn push_row<Value: Into<String>>(&mut self, row: impl IntoIterator<Item = Value>) -> Result<(), DataTableError> {
        let row: Vec<String> = row.into_iter().map(Into::into).collect();
        if row.len() != self.columns.len() {
            let (found, expected) = (row.len(), self.columns.len());
            return Err(DataTableError::RowLength { row: self.rows.len() + 1, found, expected });
        }
        self.rows.push(row);
        Ok(())
    }

    /// Returns a table with these columns and rows.
    ///
    /// # Errors
    /// Fails with [`DataTableError::RepeatedColumn`] or [`DataTableError::RowLength`], like [`DataTable::new`] and
    /// [`DataTable::push_row`].
    pub fn from_rows<Name: Into<String>>(
        columns: impl IntoIterator<Item = Name>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Result<Self, DataTableError> {
        let mut table = Self::new(columns)?;
        rows.into_iter().try_for_each(|row| table.push_row(row))?;
        Ok(table)
    }

    /// Returns the table as CSV text. Each line ends with a line feed.
    ///
    /// # Panics
    /// Never panics, because rows are as long as the header and writing to memory does not fail.
    pub fn to_csv(&self) -> String {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
        for record in std::iter::once(&self.columns).chain(&self.rows) {
            writer.write_record(record).expect("rows have one value for each column, and memory takes all of them");
        }
        let bytes = writer.into_inner().expect("memory takes all of it");
        String::from_utf8(bytes).expect("the values are text")
    }

    /// Reads a CSV file whose first line names the columns. A file whose name ends with `.gz` is unpacked.
    ///
    /// # Errors
    /// Fails with [`DataTableError::Read`] if the file cannot be read or a line has the wrong number of values, or with
    /// [`DataTableError::TooLarge`] if there is too much data. Fails with [`DataTableError::Empty`] if there are no columns, or
    /// with [`DataTableError::RepeatedColumn`] if the header names a column twice.
    pub fn read(path: &Path) -> Result<Self, DataTableError> {
        let read_error = |source| DataTableError::Read { path: path.to_path_buf(), source };
        let found = std::fs::metadata(path).map_err(|error| read_error(error.into()))?;
        if !found.is_file() {
            // Opening a pipe may block forever.
            let problem =
                if found.is_dir() { "it is a folder, expected a file" } else { "it is a pipe or a device, expected a file" };
            return Err(read_error(std::io::Error::new(std::io::ErrorKind::InvalidInput, problem).into()));
        }
        let file = File::open(path).map_err(|error| read_error(error.into()))?;
        let mut source = unpacked(path, file).take(LONGEST_FILE);
        let table = Self::from_reader(&mut source);
        if source.limit() == 0 {
            let problem = format!("{} has {LONGEST_FILE} bytes or more", path.display());
            return Err(DataTableError::TooLarge { problem });
        }
        table.map_err(|error| match error {
            DataTableError::Parse(source) => read_error(source),
            other => DataTableError::InFile { path: path.to_path_buf(), problem: Box::new(other) },
        })
    }

    /// Reads CSV from text whose first line names the columns.
    ///
    /// # Errors
    /// Fails with [`DataTableError::Parse`] if a line has the wrong number of values. Fails with
    /// [`DataTableError::TooLarge`], [`DataTableError::Empty`] or [`DataTableError::RepeatedColumn`] like [`DataTable::read`].
    pub fn from_csv(text: &str) -> Result<Self, DataTableError> {
        Self::from_reader(text.as_bytes())
    }

    fn from_reader(source: impl Read) -> Result<Self, DataTableError> {
        let mut reader = csv::Reader::from_reader(LineLimit { source, line: 0 });
        let mut table = Self::new(reader.headers()?.iter())?;
        if table.columns.is_empty() {
            return Err(DataTableError::Empty);
        }
        let rows = MOST_VALUES / table.columns.len().max(1);
        for record in reader.records() {
            if table.len() == rows {
                let problem = format!("expected at most {MOST_VALUES} values, {rows} rows of this length");
                return Err(DataTableError::TooLarge { problem });
            }
            table.push_row(record?.iter())?;
        }
        Ok(table)
    }

    /// Returns the names of the columns, in order.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the rows in order, each with one value for each column.
    pub fn rows(&self) -> impl Iterator<Item = &[String]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// Returns the row with this index, counted from 0, if there is one.
    pub fn row(&self, index: usize) -> Option<&[String]> {
        self.rows.get(index).map(Vec::as_slice)
    }

    /// Returns the index of a column.
    ///
    /// # Errors
    /// Fails with [`DataTableError::UnknownColumn`], which suggests the most similar name.
    pub fn column_index(&self, column: &str) -> Result<usize, DataTableError> {
        self.columns.iter().position(|name| name == column).ok_or_else(|| DataTableError::UnknownColumn {
            column: column.to_owned(),
            nearest: nearest(column, self.columns.iter().map(String::as_str)).map(str::to_owned),
        })
    }

    /// Returns all values of a column.
    ///
    /// # Errors
    /// Fails with [`DataTableError::UnknownColumn`], which suggests the nearest name.
    pub fn text(&self, column: &str) -> Result<Vec<&str>, DataTableError> {
        let index = self.column_index(column)?;
        Ok(self.rows.iter().map(|row| row[index].as_str()).collect())
    }

    /// Returns the value of a column in the row with this index, counted from 0.
    ///
    /// # Errors
    /// Fails with [`DataTableError::UnknownColumn`], which suggests the nearest name.
    ///
    /// # Panics
    /// Panics if there is no such row.
    pub fn value(&self, row: usize, column: &str) -> Result<&str, DataTableError> {
        Ok(&self.rows[row][self.column_index(column)?])
    }

    /// Returns all values of a column as numbers, including `inf` and `-inf`.
    ///
    /// # Errors
    /// Fails with [`DataTableError::UnknownColumn`], or with [`DataTableError::NotANumber`] for the first value that is not a
    /// number.
    pub fn numbers(&self, column: &str) -> Result<Vec<f64>, DataTableError> {
        let index = self.column_index(column)?;
        let number = |(row, values): (usize, &Vec<String>)| {
            parse_number(&values[index]).ok_or_else(|| DataTableError::NotANumber {
                column: column.to_owned(),
                row: row + 1,
                found: values[index].clone(),
            })
        };
        self.rows.iter().enumerate().map(number).collect()
    }

    /// Returns a table of the rows whose value in `column` is `value`.
    ///
    /// # Errors
    /// Fails with [`DataTableError::UnknownColumn`], which suggests the nearest name.
    pub fn filtered(&self, column: &str, value: &str) -> Result<Self, DataTableError> {
        let index = self.column_index(column)?;
        let rows = self.rows.iter().filter(|row| row[index] == value).cloned().collect();
        Ok(Self { columns: self.columns.clone(), rows })
    }

    /// Returns this table with other names of columns.
    ///
    /// # Errors
    /// Fails with [`DataTableError::RepeatedColumn`] if two columns would have the same name.
    pub fn with_columns(self, name: impl Fn(&str) -> String) -> Result<Self, DataTableError> {
        let columns = Self::new(self.columns.iter().map(|column| name(column)))?.columns;
        Ok(Self { columns, rows: self.rows })
    }

    /// Returns this table with every `from` in `column` replaced by `to`. For example, scoutlab's name of an algorithm replaces
    /// the published name.
    ///
    /// # Errors
    /// Fails with [`DataTableError::UnknownColumn`], which suggests the nearest name.
    pub fn renamed(&self, column: &str, from: &str, to: &str) -> Result<Self, DataTableError> {
        let index = self.column_index(column)?;
        let mut table = self.clone();
        for row in table.rows.iter_mut().filter(|row| row[index] == from) {
            to.clone_into(&mut row[index]);
        }
        Ok(table)
    }
}

/// A reader that fails at a line that is too long, which a CSV reader would read into memory as a whole.
struct LineLimit<Source> {
    source: Source,
    /// The number of bytes since the last line feed.
    line: usize,
}

impl<Source: Read> Read for LineLimit<Source> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.source.read(buffer)?;
        let mut lines = buffer[..length].split(|&byte| byte == b'\n');
        self.line += lines.next().map_or(0, <[u8]>::len);
        if self.line > LONGEST_LINE {
            return Err(std::io::Error::other(format!("a line is longer than {LONGEST_LINE} bytes")));
        }
        if let Some(last) = lines.next_back() {
            self.line = last.len();
        }
        Ok(length)
    }
}

/// Returns the bytes of a file, unpacked if the name of the file ends with `.gz`.
pub fn unpacked(path: &Path, file: File) -> Box<dyn Read> {
    if path.extension().is_some_and(|extension| extension == "gz") {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: &str = "position,algorithm,leaves\n40,scout,13\n41,\"a, b\",-inf\n";

    #[test]
    fn reads_columns_rows_quotes_and_infinities() -> Result<(), DataTableError> {
        let table = DataTable::from_csv(COUNTS)?;
        assert_eq!(table.columns(), ["position", "algorithm", "leaves"]);
        assert_eq!(table.len(), 2);
        assert_eq!(table.text("algorithm")?, ["scout", "a, b"]);
        assert_eq!(table.value(1, "algorithm")?, "a, b");
        assert_eq!(table.numbers("leaves")?, [13.0, f64::NEG_INFINITY]);
        Ok(())
    }

    #[test]
    fn an_unknown_column_is_answered_with_the_nearest_name() -> Result<(), DataTableError> {
        let error = DataTable::from_csv(COUNTS)?.numbers("leafs").expect_err("there is no such column");
        assert_eq!(error.to_string(), "no column 'leafs' (did you mean `leaves`?)");
        Ok(())
    }

    #[test]
    fn a_value_that_is_no_number_is_named_with_its_row() -> Result<(), DataTableError> {
        let error = DataTable::from_csv(COUNTS)?.numbers("algorithm").expect_err("text is no number");
        assert_eq!(error.to_string(), "column 'algorithm', row 1: expected a number, found 'scout'");
        let table = DataTable::from_csv("a\nNaN\n")?;
        assert!(matches!(table.numbers("a"), Err(DataTableError::NotANumber { row: 1, .. })));
        Ok(())
    }

    #[test]
    fn a_short_row_and_a_repeated_column_are_refused() -> Result<(), DataTableError> {
        let mut table = DataTable::new(["a", "b"])?;
        let error = table.push_row(["1"]).expect_err("one value for two columns");
        assert_eq!(error.to_string(), "row 1 has 1 values, expected 2, one for each column");
        assert!(table.is_empty());
        assert!(matches!(DataTable::new(["a", "a"]), Err(DataTableError::RepeatedColumn { .. })));
        assert!(matches!(DataTable::from_csv("a,b\n1\n"), Err(DataTableError::Parse(_))));
        Ok(())
    }

    #[test]
    fn a_table_is_written_as_it_was_read() -> Result<(), DataTableError> {
        assert_eq!(DataTable::from_csv(COUNTS)?.to_csv(), COUNTS);
        Ok(())
    }

    #[test]
    fn an_empty_table_a_line_without_end_and_too_many_values_are_refused() {
        assert!(matches!(DataTable::from_csv(""), Err(DataTableError::Empty)));
        let error = DataTable::from_csv(&format!("a\n{}", "1".repeat(LONGEST_LINE + 10_000))).expect_err("a long line");
        assert!(error.to_string().contains("a line is longer than 1048576 bytes"), "{error}");
        // With many columns, a few rows reach the limit.
        let header: Vec<String> = (0..10_000).map(|column| column.to_string()).collect();
        let text = format!("{}\n{}", header.join(","), format!("{}\n", vec!["1"; 10_000].join(",")).repeat(1001));
        let error = DataTable::from_csv(&text).expect_err("too many values");
        assert!(matches!(error, DataTableError::TooLarge { .. }), "{error}");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = DataTable::read(Path::new("no/such/table.csv")).expect_err("there is no such file");
        assert!(error.to_string().starts_with("cannot read the table no/such/table.csv"), "{error}");
    }

    #[test]
    fn filters_and_renames_by_value() -> Result<(), DataTableError> {
        let table = DataTable::from_csv(COUNTS)?;
        assert_eq!(table.filtered("algorithm", "scout")?.text("position")?, ["40"]);
        assert_eq!(table.renamed("algorithm", "scout", "test")?.text("algorithm")?, ["test", "a, b"]);
        Ok(())
    }
}
