//! Tests lists of algorithms and orderings to which a program adds its own.

use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Game, Value};
use scoutlab_search::algorithms::{AlgorithmEntry, Algorithms, AlphaBeta, AnyAlgorithm, Deepening};
use scoutlab_search::orderings::{
    BuiltInOrderings, BuiltOrdering, OrderingBuilders, OrderingEntry, OrderingSettings, Orderings, Resources, Reverse,
    search_order,
};
use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_name};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, Form, Node, Root, Search, SearchError, TableUse, Tree};

use crate::common::text_tree;

const TREE: &str = "[[3 5 1] [2 9] [4 4 0]]";

/// A name of its own, names that are taken, and a name that is not valid.
const ALGORITHM_NAMES: [&str; 4] = ["alphabeta-2", "scout", "random", "Alpha_Beta"];

/// Alpha-beta under the name with this number.
#[derive(Debug)]
struct Mine<const NUMBER: usize>;

impl<const NUMBER: usize> Algorithm for Mine<NUMBER> {
    const NAME: &'static str = ALGORITHM_NAMES[NUMBER];
    const SUMMARY: &'static str = "alpha-beta under another name";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        AlphaBeta.search(tree, root)
    }
}

/// An algorithm that runs another one.
#[derive(Debug)]
struct Repeating {
    inner: AnyAlgorithm,
    times: u32,
}

impl Algorithm for Repeating {
    const NAME: &'static str = "repeating";
    const SUMMARY: &'static str = "runs another algorithm several times; repeating(A):times=N";
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::Negamax;
    const TAKES_ALGORITHM: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Self::around(AnyAlgorithm::of(AlphaBeta), arguments)
    }

    fn around(inner: AnyAlgorithm, arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { inner, times: arguments.whole("times", 1..=9)?.unwrap_or(2) as u32 })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        (1..self.times).try_for_each(|_| self.inner.search(tree.as_dyn(), root).map(|_| ()))?;
        self.inner.search(tree.as_dyn(), root)
    }
}

/// A list of built-in components checks no names.
#[test]
fn the_names_of_built_in_components_are_valid_and_differ() {
    let names: Vec<_> = Algorithms::built_in().names().map(|name| (name, BUILT_IN)).collect();
    for (number, name) in names.iter().enumerate() {
        check_name("algorithms", names[..number].iter().copied(), *name).unwrap();
    }
    assert!(Orderings::of::<BuiltInOrderings>().unwrap().names().eq(Orderings::built_in().names()));
}

fn leaves(algorithm: &AnyAlgorithm) -> u64 {
    let mut search = Search::new(&Leaves);
    assert_eq!(search.run_named(algorithm, &text_tree(TREE).root(), 2), Ok(2), "{algorithm}");
    search.counters.leaves
}

#[test]
fn an_algorithm_is_added_to_one_list_and_not_to_another() {
    let (mut with, without) = (Algorithms::built_in(), Algorithms::built_in());
    with.add::<Mine<0>>().unwrap();
    assert!(with.names().eq(without.names().chain(["alphabeta-2"])));
    let added: Vec<bool> = with.entries().iter().map(AlgorithmEntry::is_added).collect();
    assert!(added.ends_with(&[false, true]) && without.entries().iter().all(|entry| !entry.is_added()));

    let mine = with.named("alphabeta-2").unwrap();
    assert!(mine.is::<Mine<0>>() && !mine.is::<AlphaBeta>());
    assert_eq!(leaves(&mine), leaves(&AnyAlgorithm::of(AlphaBeta)));
    let deepening = with.named("deepening(alphabeta-2)").unwrap();
    assert_eq!(deepening.name(), "deepening(alphabeta-2)");
    assert!(deepening.downcast::<Deepening>().unwrap().inner().is::<Mine<0>>());
    assert_eq!(leaves(&deepening), leaves(&without.named("deepening(alphabeta)").unwrap()));

    for text in ["alphabeta-2", "deepening(alphabeta-2)"] {
        let refused = without.named(text).unwrap_err().to_string();
        assert_eq!(refused, "unknown algorithm `alphabeta-2` (did you mean `alphabeta`?)", "{text}");
    }
    let refused = with.named("alphabeta-3").unwrap_err().to_string();
    assert_eq!(refused, "unknown algorithm `alphabeta-3` (did you mean `alphabeta-2`?)");
}

