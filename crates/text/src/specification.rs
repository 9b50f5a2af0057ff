//! Names with parameters, as in experiment files: `scout`, `mtdf:guess=4`, `killer:2`.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::nearest;

/// The reason why a name with parameters is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecificationError {
    /// The name is unknown.
    #[error("unknown {kind} `{name}`{}", instead(nearest.as_deref(), known))]
    Unknown {
        /// The kind of component that was named, such as algorithm or ordering.
        kind: &'static str,
        /// The name as given.
        name: String,
        /// The most similar known name, if any known name is similar.
        nearest: Option<String>,
        known: String,
    },
    /// A parameter is missing, unknown or out of range.
    #[error("{kind} `{name}`: {problem}")]
    Argument {
        /// The kind of component that has the parameter, such as algorithm or ordering.
        kind: &'static str,
        /// The name of the component that has the parameter.
        name: String,
        /// The problem: what was found and what was expected.
        problem: String,
    },
}

/// Returns the suggestion that follows an unknown name in a message. The suggestion is the nearest known name or, if no name is
/// similar, all known names.
///
/// ```
/// use scoutlab_text::specification::instead_of;
///
/// assert_eq!(instead_of("scuot", ["scout", "pvs"]), " (did you mean `scout`?)");
/// assert_eq!(instead_of("xyz", ["scout", "pvs"]), ", expected one of: scout, pvs");
/// ```
pub fn instead_of<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    instead(nearest(name, known.iter().copied()), &known.join(", "))
}

fn instead(nearest: Option<&str>, known: &str) -> String {
    match nearest {
        Some(name) => format!(" (did you mean `{name}`?)"),
        None => format!(", expected one of: {known}"),
    }
}

impl SpecificationError {
    /// Returns the error for a name that is not among `known`, with the most similar name.
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

/// A name with its parameters. Each parameter is taken at most once, and [`Arguments::finish`] rejects parameters that were not
/// taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments {
    kind: &'static str,
    name: String,
    inner: Option<String>,
    rest: Vec<(Option<String>, String)>,
    /// The keys that were requested. After all parameters are taken, these are all valid keys.
    known: Vec<String>,
    /// The parameters without a value that were requested.
    flags: Vec<String>,
    /// Complete names with parameters, for messages.
    examples: &'static [&'static str],
}

