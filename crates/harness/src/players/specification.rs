//! Players by name: `random`, `alphabeta:depth=3,ordering=killer:2`, `mtdf:guess=0,depth=4,eval=discs`.

use std::fmt;

use scoutlab_search::algorithms::{ALGORITHMS, AnyAlgorithm};
use scoutlab_search::specification::SpecificationError;

use crate::catalogue::DEEPEST;

const KIND: &str = "player";
const RANDOM: &str = "random";
const EXAMPLE: &str = "as in `alphabeta:depth=3`";

/// What a player does, as far as it can be told without knowing the game.
#[derive(Clone, Debug)]
pub enum PlayerSpecification {
    /// Draws one of the legal moves, each with equal probability.
    Random,
    /// Searches, and plays the first best move.
    Search {
        /// The algorithm.
        algorithm: AnyAlgorithm,
        /// The algorithm as it was written, with its own parameters.
        algorithm_name: String,
        /// Plies to search, from 1 to [`DEEPEST`].
        depth: u32,
        /// The ordering, `none` if it is not given.
        ordering: String,
        /// The evaluator, or nothing for the game's default.
        evaluator: Option<String>,
    },
}

impl PlayerSpecification {
    /// Reads `random`, or an algorithm with `depth=N` and, if wanted, `ordering=O`, `eval=E` and parameters of its own.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if the name is unknown, the depth missing, or a parameter wrong.
    pub fn parse(text: &str) -> Result<Self, SpecificationError> {
        let (name, parameters) = split_outside(text, ':').map_or((text.trim(), None), |(name, rest)| (name.trim(), Some(rest)));
        let error = |problem: String| SpecificationError::Argument { kind: KIND, name: name.to_owned(), problem };
        if name == RANDOM {
            return match parameters {
                None => Ok(Self::Random),
                Some(found) => Err(error(format!("it takes no parameters, found `{}`", found.trim()))),
            };
        }
        let (mut depth, mut ordering, mut evaluator) = (None, None, None);
        let mut own = Vec::new();
        for parameter in parameters.map(parts).unwrap_or_default() {
            let place = match parameter.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
                Some(("depth", value)) => (&mut depth, "depth", value),
                Some(("ordering", value)) => (&mut ordering, "ordering", value),
                Some(("eval", value)) => (&mut evaluator, "eval", value),
                _ => {
                    own.push(parameter);
                    continue;
                }
            };
            let (place, key, value) = place;
            if place.replace(value.to_owned()).is_some() {
                return Err(error(format!("`{key}` is given twice, expected it once")));
            }
        }
        let algorithm_name = if own.is_empty() { name.to_owned() } else { format!("{name}:{}", own.join(",")) };
        let algorithm = algorithm_name.parse().map_err(|refused| refused_by_algorithm(name, refused))?;
        let Some(depth) = depth else {
            return Err(error(format!("the depth is missing, expected depth=N with N from 1 to {DEEPEST}, {EXAMPLE}")));
        };
        let plies = depth.parse().ok().filter(|plies| (1..=DEEPEST).contains(plies));
        let depth = plies.ok_or_else(|| error(format!("depth is `{depth}`, expected a whole number from 1 to {DEEPEST}")))?;
        let ordering = ordering.unwrap_or_else(|| "none".to_owned());
        Ok(Self::Search { algorithm, algorithm_name, depth, ordering, evaluator })
    }

    /// The player that searches with these, the algorithm with parameters of its own.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if the algorithm is unknown or its parameters wrong.
    pub(crate) fn searching(algorithm: &str, depth: u32, ordering: &str, evaluator: &str) -> Result<Self, SpecificationError> {
        Ok(Self::Search {
            algorithm: algorithm.parse()?,
            algorithm_name: algorithm.to_owned(),
            depth,
            ordering: ordering.to_owned(),
            evaluator: Some(evaluator.to_owned()),
        })
    }
}

/// An algorithm that does not exist is a player that does not exist, unless it is one inside another's parentheses.
fn refused_by_algorithm(name: &str, refused: SpecificationError) -> SpecificationError {
    match refused {
        SpecificationError::Unknown { name: unknown, .. } if unknown == name => {
            let known = std::iter::once(RANDOM).chain(ALGORITHMS.iter().map(|(known, _)| *known));
            SpecificationError::unknown(KIND, name, known)
        }
        refused => refused,
    }
}

