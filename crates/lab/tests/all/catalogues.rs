//! Catalogues with parts of a user, beside the built-in catalogue and beside each other in one process.

use std::any::type_name;
use std::fmt::Debug;
use std::sync::Arc;

use scoutlab::description::RunError;
use scoutlab::players::{PlayerSpecification, SearchSpec};
use scoutlab::registry::{Bounds, FiniteGame, NamedEvaluator, RegisteredGame, RequestError, Score, Scored, Solving};
use scoutlab::{Catalogue, Lab, Position, SearchOutcome, SearchRequest, SearchText, SolveRequest, SolveText, search, solve};
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::othello6::ReorderedOthello;
use scoutlab_games::{Evaluator, Game, MoveList, MoveSet, Notation, NotationError, Side, Value, ValueList};
use scoutlab_search::orderings::{BuiltOrdering, OrderingSettings, Resources};
use scoutlab_search::registration::RegistrationError;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{
    Algorithm, Arrangement, Form, INFINITY, MoveOrdering, Node, Opened, Root, SearchError, TableUse, Tree, Window, visit,
};

use crate::common;

/// The names of the game [`Chest`], of which the last is not valid.
const GAMES: [&str; 3] = ["chest", "tree", "Chest"];

/// A chest of coins. Each move takes one to `MOST` coins. The side that takes the last coin wins. `NAME` is the index of the name
/// of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chest<const MOST: u8, const NAME: usize = 0> {
    coins: u8,
    side: Side,
}

impl<const MOST: u8, const NAME: usize> Game for Chest<MOST, NAME> {
    type Move = u8;
    type Moves = MoveList<u8, 3>;
    type Values = ValueList;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 4;

    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        moves.extend(1..=self.coins.min(MOST));
    }

    fn play(&self, played: u8) -> Self {
        Self { coins: self.coins - played, side: self.side.other() }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.coins, self.side)
    }

    fn move_index(played: u8) -> usize {
        played.into()
    }
}

impl<const MOST: u8, const NAME: usize> Notation for Chest<MOST, NAME> {
    fn move_name(&self, played: u8) -> String {
        played.to_string()
    }

    fn position_name(&self) -> String {
        self.coins.to_string()
    }

    fn diagram(&self) -> String {
        format!("{} coins\n", self.coins)
    }
}

impl<const MOST: u8, const NAME: usize> RegisteredGame for Chest<MOST, NAME> {
    const NAME: &'static str = GAMES[NAME];
    const POSITIONS: &'static str = "start, or a number of coins";
    const EVALUATORS: &'static [&'static str] = &["nothing"];
    const SIDES: [&'static str; 2] = ["first", "second"];
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::by_score());

    fn read(position: &str) -> Result<Self, NotationError> {
        let coins = if position == "start" { Ok(12) } else { position.parse() };
        let problem = || format!("expected {}", Self::POSITIONS);
        let refused = |_| NotationError::Position { position: position.to_owned(), problem: problem() };
        Ok(Self { coins: coins.map_err(refused)?, side: Side::First })
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Times(0))
    }
}

impl<const MOST: u8, const NAME: usize> Scored for Chest<MOST, NAME> {
    const UNIT: &'static str = "games";

    fn winner(&self) -> Option<Side> {
        (self.coins == 0).then(|| self.side.other())
    }

    fn standing(&self) -> String {
        format!("{} coins", self.coins)
    }
}

impl<const MOST: u8, const NAME: usize> FiniteGame for Chest<MOST, NAME> {
    const SCORES: Bounds = Bounds { lower: -1, upper: 1 };

    fn plies_left(&self) -> u32 {
        self.coins.into()
    }
}

/// Evaluates chests by this multiple of the coins modulo 5, and Othello positions by this multiple of the difference in discs.
struct Times(Value);

impl<const MOST: u8, const NAME: usize> Evaluator<Chest<MOST, NAME>> for Times {
    fn value(&self, position: &Chest<MOST, NAME>) -> Value {
        self.0 * Value::from(position.coins % 5)
    }
}

