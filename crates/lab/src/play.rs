//! The text-based game loop of `scoutlab play`, for any input and output.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use scoutlab_games::{NotationError, Side};
use scoutlab_text::nearest;
use thiserror::Error;

use crate::description::{Ability, RequestError};
use crate::players::{Player, PlayerError, PlayerSpecification, Purpose, Seat, stream};
use crate::position::{AnyPosition, Position, check_unfinished, side_name};

/// The default opponent, also used for hints if the opponent does not search.
pub const DEFAULT_OPPONENT: &str = "alphabeta:depth=4";

/// The name of the pass in every game that has a pass.
const PASS: &str = "pass";

const COMMANDS: [(&str, &str); 8] = [
    ("MOVE", "play the move with this name"),
    ("moves", "list the legal moves"),
    ("hint", "show the best move and its value for you"),
    ("undo", "take back your last move and all later moves"),
    ("board", "show the board again"),
    ("resign", "give up the game"),
    ("help", "show this list"),
    ("quit", "leave without a result"),
];

/// The settings of a game between a user and a player.
#[derive(Clone, Debug)]
pub struct PlayRequest {
    /// The position from which the game starts.
    pub position: Position,
    /// The opponent, specified like a player in a match.
    pub opponent: PlayerSpecification,
    /// Whether the user moves first.
    pub person_moves_first: bool,
    /// The seed for the opponent's random choices.
    pub seed: u64,
    /// Whether to repeat each line of input in the output, which is useful if the input does not appear on a terminal.
    pub echo: bool,
}

/// A game that is ready to be played. The function plays the game with a user who types commands into the input and reads the
/// output.
pub type PreparedPlay = Box<dyn FnOnce(&mut dyn BufRead, &mut dyn Write) -> Result<(), PlayError>>;

/// Errors that abort a game.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The input could not be read or the output could not be written.
    #[error("the game was aborted")]
    Terminal(#[from] io::Error),
    /// The opponent could not choose a move.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

impl PlayRequest {
    /// Prepares the game.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game has no score, the position is terminal, or the opponent names something that the
    /// game lacks.
    pub fn prepare(&self) -> Result<PreparedPlay, RequestError> {
        let position = &self.position;
        if position.unit().is_none() {
            return Err(position.known_games().lacks(position.game().name, Ability::Score));
        }
        check_unfinished(&**position)?;
        let opponent = Player::new(position, &self.opponent)?;
        let adviser =
            if opponent.searches() { opponent.clone() } else { Player::new(position, &PlayerSpecification::default())? };
        let person = if self.person_moves_first { position.side_to_move() } else { position.side_to_move().other() };
        let (root, seed, echo) = (position.shared(), self.seed, self.echo);
        Ok(Box::new(move |input, output| {
            // Hints use the opponent's random stream, so the hint search equals the opponent's search.
            let random = || stream(seed, 0, Purpose::Player(person.other()));
            GameInProgress {
                opponent: opponent.sit_down(random()),
                adviser: adviser.sit_down(random()),
                person,
                position: root,
                past: Vec::new(),
                echo,
            }
            .play(input, output)
        }))
    }
}

struct GameInProgress<'p> {
    opponent: Seat<'p>,
    adviser: Seat<'p>,
    person: Side,
    position: Arc<dyn AnyPosition>,
    /// The earlier positions, each with the move that was played in it.
    past: Vec<Ply>,
    echo: bool,
}

struct Ply {
    position: Arc<dyn AnyPosition>,
    played: usize,
    /// Whether the user chose the move, instead of the opponent or the rules.
    chosen_by_person: bool,
}

/// The result of a command.
enum Answer {
    Move(usize),
    /// The board may have changed, so the turn must start again.
    TurnAnew,
    Resign,
    Quit,
    EndOfInput,
}

