//! Players by name: `random`, `alphabeta:depth=3,ordering=killer:2`, `mtdf:guess=0,depth=4,eval=discs`.

use std::fmt;

use scoutlab_search::algorithms::{AlphaBeta, AnyAlgorithm};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_text::specification::{Arguments, SpecificationError};

use crate::Catalogue;
use crate::description::DEEPEST;

const KIND: &str = "player";
const RANDOM: &str = "random";
const EXAMPLE: &str = "as in `alphabeta:depth=3`";

/// The settings of a search as one text: `mtdf:guess=0,depth=4,ordering=killer:2,eval=discs`.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::players::SearchSpec;
///
/// let search = SearchSpec::parse("mtdf: guess=0, ordering=killer:2, depth=4", &Catalogue::built_in())?;
/// assert_eq!((search.depth, search.ordering.name()), (4, "killer:2"));
/// assert_eq!(search.to_string(), "mtdf:guess=0,depth=4,ordering=killer:2");
/// let search = SearchSpec::parse("mtdf:depth=4,ordering=killer:by=ply", &Catalogue::built_in())?;
/// assert_eq!(search.to_string(), "mtdf:depth=4,ordering=killer:2:by=ply");
/// # Ok::<(), scoutlab_text::specification::SpecificationError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSpec {
    /// The algorithm with its own parameters.
    pub algorithm: AnyAlgorithm,
    /// The number of plies to search, from 1 to [`DEEPEST`].
    pub depth: u32,
    /// The ordering; the default is `none`.
    pub ordering: OrderingSpec,
    /// The evaluator, or `None` for the game's default.
    pub evaluator: Option<String>,
}

/// The game-independent part of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSpecification {
    /// A player that chooses each legal move with equal probability.
    Random,
    /// A player that searches and plays the first best move.
    Search(SearchSpec),
}

impl Default for PlayerSpecification {
    /// Returns alpha-beta that searches 4 plies in move generation order.
    fn default() -> Self {
        let algorithm = AnyAlgorithm::of(AlphaBeta);
        Self::Search(SearchSpec { algorithm, depth: 4, ordering: OrderingSpec::default(), evaluator: None })
    }
}

impl PlayerSpecification {
    /// Parses `random` or search settings.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name or a parameter is invalid.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, SpecificationError> {
        match text.split_once(':') {
            None if text.trim() == RANDOM => Ok(Self::Random),
            Some((name, found)) if name.trim() == RANDOM => {
                Err(error(RANDOM, format!("it takes no parameters, found `{}`", found.trim())))
            }
            _ => SearchSpec::parse(text, catalogue).map(Self::Search),
        }
    }
}

impl SearchSpec {
    /// Parses an algorithm with `depth=N` and, optionally, `ordering=O`, `eval=E` and the algorithm's parameters.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name or a parameter is invalid.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, SpecificationError> {
        let mut arguments = Arguments::split_at_commas(KIND, text);
        arguments.set_examples(&["alphabeta:depth=3", "alphabeta:depth=3,ordering=killer:2", "alphabeta:depth=3,eval=discs"]);
        let [depth, ordering, evaluator] = ["depth", "ordering", "eval"].map(|key| arguments.text(key));
        let name = arguments.name().to_owned();
        let error = |problem: String| error(&name, problem);
        let algorithm = catalogue.algorithms().named(&arguments.name_and_rest()?);
        let is_unknown = matches!(algorithm, Err(SpecificationError::Unknown { .. }));
        if depth.is_none() && !is_unknown {
            return Err(error(format!("the depth is missing, expected depth=N with N from 1 to {DEEPEST}, {EXAMPLE}")));
        }
        let algorithm = algorithm.map_err(|refused| refused_by_algorithm(&name, refused, catalogue))?;
        let depth = depth.unwrap_or_default();
        let plies = depth.parse().ok().filter(|plies| (1..=DEEPEST).contains(plies));
        let problem = || format!("depth is `{depth}`, expected a whole number from 1 to {DEEPEST}, {EXAMPLE}");
        let depth = plies.ok_or_else(|| error(problem()))?;
        let ordering =
            ordering.map_or_else(|| Ok(OrderingSpec::default()), |ordering| catalogue.orderings().named(&ordering))?;
        Ok(Self { algorithm, depth, ordering, evaluator })
    }
}

fn error(name: &str, problem: String) -> SpecificationError {
    SpecificationError::Argument { kind: KIND, name: name.to_owned(), problem }
}

/// Reports an unknown algorithm as an unknown player. An unknown algorithm within another algorithm's parentheses remains an
/// unknown algorithm.
fn refused_by_algorithm(name: &str, refused: SpecificationError, catalogue: &Catalogue) -> SpecificationError {
    match refused {
        SpecificationError::Unknown { name: unknown, .. } if unknown == name => {
            let known = std::iter::once(RANDOM).chain(catalogue.algorithms().names());
            SpecificationError::unknown(KIND, name, known)
        }
        refused => refused,
    }
}

impl fmt::Display for PlayerSpecification {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => formatter.write_str(RANDOM),
            Self::Search(search) => search.fmt(formatter),
        }
    }
}

impl fmt::Display for SearchSpec {
    /// Writes the parsed settings, starting with the algorithm and its parameters. Settings that were not given are omitted.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { algorithm, depth, ordering, evaluator } = self;
        let has_parameters = Arguments::split_at_commas(KIND, algorithm.name()).name() != algorithm.name();
        let separator = if has_parameters { ',' } else { ':' };
        write!(formatter, "{algorithm}{separator}depth={depth}")?;
        if ordering.name() != "none" {
            // A comma would end the ordering.
            write!(formatter, ",ordering={}", ordering.name().replace(',', ":"))?;
        }
        evaluator.as_ref().map_or(Ok(()), |evaluator| write!(formatter, ",eval={evaluator}"))
    }
}
