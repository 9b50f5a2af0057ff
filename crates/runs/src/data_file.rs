//! Finds, opens and hashes the file with the rows of a run: `data.csv`, which [`results::write`](crate::results::write) writes, or
//! `data.csv.gz` where a repository keeps only the compressed rows. The hash of a run is that of the rows, so it does not depend on
//! the compression.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::sha256;
use scoutlab_table::data_table;
use scoutlab_text::bounded_read;

/// The file name of the rows that a run writes.
pub const PLAIN: &str = "data.csv";

/// The file name of the rows, compressed by gzip.
const PACKED: &str = "data.csv.gz";

/// Returns the path of the rows in a folder of results, which need not exist: of `data.csv.gz` if there is such a file and no
/// `data.csv`, and otherwise of `data.csv`.
///
/// ```
/// use scoutlab_runs::data_file;
///
/// let folder = tempfile::tempdir()?;
/// assert_eq!(data_file::path(folder.path()), folder.path().join("data.csv"));
/// std::fs::write(folder.path().join("data.csv.gz"), "")?;
/// assert_eq!(data_file::path(folder.path()), folder.path().join("data.csv.gz"));
/// std::fs::write(folder.path().join("data.csv"), "")?;
/// assert_eq!(data_file::path(folder.path()), folder.path().join("data.csv"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn path(folder: &Path) -> PathBuf {
    let [plain, packed] = [PLAIN, PACKED].map(|name| folder.join(name));
    if !plain.is_file() && packed.is_file() { packed } else { plain }
}

/// Opens the rows in a folder of results as CSV.
///
/// # Errors
///
/// Fails if the file cannot be opened.
pub fn open(folder: &Path) -> std::io::Result<Box<dyn Read>> {
    let path = path(folder);
    Ok(data_table::unpacked(&path, bounded_read::open(&path)?))
}

/// Returns the SHA-256 hash of the rows in a folder of results, as CSV.
///
/// # Errors
///
/// Fails if the file cannot be read or unpacked.
pub fn hash(folder: &Path) -> std::io::Result<String> {
    sha256::sha256_of_reader(open(folder)?)
}