impl GameInProgress<'_> {
    fn play(mut self, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), PlayError> {
        writeln!(
            output,
            "{}: you are {}, {} is {}. Type `help` for the commands.",
            self.position.game().name,
            side_with_mark(&*self.position, self.person),
            self.opponent.player().name(),
            side_with_mark(&*self.position, self.person.other())
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
                let played = self.opponent.choose(&*self.position)?.played;
                self.announce(played, output)?;
                self.advance(played, false);
            }
        }
        self.show_board(output)?;
        Ok(self.show_result(output)?)
    }

    fn advance(&mut self, played: usize, chosen_by_person: bool) {
        let next = self.position.after(played);
        let position = std::mem::replace(&mut self.position, next);
        self.past.push(Ply { position, played, chosen_by_person });
    }

    /// Plays the pass if it is the only move. Returns whether the side passed.
    fn pass_if_forced(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        match &self.position.move_names()[..] {
            [only] if only == PASS => {
                let side = self.position.side_to_move();
                let who = if side == self.person { "You have" } else { "Your opponent has" };
                writeln!(output, "{who} no move as {} and must pass.", side_name(&*self.position, side))?;
                self.advance(0, false);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn announce(&self, played: usize, output: &mut dyn Write) -> io::Result<()> {
        let side = side_name(&*self.position, self.position.side_to_move());
        writeln!(output, "{} plays {} as {side}.", self.opponent.player().name(), self.position.move_name(played))
    }

    fn show_board(&self, output: &mut dyn Write) -> io::Result<()> {
        let last = self.past.last();
        writeln!(output, "\n{}", marked_diagram(&*self.position, last))?;
        writeln!(output, "{}.", self.position.standing())?;
        if let Some(ply) = last {
            let side = side_name(&*ply.position, ply.position.side_to_move());
            writeln!(output, "Last move: {side} {}.", ply.position.move_name(ply.played))?;
        }
        Ok(())
    }

    /// Prompts for commands until one of them affects the game.
    fn ask(&mut self, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<Answer, PlayError> {
        loop {
            write!(output, "{}> ", side_with_mark(&*self.position, self.person))?;
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
                "moves" => writeln!(output, "Legal moves: {}", self.position.move_names().join(" "))?,
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

    fn explain(&self, line: &str, error: &NotationError, output: &mut dyn Write) -> io::Result<()> {
        let moves = self.position.move_names();
        let commands = COMMANDS.iter().skip(1).map(|(command, _)| *command);
        let suggestion = nearest(line, commands.chain(moves.iter().map(String::as_str)))
            .map(|name| format!(" Did you mean `{name}`?"))
            .unwrap_or_default();
        writeln!(output, "{error}.{suggestion} `help` shows the commands.")
    }

    fn hint(&mut self, output: &mut dyn Write) -> Result<(), PlayError> {
        let choice = self.adviser.choose(&*self.position)?;
        let worth = choice.value.map(|value| format!(", value {value} for you")).unwrap_or_default();
        let name = self.position.move_name(choice.played);
        writeln!(output, "Hint: {name}{worth}, by {}.", self.adviser.player().name())?;
        Ok(())
    }

    /// Undoes all moves back to the last move that the user chose. Returns false if the user has chosen no move.
    fn take_back(&mut self) -> bool {
        let Some(place) = self.past.iter().rposition(|ply| ply.chosen_by_person) else { return false };
        if let Some(ply) = self.past.drain(place..).next() {
            self.position = ply.position;
        }
        true
    }

    fn resign(&self, output: &mut dyn Write) -> io::Result<()> {
        let winner = self.person.other();
        writeln!(output, "You resign: {} wins as {}.", self.opponent.player().name(), side_name(&*self.position, winner))?;
        writeln!(output, "As it stands: {}.", self.position.standing())
    }

    fn leave(&self, why: &str, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{why}: no result. As it stands: {}.", self.position.standing())
    }

    fn show_result(&self, output: &mut dyn Write) -> io::Result<()> {
        let result = match self.position.winner() {
            None => "a draw".to_owned(),
            Some(side) if side == self.person => format!("you win as {}", side_name(&*self.position, side)),
            Some(side) => format!("{} wins as {}", self.opponent.player().name(), side_name(&*self.position, side)),
        };
        writeln!(output, "The game is over: {result}. {}.", self.position.standing())
    }
}

fn side_with_mark(position: &dyn AnyPosition, side: Side) -> String {
    let name = side_name(position, side);
    let mark = position.board().and_then(|board| board.symbol(side as usize + 1));
    match mark {
        Some(mark) if !name.chars().eq([mark]) => format!("{name} ({mark})"),
        _ => name.to_owned(),
    }
}

/// Returns the diagram of a position, with the square of the last move in parentheses.
fn marked_diagram(position: &dyn AnyPosition, last: Option<&Ply>) -> String {
    let diagram = position.diagram();
    let Some((line, place)) = last.and_then(|ply| ply.position.place_in_diagram(ply.played)) else { return diagram };
    let mut lines: Vec<Vec<char>> = diagram.lines().map(|line| line.chars().collect()).collect();
    if let Some(line) = lines.get_mut(line) {
        line.resize(line.len().max(place + 2), ' ');
        line[place - 1] = '(';
        line[place + 1] = ')';
    }
    lines.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n")
}

/// Returns the next line of the input without surrounding spaces, or `None` at the end of the input. Invalid UTF-8 is replaced,
/// so that such a line is reported as an invalid move.
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