/// Splits at the first `separator` outside parentheses.
fn split_outside(text: &str, separator: char) -> Option<(&str, &str)> {
    let mut open = 0_usize;
    let place = text.char_indices().find_map(|(place, found)| {
        match found {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        (open == 0 && found == separator).then_some(place)
    })?;
    Some((&text[..place], &text[place + separator.len_utf8()..]))
}

/// The parameters of a list, separated by commas outside parentheses.
fn parts(mut list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    while let Some((part, rest)) = split_outside(list, ',') {
        parts.push(part.trim());
        list = rest;
    }
    parts.push(list.trim());
    parts
}

impl fmt::Display for PlayerSpecification {
    /// Writes what [`PlayerSpecification::parse`] reads: the algorithm with its parameters first, nothing that was left out.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Search { algorithm_name, depth, ordering, evaluator, .. } = self else { return formatter.write_str(RANDOM) };
        let separator = if split_outside(algorithm_name, ':').is_some() { ',' } else { ':' };
        write!(formatter, "{algorithm_name}{separator}depth={depth}")?;
        if ordering != "none" {
            write!(formatter, ",ordering={ordering}")?;
        }
        evaluator.as_ref().map_or(Ok(()), |evaluator| write!(formatter, ",eval={evaluator}"))
    }
}

/// How a player searches.
#[derive(Clone, Debug)]
pub struct SearchPlan {
    player: String,
    algorithm: AnyAlgorithm,
    depth: u32,
    ordering: String,
    evaluator: &'static str,
}

impl SearchPlan {
    pub(super) const fn new(
        player: String,
        algorithm: AnyAlgorithm,
        depth: u32,
        ordering: String,
        evaluator: &'static str,
    ) -> Self {
        Self { player, algorithm, depth, ordering, evaluator }
    }

    /// The player whose plan it is.
    pub fn player(&self) -> &str {
        &self.player
    }

    /// The algorithm.
    pub const fn algorithm(&self) -> &AnyAlgorithm {
        &self.algorithm
    }

    /// Plies to search, at least 1.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The name of the ordering.
    pub fn ordering(&self) -> &str {
        &self.ordering
    }

    /// The name of the evaluator, one of the game's.
    pub const fn evaluator(&self) -> &'static str {
        self.evaluator
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        PlayerSpecification::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_player_is_written_as_it_is_read_without_blanks_and_defaults() {
        for (text, written) in [
            (" random ", "random"),
            ("alphabeta:depth=3", "alphabeta:depth=3"),
            (
                " scout : ordering = killer:2+eval1:min-depth=2 , depth = 4 ",
                "scout:depth=4,ordering=killer:2+eval1:min-depth=2",
            ),
            ("minimax:eval=discs,ordering=none,depth=1", "minimax:depth=1,eval=discs"),
        ] {
            let player = PlayerSpecification::parse(text).unwrap();
            assert_eq!(player.to_string(), written);
            assert_eq!(PlayerSpecification::parse(written).unwrap().to_string(), written);
        }
    }

    #[test]
    fn parameters_of_the_player_are_told_from_those_of_its_algorithm() {
        let player = PlayerSpecification::parse("alphabeta:ordering=reverse,depth=7,eval=stones").unwrap();
        let PlayerSpecification::Search { algorithm_name, depth, ordering, evaluator, .. } = player else { panic!("a search") };
        assert_eq!((algorithm_name.as_str(), depth, ordering.as_str()), ("alphabeta", 7, "reverse"));
        assert_eq!(evaluator.as_deref(), Some("stones"));
        // What is not the player's is the algorithm's to refuse.
        assert!(message("alphabeta:depth=7,guess=4").contains("algorithm `alphabeta`: it has no parameter `guess`"));
    }

    #[test]
    fn separators_inside_parentheses_separate_nothing() {
        assert_eq!(split_outside("repeat(mtdf:guess=1,x=2):depth=3", ':'), Some(("repeat(mtdf:guess=1,x=2)", "depth=3")));
        assert_eq!(split_outside("repeat(mtdf:guess=1)", ':'), None);
        assert_eq!(parts("a(b,c)=1, d=(e,(f,g)),h"), ["a(b,c)=1", "d=(e,(f,g))", "h"]);
    }

    #[test]
    fn a_parameter_given_twice_is_refused() {
        for key in ["depth", "ordering", "eval"] {
            let text = message(&format!("alphabeta:depth=1,ordering=none,eval=discs,{key}=2"));
            assert!(text.contains(&format!("`{key}` is given twice")), "{text}");
        }
    }
}
