//! Wrong arguments of every command: one line, exit code 2, and the nearest option.

use std::process::Output;

use crate::support::{refused, scoutlab, stdout};

/// Returns the names of all commands.
fn commands() -> Vec<String> {
    let help = stdout(&scoutlab(&["--help"]));
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names =
        list.lines().take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Returns the long options of a command.
fn options(command: &str) -> Vec<String> {
    let help = stdout(&scoutlab(&[command, "--help"]));
    // Descriptions, which may also begin with an option, are indented further.
    let lines = help.lines().filter_map(|line| line.strip_prefix("      --"));
    lines.map(|line| format!("--{}", line.split([' ', '=']).next().unwrap())).collect()
}

/// Returns the message of a refused command, which is one line.
fn message(output: &Output) -> String {
    let message = refused(output);
    assert!(message.starts_with("scoutlab: ") && message.lines().count() == 1, "{message}");
    assert!(!message.contains("-- --") && !message.contains("tip:") && !message.contains("Usage:"), "{message}");
    message
}

#[test]
fn an_unknown_option_is_named_with_the_nearest_one_in_every_command() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in &commands {
        let unknown = message(&scoutlab(&[command, "--zzqx"]));
        assert!(unknown.starts_with("scoutlab: unknown option `--zzqx`; see `scoutlab "), "{unknown}");
        assert!(unknown.ends_with(" --help`\n"), "{unknown}");
        for option in options(command).iter().filter(|option| option.len() > 6) {
            // The last but one letter is missing.
            let misspelled = format!("{}{}", &option[..option.len() - 2], &option[option.len() - 1..]);
            let found = message(&scoutlab(&[command, &misspelled]));
            assert!(found.contains(&format!("unknown option `{misspelled}` (did you mean `--")), "{command}: {found}");
        }
    }
}

#[test]
fn each_kind_of_wrong_argument_has_one_line() {
    for (arguments, expected) in [
        (&["perft", "othello", "--depth", "2", "--zzqx"][..], "unknown option `--zzqx`; see `scoutlab perft --help`"),
        (&["perft", "othello", "more", "--depth", "2"], "unexpected argument `more`; see `scoutlab perft --help`"),
        (&["perft", "othello"], "`--depth <D>` must be given; see `scoutlab perft --help`"),
        (&["search"], "`<GAME>` must be given; see `scoutlab search --help`"),
        (&["match"], "`--first <A>`, `--second <B>`, `--games <N>` and `<GAME>` must be given; see `scoutlab match --help`"),
        (&["search", "othello", "--depth"], "a value is required for '--depth <D>' but none was supplied"),
        (
            &["search", "othello", "--depth", "x"],
            "invalid value 'x' for '--depth <D>': expected a whole number of plies from 1 to 1024",
        ),
        (&["search", "othello", "--depth", "3", "--json=1"], "unexpected value '1' for '--json' found; no more were expected"),
        (&["search", "othello", "--depth", "3", "--depth", "3"], "the argument '--depth <D>' cannot be used multiple times"),
        (
            &["search", "--batch", "--json"],
            "the argument '--batch' cannot be used with one or more of the other specified arguments",
        ),
        (&["serch"], "unknown command `serch` (did you mean `search`?)"),
        (&["zzqx"], "unknown command `zzqx`; see `scoutlab --help`"),
        (&["--zzqx"], "unknown option `--zzqx`; see `scoutlab --help`"),
        (
            &["match", "othello", "--first", "random", "--second", "random", "--games", "1", "--colours", "firs"],
            "invalid value 'firs' for '--colours <WHO>' [possible values: first, second, alternate] (did you mean `first`?)",
        ),
    ] {
        assert_eq!(message(&scoutlab(arguments)), format!("scoutlab: {expected}\n"), "{arguments:?}");
    }
}

#[test]
fn the_version_names_the_program_and_not_its_package() {
    let version = stdout(&scoutlab(&["--version"]));
    assert_eq!(version, format!("scoutlab {}\n", env!("CARGO_PKG_VERSION")));
}
