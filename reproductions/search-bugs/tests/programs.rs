//! The program without a bug equals scoutlab, and each bug shows.

use scoutlab::Catalogue;
use scoutlab_search_bugs::{Bug, CASES, Case, Compared, GAMES, Setting};

fn differing(setting: Setting, game: &str) -> Vec<Compared> {
    let (_, compare) = GAMES.into_iter().find(|(name, _)| *name == game).unwrap();
    compare(&Catalogue::built_in(), setting).unwrap()
}

#[test]
fn a_program_without_a_bug_never_differs() {
    for (game, _) in GAMES {
        for case in CASES.into_iter().filter(|case| case.bug.is_none()) {
            for has_table in [false, true] {
                let compared = differing(Setting::new(case, has_table), game);
                assert!(compared.len() >= 30, "{game}");
                assert!(compared.iter().all(|one| *one == Compared::default()), "{game} {}", case.name);
            }
        }
    }
}

#[test]
fn each_bug_has_a_name_and_shows_in_the_counts_of_a_game() {
    let cases: Vec<Case> = CASES.into_iter().filter(|case| case.bug.is_some()).collect();
    assert_eq!(cases.len(), 20);
    for case in cases {
        let setting = Setting::new(case, case.bug.is_some_and(Bug::needs_table));
        // In tic-tac-toe, the board tells the side to move.
        let game = if case.bug == Some(Bug::TableWithoutSide) { "chess" } else { "tictactoe" };
        assert!(differing(setting, game).iter().any(|one| one.calls), "{}", case.name);
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
    for case in CASES.into_iter().filter(|case| SILENT.contains(&case.name)) {
        for game in ["othello", "tictactoe"] {
            assert!(differing(Setting::new(case, true), game).iter().all(|one| !one.value), "{}", case.name);
        }
    }
}