impl Evaluator<Othello> for Times {
    fn value(&self, position: &Othello) -> Value {
        self.0 * Discs.value(position)
    }
}

impl Evaluator<ReorderedOthello> for Times {
    fn value(&self, _position: &ReorderedOthello) -> Value {
        self.0
    }
}

/// Searches all lines of play.
#[derive(Debug)]
struct Minmax;

impl Algorithm for Minmax {
    const NAME: &'static str = "minmax";
    const SUMMARY: &'static str = "all lines of play";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::MaxMin;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(minmax(tree, Window::INFINITE))
    }
}

fn minmax<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    if let Opened::Resolved(value) = tree.open(window) {
        return value;
    }
    let mut best = -INFINITY;
    while tree.next(best).is_some() {
        let value = visit(tree, window, minmax);
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    tree.close(best)
}

/// Searches the last generated move first.
#[derive(Clone, Copy)]
struct Reversed;

impl<G: Game> MoveOrdering<G> for Reversed {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.permute(<[u8]>::reverse);
    }
}

impl OrderingSettings for Reversed {
    const NAME: &'static str = "reversed";
    const SUMMARY: &'static str = "the last move first";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(*self))
    }
}

/// Returns a catalogue with a part of each kind. The ordering is added before the game.
fn extended() -> Catalogue {
    let lab = Lab::new().ordering::<Reversed>().game::<Chest<3>>().algorithm::<Minmax>();
    let lab = lab.evaluator::<Chest<3>, _>("coins", Times(1)).evaluator::<Othello, _>("discs-doubled", Times(2));
    lab.catalogue().unwrap()
}

/// Returns the text of a search of the start position to 5 plies with the game's first evaluator.
fn text(game: &str, algorithm: &str, ordering: &str) -> SearchText {
    SearchText {
        game: game.to_owned(),
        algorithm: algorithm.to_owned(),
        ordering: ordering.to_owned(),
        depth: Some(5),
        ..SearchText::default()
    }
}

fn with_eval(text: SearchText, eval: &str) -> SearchText {
    SearchText { eval: Some(eval.to_owned()), ..text }
}

fn found(catalogue: &Catalogue, text: &SearchText) -> SearchOutcome {
    let request = text.parse(catalogue).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    common::found(&request.without_completion())
}

#[test]
fn an_added_part_is_searched_with_like_a_built_in_part() {
    let catalogue = extended();
    let outcome = |game: &str, eval: &str, algorithm: &str, ordering: &str| {
        found(&catalogue, &with_eval(text(game, algorithm, ordering), eval))
    };
    for (game, eval) in [("othello", "discs"), ("othello", "discs-doubled"), ("chest", "nothing"), ("chest", "coins")] {
        let counters = |algorithm: &str, ordering: &str| outcome(game, eval, algorithm, ordering).counters;
        assert_eq!(counters("minmax", "none"), counters("minimax", "none"), "{game} {eval}");
        assert_eq!(counters("minmax", "reversed"), counters("minimax", "reverse"), "{game} {eval}");
        assert_eq!(counters("alphabeta", "reversed"), counters("alphabeta", "reverse"), "{game} {eval}");
        assert_eq!(counters("deepening(minmax)", "none"), counters("deepening(minimax)", "none"), "{game} {eval}");
        assert_eq!(counters("scout", "killer:1+reversed"), counters("scout", "killer:1+reverse"), "{game} {eval}");
    }
    assert_ne!(
        outcome("chest", "coins", "alphabeta", "reversed").counters,
        outcome("chest", "coins", "alphabeta", "none").counters
    );

    let expected = minimax(&Chest::<3> { coins: 12, side: Side::First }, 5, &Times(1));
    assert_eq!(outcome("chest", "coins", "scout", "none").value, expected);
    let double = outcome("othello", "discs-doubled", "alphabeta", "none");
    let single = outcome("othello", "discs", "alphabeta", "none");
    assert_eq!((double.value, double.counters), (2 * single.value, single.counters));
    let by = outcome("othello", "discs", "alphabeta", "eval1:by=discs-doubled");
    assert_eq!(by.counters.leaves, outcome("othello", "discs", "alphabeta", "eval1").counters.leaves);

    // The first side has lost if the number of coins is a multiple of 4.
    let solved = |coins: &str| {
        let (game, position) = ("chest".to_owned(), coins.to_owned());
        let (algorithm, ordering) = (Some("minmax".to_owned()), Some("reversed".to_owned()));
        let text = SolveText { game, position, algorithm, ordering, ..SolveText::default() };
        solve(&text.parse(&catalogue).unwrap()).unwrap().value
    };
    assert_eq!(["7", "8", "9"].map(solved), [1, -1, 1]);

    let player = PlayerSpecification::parse("minmax:depth=2,ordering=reversed,eval=coins", &catalogue).unwrap();
    assert_eq!(player.to_string(), "minmax:depth=2,ordering=reversed,eval=coins");
}

