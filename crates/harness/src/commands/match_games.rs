//! `scoutlab match`

use crate::program::Scoutlab;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use scoutlab::players::PlayerSpecification;
use scoutlab_experiments::matches::{self, Colours, Contestant, GameRecord, MatchRequest, MatchTally, PreparedMatch};
use scoutlab_games::Side;
use scoutlab_runs::output::{OutputFolder, ReadError, WriteError};
use scoutlab_text::bounded_read;
use serde::Serialize;
use serde_json::json;

use scoutlab::answers::RequestJson;

/// Play a match between two players.
///
/// A player is `random`, which plays random moves, or an algorithm with a depth and, optionally, an ordering and an evaluator:
/// alphabeta:depth=3,ordering=killer:2,eval=discs. Among equally good moves, an algorithm plays the first move searched.
///
/// Two deterministic players repeat one game for each choice of colours, so the confidence interval is meaningless. Use
/// --random-plies to vary the games.
#[derive(Args)]
pub(crate) struct MatchGames {
    game: String,
    /// The player whose wins, draws and losses are counted
    #[arg(long, value_name = "A")]
    first: String,
    /// The opponent
    #[arg(long, value_name = "B")]
    second: String,
    /// The number of games
    #[arg(long, value_name = "N", value_parser = super::from_one_to(MOST_GAMES))]
    games: u64,
    /// The seed for random players, orderings and plies
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 0)]
    seed: u64,
    /// Who moves first: always the first player, always the second, or alternating, beginning with the first
    #[arg(long, value_name = "WHO", value_enum, default_value_t = ColoursArgument::Alternate)]
    colours: ColoursArgument,
    /// The starting position of each game, in the game's notation
    #[arg(long, value_name = "P", default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The number of random plies at the beginning of each game, so that deterministic players play different games
    #[arg(long, value_name = "K", value_parser = super::whole::<u32>, default_value_t = 0)]
    random_plies: u32,
    /// End a game as a draw with the score 0 after this many plies, random plies included [default: 120 in chess, where a game need
    /// not end; none in other games]
    #[arg(long, value_name = "N", value_parser = super::from_one_to(MOST_PLIES))]
    most_plies: Option<u32>,
    /// Write the moves of every game to this file, with PGN-style tags; 1-0 is a win for White in chess, Black in Othello and YWF, X or
    /// o. Only a new file or an earlier record can be written
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColoursArgument {
    First,
    Second,
    Alternate,
}

impl From<ColoursArgument> for Colours {
    fn from(colours: ColoursArgument) -> Self {
        match colours {
            ColoursArgument::First => Self::First,
            ColoursArgument::Second => Self::Second,
            ColoursArgument::Alternate => Self::Alternate,
        }
    }
}

/// The maximum number of games in a match. The records of all games stay in memory until the end.
const MOST_GAMES: u64 = 1_000_000;

/// The maximum of `--most-plies`.
const MOST_PLIES: u32 = 10_000;

#[derive(Serialize)]
struct MatchReport<'r> {
    game: &'r str,
    first: &'r str,
    second: &'r str,
    games: u64,
    seed: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    interval_low: f64,
    interval_high: f64,
    mean_score: f64,
    calls: u64,
    colours: &'static str,
    position: &'r str,
    random_plies: u32,
    most_plies: Option<u32>,
    #[serde(flatten)]
    asked: RequestJson,
}

