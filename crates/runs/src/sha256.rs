//! SHA-256 hashes in hexadecimal, which identify files, programs and jobs. Files are hashed in pieces, because they can be large.

use std::io::{BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

/// Returns the SHA-256 hash of a file in hexadecimal digits.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub fn sha256_of(path: &Path) -> std::io::Result<String> {
    sha256_of_reader(scoutlab_text::bounded_read::open(path)?)
}

/// Returns the SHA-256 hash of all bytes of a reader in hexadecimal digits.
pub(crate) fn sha256_of_reader(reader: impl Read) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    std::io::copy(&mut BufReader::with_capacity(1 << 16, reader), &mut Hashing(&mut hash))?;
    Ok(hexadecimal(&hash.finalize()))
}

/// Returns the SHA-256 hash of bytes in hexadecimal digits.
pub fn sha256_of_bytes(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

struct Hashing<'h>(&'h mut Sha256);

impl std::io::Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
