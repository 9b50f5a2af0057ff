//! Reads a whole journal, which may be damaged. It keeps the places of the cells, not their results, so that it fits in memory.

use std::io::{BufRead, Read};
use std::num::NonZeroU64;

use super::line::{self, Line};
use super::{Completion, Header, Process};

/// The contents of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The header, or `None` if the file has none.
    pub header: Option<Header>,
    /// The byte offset of the record of each cell, or `None` for a cell without a record. No record has the offset 0, because the
    /// header comes first.
    pub places: Vec<Option<NonZeroU64>>,
    /// The number of cells with a record.
    pub done: usize,
    /// The total number of leaves of the recorded cells.
    pub leaves: u64,
    /// The total run time of the recorded cells, in microseconds.
    pub microseconds: u64,
    /// The processes that used the journal, in the order in which they started.
    pub processes: Vec<Process>,
    /// The record of the complete run, or `None` if the run is not complete.
    pub complete: Option<Completion>,
    /// The number of damaged lines before the last intact line.
    pub damaged_lines: usize,
    /// The number of damaged lines that the last process found when it started. That process recomputed their cells, or they are
    /// missing like all cells that it did not finish.
    pub known_damage: usize,
    /// The number of bytes after the last intact line.
    pub damaged_tail: u64,
    /// The byte offset of the end of the last intact line.
    pub end: u64,
}

impl Contents {
    /// Returns the number of damaged lines that no process has found yet.
    pub const fn new_damage(&self) -> usize {
        self.damaged_lines.saturating_sub(self.known_damage)
    }

    /// Returns whether the journal contains no intact line.
    pub const fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// Processes a line, and returns whether it is usable. A line with a header sets `foreign` to whether the header belongs to
    /// another run.
    fn take(&mut self, line: Line, place: u64, results: Option<usize>, foreign: &mut bool) -> bool {
        match line {
            Line::Header { header } => *foreign = !self.take_header(&header),
            Line::Started { header, started, damaged } => {
                self.processes.push(started);
                self.known_damage = damaged;
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
                // If a cell has several records, their results are equal, so the first record is kept.
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

    /// Returns whether this header and the first header belong to one run.
    fn take_header(&mut self, header: &Header) -> bool {
        let first = self.header.get_or_insert_with(|| header.clone());
        first.shard == header.shard && first.differences(header).is_empty()
    }
}

/// Reads all lines. A cell counts as damage if its index is `cells` or more, or if it has more or fewer than `results` results. A
/// cell after another run's header is also damage. If `cells` is 0, cells are skipped.
///
/// # Errors
///
/// Fails if the source cannot be read. Damage is not an error.
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

/// The first bytes of every journal after its first checksum.
const BEGINNING: &[u8] = b" {\"header\":{";

/// Returns whether the bytes are what may remain of a journal: nothing, an intact line among damaged ones, the beginning of a
/// first line, or the zeros that a power failure leaves.
///
/// # Errors
///
/// Fails if the source cannot be read.
pub(super) fn is_remains(mut source: impl BufRead) -> std::io::Result<bool> {
    let (mut line, mut is_first, mut zeros) = (Vec::new(), true, true);
    while read_line(&mut source, &mut line)? > 0 {
        if line::begin(&line).is_some() || (is_first && is_beginning(&line)) {
            return Ok(true);
        }
        zeros &= !line.is_empty() && line.iter().all(|&byte| byte == 0);
        is_first = false;
    }
    Ok(zeros)
}

/// Returns whether a line begins like the first line of a journal. The checksum and one more byte are not enough, because a
/// user may have written as much.
fn is_beginning(line: &[u8]) -> bool {
    let (sum, rest) = line.split_at(line.len().min(8));
    let digits = sum.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let length = rest.len().min(BEGINNING.len());
    digits && length > 1 && rest[..length] == BEGINNING[..length]
}

/// Reads the next line into `line`, and returns the number of bytes read. The text of a line that is too long is discarded.
fn read_line(source: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<u64> {
    line.clear();
    let mut length = source.take(line::LONGEST as u64 + 1).read_until(b'\n', line)? as u64;
    if line.len() > line::LONGEST {
        line.clear();
        length += source.skip_until(b'\n')? as u64;
    }
    Ok(length)
}