#[test]
fn an_added_algorithm_runs_an_algorithm_of_its_list() {
    let mut algorithms = Algorithms::built_in();
    algorithms.add::<Repeating>().unwrap();
    algorithms.add::<Mine<0>>().unwrap();
    let once = leaves(&AnyAlgorithm::of(AlphaBeta));
    for (text, inner, times) in [
        ("repeating", "alphabeta", 2),
        ("repeating():times=3", "alphabeta", 3),
        ("repeating(alphabeta-2)", "alphabeta-2", 2),
        ("repeating( alphabeta-2 ):times=3", "alphabeta-2", 3),
        ("repeating(repeating(alphabeta-2):times=2):times=2", "repeating(alphabeta-2):times=2", 4),
    ] {
        let repeating = algorithms.named(text).unwrap();
        assert_eq!(repeating.name(), text);
        assert_eq!(repeating.downcast::<Repeating>().unwrap().inner.name(), inner, "{text}");
        assert_eq!(leaves(&repeating), times * once, "{text}");
    }
    for (text, expected) in [
        ("repeating(alphabetta)", "unknown algorithm `alphabetta` (did you mean `alphabeta`?)"),
        ("repeating(scout):times=0", "algorithm `repeating`: `times=0`: expected a whole number from 1 to 9"),
        ("repeating(scout):time=3", "algorithm `repeating`: unknown parameter `time` (did you mean `times`?)"),
        ("alphabeta-2(scout)", "algorithm `alphabeta-2`: unexpected `(scout)`"),
    ] {
        assert_eq!(algorithms.named(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn an_algorithm_needs_a_valid_name_that_is_not_taken() {
    let mut algorithms = Algorithms::built_in();
    let taken = algorithms.add::<Mine<1>>().unwrap_err();
    assert!(matches!(&taken, RegistrationError::Collision { name, .. } if name == "scout"), "{taken}");
    assert!(taken.to_string().starts_with("two algorithms are called `scout`: one is built in, the other "), "{taken}");
    let player = algorithms.add::<Mine<2>>().unwrap_err();
    assert!(player.to_string().contains("one is the player that moves at random"), "{player}");
    let invalid = algorithms.add::<Mine<3>>().unwrap_err();
    assert!(matches!(&invalid, RegistrationError::Name { name, .. } if name == "Alpha_Beta"), "{invalid}");
    assert!(algorithms.names().eq(Algorithms::built_in().names()));

    algorithms.add::<Mine<0>>().unwrap();
    let twice = algorithms.add::<Mine<0>>().unwrap_err();
    assert!(matches!(&twice, RegistrationError::Collision { name, .. } if name == "alphabeta-2"), "{twice}");
}

/// A name of its own, a name that is taken, and a name that is not valid.
const ORDERING_NAMES: [&str; 3] = ["reversed", "killer", "2killers"];

/// The ordering `reverse` under the name with this number.
#[derive(Debug)]
struct Reversed<const NUMBER: usize>;

impl<const NUMBER: usize> OrderingSettings for Reversed<NUMBER> {
    const NAME: &'static str = ORDERING_NAMES[NUMBER];
    const SUMMARY: &'static str = "reverse under another name";
    const USUAL_PARAMETERS: Option<&'static str> = Some("times=1");

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        arguments.whole("times", 1..=1).map(|_| Self)
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Reverse))
    }
}

#[test]
fn an_ordering_is_added_to_one_list_and_not_to_another() {
    type Types = (Reversed<0>, BuiltInOrderings);
    let (with, without) = (Orderings::of::<Types>().unwrap(), Orderings::built_in());
    assert!(with.names().eq(without.names().chain(["reversed"])));
    let added: Vec<bool> = with.entries().iter().map(OrderingEntry::is_added).collect();
    assert!(added.ends_with(&[false, true]) && without.entries().iter().all(|entry| !entry.is_added()));

    let ordering = with.named("table+reversed+killer").unwrap();
    assert_eq!(ordering.name(), "table+reversed:times=1+killer:2");
    assert_eq!(with.full_name("reversed"), "reversed:times=1");
    assert_eq!(without.full_name("reversed"), "reversed");
    for text in ["reversed", "table+reversed:times=1"] {
        let refused = without.named(text).unwrap_err().to_string();
        assert_eq!(refused, "unknown ordering `reversed` (did you mean `reverse`?)", "{text}");
    }
    let refused = with.named("reversd").unwrap_err().to_string();
    assert!(refused.contains("did you mean `reverse"), "{refused}");

    let root = text_tree(TREE).root();
    let orderings = OrderingBuilders::of::<Types>();
    let chain = ordering.build(&Resources { orderings, ..Resources::default() }).unwrap();
    assert_eq!(search_order(&chain, &Node::root(&root, 2), &Leaves, Some(1)), [1, 2, 0]);
}

#[test]
fn an_ordering_is_built_only_for_a_game_for_which_it_was_added() {
    let ordering = Orderings::of::<(Reversed<0>, BuiltInOrderings)>().unwrap().named("table+reversed").unwrap();
    let lacks = "the ordering was not added for this game; choose a game for which it was added";
    let refused = ordering.build(&Resources::<TextPosition<'static>>::default()).err().unwrap().to_string();
    assert_eq!(refused, format!("ordering `reversed`: {lacks}"));
    let none = Resources::<TextPosition<'static>> { orderings: OrderingBuilders::none(), ..Resources::default() };
    let refused = ordering.build(&none).err().unwrap().to_string();
    assert_eq!(refused, format!("ordering `table`: {lacks}"));
    // The killer ordering of the game is another one.
    let other = Orderings::of::<(Reversed<1>, ())>().unwrap().named("killer").unwrap();
    let refused = other.build(&Resources::<TextPosition<'static>>::default()).err().unwrap().to_string();
    assert_eq!(refused, format!("ordering `killer`: {lacks}"));
}

#[test]
fn an_ordering_needs_a_valid_name_that_is_not_taken() {
    let taken = Orderings::of::<(Reversed<1>, BuiltInOrderings)>().unwrap_err();
    assert!(matches!(&taken, RegistrationError::Collision { name, .. } if name == "killer"), "{taken}");
    assert!(taken.to_string().starts_with("two orderings are called `killer`: one is built in, the other "), "{taken}");
    let invalid = Orderings::of::<(Reversed<2>, BuiltInOrderings)>().unwrap_err();
    assert!(matches!(&invalid, RegistrationError::Name { name, .. } if name == "2killers"), "{invalid}");
    let twice = Orderings::of::<(Reversed<0>, (Reversed<0>, BuiltInOrderings))>().unwrap_err();
    assert!(matches!(&twice, RegistrationError::Collision { name, .. } if name == "reversed"), "{twice}");
    // Without the built-in orderings, their names are free.
    assert!(Orderings::of::<(Reversed<1>, ())>().unwrap().names().eq(["killer"]));
}
