//! Reads a file of counts.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::rules::{Scope, walk_from};
use scoutlab::Position;
use scoutlab::registry::{DEEPEST, GameEntry};
use scoutlab_text::bounded_read;
use scoutlab_text::specification::SpecificationError;
use thiserror::Error;

use crate::conventions::{Algorithm, NodeKind};
use crate::inference::{MOST_ROWS, Row};
use scoutlab::Catalogue;

/// The maximum size of the file, in bytes.
const LONGEST: u64 = 1 << 24;

/// The reason why a file of counts cannot be read.
#[derive(Debug, Error)]
pub enum CountTableError {
    /// No game has the given name.
    #[error(transparent)]
    Game(#[from] SpecificationError),
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}", path = path.display())]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The error of the file system.
        source: std::io::Error,
    },
    /// A line is invalid.
    #[error("{file}, line {line}: {problem}")]
    Line {
        file: String,
        /// The line number, from 1.
        line: u64,
        /// A description of the problem.
        problem: String,
    },
}

/// A row as written.
#[derive(Clone, Debug)]
pub struct RowSource {
    /// The line in the file.
    pub line: u64,
    pub game: &'static str,
    /// The position as written.
    pub position: String,
    pub parsed: Position,
}

/// The counts in a file.
pub struct CountTable {
    /// The games among which names of games are looked up.
    pub catalogue: Catalogue,
    /// The searches and their counts.
    pub rows: Vec<Row>,
    /// The rows as written.
    pub sources: Vec<RowSource>,
    /// The number of rows skipped because the file has too many.
    pub left_out: usize,
}

/// The index of the column for each part of a row.
struct Columns {
    position: usize,
    depth: usize,
    count: usize,
    algorithm: Option<usize>,
    what: Option<usize>,
    game: Option<usize>,
}

/// Returns the message for a record with a wrong number of fields.
fn describe_fields(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            let fields = if *len == 1 { "field" } else { "fields" };
            format!("{len} {fields}, but the header has {expected_len}")
        }
        _ => "this line is no CSV".to_owned(),
    }
}

impl CountTable {
    /// Reads a file in CSV with the columns position, depth and count, and optionally algorithm, what and game. Without the column
    /// game, all rows belong to `game_name`, or to the only game that can parse their positions.
    ///
    /// # Errors
    ///
    /// Fails if no game has this name, or if the file cannot be read, is longer than 2^24 bytes or has an invalid line.
    pub fn read(catalogue: &Catalogue, path: &Path, game_name: Option<&str>) -> Result<Self, CountTableError> {
        game_name.map(|name| catalogue.game(name)).transpose()?;
        let unreadable = |source| CountTableError::Unreadable { path: path.to_owned(), source };
        let bytes = bounded_read::read(path, LONGEST).map_err(unreadable)?;
        Self::parse(catalogue, &path.display().to_string(), &bytes, game_name)
    }

    /// Reads a stream, such as standard input, up to 2^24 bytes. Messages call it `name`. The columns and the game are those of
    /// [`CountTable::read`].
    ///
    /// # Errors
    ///
    /// Fails if no game has this name, or if the stream cannot be read or has an invalid line.
    pub fn read_stream(
        catalogue: &Catalogue,
        name: &str,
        stream: impl Read,
        game_name: Option<&str>,
    ) -> Result<Self, CountTableError> {
        game_name.map(|name| catalogue.game(name)).transpose()?;
        let mut bytes = Vec::new();
        let unreadable = |source| CountTableError::Unreadable { path: name.into(), source };
        stream.take(LONGEST).read_to_end(&mut bytes).map_err(unreadable)?;
        Self::parse(catalogue, name, &bytes, game_name)
    }

