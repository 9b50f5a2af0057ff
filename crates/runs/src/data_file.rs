//! The file with the rows of a run: `data.csv`, or `data.csv.gz` if the rows are long. The hash of a run is that of the rows, so it
//! does not depend on the compression.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::output::{OutputFolder, WriteError};
use crate::sha256;
use scoutlab_table::data_table;
use scoutlab_text::bounded_read;

/// The file name of the rows.
pub(crate) const PLAIN: &str = "data.csv";

/// The file name of long rows, compressed by gzip.
pub(crate) const PACKED: &str = "data.csv.gz";

/// The number of bytes up to which rows are not compressed. No file in a repository should be larger.
const LONGEST_PLAIN: u64 = 2_000_000;

/// Returns the path of the rows in a folder of results, which need not exist: of `data.csv.gz` if there is such a file, and otherwise
/// of `data.csv`.
pub fn path(folder: &Path) -> PathBuf {
    let packed = folder.join(PACKED);
    if packed.is_file() { packed } else { folder.join(PLAIN) }
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

/// Compresses the `data.csv` in a folder if it is long, and removes the file of the other name. If the process ends before, both files
/// exist. One of them is then of an earlier run, or both have the same rows.
pub(crate) fn pack(folder: &mut OutputFolder) -> Result<()> {
    let plain = folder.path().join(PLAIN);
    let mut rows = File::open(&plain).map_err(|source| WriteError { path: plain.clone(), source })?;
    let is_long = rows.metadata().is_ok_and(|found| found.len() > LONGEST_PLAIN);
    if is_long {
        folder.write_streamed(PACKED, |file| {
            let mut encoder = GzEncoder::new(file, Compression::default());
            std::io::copy(&mut rows, &mut encoder)?;
            encoder.finish()?;
            Ok(())
        })?;
    }
    // Windows removes no file that is open.
    drop(rows);
    let other = if is_long { plain } else { folder.path().join(PACKED) };
    match fs::remove_file(&other) {
        Err(source) if source.kind() != ErrorKind::NotFound => Err(WriteError { path: other, source }.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoutlab_table::data_table::DataTable;

    #[test]
    fn only_long_rows_are_compressed_and_their_hash_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut output = OutputFolder::open(folder.path()).unwrap();
        for length in [LONGEST_PLAIN, LONGEST_PLAIN + 2, LONGEST_PLAIN] {
            let rows = format!("a\n{}", "1\n".repeat(length as usize / 2 - 1));
            output.write(PLAIN, rows.as_bytes()).unwrap();
            pack(&mut output).unwrap();
            let name = if length > LONGEST_PLAIN { PACKED } else { PLAIN };
            let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(files, [name]);
            assert_eq!(hash(folder.path()).unwrap(), sha256::sha256_of_bytes(rows.as_bytes()));
            assert_eq!(DataTable::read(&path(folder.path())).unwrap().len() as u64, length / 2 - 1);
        }
    }

    #[test]
    fn the_same_rows_give_the_same_bytes() {
        let packed = || {
            let folder = tempfile::tempdir().unwrap();
            let mut output = OutputFolder::open(folder.path()).unwrap();
            let rows = (0..400_000).map(|row| row.to_string()).collect::<Vec<_>>().join("\n");
            output.write(PLAIN, rows.as_bytes()).unwrap();
            pack(&mut output).unwrap();
            fs::read(folder.path().join(PACKED)).unwrap()
        };
        let first = packed();
        // The header of gzip has no name and no time.
        assert_eq!(first[..8], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
        assert_eq!(first, packed());
    }
}
