//! The browser of whoever started the program.

use std::io;
use std::process::{Command, Stdio};

/// The command by which each system opens an address.
const OPEN: &[&str] = if cfg!(windows) {
    &["cmd", "/C", "start", ""]
} else if cfg!(target_os = "macos") {
    &["open"]
} else {
    &["xdg-open"]
};

/// Opens an address, and does not wait for it.
///
/// # Errors
///
/// If the system has no such command.
pub(crate) fn open(address: &str) -> io::Result<()> {
    let mut command = Command::new(OPEN[0]);
    command.args(&OPEN[1..]).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // It may last as long as the browser.
    std::thread::spawn(move || child.wait());
    Ok(())
}