    /// Parses the bytes of a file, which messages call `file`. The columns and the game are those of [`CountTable::read`].
    ///
    /// # Errors
    ///
    /// Fails if no game has this name, or if a line is invalid.
    pub fn parse(catalogue: &Catalogue, file: &str, bytes: &[u8], game_name: Option<&str>) -> Result<Self, CountTableError> {
        let wrong = |line: u64, problem: String| CountTableError::Line { file: file.to_owned(), line, problem };
        let expected = "expected a line `position,depth,count` and rows under it";
        if let Err(error) = std::str::from_utf8(bytes) {
            let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count() as u64;
            return Err(wrong(line, format!("this is no text in UTF-8, {expected}")));
        }
        if bytes.trim_ascii().is_empty() {
            return Err(wrong(1, format!("the file is empty, {expected}")));
        }
        let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(bytes);
        let header = reader.headers().map_err(|error| wrong(1, error.to_string()))?.clone();
        let columns = Columns::of(&header).map_err(|problem| wrong(1, problem))?;
        let mut records = Vec::new();
        for record in reader.into_records() {
            let line = |error: &csv::Error| error.position().map_or(0, csv::Position::line);
            let record = record.map_err(|error| wrong(line(&error), describe_fields(&error)))?;
            let line = record.position().map_or(0, csv::Position::line);
            records.push((line, record));
        }
        if records.is_empty() {
            return Err(wrong(2, "there are no rows, expected a position, a depth and a count".to_owned()));
        }
        let default = match (game_name, columns.game) {
            (Some(name), _) => Some(catalogue.game(name)?),
            (None, Some(_)) => None,
            (None, None) => {
                let positions = records.iter().map(|(line, record)| (*line, &record[columns.position]));
                Some(find_only_game(catalogue, &positions).map_err(|(line, problem)| wrong(line, problem))?)
            }
        };
        let mut table = Self { catalogue: catalogue.clone(), rows: Vec::new(), sources: Vec::new(), left_out: 0 };
        for (line, record) in &records {
            let (row, source) = columns.row(catalogue, record, *line, default).map_err(|problem| wrong(*line, problem))?;
            if let Some(expected) = default.map(GameEntry::name).filter(|expected| *expected != source.game) {
                return Err(wrong(*line, format!("the game is `{}`, but {expected} was asked for", source.game)));
            }
            table.rows.push(row);
            table.sources.push(source);
        }
        table.keep_smallest();
        Ok(table)
    }

    fn keep_smallest(&mut self) {
        let mut counts: Vec<u64> = self.rows.iter().map(|row| row.count).collect();
        counts.sort_unstable();
        let Some(&most) = counts.get(MOST_ROWS) else { return };
        let (rows, sources) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.sources));
        self.left_out = rows.len() - MOST_ROWS;
        // Among equal counts, the first rows are kept.
        let mut equal = MOST_ROWS - counts.partition_point(|&count| count < most);
        for (row, source) in rows.into_iter().zip(sources) {
            let is_kept = row.count < most || row.count == most && equal > 0;
            equal -= usize::from(is_kept && row.count == most);
            if is_kept {
                self.rows.push(row);
                self.sources.push(source);
            }
        }
    }

    /// Returns, for each row, the conventions that can matter in its game.
    pub fn scopes(&self) -> Vec<Scope> {
        self.rows.iter().map(|row| row.walk.scope()).collect()
    }

    /// Returns the algorithms of the rows, if every row names an algorithm.
    pub fn algorithms(&self) -> Option<Vec<Algorithm>> {
        let mut algorithms: Vec<Algorithm> = self.rows.iter().map(|row| row.algorithm).collect::<Option<_>>()?;
        algorithms.sort();
        algorithms.dedup();
        Some(algorithms)
    }
}