/// Runs minimax by its definition, for the side to move.
fn minimax<G: Game>(position: &G, depth: u32, evaluator: &impl Evaluator<G>) -> Value {
    if depth == 0 || position.is_terminal() {
        return evaluator.value(position);
    }
    position.moves().iter().map(|played| -minimax(&position.play(played), depth - 1, evaluator)).max().unwrap()
}

#[test]
fn another_catalogue_refuses_each_added_name_with_a_suggestion() {
    let (extended, built_in) = (extended(), Catalogue::built_in());
    let usual = text("othello", "minimax", "none");
    for (text, refusal) in [
        (text("chest", "minimax", "none"), "unknown game `chest` (did you mean `chess`?)"),
        (text("othello", "minmax", "none"), "unknown algorithm `minmax` (did you mean `minimax`?)"),
        (text("othello", "deepening(minmax)", "none"), "unknown algorithm `minmax` (did you mean `minimax`?)"),
        (text("othello", "minimax", "killer:2+reversed"), "unknown ordering `reversed` (did you mean `reverse`?)"),
        (with_eval(usual, "discs-doubled"), "unknown evaluator `discs-doubled` (did you mean `discs`?)"),
    ] {
        text.parse(&extended).unwrap();
        let refused = text.parse(&built_in).unwrap_err().to_string();
        assert!(refused.starts_with(refusal), "{refused}");
    }
    let player = SearchSpec::parse("minmax:depth=2", &built_in).unwrap_err().to_string();
    assert_eq!(player, "unknown player `minmax` (did you mean `minimax`?)");
    assert!(built_in.game("chest").is_err() && built_in.scored_game("chest").is_err());
    assert!(extended.scored_game("chest").is_ok());
}

