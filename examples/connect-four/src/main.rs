//! The command `scoutlab` with one more game.

use std::process::ExitCode;

use connect_four::ConnectFour;
use scoutlab::Lab;

fn main() -> ExitCode {
    Lab::new().title("Connect Four, counted").game::<ConnectFour>().main()
}
