//! A person against a player, by text: the game loop behind `scoutlab play`, for any input and output.

use std::io::{self, BufRead, Write};

use scoutlab_games::{NotationError, Side};
use scoutlab_search::specification::nearest;
use thiserror::Error;

use crate::description::{Board, CatalogueError, Named, Score, side_name, unfinished};
use crate::games;
use crate::players::{Player, PlayerError, PlayerSpecification, Purpose, Seat, stream};

/// The opponent if none is asked for, and the adviser where the opponent does not search.
pub const DEFAULT_OPPONENT: &str = "alphabeta:depth=4";

/// The name of the pass in every game that has one.
const PASS: &str = "pass";

const COMMANDS: [(&str, &str); 8] = [
    ("MOVE", "play the move of this name"),
    ("moves", "list the legal moves"),
    ("hint", "show the best move and what it is worth to you"),
    ("undo", "take back your last move and what followed"),
    ("board", "show the board again"),
    ("resign", "give the game up"),
    ("help", "show this list"),
    ("quit", "leave without a result"),
];

/// A game to be played, by names.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayRequest {
    /// The game.
    pub game: String,
    /// The opponent, a player as in matches.
    pub opponent: PlayerSpecification,
    /// Whether the person moves first.
    pub person_moves_first: bool,
    /// The position to start from, in the game's notation.
    pub position: String,
    /// Seeds the opponent's random choices.
    pub seed: u64,
    /// Whether to repeat each line of input in the output, for input that does not appear on a terminal.
    pub echo: bool,
}

/// Plays a game with the person behind an input and an output.
pub type PreparedPlay = Box<dyn FnOnce(&mut dyn BufRead, &mut dyn Write) -> Result<(), PlayError>>;

/// Why a game with a person broke off.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The input could not be read, or the output not written.
    #[error("the game broke off")]
    Terminal(#[from] io::Error),
    /// The opponent could not choose a move.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// Makes a game of a person ready.
///
/// # Errors
///
/// [`CatalogueError`] if nobody wins the game, it is over at `root`, or the opponent names something that the game does not have.
pub(crate) fn prepare<G: Named>(root: G, request: &PlayRequest) -> Result<PreparedPlay, CatalogueError> {
    let Some(score) = G::SCORE else { return Err(games::without_score(G::NAME)) };
    let root = unfinished(root)?;
    let opponent = Player::new::<G>(&request.opponent)?;
    let adviser = if opponent.searches() { opponent.clone() } else { Player::new::<G>(&DEFAULT_OPPONENT.parse()?)? };
    let person = if request.person_moves_first { root.side_to_move() } else { root.side_to_move().other() };
    let (seed, echo) = (request.seed, request.echo);
    Ok(Box::new(move |input, output| {
        // The adviser has the stream of the opponent, and so searches just as the opponent does.
        let random = stream(seed, 0, Purpose::Player(person.other()));
        GameInProgress {
            score,
            opponent: opponent.sit_down(random.clone()),
            adviser: adviser.sit_down(random),
            person,
            position: root,
            past: Vec::new(),
            echo,
        }
        .play(input, output)
    }))
}

/// A game in progress.
struct GameInProgress<'p, G: Named> {
    score: Score<G>,
    opponent: Seat<'p>,
    adviser: Seat<'p>,
    person: Side,
    position: G,
    /// The positions before, each with the move played there.
    past: Vec<Ply<G>>,
    echo: bool,
}

struct Ply<G: Named> {
    position: G,
    played: G::Move,
    /// Whether the person chose it, rather than the opponent or the rules.
    chosen_by_person: bool,
}

/// What the person answered.
enum Answer<M> {
    Move(M),
    /// The board may have changed; begin the turn anew.
    TurnAnew,
    Resign,
    Quit,
    EndOfInput,
}

