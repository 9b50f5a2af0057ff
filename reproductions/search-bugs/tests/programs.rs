//! The program without a bug equals scoutlab, and each bug shows.

use scoutlab::Catalogue;
use scoutlab_search_bugs::{Bug, Compared, GAMES, PROGRAMS, Setting};

fn differing(setting: Setting, game: &str) -> Vec<Compared> {
    let (_, compare) = GAMES.into_iter().find(|(name, _)| *name == game).unwrap();
    compare(&Catalogue::built_in(), setting).unwrap()
}

#[test]
fn a_program_without_a_bug_never_differs() {
    for (game, _) in GAMES {
        for (is_pvs, has_table) in [(false, false), (false, true), (true, false), (true, true)] {
            let compared = differing(Setting { bug: None, is_pvs, has_table }, game);
            assert!(compared.len() >= 30, "{game}");
            assert!(compared.iter().all(|one| *one == Compared::default()), "{game}");
        }
    }
}

#[test]
fn each_bug_has_a_name_and_shows_in_the_counts_of_a_game() {
    assert_eq!(PROGRAMS.iter().filter(|(_, bug, _)| bug.is_some()).count(), 20);
    for (name, bug, _) in PROGRAMS.into_iter().filter(|(_, bug, _)| bug.is_some()) {
        let setting = Setting { bug, is_pvs: bug == Some(Bug::NoReSearch), has_table: bug.is_some_and(Bug::needs_table) };
        // In tic-tac-toe, the board tells the side to move.
        let game = if bug == Some(Bug::TableWithoutSide) { "chess" } else { "tictactoe" };
        assert!(differing(setting, game).iter().any(|one| one.calls), "{name}");
    }
}

/// Values never show these bugs: without a TT, they only change which visits are cut off. With one, their bounds stay right.
const SILENT: [&str; 9] = [
    "window-not-negated",
    "alpha-not-passed",
    "alpha-not-raised",
    "cut-at-greater",
    "cut-only-first",
    "killer-twice",
    "killers-of-all-depths",
    "table-raised-alpha",
    "table-move-lost",
];

#[test]
fn values_never_show_silent_bugs() {
    for (name, bug, _) in PROGRAMS.into_iter().filter(|(name, _, _)| SILENT.contains(name)) {
        for game in ["othello", "tictactoe"] {
            let setting = Setting { bug, is_pvs: false, has_table: true };
            assert!(differing(setting, game).iter().all(|one| !one.value), "{name}");
        }
    }
}
