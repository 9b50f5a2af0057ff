//! The notation of players.

use scoutlab::players::{PlayerSpecification, SearchSpec};

use crate::common::{self, catalogue, player, search_spec};

fn message(text: &str) -> String {
    PlayerSpecification::parse(text, catalogue()).unwrap_err().to_string()
}

#[test]
fn a_player_is_written_as_it_is_read_without_blanks_and_defaults() {
    for (text, written) in [
        (" random ", "random"),
        ("alphabeta:depth=3", "alphabeta:depth=3"),
        (" scout : ordering = killer:2+eval1:min-depth=2 , depth = 4 ", "scout:depth=4,ordering=killer:2+eval1:min-depth=2"),
        ("minimax:eval=discs,ordering=none,depth=1", "minimax:depth=1,eval=discs"),
    ] {
        assert_eq!(player(text).to_string(), written);
        assert_eq!(player(written).to_string(), written);
    }
}

#[test]
fn a_player_by_its_parts_is_the_one_by_its_name() {
    let text = |algorithm: &str| {
        let ordering = common::ordering("killer:2");
        let evaluator = Some("discs".to_owned());
        SearchSpec { algorithm: common::algorithm(algorithm), depth: 3, ordering, evaluator }.to_string()
    };
    assert_eq!(text("alphabeta"), "alphabeta:depth=3,ordering=killer:2,eval=discs");
    assert_eq!(text("mtdf:guess=0"), "mtdf:guess=0,depth=3,ordering=killer:2,eval=discs");
}

#[test]
fn parameters_of_the_player_are_told_from_those_of_its_algorithm() {
    let search = search_spec("alphabeta:ordering=reverse,depth=7,eval=stones");
    let SearchSpec { algorithm, depth, ordering, evaluator } = search;
    assert_eq!((algorithm.name(), depth, ordering.name()), ("alphabeta", 7, "reverse"));
    assert_eq!(evaluator.as_deref(), Some("stones"));
    // `depth` is a parameter of the player. The algorithm rejects all parameters that it does not have.
    assert!(message("alphabeta:depth=7,guess=4").contains("algorithm `alphabeta`: unknown parameter `guess`"));
}

#[test]
fn a_parameter_given_twice_is_refused() {
    for key in ["depth", "ordering", "eval"] {
        let text = message(&format!("alphabeta:depth=1,ordering=none,eval=discs,{key}=2"));
        assert!(text.contains(&format!("`{key}` is given twice")), "{text}");
    }
}

#[test]
fn each_message_about_a_missing_value_has_a_player_to_paste() {
    for (text, expected) in [
        (
            "alphabeta",
            "player `alphabeta`: the depth is missing, expected depth=N with N from 1 to 1024, as in `alphabeta:depth=3`",
        ),
        ("alphabeta:3", "player `alphabeta`: the depth is missing"),
        ("mtdf:guess", "player `mtdf`: the depth is missing"),
        ("alphabeta:depth", "`depth` has no value, expected `depth=` and a value, e.g. `alphabeta:depth=3`"),
        ("alphabeta:depth=", "depth is ``, expected a whole number from 1 to 1024, as in `alphabeta:depth=3`"),
        (
            "alphabeta:depth=3,ordering",
            "`ordering` has no value, expected `ordering=` and a value, e.g. `alphabeta:depth=3,ordering=killer:2`",
        ),
        ("alphabeta:depth=3,eval", "`eval` has no value, expected `eval=` and a value, e.g. `alphabeta:depth=3,eval=discs`"),
        ("alphabeta:depth=3,ordering=noisy", "expected noisy:p with a probability p from 0 to 1, e.g. `noisy:0.8`"),
        ("mtdf:depth=3,guess", "`guess` has no value, expected `guess=` and a value, e.g. `mtdf:guess=4`"),
        ("alphabetta", "unknown player `alphabetta` (did you mean `alphabeta`?)"),
    ] {
        assert!(message(text).contains(expected), "{text}: {}", message(text));
    }
    assert_eq!(search_spec("scout:depth=2,ordering=killer").to_string(), "scout:depth=2,ordering=killer:2");
}

#[test]
fn separators_inside_parentheses_separate_nothing() {
    let search = search_spec("deepening(mtdf:guess=1):depth=3");
    assert_eq!((search.algorithm.name(), search.depth), ("deepening(mtdf:guess=1)", 3));
}
