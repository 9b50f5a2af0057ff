//! Reading a whole journal, damaged or not.

use std::io::{BufRead, Read};
use std::num::NonZeroU64;

use super::line::{self, Line};
use super::{Completion, Header, Process};

/// What a journal holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// What the cells belong to; nothing if no line says so.
    pub header: Option<Header>,
    /// Where the record of each cell begins, in bytes. The header comes first, so 0 is no such place.
    pub places: Vec<Option<NonZeroU64>>,
    /// The number of cells with a record.
    pub done: usize,
    /// The leaves of all of them.
    pub leaves: u64,
    /// The seconds all of them took together, in microseconds.
    pub microseconds: u64,
    /// The processes that worked on it, in order.
    pub processes: Vec<Process>,
    /// Set once all results were written.
    pub complete: Option<Completion>,
    /// Damaged lines before the last good one.
    pub damaged_lines: usize,
    /// Bytes after the last good line.
    pub damaged_tail: u64,
    /// Where the last good line ends, in bytes.
    pub end: u64,
}

impl Contents {
    /// Whether the file has nothing in it that could be used.
    pub const fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// Takes a line; whether it can be used. `foreign` is set while lines of another run follow.
    fn take(&mut self, line: Line, place: u64, results: Option<usize>, foreign: &mut bool) -> bool {
        match line {
            Line::Header { header } => *foreign = !self.take_header(&header),
            Line::Started { header, started } => {
                self.processes.push(started);
                *foreign = !self.take_header(&header);
            }
            Line::Complete { complete, header } => {
                self.complete = Some(complete);
                *foreign = header.is_some_and(|header| !self.take_header(&header));
            }
            Line::Cell(_) if *foreign => return false,
            Line::Cell(cell) => {
                let Some(slot) = self.places.get_mut(usize::try_from(cell.0).unwrap_or(usize::MAX)) else { return false };
                if results.is_some_and(|expected| cell.1.len() != expected) {
                    return false;
                }
                // The same cell cannot have other results; the first record is as good as any.
                if slot.is_none() {
                    *slot = NonZeroU64::new(place);
                    self.done += 1;
                    self.leaves = self.leaves.saturating_add(cell.3);
                    self.microseconds = self.microseconds.saturating_add((cell.2 * 1e6) as u64);
                }
            }
        }
        true
    }

    /// Whether the lines after this header belong to the same run as those before.
    fn take_header(&mut self, header: &Header) -> bool {
        let first = self.header.get_or_insert_with(|| header.clone());
        first.shard == header.shard && first.differences(header).is_empty()
    }
}

/// Reads all lines. A cell beyond `cells`, with another number of results than `results` if that is known, or after the header of
/// another run, is damage. With no cells at all, only the other lines are read.
///
/// # Errors
///
/// If reading fails; damage is no error.
pub fn scan(mut source: impl BufRead, cells: usize, results: Option<usize>) -> std::io::Result<Contents> {
    let mut contents = Contents { places: vec![None; cells], ..Contents::default() };
    let (mut place, mut line, mut damaged, mut foreign) = (0_u64, Vec::new(), 0, false);
    loop {
        let length = read_line(&mut source, &mut line)?;
        if length == 0 {
            break;
        }
        let begin = line::begin(&line);
        damaged += usize::from(begin.is_some_and(|begin| begin > 0));
        let wanted = begin.filter(|&begin| cells > 0 || !line::is_cell(&line[begin..]));
        let read = wanted.and_then(|begin| Some((begin, line::read_intact(&line[begin..])?)));
        let good = read.is_some_and(|(begin, line)| contents.take(line, place + begin as u64, results, &mut foreign));
        place += length;
        if good {
            contents.end = place;
            contents.damaged_lines += std::mem::take(&mut damaged);
        } else {
            damaged += 1;
        }
    }
    contents.damaged_tail = place - contents.end;
    Ok(contents)
}

/// Reads the next line into `line`; one that is too long is read and not kept. Gives the number of bytes.
fn read_line(source: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<u64> {
    line.clear();
    let mut length = source.take(line::LONGEST as u64 + 1).read_until(b'\n', line)? as u64;
    if line.len() > line::LONGEST {
        line.clear();
        length += source.skip_until(b'\n')? as u64;
    }
    Ok(length)
}