#[test]
fn positions_of_two_catalogues_keep_the_games_of_their_catalogues() {
    let of_two = Lab::new().game::<Chest<2>>().evaluator::<Chest<2>, _>("coins", Times(-1)).catalogue().unwrap();
    let (of_three, built_in) = (extended(), Catalogue::built_in());
    let chest = |catalogue: &Catalogue| catalogue.game("chest").unwrap().position("start").unwrap();
    let othello = |catalogue: &Catalogue| catalogue.game("othello").unwrap().position("start").unwrap();
    let (two, three) = (chest(&of_two), chest(&of_three));
    assert_eq!((two.count_moves(), three.count_moves()), (2, 3));
    assert!(two.downcast_ref::<Chest<2>>().is_some() && two.downcast_ref::<Chest<3>>().is_none());

    let of_two_own = found(&of_two, &with_eval(text("chest", "minimax", "none"), "coins"));
    let of_three_own = found(&of_three, &with_eval(text("chest", "minimax", "none"), "coins"));
    assert_eq!((two.perft(5), three.perft(5)), (of_two_own.counters.leaves, of_three_own.counters.leaves));
    assert_eq!(of_two_own.value, minimax(&Chest::<2> { coins: 12, side: Side::First }, 5, &Times(-1)));
    assert_eq!(of_three_own.value, minimax(&Chest::<3> { coins: 12, side: Side::First }, 5, &Times(1)));

    // A position of a built-in game has the evaluators of its own catalogue.
    let asked = |position: &Position| {
        let search = SearchSpec { evaluator: Some("discs-doubled".to_owned()), ..common::search_spec("minimax:depth=1") };
        SearchRequest::new(position.clone(), &search).map(|request| search_value(&request))
    };
    assert_eq!(asked(&othello(&of_three)), Ok(6));
    assert!(asked(&othello(&of_two)).unwrap_err().to_string().starts_with("unknown evaluator `discs-doubled`"));
    assert!(asked(&othello(&built_in)).is_err());
    assert_eq!(asked(&Position::new("start", othello(&of_three).after(0))), Ok(0));

    // Positions without a text belong to the catalogue that they are made with.
    assert_eq!(asked(&of_three.position_of(Othello::start())), Ok(6));
    assert!(asked(&built_in.position_of(Othello::start())).is_err());
    assert_eq!(of_two.position_of(Chest::<2> { coins: 4, side: Side::First }).text, "4");
}

fn search_value(request: &SearchRequest) -> Value {
    search(request).unwrap().value
}

#[test]
fn an_ordering_of_one_catalogue_is_refused_for_positions_of_another() {
    let (extended, built_in) = (extended(), Catalogue::built_in());
    let request = text("othello", "alphabeta", "reversed").parse(&extended).unwrap();
    let elsewhere = built_in.game("othello").unwrap().position("start").unwrap();
    let refused = elsewhere.check_ordering(&request.settings.ordering).unwrap_err().to_string();
    let expected = "ordering `reversed`: the ordering was not added for this game; choose a game for which it was added";
    assert_eq!(refused, expected);
    let searched = elsewhere.search(&request.settings);
    assert!(matches!(&searched, Err(RunError::Ordering(error)) if error.to_string() == expected), "{searched:?}");
}

#[test]
fn errors_list_the_games_of_the_catalogue_that_have_an_ability() {
    let (extended, built_in) = (extended(), Catalogue::built_in());
    let refused = |catalogue: &Catalogue| {
        let position = catalogue.game("tree").unwrap().position("[1 2]").unwrap();
        solve(&SolveRequest::new(position)).unwrap_err().to_string()
    };
    assert!(
        refused(&extended)
            .starts_with("`tree` has no solver; available for: othello, othello6, tictactoe, connect-four, chest (")
    );
    assert!(
        refused(&built_in).starts_with("`tree` has no solver; available for: othello, othello6, tictactoe, connect-four (")
    );
    let unscored = |catalogue: &Catalogue| catalogue.scored_game("tree").err().unwrap().to_string();
    assert!(unscored(&extended).contains("chest") && !unscored(&built_in).contains("chest"));
    // The added game does not have this ability.
    let generations =
        |catalogue: &Catalogue| catalogue.game("tree").unwrap().in_generation("[1 2]", Some("rows")).unwrap_err().to_string();
    assert_eq!(generations(&extended), generations(&built_in));

    // The name of an evaluator of another game is known only in the catalogue of that game.
    let refused = |catalogue: &Catalogue, eval: &str| catalogue.game("ywf").unwrap().evaluator(Some(eval)).unwrap_err();
    assert!(matches!(refused(&extended, "coins"), RequestError::NotForGame { .. }));
    assert!(matches!(refused(&built_in, "coins"), RequestError::Specification(SpecificationError::Unknown { .. })));
}

