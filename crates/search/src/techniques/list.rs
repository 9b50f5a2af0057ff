//! The list of techniques, in which users name techniques.

use std::fmt;
use std::sync::Arc;

use scoutlab_games::QuiescenceTechniques;
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{
    CheckExtension, Delta, Etc, Evasions, Futility, Iid, Late, MultiCut, NamedTechnique, Needs, NullMove, ProbCut, Technique,
    TechniqueChain,
};

/// An entry of the list of techniques.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueEntry {
    name: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    is_sound: bool,
    needs: Needs,
    evaluates_above_horizon: bool,
    looks_at_children: bool,
    read: fn(&mut Arguments) -> Result<Arc<dyn Technique>, SpecificationError>,
}

impl TechniqueEntry {
    const fn of<T: NamedTechnique>() -> Self {
        Self {
            name: T::NAME,
            summary: T::SUMMARY,
            examples: T::EXAMPLES,
            is_sound: T::IS_SOUND,
            needs: T::NEEDS,
            evaluates_above_horizon: T::EVALUATES_ABOVE_HORIZON,
            looks_at_children: T::LOOKS_AT_CHILDREN,
            read: |arguments| Ok(Arc::new(T::from_arguments(arguments)?)),
        }
    }

    /// Returns the name of the technique, without parameters.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the one-line summary of the technique.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }
}

/// The techniques of one option: the enhancements, which never change the value of the root, or the selective techniques.
///
/// ```
/// use scoutlab_search::techniques::Techniques;
///
/// let chain = Techniques::Enhancements.named("etc+iid:min-depth=5")?;
/// assert_eq!(chain.name(), "etc+iid:min-depth=5");
/// let error = Techniques::Selective.named("nul:r=2").unwrap_err();
/// assert!(error.to_string().contains("did you mean `null`?"));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Techniques {
    /// `etc` and `iid`.
    Enhancements,
    /// All others.
    Selective,
}

const ALL: [TechniqueEntry; 10] = [
    TechniqueEntry::of::<Etc>(),
    TechniqueEntry::of::<Iid>(),
    TechniqueEntry::of::<NullMove>(),
    TechniqueEntry::of::<Late>(),
    TechniqueEntry::of::<Futility>(),
    TechniqueEntry::of::<ProbCut>(),
    TechniqueEntry::of::<MultiCut>(),
    TechniqueEntry::of::<CheckExtension>(),
    TechniqueEntry::of::<Delta>(),
    TechniqueEntry::of::<Evasions>(),
];

impl Techniques {
    /// Returns the entries of the list.
    pub fn entries(self) -> impl Iterator<Item = &'static TechniqueEntry> + Clone {
        ALL.iter().filter(move |entry| entry.is_sound == (self == Self::Enhancements))
    }

    /// Returns the techniques that a text names, joined by `+` from the outermost to the innermost.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name or a parameter is invalid, or if a technique is named twice.
    pub fn named(self, text: &str) -> Result<TechniqueSpec, SpecificationError> {
        let kind = if self == Self::Enhancements { "enhancement" } else { "selective technique" };
        let mut spec = TechniqueSpec { name: text.trim().to_owned(), parts: Vec::new() };
        for part in text.split('+') {
            let mut arguments = Arguments::split(kind, part)?;
            let name = arguments.name();
            let entry = self.entries().find(|entry| entry.name == name);
            let entry = entry.ok_or_else(|| SpecificationError::unknown(kind, name, self.entries().map(|entry| entry.name)))?;
            if spec.parts.iter().any(|(other, _)| other.name == entry.name) {
                return Err(arguments.error("expected each technique at most once"));
            }
            arguments.set_examples(entry.examples);
            let technique = (entry.read)(&mut arguments)?;
            arguments.finish()?;
            spec.parts.push((*entry, technique));
        }
        Ok(spec)
    }
}

/// Techniques chosen by name.
#[derive(Clone, Debug)]
pub struct TechniqueSpec {
    name: String,
    parts: Vec<(TechniqueEntry, Arc<dyn Technique>)>,
}

impl TechniqueSpec {
    /// Returns the names with their parameters, as given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the names of the techniques without parameters, from the outermost to the innermost.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().map(|(entry, _)| entry.name)
    }

    /// Returns the name of the first technique with this need, if there is one.
    pub fn with_need(&self, needs: Needs) -> Option<&'static str> {
        self.parts.iter().find(|(entry, _)| entry.needs == needs).map(|(entry, _)| entry.name)
    }

    /// Returns the name of the first technique that evaluates nodes above the horizon, if there is one.
    pub fn above_horizon(&self) -> Option<&'static str> {
        self.parts.iter().find(|(entry, _)| entry.evaluates_above_horizon).map(|(entry, _)| entry.name)
    }

    /// Returns the name of the first technique that compares table entries of children with the window of their parent, if there is
    /// one.
    pub fn looking_at_children(&self) -> Option<&'static str> {
        self.parts.iter().find(|(entry, _)| entry.looks_at_children).map(|(entry, _)| entry.name)
    }

    /// Returns the name of the first technique that acts around visits, if there is one. The others act inside quiescence search.
    pub fn around_visits(&self) -> Option<&'static str> {
        self.parts_around_visits().next().map(|(entry, _)| entry.name)
    }

    fn parts_around_visits(&self) -> impl Iterator<Item = &(TechniqueEntry, Arc<dyn Technique>)> {
        self.parts.iter().filter(|(entry, _)| entry.needs != Needs::Quiescence)
    }

    /// Returns the techniques that act inside quiescence search.
    ///
    /// ```
    /// use scoutlab_games::QuiescenceTechniques;
    /// use scoutlab_search::techniques::Techniques;
    ///
    /// let spec = Techniques::Selective.named("delta:margin=200+null:r=2")?;
    /// assert_eq!(spec.in_quiescence(), QuiescenceTechniques { delta: Some(200), evasions: false });
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    pub fn in_quiescence(&self) -> QuiescenceTechniques {
        let mut found = QuiescenceTechniques::NONE;
        self.parts.iter().for_each(|(_, technique)| technique.in_quiescence(&mut found));
        found
    }

    /// Returns the chain of selective techniques and, inside them, enhancements. Techniques of quiescence search are left out.
    pub fn chain(selective: Option<&Self>, enhancements: Option<&Self>) -> TechniqueChain {
        let around = |spec: &Self| spec.parts_around_visits().cloned().collect();
        let [selective, enhancements]: [Vec<_>; 2] = [selective, enhancements].map(|spec| spec.map(around).unwrap_or_default());
        TechniqueChain {
            around_all_visits: selective.len() + enhancements.len(),
            first_at_node: selective.len(),
            is_selective: !selective.is_empty(),
            techniques: selective.into_iter().chain(enhancements).map(|(_, technique)| technique).collect(),
        }
    }
}

impl fmt::Display for TechniqueSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
