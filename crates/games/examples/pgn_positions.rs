//! Prints all positions of PGN files, for the comparison with another reader (`.ci/pgn-against-python-chess`).
//!
//! Each file gives the line `file PATH`. Each of its games gives the line `game`, its positions as FENs, and, if the game is damaged,
//! the line `fault` with the problem.

use std::io::{self, Write};

use scoutlab_games::chess::PGN;

fn main() -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        writeln!(output, "file {path}")?;
        for place in (PGN.split)(&bytes).unwrap_or_default() {
            writeln!(output, "game")?;
            let (positions, problem) = match (PGN.read)(&bytes[place]) {
                Ok(positions) => (positions, None),
                Err(damaged) => (damaged.positions, Some(damaged.problem)),
            };
            for position in positions {
                writeln!(output, "{}", position.fen())?;
            }
            if let Some(problem) = problem {
                writeln!(output, "fault {}", problem.replace(['\n', '\r'], " "))?;
            }
        }
    }
    output.flush()
}