#[test]
fn a_catalogue_names_what_was_added_to_it() {
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let catalogue = extended();
    let expected = vec![
        ("Games", named(&["chest"])),
        ("Evaluators", named(&["coins (chest)", "discs-doubled (othello)"])),
        ("Algorithms", named(&["minmax"])),
        ("Orderings", named(&["reversed"])),
    ];
    assert_eq!(catalogue.extensions(), expected);
    assert_eq!(Catalogue::built_in().extensions(), []);
    let lab = Lab::new().evaluator::<Othello, _>("discs-doubled", Times(2));
    assert_eq!(lab.catalogue().unwrap().extensions(), [("Evaluators", named(&["discs-doubled (othello)"]))]);

    // Added parts come last.
    let games: Vec<&str> = catalogue.games().iter().map(scoutlab::registry::GameEntry::name).collect();
    let built_in: Vec<&str> = common::catalogue().games().iter().map(scoutlab::registry::GameEntry::name).collect();
    assert_eq!(games, [built_in, vec!["chest"]].concat());
    assert_eq!(catalogue.algorithms().names().last(), Some("minmax"));
    assert_eq!(catalogue.orderings().names().last(), Some("reversed"));
    let othello = catalogue.game("othello").unwrap().description();
    assert_eq!((othello.evaluators.last(), othello.added_evaluators), (Some(&"discs-doubled"), 1));
}

/// An algorithm or an ordering that is refused because of its name.
#[derive(Debug)]
struct Misnamed<const NUMBER: usize>;

const WRONG_NAMES: [&str; 4] = ["scout", "random", "Killer", "killer"];

impl<const NUMBER: usize> Algorithm for Misnamed<NUMBER> {
    const NAME: &'static str = WRONG_NAMES[NUMBER];
    const SUMMARY: &'static str = "";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::MaxMin;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, _tree: &mut T, _root: &Root) -> Result<Value, SearchError> {
        Ok(0)
    }
}

impl<const NUMBER: usize> OrderingSettings for Misnamed<NUMBER> {
    const NAME: &'static str = WRONG_NAMES[NUMBER];
    const SUMMARY: &'static str = "";

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Reversed))
    }
}

#[test]
fn a_name_that_is_taken_or_not_valid_is_refused_with_its_origins() {
    const BUILT_IN: &str = "built in";
    fn refused<T: Debug>(result: Result<T, RegistrationError>) -> String {
        result.unwrap_err().to_string()
    }
    let collision = |kind: &str, name: &str, first: &str, second: &str| {
        format!("two {kind} are called `{name}`: one is {first}, the other {second}; expected different names")
    };
    let rule = "use lowercase letters, digits and `-`, starting with a letter";
    let not_valid =
        |kind: &str, name: &str, origin: &str| format!("`{name}` ({origin}) is not a valid name for {kind}: {rule}");
    let new = Lab::new;

    let chest = type_name::<Chest<3>>();
    let found = refused(new().game::<Chest<3, 1>>().catalogue());
    assert_eq!(found, collision("games", "tree", BUILT_IN, type_name::<Chest<3, 1>>()));
    let found = refused(new().game::<Chest<2>>().game::<Chest<3>>().catalogue());
    assert_eq!(found, collision("games", "chest", type_name::<Chest<2>>(), chest));
    assert_eq!(refused(new().game::<Chest<3>>().game::<Chest<3>>().catalogue()), collision("games", "chest", chest, chest));
    let found = refused(new().game::<Chest<3, 2>>().catalogue());
    assert_eq!(found, not_valid("games", "Chest", type_name::<Chest<3, 2>>()));

    let times = type_name::<Times>();
    let evaluator = |name| new().game::<Chest<3>>().evaluator::<Chest<3>, _>(name, Times(1));
    let found = refused(new().evaluator::<Othello, _>("discs", Times(1)).catalogue());
    assert_eq!(found, collision("evaluators of othello", "discs", BUILT_IN, times));
    assert_eq!(refused(evaluator("nothing").catalogue()), collision("evaluators of chest", "nothing", chest, times));
    let found = refused(evaluator("coins").evaluator::<Chest<3>, _>("coins", Times(2)).catalogue());
    assert_eq!(found, collision("evaluators of chest", "coins", times, times));
    assert_eq!(refused(evaluator("5-coins").catalogue()), not_valid("evaluators of chest", "5-coins", times));
    // Evaluators of different games may have the same name.
    assert!(evaluator("discs").evaluator::<Othello, _>("coins", Times(1)).catalogue().is_ok());

    let found = refused(new().algorithm::<Misnamed<0>>().catalogue());
    assert_eq!(found, collision("algorithms", "scout", BUILT_IN, type_name::<Misnamed<0>>()));
    let found = refused(new().algorithm::<Misnamed<1>>().catalogue());
    assert_eq!(found, collision("algorithms", "random", "the player that moves at random", type_name::<Misnamed<1>>()));
    let minmax = type_name::<Minmax>();
    let found = refused(new().algorithm::<Minmax>().algorithm::<Minmax>().catalogue());
    assert_eq!(found, collision("algorithms", "minmax", minmax, minmax));
    let found = refused(new().algorithm::<Misnamed<2>>().algorithm::<Misnamed<0>>().catalogue());
    assert_eq!(found, not_valid("algorithms", "Killer", type_name::<Misnamed<2>>()));

    let found = refused(new().ordering::<Misnamed<3>>().catalogue());
    assert_eq!(found, collision("orderings", "killer", BUILT_IN, type_name::<Misnamed<3>>()));
    let reversed = type_name::<Reversed>();
    let found = refused(new().ordering::<Reversed>().ordering::<Reversed>().catalogue());
    assert_eq!(found, collision("orderings", "reversed", reversed, reversed));
    let found = refused(new().ordering::<Misnamed<2>>().catalogue());
    assert_eq!(found, not_valid("orderings", "Killer", type_name::<Misnamed<2>>()));
    // Parts of different kinds may have the same name.
    assert!(new().ordering::<Misnamed<0>>().algorithm::<Misnamed<3>>().catalogue().is_ok());
}

