//! One line of a journal. Its checksum comes first, so that a line that was cut or changed is recognised before it is parsed.

use std::io::Write;

use serde::{Deserialize, Serialize};

use super::{Header, Process};

/// The maximum length of a line, in bytes. The results of a cell take a few hundred bytes, so longer lines are treated as
/// damage.
pub(super) const LONGEST: usize = 1 << 20;

/// The length of the checksum and the space after it, in bytes.
const PREFIX: usize = 9;

/// A finished cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellRecord(
    /// The index of the cell in grid order, from 0.
    pub u64,
    /// The values of the result columns.
    pub Vec<String>,
    /// The run time in seconds.
    pub f64,
    /// The number of leaves visited.
    pub u64,
);

/// The record of a complete run, with its result files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// The SHA-256 hash of `data.csv`.
    pub data_sha256: String,
    /// The names of all result files.
    pub files: Vec<String>,
}

/// The contents of a line without its checksum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Line {
    Cell(CellRecord),
    // This variant must precede `Header`, because serde tries the variants in order and `Header` would match these lines too.
    Started {
        started: Process,
        header: Header,
        /// The number of damaged lines that the process found. It recomputes their cells.
        #[serde(default, skip_serializing_if = "is_zero")]
        damaged: usize,
    },
    // In early journals, the completion line contains no header.
    Complete {
        complete: Completion,
        header: Option<Header>,
    },
    Header {
        header: Header,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls this function with a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Appends a line with its checksum.
pub(super) fn write(line: &impl Serialize, buffer: &mut Vec<u8>) -> std::io::Result<()> {
    let start = buffer.len();
    buffer.extend_from_slice(b"00000000 ");
    serde_json::to_writer(&mut *buffer, line)?;
    let sum = crc32fast::hash(&buffer[start + PREFIX..]);
    write!(&mut buffer[start..start + PREFIX - 1], "{sum:08x}")?;
    buffer.push(b'\n');
    if buffer.len() - start > LONGEST {
        buffer.truncate(start);
        return Err(std::io::Error::other(format!("the results of a cell are longer than {LONGEST} bytes")));
    }
    Ok(())
}

/// Returns the text after the checksum, if the checksum is correct.
fn confirmed(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_suffix(b"\n")?;
    let (sum, text) = line.split_at_checked(PREFIX)?;
    let digits = std::str::from_utf8(sum.strip_suffix(b" ")?).ok()?;
    // A sign or capital letters in the digits would change the text but not the number, so the change would go undetected.
    let plain = digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    (plain && u32::from_str_radix(digits, 16) == Ok(crc32fast::hash(text))).then_some(text)
}

/// The maximum number of places in a damaged line that are tried as the start of another line.
const BEGINNINGS: usize = 8;

/// Returns the offset at which an intact line begins in `line`, or `None` if there is no intact line. The offset is greater than
/// 0 if a damaged line feed joined two lines and the second one is intact.
pub(super) fn begin(line: &[u8]) -> Option<usize> {
    if confirmed(line).is_some() {
        return Some(0);
    }
    let is_begin = |window: &[u8]| matches!(window[PREFIX - 1..], [b' ', b'[' | b'{']);
    let places = line.windows(PREFIX + 1).enumerate().filter(|(_, window)| is_begin(window)).map(|(place, _)| place);
    places.take(BEGINNINGS).find(|&place| confirmed(&line[place..]).is_some())
}

/// Parses a line whose checksum [`begin`] has verified. Returns `None` if the kind of the line is unknown.
pub(super) fn read_intact(line: &[u8]) -> Option<Line> {
    let text = &line[PREFIX..line.len() - 1];
    // Most lines are cells, so cells are parsed without trying the other kinds.
    if is_cell(line) { cell(text).map(Line::Cell) } else { serde_json::from_slice(text).ok() }
}

/// Returns whether a line begins like a cell.
pub(super) fn is_cell(line: &[u8]) -> bool {
    line.get(PREFIX) == Some(&b'[')
}

/// Parses the line of a cell. Returns `None` if the line is damaged or is not a cell.
pub(super) fn read_cell(line: &[u8]) -> Option<CellRecord> {
    cell(confirmed(line)?)
}

fn cell(text: &[u8]) -> Option<CellRecord> {
    let record: CellRecord = serde_json::from_slice(text).ok()?;
    record.2.is_finite().then_some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &[u8]) -> Option<Line> {
        confirmed(line).and_then(|_| read_intact(line))
    }

    fn cell() -> CellRecord {
        CellRecord(7, vec!["a,\"b\"\nc".to_owned(), "Ωλ".to_owned()], 0.25, 13)
    }

    #[test]
    fn a_cell_is_one_line_whatever_its_results_contain() {
        let mut buffer = Vec::new();
        write(&cell(), &mut buffer).unwrap();
        assert_eq!(buffer.split(|&byte| byte == b'\n').count(), 2);
        assert_eq!(read(&buffer), Some(Line::Cell(cell())));
    }

    #[test]
    fn a_line_behind_a_damaged_line_feed_is_found() {
        let mut buffer = Vec::new();
        write(&cell(), &mut buffer).unwrap();
        let length = buffer.len();
        write(&cell(), &mut buffer).unwrap();
        assert_eq!(begin(&buffer[..length]), Some(0));
        buffer[length - 1] ^= 1;
        assert_eq!(begin(&buffer), Some(length));
        assert_eq!(begin(&buffer[1..length]), None);
    }

    #[test]
    fn no_flip_of_one_bit_and_no_cut_goes_unnoticed() {
        let mut buffer = Vec::new();
        write(&cell(), &mut buffer).unwrap();
        for bit in 0..buffer.len() * 8 {
            let mut damaged = buffer.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&damaged), None, "bit {bit}");
        }
        for length in 0..buffer.len() {
            assert_eq!(read(&buffer[..length]), None, "cut after {length} bytes");
        }
    }
}
