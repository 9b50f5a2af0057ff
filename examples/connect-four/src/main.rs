//! The command `scoutlab` with one more game.

use std::process::ExitCode;

use connect_four::ConnectFour;
use scoutlab::catalogue::GameEntry;

static GAMES: [GameEntry; 1] = [GameEntry::of::<ConnectFour>()];

fn main() -> ExitCode {
    scoutlab::command_line::run(&GAMES)
}
