//! Names with parameters, as in experiment files: `scout`, `mtdf:guess=4`, `killer:2`.

use thiserror::Error;

/// Why a name with parameters could not be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecificationError {
    /// There is nothing of this name.
    #[error("unknown {kind} `{name}`{}, expected one of: {known}", did_you_mean(nearest.as_deref()))]
    Unknown {
        /// What was looked for: algorithm, ordering, ..
        kind: &'static str,
        /// The name as given.
        name: String,
        /// The known name most like it, if one is.
        nearest: Option<String>,
        /// The known names.
        known: String,
    },
    /// A parameter is missing, unknown or out of range.
    #[error("{kind} `{name}`: {problem}")]
    Argument {
        /// What it is a parameter of: algorithm, ordering, ..
        kind: &'static str,
        /// Its name.
        name: String,
        /// What was found and what was expected.
        problem: String,
    },
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

impl SpecificationError {
    /// The error for a name that is not among `known`, with the nearest that is.
    pub fn unknown<'k>(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'k str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        Self::Unknown {
            kind,
            name: name.to_owned(),
            nearest: nearest(name, known.iter().copied()).map(str::to_owned),
            known: known.join(", "),
        }
    }
}

/// The name among `known` that is most like `name`, if any is alike enough to be worth suggesting.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&name.to_lowercase(), candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.75)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, candidate)| candidate)
}

/// The parameters after a name. Each is taken once; [`Arguments::finish`] refuses what nobody took.
#[derive(Clone, Debug)]
pub struct Arguments {
    kind: &'static str,
    name: String,
    rest: Vec<(Option<String>, String)>,
}

impl Arguments {
    /// Splits `name:value,key=value` into the name and its parameters.
    pub fn split(kind: &'static str, text: &str) -> Self {
        let (name, parameters) = text.trim().split_once(':').map_or((text.trim(), None), |(name, rest)| (name, Some(rest)));
        let rest = parameters
            .into_iter()
            .flat_map(|parameters| parameters.split(','))
            .map(|parameter| match parameter.split_once('=') {
                Some((key, value)) => (Some(key.trim().to_owned()), value.trim().to_owned()),
                None => (None, parameter.trim().to_owned()),
            })
            .collect();
        Self { kind, name: name.to_owned(), rest }
    }

    /// The name before the parameters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// An error about these parameters.
    pub fn error(&self, problem: impl Into<String>) -> SpecificationError {
        SpecificationError::Argument { kind: self.kind, name: self.name.clone(), problem: problem.into() }
    }

    /// Refuses parameters that were not taken.
    ///
    /// # Errors
    ///
    /// [`SpecificationError::Argument`] with the first of them.
    pub fn finish(&self) -> Result<(), SpecificationError> {
        match self.rest.first() {
            None => Ok(()),
            Some((Some(key), _)) => Err(self.error(format!("it has no parameter `{key}`"))),
            Some((None, value)) => Err(self.error(format!("it takes no value here, found `{value}`"))),
        }
    }
}
