//! Names with parameters: valid names, and the messages for invalid names.

use scoutlab_games::othello::{Discs, Othello};
use scoutlab_search::algorithms::{self, Algorithms};
use scoutlab_search::orderings::{self, OrderingChain, Orderings};
use scoutlab_search::{Search, SearchError, TableUse};

fn algorithm_error(text: &str) -> String {
    algorithms::built_in(text).unwrap_err().to_string()
}

fn ordering_error(text: &str) -> String {
    OrderingChain::<Othello>::parse(text, 0).err().unwrap().to_string()
}

#[test]
fn every_algorithm_and_ordering_is_read_by_its_name() {
    for name in Algorithms::built_in().names() {
        let text = match name {
            "deepening" => "deepening(pvs)".to_owned(),
            "aspiration" => "aspiration:delta=3".to_owned(),
            name => name.to_owned(),
        };
        assert!(algorithms::built_in(&text).is_ok(), "{text}");
    }
    for name in Orderings::built_in().names() {
        let text = match name {
            "noisy" => "noisy:0.25".to_owned(),
            name => name.to_owned(),
        };
        assert!(OrderingChain::<Othello>::parse(&text, 0).is_ok(), "{text}");
    }
    for text in ["table+killer:2+eval1:min-depth=3", " none + none ", "noisy:1"] {
        assert!(OrderingChain::<Othello>::parse(text, 0).is_ok(), "{text}");
    }
}

