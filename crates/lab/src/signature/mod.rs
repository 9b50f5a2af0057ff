//! The fingerprint of the counts of this build.
//!
//! The fingerprint has one part per component: `algorithm/pvs`, `ordering/killer`, `evaluator/chess/material`, `game/othello`,
//! `generation/rows`, `model/strong`, `frame/white-raw`, `solver/tictactoe`, `endgame/othello` and `table/at-least`. A part is a
//! hash over fixed searches that use the component, with their values, principal variations and all counts. The number that
//! `scoutlab signature` prints is a hash over all parts.
//!
//! - The names of the parts come from the lists of the built-in components, so no component can be forgotten. A component
//!   without a line in `signature/forms.rs` is searched under its name alone, which fails if the component needs a parameter.
//! - The searches of a part are fixed, and never depend on the list of other components. A new component therefore adds a part
//!   and changes no other part.
//! - A form that is added to an existing component has a part of its own, such as `ordering/history:malus`.
//! - Only the parts of an ordering name this ordering. All other parts search in move generation order.
//!
//! Only [`Catalogue::built_in`] has parts: the fingerprint is a property of scoutlab.

mod forms;
mod searches;
mod solves;
mod tables;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::{Catalogue, SearchOutcome, SearchText, search};
use anyhow::{Context, Result};

use sha2::{Digest, Sha256};

/// The parts of a fingerprint by name. A part is the first sixteen hexadecimal digits of a SHA-256 hash.
pub type Parts = BTreeMap<String, String>;

/// Returns the fingerprint of the counts: the first sixteen hexadecimal digits of a SHA-256 hash over all [`parts`].
///
/// # Errors
///
/// Fails if a search fails. In a working build, no search fails.
pub fn signature() -> Result<String> {
    let lines: Vec<String> = parts()?.iter().map(|(name, part)| format!("{name} {part}\n")).collect();
    Ok(hash(&lines.concat()))
}

/// Returns the parts of the fingerprint.
///
/// # Errors
///
/// Fails if a search fails. In a working build, no search fails.
pub fn parts() -> Result<&'static Parts> {
    // The parts are constant, and some programs write many manifests, so they are computed once.
    static PARTS: OnceLock<Parts> = OnceLock::new();
    if let Some(known) = PARTS.get() {
        return Ok(known);
    }
    let catalogue = Catalogue::built_in();
    let mut texts = searches::texts(&catalogue, &|text| run(&catalogue, text))?;
    texts.extend(solves::texts(&catalogue)?);
    texts.extend(tables::texts(&catalogue)?);
    Ok(PARTS.get_or_init(|| hashed(texts)))
}

/// Returns the parts that consist of searches of requests, with the outcomes that `search` returns for these requests.
///
/// # Errors
///
/// Fails if a search fails.
pub fn parts_of_searches(search: &dyn Fn(&SearchText) -> Result<SearchOutcome>) -> Result<Parts> {
    Ok(hashed(searches::texts(&Catalogue::built_in(), search)?))
}

/// Runs a search of the fingerprint with the parts of a catalogue.
///
/// # Errors
///
/// Fails if the request is not valid.
pub fn run(catalogue: &Catalogue, text: &SearchText) -> Result<SearchOutcome> {
    let case = || format!("{} {} {} {}", text.game, text.position, text.algorithm, text.ordering);
    let request = text.parse(catalogue).with_context(case)?.without_completion();
    search(&request).with_context(case)
}

/// The text of each part, with one line per search.
type Texts = BTreeMap<String, String>;

fn hashed(texts: Texts) -> Parts {
    texts.into_iter().map(|(name, text)| (name, hash(&text))).collect()
}

fn hash(text: &str) -> String {
    let digest = Sha256::digest(text);
    format!("{:016x}", digest.iter().take(8).fold(0_u64, |number, &byte| number << 8 | u64::from(byte)))
}
