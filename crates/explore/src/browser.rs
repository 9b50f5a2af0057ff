//! Opens the user's browser.

use std::io;
use std::process::{Command, Stdio};

/// The command that opens an address on each system.
const OPEN: &[&str] = if cfg!(windows) {
    &["cmd", "/C", "start", ""]
} else if cfg!(target_os = "macos") {
    &["open"]
} else {
    &["xdg-open"]
};

/// Opens an address without waiting for the browser.
///
/// # Errors
///
/// If the system has no such command.
pub(crate) fn open(address: &str) -> io::Result<()> {
    let mut command = Command::new(OPEN[0]);
    command.args(&OPEN[1..]).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // The command may run as long as the browser.
    std::thread::spawn(move || child.wait());
    Ok(())
}