/// Returns the only game that can parse all of these positions. Each position comes with its line.
fn find_only_game<'p, 'c>(
    catalogue: &'c Catalogue,
    positions: &(impl Iterator<Item = (u64, &'p str)> + Clone),
) -> Result<&'c GameEntry, (u64, String)> {
    let has = |game: &GameEntry, text: &str| game.position(text).is_ok();
    let has_all = |game: &&GameEntry| positions.clone().all(|(_, text)| has(game, text));
    let able: Vec<&GameEntry> = catalogue.games().iter().filter(has_all).collect();
    let first = positions.clone().next().map_or(1, |(line, _)| line);
    match able[..] {
        [only] => Ok(only),
        [] => Err(match positions.clone().find(|(_, text)| !catalogue.games().iter().any(|game| has(game, text))) {
            Some((line, text)) => {
                (line, format!("no game has the position `{text}`, expected one; with --game the message says more"))
            }
            None => (first, "no game has all of these positions, expected --game or a column game".to_owned()),
        }),
        _ => {
            let names: Vec<&str> = able.iter().map(|game| game.name()).collect();
            Err((first, format!("{} have all of these positions, expected --game or a column game", names.join(", "))))
        }
    }
}

impl Columns {
    fn of(header: &csv::StringRecord) -> Result<Self, String> {
        const KNOWN: [&str; 6] = ["position", "depth", "count", "algorithm", "what", "game"];
        let find = |name: &str| header.iter().position(|column| column == name);
        let needed = |name: &str| {
            let found: Vec<&str> = header.iter().collect();
            find(name).ok_or_else(|| {
                format!(
                    "there is no column `{name}` among `{}`, expected position, depth, count and perhaps algorithm, what, game",
                    found.join(", ")
                )
            })
        };
        if let Some(twice) = KNOWN.iter().find(|&&name| header.iter().filter(|&column| column == name).count() > 1) {
            return Err(format!("there are two columns `{twice}`, expected one"));
        }
        if let Some(unknown) = header.iter().find(|column| !KNOWN.contains(column)) {
            needed("position").and(needed("depth")).and(needed("count"))?;
            return Err(SpecificationError::unknown("column", unknown, KNOWN).to_string());
        }
        Ok(Self {
            position: needed("position")?,
            depth: needed("depth")?,
            count: needed("count")?,
            algorithm: find("algorithm"),
            what: find("what"),
            game: find("game"),
        })
    }

    fn row(
        &self,
        catalogue: &Catalogue,
        record: &csv::StringRecord,
        line: u64,
        default: Option<&GameEntry>,
    ) -> Result<(Row, RowSource), String> {
        let given = |column: Option<usize>| column.map(|column| &record[column]).filter(|text| !text.is_empty());
        let game = match (given(self.game), default) {
            (Some(name), _) => catalogue.game(name).map_err(|error| error.to_string())?,
            (None, Some(game)) => game,
            (None, None) => return Err("no game, expected one in the column game or --game".to_owned()),
        };
        let position = record[self.position].to_owned();
        let found = game.position(&position).map_err(|error| format!("{}: {error}", game.name()))?;
        let walk = walk_from(&*found)?;
        let depth = &record[self.depth];
        let depth = depth
            .parse()
            .ok()
            .filter(|depth| (1..=DEEPEST).contains(depth))
            .ok_or_else(|| format!("depth `{depth}`: expected a whole number of plies from 1 to {DEEPEST}"))?;
        found.check_depths(depth..=depth).map_err(|error| error.to_string())?;
        let count = &record[self.count];
        let count =
            count.parse().map_err(|_| format!("count `{count}`: expected a whole number, 0 or greater, digits only"))?;
        let algorithm = match given(self.algorithm) {
            None => None,
            Some(text) => Some(Algorithm::find(text).ok_or_else(|| {
                let names = Algorithm::DIMENSION.choices.iter().map(|choice| choice.name);
                SpecificationError::unknown("algorithm", text, names).to_string()
            })?),
        };
        let of = match given(self.what) {
            None => None,
            Some(text) => {
                let names = || NodeKind::DIMENSION.choices.iter().map(|choice| choice.name);
                let place = names().position(|name| name == text);
                Some(
                    place
                        .map(|place| NodeKind::ALL[place])
                        .ok_or_else(|| SpecificationError::unknown("count", text, names()).to_string())?,
                )
            }
        };
        Ok((Row { walk, depth, count, algorithm, of }, RowSource { line, game: game.name(), position, parsed: found }))
    }
}
