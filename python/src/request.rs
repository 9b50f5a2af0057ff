//! The arguments of a search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use scoutlab::Catalogue;
use scoutlab::registry::SearchText;
use scoutlab::request::SearchRequest;

/// The arguments of a search, which the Python code of the package has checked for types and ranges.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Arguments {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) depth: Option<u32>,
    pub(crate) algorithm: String,
    pub(crate) ordering: String,
    pub(crate) eval: Option<String>,
    pub(crate) frame: Option<String>,
    pub(crate) window: Option<String>,
    pub(crate) table: Option<usize>,
    pub(crate) table_depth: String,
    pub(crate) table_rule: String,
    pub(crate) table_replace: String,
    pub(crate) mate: String,
    pub(crate) enhance: String,
    pub(crate) selective: String,
    pub(crate) generation: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) seed: u64,
    pub(crate) most_visits: Option<u64>,
    pub(crate) seconds: Option<f64>,
    pub(crate) divide: bool,
}

impl Arguments {
    /// Parses the arguments. The flag `stop` ends the search.
    pub(crate) fn request(self, catalogue: &Catalogue, stop: &Arc<AtomicBool>) -> Result<SearchRequest, String> {
        let Self {
            game,
            position,
            depth,
            algorithm,
            ordering,
            eval,
            frame,
            window,
            table,
            table_depth,
            table_rule,
            table_replace,
            mate,
            enhance,
            selective,
            generation,
            rules,
            seed,
            most_visits,
            seconds,
            divide,
        } = self;
        let text = SearchText {
            game,
            position,
            generation,
            rules,
            depth,
            algorithm,
            ordering,
            eval,
            frame,
            window,
            table,
            table_depth,
            table_rule,
            table_replace,
            enhance,
            selective,
            mate,
            seed,
            most_visits,
            seconds,
            divide,
        };
        let mut request = text.checked(catalogue).map_err(|error| error.to_string())?;
        if depth.is_none() && request.position.tree_depth().is_none() {
            return Err("depth: missing, expected the number of plies to search; only trees have a default".to_owned());
        }
        request.settings.stop = Some(Arc::clone(stop));
        Ok(request)
    }
}
