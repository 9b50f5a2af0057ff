//! The names of a catalogue in the help of commands.

use crate::commands::positions;
use clap::Command;
use scoutlab::Catalogue;
use scoutlab::options::game_help;
use scoutlab::registry::Description;
use scoutlab_search::techniques::Techniques;

/// The argument that names a game.
const GAME: &str = "game";

/// Adds the games of a catalogue to the help of the argument `game`, and all other names to the help of searches.
pub(crate) fn with_names(command: Command, catalogue: &Catalogue) -> Command {
    let has: fn(&Description) -> bool = match command.get_name() {
        "match" | "play" => |game| game.is_scored,
        "solve" => |game| game.is_solvable,
        _ => |_| true,
    };
    // `check game NAME` names a game too.
    let name = if command.get_name() == GAME { "name" } else { GAME };
    let help = game_help(catalogue, has);
    let command_name = command.get_name().to_owned();
    let command = command.mut_subcommands(|inner| with_names(inner, catalogue)).mut_args(|argument| {
        let names_game = argument.is_positional() && argument.get_id() == name;
        match names_game {
            true if command_name == "perft" => {
                argument.help(format!("{help}; or an EPD file of chess positions with their counts"))
            }
            true => argument.help(help.clone()),
            false => argument,
        }
    });
    match command.get_name() {
        "search" => command.after_long_help(format!("{}\n{}", names(catalogue), techniques())),
        "trace" => command.after_long_help(names(catalogue)),
        "positions" => command.long_about(positions::text(catalogue)),
        _ => command,
    }
}

fn line(name: &str, summary: &str) -> String {
    format!("  {name:<17} {summary}\n")
}

/// Returns the lists of enhancements and of selective techniques.
fn techniques() -> String {
    let lines =
        |techniques: Techniques| -> String { techniques.entries().map(|entry| line(entry.name(), entry.summary())).collect() };
    let (enhancements, selective) = (lines(Techniques::Enhancements), lines(Techniques::Selective));
    format!("Enhancements:\n{enhancements}\nSelective techniques:\n{selective}")
}

/// Returns the lists of algorithms, orderings and evaluators.
fn names(catalogue: &Catalogue) -> String {
    let algorithms = catalogue.algorithms().entries().iter().map(|entry| line(entry.name(), entry.summary()));
    let orderings = catalogue.orderings().entries().iter().map(|entry| line(entry.name(), entry.summary()));
    let games = catalogue.games().iter().map(|game| line(game.name(), &game.description().evaluators.join(", ")));
    let [algorithms, orderings, evaluators]: [String; 3] = [algorithms.collect(), orderings.collect(), games.collect()];
    format!("Algorithms:\n{algorithms}\nOrderings:\n{orderings}\nEvaluators, each game's default first:\n{evaluators}")
}
