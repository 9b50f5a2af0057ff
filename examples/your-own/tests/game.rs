//! The rules.

use scoutlab::catalogue::{GameEntry, SolveRequest};
use scoutlab_games::contract;
use your_own::{YourOwnGame, YourOwnValue};

#[test]
fn the_contract_holds() {
    contract::check(YourOwnGame::start(), &YourOwnValue, 6).unwrap();
}

#[test]
fn who_faces_a_multiple_of_four_loses() {
    let game = GameEntry::of::<YourOwnGame>();
    for matches in 1..=12 {
        let position = game.position(&format!("{matches} first")).unwrap();
        let solved = position.solve(&SolveRequest::of("your-own", &position.name())).unwrap().run().unwrap();
        assert_eq!(solved.value, if matches % 4 == 0 { -1 } else { 1 }, "{matches}");
    }
}