impl MatchGames {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let mut request = MatchRequest {
            position: program.catalogue().scored_game(&self.game)?.position(&self.position)?,
            first: PlayerSpecification::Random,
            second: PlayerSpecification::Random,
            colours: self.colours.into(),
            random_plies: self.random_plies,
            most_plies: self.most_plies,
            seed: self.seed,
        };
        // This call reports an invalid game or position before an invalid player.
        request.prepare()?;
        request.first = PlayerSpecification::parse(&self.first, program.catalogue())?;
        request.second = PlayerSpecification::parse(&self.second, program.catalogue())?;
        let contest = request.prepare()?;
        let record = self.record.as_deref().map(RecordFile::open).transpose()?;
        let games = matches::play_all(&contest, self.games, self.jobs)?;
        if let Some(record) = record {
            record.write(&matches::to_text(&request, &contest, &games))?;
        }
        let mut output = Output;
        if self.json {
            writeln!(output, "{}", self.json(&contest, &MatchTally::of(&games))?)?;
        } else {
            print(&mut output, &request, &contest, &games)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn json(&self, contest: &PreparedMatch, tally: &MatchTally) -> Result<String> {
        let (interval_low, interval_high) = tally.interval();
        let colours = Colours::from(self.colours).name();
        let asked = json!({
            "game": self.game,
            "first": contest.first,
            "second": contest.second,
            "games": self.games,
            "seed": self.seed,
            "colours": colours,
            "position": self.position,
            "random_plies": self.random_plies,
            "most_plies": contest.most_plies,
        });
        Ok(serde_json::to_string(&MatchReport {
            game: &self.game,
            first: &contest.first,
            second: &contest.second,
            games: tally.games,
            seed: self.seed,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            interval_low,
            interval_high,
            mean_score: tally.mean_score(),
            calls: tally.calls(),
            colours,
            position: &self.position,
            random_plies: self.random_plies,
            most_plies: contest.most_plies,
            asked: RequestJson::new("match", asked),
        })?)
    }
}

fn print(
    output: &mut impl Write,
    request: &MatchRequest,
    contest: &PreparedMatch,
    games: &[GameRecord],
) -> std::io::Result<()> {
    let tally = MatchTally::of(games);
    let (low, high) = tally.interval();
    let share = tally.wins as f64 / tally.games as f64;
    let colours = request.colours.name();
    let limit = contest.most_plies.map(|plies| format!(", a draw after {plies} plies")).unwrap_or_default();
    let texts: [(&str, String); 9] = [
        ("game", request.position.game().name.to_owned()),
        ("position", request.position.text.clone()),
        ("first", contest.first.clone()),
        ("second", contest.second.clone()),
        (
            "games",
            format!("{} (seed {}, colours {colours}, random plies {}{limit})", tally.games, request.seed, request.random_plies),
        ),
        ("different games", matches::distinct_games(games).to_string()),
        ("wins of first", format!("{share:.4} of all games, 95 % interval {low:.4} to {high:.4}")),
        ("mean score", format!("{:+.3} {} for first", tally.mean_score(), contest.unit)),
        ("calls", tally.calls().to_string()),
    ];
    for (name, text) in texts {
        writeln!(output, "{name:<16} {text}")?;
    }
    for (name, effort) in ["calls of first", "calls of second"].iter().zip(tally.efforts) {
        writeln!(output, "{name:<16} {}, {:.1} per move in {} moves", effort.calls, effort.calls_per_move(), effort.searches)?;
    }
    writeln!(
        output,
        "\n{:<16} {:>8} {:>8} {:>8} {:>8} {:>12}",
        "first plays", "games", "wins", "draws", "losses", "mean score"
    )?;
    let parts = [Side::First, Side::Second].map(|side| {
        let part = MatchTally::of(games.iter().filter(|game| game.contestant(side) == Contestant::First));
        (contest.sides[side as usize], part)
    });
    for (name, part) in parts.into_iter().filter(|(_, part)| part.games > 0).chain([("either", tally)]) {
        let MatchTally { games, wins, draws, losses, .. } = part;
        writeln!(output, "{name:<16} {games:>8} {wins:>8} {draws:>8} {losses:>8} {:>+12.3}", part.mean_score())?;
    }
    Ok(())
}

/// Returns whether a file is empty or begins like a game record.
fn is_record(path: &Path) -> std::io::Result<bool> {
    let mut beginning = Vec::new();
    bounded_read::open(path)?.take(matches::BEGINNING.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning.is_empty() || beginning == matches::BEGINNING.as_bytes())
}

/// The file for the moves, whose path is checked before the first game, so that most errors are reported early.
struct RecordFile {
    folder: OutputFolder,
    name: String,
}

impl RecordFile {
    fn open(path: &Path) -> Result<Self> {
        // The record replaces an existing file, but must not replace a device or folder.
        let failed = |source| WriteError { path: path.to_owned(), source };
        if let Some(found) = bounded_read::found(path).map_err(failed)? {
            bounded_read::regular(&found).map_err(failed)?;
            if !is_record(path).map_err(ReadError::of(path))? {
                bail!("{} exists and is not a game record, expected a new file or an earlier record", path.display());
            }
        }
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            bail!("the record {} cannot be written: expected a file name", path.display());
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        Ok(Self { folder: OutputFolder::open(folder)?, name: name.to_owned() })
    }

    fn write(mut self, text: &str) -> Result<()> {
        Ok(self.folder.write(&self.name, text.as_bytes())?)
    }
}
