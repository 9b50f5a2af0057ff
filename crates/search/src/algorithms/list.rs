//! Lists of algorithms, in which users name algorithms. The built-in algorithms and those of a user are added in the same way.

use std::any::type_name;
use std::fmt::Debug;

use super::AnyAlgorithm;
use crate::Algorithm;
use crate::registration::{BUILT_IN, RegistrationError, check_name};
use scoutlab_text::specification::{Arguments, SpecificationError};

const KIND: &str = "algorithms";

/// A reserved name and its meaning. Players are named like algorithms, so no algorithm may have the name of a player.
const PLAYER: (&str, &str) = ("random", "the player that moves at random");

/// An entry of a list of algorithms: a name, a summary, and the functions that read the parameters.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmEntry {
    name: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    takes_algorithm: bool,
    origin: &'static str,
    read: fn(&mut Arguments) -> Result<AnyAlgorithm, SpecificationError>,
    read_around: fn(AnyAlgorithm, &mut Arguments) -> Result<AnyAlgorithm, SpecificationError>,
}

impl AlgorithmEntry {
    fn of<A: Algorithm + Debug + Send + Sync + 'static>(origin: &'static str) -> Self {
        Self {
            name: A::NAME,
            summary: A::SUMMARY,
            examples: A::EXAMPLES,
            takes_algorithm: A::TAKES_ALGORITHM,
            origin,
            read: |arguments| A::from_arguments(arguments).map(AnyAlgorithm::of),
            read_around: |inner, arguments| A::around(inner, arguments).map(AnyAlgorithm::of),
        }
    }

    /// Returns the name of the algorithm, without parameters.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the one-line summary of the algorithm.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns whether the algorithm is not one of the built-in algorithms.
    pub fn is_added(&self) -> bool {
        self.origin != BUILT_IN
    }
}

/// The algorithms that can be named.
///
/// ```
/// use scoutlab_search::algorithms::Algorithms;
///
/// let algorithms = Algorithms::built_in();
/// assert_eq!(algorithms.named("mtdf:guess=4")?.to_string(), "mtdf:guess=4");
/// assert!(algorithms.named("mtdg").unwrap_err().to_string().contains("did you mean `mtdf`?"));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Algorithms {
    entries: Vec<AlgorithmEntry>,
}

impl Algorithms {
    /// Adds an algorithm.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if the name is taken or not valid.
    pub fn add<A: Algorithm + Debug + Send + Sync + 'static>(&mut self) -> Result<(), RegistrationError> {
        let there = self.entries.iter().map(|entry| (entry.name, entry.origin)).chain([PLAYER]);
        check_name(KIND, there, (A::NAME, type_name::<A>()))?;
        self.entries.push(AlgorithmEntry::of::<A>(type_name::<A>()));
        Ok(())
    }

    /// Adds an algorithm of this crate.
    pub(super) fn add_built_in<A: Algorithm + Debug + Send + Sync + 'static>(&mut self) {
        self.entries.push(AlgorithmEntry::of::<A>(BUILT_IN));
    }

    /// Returns the entries in the order in which they were added, which begins with the built-in algorithms.
    pub fn entries(&self) -> &[AlgorithmEntry] {
        &self.entries
    }

    /// Returns the names of all algorithms, without parameters.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.entries.iter().map(|entry| entry.name)
    }

    /// Returns the algorithm that a name with parameters describes, such as `mtdf:guess=4` or `deepening(scout)`. The text in
    /// parentheses names another algorithm of this list.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name or a parameter is invalid, or if the algorithm takes no algorithm in
    /// parentheses but gets one.
    pub fn named(&self, text: &str) -> Result<AnyAlgorithm, SpecificationError> {
        let mut arguments = Arguments::split("algorithm", text)?;
        let name = arguments.name();
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| SpecificationError::unknown("algorithm", name, self.names()))?;
        arguments.set_examples(entry.examples);
        // Otherwise, `finish` refuses the parentheses, whatever they contain.
        let inner = if entry.takes_algorithm { arguments.inner() } else { None };
        let algorithm = match inner.filter(|inner| !inner.is_empty()) {
            Some(inner) => (entry.read_around)(self.named(&inner)?, &mut arguments)?,
            None => (entry.read)(&mut arguments)?,
        };
        arguments.finish()?;
        Ok(algorithm.called(text))
    }
}
