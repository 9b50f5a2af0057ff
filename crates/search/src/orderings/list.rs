//! Lists of orderings, in which users name orderings. The built-in orderings and those of a user are added in the same way.

use std::any::type_name;

use super::builders::{OrderingTypes, VisitOrderings};
use super::specification::{AnySettings, OrderingSpec};
use super::{BuiltInOrderings, OrderingSettings};
use crate::registration::{BUILT_IN, RegistrationError, check_name};
use scoutlab_text::specification::{Arguments, SpecificationError};

const KIND: &str = "orderings";

/// Collects the entries of a list.
struct Entries(Vec<OrderingEntry>);

impl VisitOrderings for Entries {
    fn visit<S: OrderingSettings + Send + Sync + 'static>(&mut self, is_built_in: bool) {
        self.0.push(OrderingEntry {
            name: S::NAME,
            summary: S::SUMMARY,
            examples: S::EXAMPLES,
            usual_parameters: S::USUAL_PARAMETERS,
            origin: if is_built_in { BUILT_IN } else { type_name::<S>() },
            read: |arguments| S::from_arguments(arguments).map(AnySettings::of),
        });
    }
}

fn entries<O: OrderingTypes>() -> Vec<OrderingEntry> {
    let mut entries = Entries(Vec::new());
    O::visit(&mut entries);
    entries.0
}

/// An entry of a list of orderings: a name, a summary, and the function that reads the settings.
#[derive(Clone, Copy, Debug)]
pub struct OrderingEntry {
    name: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    usual_parameters: Option<&'static str>,
    origin: &'static str,
    read: fn(&mut Arguments) -> Result<AnySettings, SpecificationError>,
}

impl OrderingEntry {
    /// Returns the name of the ordering, without parameters.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the one-line summary of the ordering.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns whether the ordering is not one of the built-in orderings.
    pub fn is_added(&self) -> bool {
        self.origin != BUILT_IN
    }
}

/// The orderings that can be named.
///
/// ```
/// use scoutlab_search::orderings::Orderings;
///
/// let orderings = Orderings::built_in();
/// assert_eq!(orderings.named("table+killer")?.to_string(), "table+killer:2");
/// assert!(orderings.named("killr:2").unwrap_err().to_string().contains("did you mean `killer`?"));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Orderings {
    entries: Vec<OrderingEntry>,
}

impl Orderings {
    /// Returns the orderings of this crate.
    pub fn built_in() -> Self {
        Self { entries: entries::<BuiltInOrderings>() }
    }

    /// Returns the orderings of a list of types.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if a name is not valid, or if two orderings have the same name.
    pub fn of<O: OrderingTypes>() -> Result<Self, RegistrationError> {
        let entries = entries::<O>();
        for (number, entry) in entries.iter().enumerate() {
            check_name(KIND, entries[..number].iter().map(|entry| (entry.name, entry.origin)), (entry.name, entry.origin))?;
        }
        Ok(Self { entries })
    }

    /// Returns the entries in the order in which they were added, which begins with the built-in orderings.
    pub fn entries(&self) -> &[OrderingEntry] {
        &self.entries
    }

    /// Returns the names of all orderings, without parameters.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.entries.iter().map(|entry| entry.name)
    }

    /// Returns a text that names orderings, with the parameters of orderings that are named alone: `killer:2` for `killer`. If an
    /// ordering has a [normal form](OrderingSettings::normal_parameters), its parameters are in this form: `killer:2,by=ply` for
    /// `killer:by=ply`. Equal orderings then have equal names, so that the rows of an experiment name each ordering in one way.
    pub fn full_name(&self, text: &str) -> String {
        let full = |text: &str| {
            let entry = self.entries.iter().find(|entry| entry.name == text.trim());
            let named = match entry.and_then(|entry| entry.usual_parameters) {
                Some(parameters) => format!("{}:{parameters}", text.trim()),
                None => text.to_owned(),
            };
            // A text that is not valid stays as it is, so that the error names it.
            self.read(&named).ok().and_then(|settings| settings.normal_name()).unwrap_or(named)
        };
        text.split('+').map(full).collect::<Vec<_>>().join("+")
    }

    /// Returns the orderings that a text names, joined by `+`, such as `table+killer:2+eval1`.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name or a parameter is invalid.
    pub fn named(&self, text: &str) -> Result<OrderingSpec, SpecificationError> {
        let name = self.full_name(text);
        let parts = name.split('+').map(|part| self.read(part)).collect::<Result<_, _>>()?;
        Ok(OrderingSpec::new(name, parts))
    }

    fn read(&self, text: &str) -> Result<AnySettings, SpecificationError> {
        let mut arguments = Arguments::split("ordering", text)?;
        let name = arguments.name();
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| SpecificationError::unknown("ordering", name, self.names()))?;
        arguments.set_examples(entry.examples);
        let settings = (entry.read)(&mut arguments)?;
        arguments.finish()?;
        Ok(settings)
    }
}