impl<G: Named> GameInProgress<'_, G> {
    fn play(mut self, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), PlayError> {
        writeln!(
            output,
            "{}: you are {}, {} is {}. Type `help` for the commands.",
            G::NAME,
            side_with_mark::<G>(self.person),
            self.opponent.player().name(),
            side_with_mark::<G>(self.person.other())
        )?;
        while !self.position.is_terminal() {
            if self.pass_if_forced(output)? {
                continue;
            }
            if self.position.side_to_move() == self.person {
                self.show_board(output)?;
                match self.ask(input, output)? {
                    Answer::Move(played) => self.advance(played, true),
                    Answer::TurnAnew => {}
                    Answer::Resign => return Ok(self.resign(output)?),
                    Answer::Quit => return Ok(self.leave("You leave the game", output)?),
                    Answer::EndOfInput => return Ok(self.leave("The input has ended", output)?),
                }
            } else {
                let played = self.opponent.choose(&self.position)?.played;
                self.announce(played, output)?;
                self.advance(played, false);
            }
        }
        self.show_board(output)?;
        Ok(self.show_result(output)?)
    }

    fn advance(&mut self, played: G::Move, chosen_by_person: bool) {
        self.past.push(Ply { position: self.position, played, chosen_by_person });
        self.position = self.position.play(played);
    }

    /// Plays the pass for whoever has no other move.
    fn pass_if_forced(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        let mut moves = self.position.generate();
        match (moves.next(), moves.next()) {
            (Some(only), None) if G::move_name(only) == PASS => {
                let side = self.position.side_to_move();
                let who = if side == self.person { "You have" } else { "Your opponent has" };
                writeln!(output, "{who} no move as {} and must pass.", side_name::<G>(side))?;
                self.advance(only, false);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn announce(&self, played: G::Move, output: &mut dyn Write) -> io::Result<()> {
        let side = side_name::<G>(self.position.side_to_move());
        writeln!(output, "{} plays {} as {side}.", self.opponent.player().name(), G::move_name(played))
    }

    fn show_board(&self, output: &mut dyn Write) -> io::Result<()> {
        let last = self.past.last();
        writeln!(output, "\n{}", marked_diagram(&self.position, last.map(|ply| ply.played)))?;
        writeln!(output, "{}.", (self.score.standing)(&self.position))?;
        if let Some(ply) = last {
            writeln!(output, "Last move: {} {}.", side_name::<G>(ply.position.side_to_move()), G::move_name(ply.played))?;
        }
        Ok(())
    }

    /// Asks until there is an answer that the game depends on.
    fn ask(&mut self, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<Answer<G::Move>, PlayError> {
        loop {
            write!(output, "{}> ", side_with_mark::<G>(self.person))?;
            output.flush()?;
            let Some(line) = read_line(input)? else {
                writeln!(output)?;
                return Ok(Answer::EndOfInput);
            };
            if self.echo {
                writeln!(output, "{line}")?;
            }
            match line.to_lowercase().as_str() {
                "" => {}
                "moves" => writeln!(output, "Legal moves: {}", self.legal_moves().join(" "))?,
                "hint" => self.hint(output)?,
                "undo" if self.take_back() => {
                    writeln!(output, "Taken back.")?;
                    return Ok(Answer::TurnAnew);
                }
                "undo" => writeln!(output, "You have made no move that could be taken back.")?,
                "board" => self.show_board(output)?,
                "help" => show_help(output)?,
                "resign" => return Ok(Answer::Resign),
                "quit" => return Ok(Answer::Quit),
                _ => match self.position.parse_move(&line) {
                    Ok(played) => return Ok(Answer::Move(played)),
                    Err(error) => self.explain(&line, &error, output)?,
                },
            }
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position.generate().map(G::move_name).collect()
    }

    fn explain(&self, line: &str, error: &NotationError, output: &mut dyn Write) -> io::Result<()> {
        let moves = self.legal_moves();
        let commands = COMMANDS.iter().skip(1).map(|(command, _)| *command);
        let suggestion = nearest(line, commands.chain(moves.iter().map(String::as_str)))
            .map(|name| format!(" Did you mean `{name}`?"))
            .unwrap_or_default();
        writeln!(output, "{error}.{suggestion} `help` shows the commands.")
    }

    fn hint(&mut self, output: &mut dyn Write) -> Result<(), PlayError> {
        let choice = self.adviser.choose(&self.position)?;
        let worth = choice.value.map(|value| format!(", worth {value} to you")).unwrap_or_default();
        writeln!(output, "Hint: {}{worth}, says {}.", G::move_name(choice.played), self.adviser.player().name())?;
        Ok(())
    }

    /// Goes back to where the person last chose a move, if it ever did.
    fn take_back(&mut self) -> bool {
        let Some(place) = self.past.iter().rposition(|ply| ply.chosen_by_person) else { return false };
        self.position = self.past[place].position;
        self.past.truncate(place);
        true
    }

    fn resign(&self, output: &mut dyn Write) -> io::Result<()> {
        let winner = self.person.other();
        writeln!(output, "You resign: {} wins as {}.", self.opponent.player().name(), side_name::<G>(winner))?;
        writeln!(output, "As it stands: {}.", (self.score.standing)(&self.position))
    }

    fn leave(&self, why: &str, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{why}: no result. As it stands: {}.", (self.score.standing)(&self.position))
    }

    fn show_result(&self, output: &mut dyn Write) -> io::Result<()> {
        let result = match (self.score.winner)(&self.position) {
            None => "a draw".to_owned(),
            Some(side) if side == self.person => format!("you win as {}", side_name::<G>(side)),
            Some(side) => format!("{} wins as {}", self.opponent.player().name(), side_name::<G>(side)),
        };
        writeln!(output, "The game is over: {result}. {}.", (self.score.standing)(&self.position))
    }
}

fn side_with_mark<G: Named>(side: Side) -> String {
    let name = side_name::<G>(side);
    let mark = G::BOARD.and_then(|board: Board| board.symbol(side as usize + 1));
    match mark {
        Some(mark) if !name.chars().eq([mark]) => format!("{name} ({mark})"),
        _ => name.to_owned(),
    }
}

/// The diagram with the square of the last move in parentheses.
fn marked_diagram<G: Named>(position: &G, last: Option<G::Move>) -> String {
    let diagram = position.diagram();
    let Some((line, place)) = last.and_then(G::place_in_diagram) else { return diagram };
    let mut lines: Vec<Vec<char>> = diagram.lines().map(|line| line.chars().collect()).collect();
    if let Some(line) = lines.get_mut(line) {
        line.resize(line.len().max(place + 2), ' ');
        line[place - 1] = '(';
        line[place + 1] = ')';
    }
    lines.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n")
}

/// The next line without the blanks around it, or `None` at the end. What is no text is read as well as can be, so that the
/// person is told that it is no move.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

fn show_help(output: &mut dyn Write) -> io::Result<()> {
    COMMANDS.iter().try_for_each(|(command, meaning)| writeln!(output, "  {command:<8} {meaning}"))
}