#[test]
fn mistakes_in_algorithms_are_named_with_what_was_expected() {
    for (text, expected) in [
        ("negscout", "unknown algorithm `negscout` (did you mean `negascout`?)"),
        ("", "unknown algorithm ``, expected one of: minimax"),
        ("mtdf:guess=four", "algorithm `mtdf`: `guess=four`: expected a whole number from -1000000000 to 1000000000"),
        ("mtdf:guess=99999999999", "expected a whole number from -1000000000 to 1000000000"),
        ("mtdf:4", "algorithm `mtdf`: unexpected value `4`, expected `guess=`"),
        ("mtdf:guess=1,guess=2", "algorithm `mtdf`: `guess` is given twice"),
        ("mtdf:gues=1", "algorithm `mtdf`: unknown parameter `gues` (did you mean `guess`?)"),
        (
            "aspiration:delta=1,width=2",
            "algorithm `aspiration`: unknown parameter `width`, expected one of: `delta=`, `guess=`",
        ),
        ("alphabeta:depth=3", "algorithm `alphabeta`: unknown parameter `depth`"),
        ("mtdf:guess", "algorithm `mtdf`: `guess` has no value, expected `guess=` and a value, e.g. `mtdf:guess=4`"),
        ("mtdf:guess=", "expected a whole number from -1000000000 to 1000000000, e.g. `mtdf:guess=4`"),
        (
            "alphabeta:cut",
            "algorithm `alphabeta`: `cut` has no value, expected `cut=` and a value, e.g. `alphabeta:cut=greater`",
        ),
        (
            "alphabeta:cut=",
            "algorithm `alphabeta`: unknown cut ``, expected one of: at-least, greater, e.g. `alphabeta:cut=greater`",
        ),
        ("aspiration", "expected delta=N, half the width of the first window, e.g. `aspiration:delta=10`"),
        (
            "aspiration:delta=10,guess",
            "`guess` has no value, expected `guess=` and a value, e.g. `aspiration:delta=10,guess=4`",
        ),
        ("deepening()", "algorithm `deepening`: expected the algorithm to repeat, as in `deepening(alphabeta)`"),
        ("aspiration:delta=0", "`delta=0`: expected a whole number from 1 to 1000000000"),
        ("sss:limit=-1", "`limit=-1`: expected a whole number from 1 to 1000000"),
        ("deepening", "algorithm `deepening`: expected the algorithm to repeat, as in `deepening(alphabeta)`"),
        ("deepening(alphabetta)", "unknown algorithm `alphabetta` (did you mean `alphabeta`?)"),
        ("deepening(alphabeta", "algorithm `deepening`: expected `)` at the end of `deepening(alphabeta`"),
        ("deepening(alphabeta)x", "expected `:` and parameters, or nothing, instead of `x`"),
        ("deepening(deepening(alphabeta))", "expected an algorithm other than `deepening` itself"),
        ("alphabeta(scout)", "algorithm `alphabeta`: unexpected `(scout)`"),
        ("scout(pvs)", "algorithm `scout`: unexpected `(pvs)`"),
        ("scout(nonsense)", "algorithm `scout`: unexpected `(nonsense)`"),
        ("scout()", "algorithm `scout`: unexpected `()`"),
        ("deepening(scout(pvs))", "algorithm `scout`: unexpected `(pvs)`"),
        ("deepening(scout):delta=1", "algorithm `deepening`: unknown parameter `delta`"),
    ] {
        let found = algorithm_error(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn mistakes_in_orderings_are_named_with_what_was_expected() {
    for (text, expected) in [
        ("killers:2", "unknown ordering `killers` (did you mean `killer`?)"),
        ("killer:", "ordering `killer`: the value is missing: expected a whole number from 1 to 256, e.g. `killer:2`"),
        ("killer:n=2", "ordering `killer`: expected killer:n with n, the moves per depth, from 1 to 256, e.g. `killer:2`"),
        ("killer:0", "ordering `killer`: `0`: expected a whole number from 1 to 256, e.g. `killer:2`"),
        ("history:decay", "ordering `history`: `decay` has no value, expected `decay=` and a value, e.g. `history:decay=64`"),
        (
            "history:decay=",
            "ordering `history`: `decay=`: expected a whole number from 2 to 1000000000, e.g. `history:decay=64`",
        ),
        (
            "history:64",
            "ordering `history`: unexpected value `64`, expected one of: `malus`, `decay=`, e.g. `history:decay=64`",
        ),
        ("history:mallus", "ordering `history`: unexpected value `mallus` (did you mean `malus`?)"),
        ("history:malus=1", "ordering `history`: `malus=1`: `malus` has no value, e.g. `history:decay=64`"),
        ("history:malus,decay=2,malus", "ordering `history`: `malus` is given twice, e.g. `history:decay=64`"),
        ("butterfly:malus", "ordering `butterfly`: unexpected value `malus`"),
        ("history:decai=3", "ordering `history`: unknown parameter `decai` (did you mean `decay`?)"),
        ("eval1:by", "ordering `eval1`: `by` has no value, expected `by=` and a value, e.g. `eval1:by=discs`"),
        ("eval1:by=", "ordering `eval1`: `by=`: expected the name of an evaluator, e.g. `eval1:by=discs`"),
        ("eval1:min-depth", "e.g. `eval1:min-depth=1`"),
        ("mobility:min-depth", "e.g. `mobility:min-depth=1`"),
        ("killer:2.5", "`2.5`: expected a whole number from 1 to 256"),
        ("killer:2,by=plies", "ordering `killer`: `by=plies`: expected `depth` or `ply`, e.g. `killer:2,by=ply`"),
        ("killer:by", "ordering `killer`: `by`: expected a whole number from 1 to 256, e.g. `killer:2`"),
        ("killer:2,bi=ply", "ordering `killer`: unknown parameter `bi`, expected `by=`"),
        ("captures:losing=first", "ordering `captures`: `losing=first`: expected `last`, e.g. `captures:losing=last`"),
        ("captures:losing", "ordering `captures`: `losing` has no value, expected `losing=` and a value"),
        ("see:losing=last", "ordering `see`: unknown parameter `losing`"),
        ("noisy", "ordering `noisy`: expected noisy:p with a probability p from 0 to 1, e.g. `noisy:0.8`"),
        ("noisy:", "ordering `noisy`: the value is missing: expected a number from 0 to 1, e.g. `noisy:0.8`"),
        ("noisy:1.5", "`1.5`: expected a number from 0 to 1"),
        ("noisy:NaN", "`NaN`: expected a number from 0 to 1"),
        ("eval1:min-depth=-1", "`min-depth=-1`: expected a whole number from 0 to 1000"),
        ("mobility:min-depth=x", "ordering `mobility`: `min-depth=x`: expected a whole number from 0 to 1000"),
        ("eval1:by=discs", "unknown evaluator `discs`"),
        ("table++none", "unknown ordering ``, expected one of"),
        ("table+kiler:2", "unknown ordering `kiler` (did you mean `killer`?)"),
        ("none:1", "ordering `none`: unexpected value `1`"),
    ] {
        let found = ordering_error(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn deepening_is_like_its_inner_algorithm() {
    for (text, table) in [
        ("deepening(scout)", TableUse::Never),
        ("deepening(minimax)", TableUse::Optional),
        ("deepening(mtdf:guess=2)", TableUse::Needed),
        ("deepening(alphabeta)", TableUse::Optional),
        ("sss", TableUse::Never),
    ] {
        let algorithm = algorithms::built_in(text).unwrap();
        assert_eq!(algorithm.table_use(), table, "{text}");
    }
}

#[test]
fn a_best_first_search_ends_with_an_error_when_its_list_reaches_the_limit() {
    // The numbers are ranges of bytes per entry. A node takes 24 bytes, and a move takes 1 byte. SSS* stores a node for each
    // entry, and the moves of its MIN nodes. DUAL* stores only two nodes, a frontier MAX node and its MIN parent, for about ten
    // entries, which are the leaves of the MAX node.
    for (name, bytes) in [("sss:limit=1", 24..=48), ("dual:limit=1", 6..=12), ("deepening(sss:limit=1)", 24..=48)] {
        let algorithm = algorithms::built_in(name).unwrap();
        let mut search = Search::new(&Discs);
        let error = search.run_named(&algorithm, &Othello::start(), 14).unwrap_err();
        let SearchError::Memory { limit_mb, entries, .. } = error else { panic!("{error}") };
        assert_eq!(limit_mb, 1);
        assert!(bytes.contains(&((1 << 20) / entries)), "{name}: {entries}");
        assert!(entries <= search.counters.open_peak + 64, "{entries} {}", search.counters.open_peak);
        assert!(error.to_string().contains("needs more than 1 MB for its OPEN list"), "{error}");
    }
}

#[test]
fn only_none_keeps_the_generation_order() {
    for (text, expected) in [("none", true), ("none+none", true), ("reverse", false), ("none+killer:1", false)] {
        assert_eq!(orderings::built_in(text).unwrap().keeps_generation_order(), expected, "{text}");
    }
}

/// The examples at the end of messages are valid, and have the parameter that the message is about.
#[test]
fn each_name_in_a_message_can_be_pasted() {
    let example = |message: &str| message.rsplit_once("e.g. `").and_then(|(_, end)| end.strip_suffix('`')).map(str::to_owned);
    let mut pasted = 0;
    for name in Algorithms::built_in().names() {
        for parameters in ["", ":", ":zzzz", ":zzzz=1"] {
            let Err(error) = algorithms::built_in(&format!("{name}{parameters}")) else { continue };
            let Some(example) = example(&error.to_string()) else { continue };
            assert!(algorithms::built_in(&example).is_ok() && example.starts_with(name), "{error}");
            pasted += 1;
        }
    }
    for name in Orderings::built_in().names() {
        for parameters in ["", ":", ":zzzz", ":zzzz=1"] {
            let Err(error) = orderings::built_in(&format!("{name}{parameters}")) else { continue };
            let Some(example) = example(&error.to_string()) else { continue };
            assert!(orderings::built_in(&example).is_ok() && example.starts_with(name), "{error}");
            pasted += 1;
        }
    }
    assert!(pasted > 25, "{pasted}");
}

#[test]
fn killer_alone_is_two_killers() {
    for (text, name) in [
        ("killer", "killer:2"),
        (" killer ", "killer:2"),
        ("table+killer+eval1", "table+killer:2+eval1"),
        ("killer:1", "killer:1"),
    ] {
        let ordering = orderings::built_in(text).unwrap();
        assert_eq!((ordering.name(), ordering.to_string().as_str()), (name, name));
        assert_eq!(ordering, orderings::built_in(name).unwrap());
    }
}

#[test]
fn each_form_of_killer_has_one_name() {
    for (text, name) in [
        ("killer:by=ply", "killer:2,by=ply"),
        ("killer:3,by=ply", "killer:3,by=ply"),
        ("killer:by=ply,3", "killer:3,by=ply"),
        ("killer:3:by=ply", "killer:3,by=ply"),
        ("killer:by=depth", "killer:2"),
        ("killer:1,by=depth", "killer:1"),
        ("table+killer:by=ply+captures:losing=last", "table+killer:2,by=ply+captures:losing=last"),
    ] {
        assert_eq!(orderings::built_in(text).unwrap().name(), name, "{text}");
        assert_eq!(Orderings::built_in().full_name(text), name, "{text}");
    }
    // The name of a text that is not valid is the text.
    assert_eq!(Orderings::built_in().full_name("killer:by=plies"), "killer:by=plies");
}