#[test]
fn an_evaluator_of_a_game_that_was_not_added_is_refused() {
    let refused = Lab::new().evaluator::<Chest<3>, _>("coins", Times(1)).catalogue().unwrap_err().to_string();
    let (times, chest) = (type_name::<Times>(), type_name::<Chest<3>>());
    let expected =
        format!("evaluator `coins` ({times}) belongs to the game `chest`, which is not built in; add the game `{chest}` too");
    assert_eq!(refused, expected);
    // The name of the game is not enough: positions of another type cannot be evaluated.
    let other = Lab::new().game::<Chest<2>>().evaluator::<Chest<3>, _>("coins", Times(1)).catalogue().unwrap_err();
    assert!(matches!(other, RegistrationError::NoGame { .. }), "{other}");
    let tree = Lab::new().evaluator::<Chest<3, 1>, _>("coins", Times(1)).catalogue().unwrap_err();
    assert!(matches!(tree, RegistrationError::NoGame { .. }), "{tree}");
}

#[test]
fn an_evaluator_of_one_type_of_positions_is_refused_for_the_other() {
    // Othello has two types of positions: those with the usual move generation order, and those with another order.
    let lab = Lab::new().evaluator::<Othello, _>("discs-doubled", Times(2));
    let catalogue = lab.evaluator::<ReorderedOthello, _>("five", Times(5)).catalogue().unwrap();
    let search = |eval: &str, position: &str| {
        let text = SearchText { position: position.to_owned(), ..with_eval(text("othello", "alphabeta", "none"), eval) };
        text.parse(&catalogue).map(|mut request| {
            request.settings.depth = 2;
            search_value(&request)
        })
    };
    assert_eq!(search("five", "start by rows"), Ok(5));
    assert!(search("discs-doubled", "start").is_ok());
    assert!(search("five", "start").unwrap_err().to_string().starts_with("unknown evaluator `five`"));
    let refused = search("discs-doubled", "start by rows").unwrap_err().to_string();
    assert!(refused.starts_with("evaluator `discs-doubled` is not available for othello (available: discs, "), "{refused}");
}
