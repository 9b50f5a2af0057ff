//! Files of chess positions with their numbers of move sequences, such as `FEN ;D1 20 ;D2 400`.

use std::path::Path;

use scoutlab::description::DEEPEST;
use scoutlab::registry::RequestError;
use scoutlab::{Catalogue, Position};
use scoutlab_games::chess::epd_lines;
use scoutlab_text::bounded_read;
use thiserror::Error;

use crate::explanations;

/// The game of all suites.
const GAME: &str = "chess";

/// A file of positions with their numbers of move sequences.
#[derive(Clone, Debug)]
pub struct Suite {
    pub positions: Vec<SuitePosition>,
}

/// A position with its numbers of move sequences.
#[derive(Clone, Debug)]
pub struct SuitePosition {
    /// The line of the file, counted from 1.
    pub line: usize,
    pub position: Position,
    /// Depths, each with the number of sequences of this many plies, as the file has them.
    pub counts: Vec<(u32, u64)>,
}

/// A number of a file, with the right number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedCount {
    pub depth: u32,
    /// The number in the file.
    pub expected: u64,
    /// The right number.
    pub found: u64,
    /// The faults that explain the number of the file, if it is the first wrong one of the position.
    pub explanations: Vec<String>,
}

/// The reason why a file is not a suite.
#[derive(Debug, Error)]
pub enum SuiteError {
    #[error("{path} cannot be read: {source}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("{place}: {problem}")]
    Damaged { place: String, problem: String },
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Suite {
    /// Reads an EPD file, whose lines have a position and counts such as `;D1 20 ;D2 400`, with or without the two clocks of a FEN.
    ///
    /// # Errors
    ///
    /// Fails with [`SuiteError`] if the file cannot be read, a line is damaged or has no count, or the file has no position.
    pub fn read(path: &Path) -> Result<Self, SuiteError> {
        let name = path.display().to_string();
        let bytes = bounded_read::read(path, bounded_read::LONGEST_TEXT);
        let bytes = bytes.map_err(|source| SuiteError::Unreadable { path: name.clone(), source })?;
        Self::parse(&name, &bytes)
    }

    /// Reads the bytes of an EPD file with this name, as [`Suite::read`] does.
    ///
    /// ```
    /// use scoutlab_perft::Suite;
    ///
    /// let file = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n";
    /// let suite = Suite::parse("suite.epd", file)?;
    /// let checked = suite.positions[0].check(2);
    /// assert_eq!((checked[0].found, checked[1].found, checked[1].expected), (15, 66, 67));
    /// # Ok::<(), scoutlab_perft::SuiteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`SuiteError`] if a line is damaged or has no count, or the file has no position.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Self, SuiteError> {
        let damaged = |place: String, problem: String| SuiteError::Damaged { place, problem };
        let lines = epd_lines(bytes).map_err(|problem| damaged(name.to_owned(), problem))?;
        let chess = Catalogue::built_in();
        let chess = chess.game(GAME).map_err(RequestError::from)?;
        let mut positions = Vec::new();
        for (line, read) in lines {
            let place = format!("{name}:{line}");
            let epd = read.map_err(|error| damaged(place.clone(), error.to_string()))?;
            if epd.perft_counts.is_empty() {
                return Err(damaged(place, "the line has no count of move sequences, such as `;D1 20`".to_owned()));
            }
            if let Some((depth, _)) = epd.perft_counts.iter().find(|(depth, _)| *depth > DEEPEST) {
                return Err(damaged(place, format!("`D{depth}`: expected at most {DEEPEST} plies")));
            }
            let position = chess.position(&epd.position.fen())?;
            positions.push(SuitePosition { line, position, counts: epd.perft_counts });
        }
        if positions.is_empty() {
            return Err(damaged(name.to_owned(), "the file contains no position".to_owned()));
        }
        Ok(Self { positions })
    }
}

impl SuitePosition {
    /// Computes the numbers of at most `most_depth` plies.
    pub fn check(&self, most_depth: u32) -> Vec<CheckedCount> {
        let counts = self.counts.iter().filter(|(depth, _)| *depth <= most_depth);
        let mut is_explained = false;
        let check = |&(depth, expected)| {
            let found = self.position.perft(depth);
            // Counts of more plies are wrong for the same reason.
            let explanations = if found == expected || is_explained {
                Vec::new()
            } else {
                is_explained = true;
                explanations(&*self.position, depth, expected)
            };
            CheckedCount { depth, expected, found, explanations: explanations.into_iter().map(|found| found.fault).collect() }
        };
        counts.map(check).collect()
    }
}

impl CheckedCount {
    /// Returns whether the number of the file is right.
    pub const fn is_right(&self) -> bool {
        self.expected == self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(file: &str) -> String {
        Suite::parse("s.epd", file.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn every_line_needs_a_position_and_a_count() {
        assert_eq!(refused("# only a comment\n"), "s.epd: the file contains no position");
        assert_eq!(
            refused("\n4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;\n"),
            "s.epd:2: the line has no count of move sequences, such as `;D1 20`"
        );
        let message = refused("4k3/8/8/8/8/8/8/4K3 w - - ;D1 many\n");
        assert!(message.starts_with("s.epd:1: ") && message.ends_with("`D1 many`: expected a whole number"), "{message}");
        assert!(refused("4k3/8/8/8 w - - ;D1 5\n").starts_with("s.epd:1: "));
    }

    #[test]
    fn numbers_with_and_without_clocks_are_checked() {
        let file = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2039 ;D3 97862\r\n\
                    % a comment\r\n\
                    r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - D4 4085604; D5 1;\r\n";
        let suite = Suite::parse("s.epd", file.as_bytes()).unwrap();
        assert_eq!(suite.positions.iter().map(|found| found.line).collect::<Vec<_>>(), [1, 3]);
        assert!(suite.positions[0].check(6).iter().all(CheckedCount::is_right));
        let checked = suite.positions[1].check(4);
        let expected = CheckedCount {
            depth: 4,
            expected: 4_085_604,
            found: 4_085_603,
            explanations: vec!["games that end earlier count".to_owned()],
        };
        assert_eq!(checked, [expected]);
    }
}