impl Arguments {
    fn without_parameters(kind: &'static str, name: &str) -> Self {
        let (rest, known, flags) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, name: name.trim().to_owned(), inner: None, rest, known, flags, examples: &[] }
    }

    /// Sets examples for messages: complete names with parameters, such as `history:decay=64`. A message about a parameter ends
    /// with the first example that has this parameter.
    pub fn set_examples(&mut self, examples: &'static [&'static str]) {
        self.examples = examples;
    }

    /// Splits `name(inner):value,key=value` into the name, the text in parentheses and the parameters. A colon separates
    /// parameters just as a comma does, but a part without `=` after a colon belongs to the value before it, as in
    /// `eval1:by=quiescence:material`. Colons are needed where commas have another meaning: in the parameters of a player,
    /// `eval1:by=E:min-depth=2` is one value.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] if a parenthesis is missing or if text other than parameters follows it.
    pub fn split(kind: &'static str, text: &str) -> Result<Self, SpecificationError> {
        let text = text.trim();
        let end = text.find([':', '(']).unwrap_or(text.len());
        let (name, mut parameters) = text.split_at(end);
        let mut arguments = Self::without_parameters(kind, name);
        if let Some(opened) = parameters.strip_prefix('(') {
            let Some((inner, after)) = opened.rsplit_once(')') else {
                return Err(arguments.error(format!("expected `)` at the end of `{text}`")));
            };
            arguments.inner = Some(inner.trim().to_owned());
            parameters = after.trim();
        }
        if let Some(list) = parameters.strip_prefix(':') {
            arguments.rest = parameters_of(list);
        } else if !parameters.is_empty() {
            return Err(arguments.error(format!("expected `:` and parameters, or nothing, instead of `{parameters}`")));
        }
        Ok(arguments)
    }

    /// Splits `name(inner):value,key=value` into the name, with its parentheses, and the parameters. Only commas outside
    /// parentheses separate parameters, so that `ordering=eval1:by=E:min-depth=2` is one parameter.
    pub fn split_at_commas(kind: &'static str, text: &str) -> Self {
        let (name, parameters) = match split_outside(text, ':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (text, None),
        };
        let mut arguments = Self::without_parameters(kind, name);
        let mut rest = parameters;
        while let Some(list) = rest {
            let (first, others) = match split_outside(list, ',') {
                Some((first, others)) => (first, Some(others)),
                None => (list, None),
            };
            arguments.rest.push(parameter(first));
            rest = others;
        }
        arguments
    }

    /// Returns the name and the parameters that were not taken, as text. The text specifies the component without the parameters
    /// that were taken.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] if a parameter that was taken is given twice or without a value.
    pub fn name_and_rest(&self) -> Result<String, SpecificationError> {
        let mut text = self.name.clone();
        for (number, (key, value)) in self.rest.iter().enumerate() {
            let taken = key.as_deref().unwrap_or(value);
            if self.is_known(taken) || self.is_flag(taken) {
                return Err(self.refused(key.as_deref(), value));
            }
            text.push(if number == 0 { ':' } else { ',' });
            if let Some(key) = key {
                text.push_str(key);
                text.push('=');
            }
            text.push_str(value);
        }
        Ok(text)
    }

    /// Reads parameters without a name, such as `value,key=value`. A key that is not one of `keys` is rejected immediately,
    /// with the most similar key as a suggestion.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] if a parameter has another key or no key, or is given twice.
    pub fn of_keys(kind: &'static str, text: &str, keys: &[&str]) -> Result<Self, SpecificationError> {
        let text = text.trim();
        let (rest, known) = (parameters_of(text), keys.iter().map(|key| (*key).to_owned()).collect());
        let arguments = Self { rest, known, ..Self::without_parameters(kind, text) };
        let mut seen = Vec::new();
        for (key, value) in &arguments.rest {
            if !key.as_deref().is_some_and(|key| keys.contains(&key)) || seen.contains(&key) {
                return Err(arguments.refused(key.as_deref(), value));
            }
            seen.push(key);
        }
        Ok(arguments)
    }

    /// Returns the name before the parameters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes the text in parentheses after the name.
    pub fn inner(&mut self) -> Option<String> {
        self.inner.take()
    }

    /// Takes the parameter `key=` as text. The empty key means the parameter without a key.
    pub fn text(&mut self, key: &str) -> Option<String> {
        if !self.known.iter().any(|known| known == key) {
            self.known.push(key.to_owned());
        }
        let place = self.rest.iter().position(|(found, _)| found.as_deref().unwrap_or_default() == key)?;
        Some(self.rest.remove(place).1)
    }

    /// Takes the parameter `name`, which has no value. Returns whether it is given.
    ///
    /// ```
    /// use scoutlab_text::specification::Arguments;
    ///
    /// let mut arguments = Arguments::split("ordering", "history:malus,decay=64")?;
    /// assert!(arguments.flag("malus"));
    /// assert_eq!(arguments.whole("decay", 2..=100)?, Some(64));
    /// # Ok::<(), scoutlab_text::specification::SpecificationError>(())
    /// ```
    pub fn flag(&mut self, name: &str) -> bool {
        if !self.is_flag(name) {
            self.flags.push(name.to_owned());
        }
        let place = self.rest.iter().position(|(key, value)| key.is_none() && value == name);
        place.map(|place| self.rest.remove(place)).is_some()
    }

    /// Takes the parameter `key=` as a whole number in `range`. The empty key means the parameter without a key.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] if the value is not a whole number in `range`.
    pub fn whole(&mut self, key: &str, range: RangeInclusive<i64>) -> Result<Option<i64>, SpecificationError> {
        let Some(text) = self.text(key) else { return Ok(None) };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(self.expected(key, &text, &format!("a whole number from {} to {}", range.start(), range.end()))),
        }
    }

    /// Takes the parameter `key=` as an evaluator's value.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] if the value is not a whole number from -10^9 to 10^9.
    pub fn value(&mut self, key: &str) -> Result<Option<i32>, SpecificationError> {
        Ok(self.whole(key, -1_000_000_000..=1_000_000_000)?.map(|number| number as i32))
    }

    /// Takes the parameter `key=` as a decimal number in `range`. The empty key means the parameter without a key.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] if the value is not a number in `range`.
    pub fn decimal(&mut self, key: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, SpecificationError> {
        let Some(text) = self.text(key) else { return Ok(None) };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(self.expected(key, &text, &format!("a number from {} to {}", range.start(), range.end()))),
        }
    }

    /// Returns an error about the value `found` of the parameter `key`.
    pub fn expected(&self, key: &str, found: &str, expected: &str) -> SpecificationError {
        let shown = match (key, found) {
            ("", "") => "the value is missing".to_owned(),
            ("", found) => format!("`{found}`"),
            (key, found) => format!("`{key}={found}`"),
        };
        self.error_about(key, format!("{shown}: expected {expected}"))
    }

    /// Returns an error about these parameters. The message ends with the first example, unless it contains a suggestion.
    pub fn error(&self, problem: impl Into<String>) -> SpecificationError {
        self.error_about("", problem.into())
    }

    /// Returns an error about the parameter `key`. The message ends with an example that has this parameter.
    fn error_about(&self, key: &str, mut problem: String) -> SpecificationError {
        let has_key = |example: &&&str| !key.is_empty() && example.contains(&format!("{key}="));
        let example = self.examples.iter().find(has_key).or(self.examples.first());
        if let Some(example) = example.filter(|_| !problem.contains("did you mean")) {
            problem = format!("{problem}, e.g. `{example}`");
        }
        SpecificationError::Argument { kind: self.kind, name: self.name.clone(), problem }
    }

    fn is_known(&self, key: &str) -> bool {
        !key.is_empty() && self.known.iter().any(|known| known == key)
    }

    fn is_flag(&self, name: &str) -> bool {
        self.flags.iter().any(|flag| flag == name)
    }

    /// Rejects parameters that were not taken.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Argument`] for the first parameter that was not taken.
    pub fn finish(&self) -> Result<(), SpecificationError> {
        if let Some(inner) = &self.inner {
            return Err(self.error(format!("unexpected `({inner})`")));
        }
        match self.rest.first() {
            None => Ok(()),
            Some((key, value)) => Err(self.refused(key.as_deref(), value)),
        }
    }

    fn refused(&self, key: Option<&str>, value: &str) -> SpecificationError {
        let problem = match key {
            Some(key) if self.is_known(key) => format!("`{key}` is given twice"),
            Some(key) if self.is_flag(key) => format!("`{key}={value}`: `{key}` has no value"),
            Some(key) => format!("unknown parameter `{key}`{}", self.instead(key, false)),
            None if self.is_flag(value) => format!("`{value}` is given twice"),
            None if self.is_known(value) => format!("`{value}` has no value, expected `{value}=` and a value"),
            None => format!("unexpected value `{value}`{}", self.instead(value, true)),
        };
        self.error_about(key.unwrap_or(value), problem)
    }

    /// Returns the suggestion that follows an unknown parameter in a message: a key or, if `is_flag`, a parameter without a value. The
    /// suggestion is empty if no parameter is valid.
    fn instead(&self, unknown: &str, is_flag: bool) -> String {
        let known = self.known.iter().map(String::as_str).filter(|known| !known.is_empty());
        let flags = self.flags.iter().map(String::as_str);
        let nearest = if is_flag { nearest(unknown, flags.clone()) } else { nearest(unknown, known.clone()) };
        if let Some(nearest) = nearest {
            return instead(Some(nearest), "");
        }
        let expected: Vec<String> =
            flags.map(|flag| format!("`{flag}`")).chain(known.map(|known| format!("`{known}=`"))).collect();
        match expected.as_slice() {
            [] => String::new(),
            [expected] => format!(", expected {expected}"),
            expected => format!(", expected one of: {}", expected.join(", ")),
        }
    }
}

fn parameters_of(list: &str) -> Vec<(Option<String>, String)> {
    let mut parameters: Vec<(Option<String>, String)> = Vec::new();
    for part in list.split(',') {
        let mut after_key = false;
        for (key, value) in part.split(':').map(parameter) {
            match parameters.last_mut() {
                Some((_, before)) if after_key && key.is_none() => {
                    before.push(':');
                    before.push_str(&value);
                }
                _ => {
                    after_key = key.is_some();
                    parameters.push((key, value));
                }
            }
        }
    }
    parameters
}

fn parameter(text: &str) -> (Option<String>, String) {
    match text.split_once('=') {
        Some((key, value)) => (Some(key.trim().to_owned()), value.trim().to_owned()),
        None => (None, text.trim().to_owned()),
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
