//! Searches of a program and of scoutlab.

use anyhow::Result;
use scoutlab::{Catalogue, SearchText, search};

use crate::board::Board;
use crate::bug::{Bug, Case};
use crate::program::{Printed, Program};

/// What a program does.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub bug: Option<Bug>,
    /// Whether the program is PVS instead of alpha-beta.
    pub is_pvs: bool,
    pub has_table: bool,
}

impl Setting {
    /// Returns what the program of a case does.
    pub const fn new(case: Case, has_table: bool) -> Self {
        Self { bug: case.bug, is_pvs: case.is_pvs, has_table }
    }

    /// Returns scoutlab's algorithm that the program means to be.
    pub fn algorithm(self) -> &'static str {
        match (self.is_pvs, self.has_table) {
            (false, false) => "alphabeta-soft",
            (false, true) => "deepening(alphabeta-soft)",
            (true, false) => "pvs",
            (true, true) => "deepening(pvs)",
        }
    }
}

/// In what the two searches of one position and depth differ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Compared {
    pub value: bool,
    pub best: bool,
    pub calls: bool,
}

/// Compares a program with scoutlab, in searches from small to large: all positions of a depth before the next depth.
///
/// # Errors
///
/// Fails if scoutlab cannot search a position.
pub(crate) fn compare<G: Board>(catalogue: &Catalogue, setting: Setting) -> Result<Vec<Compared>> {
    let deepest = G::POSITIONS.iter().map(|(_, depth)| *depth).max().unwrap_or_default();
    let mut compared = Vec::new();
    for depth in 1..=deepest {
        for (position, _) in G::POSITIONS.iter().filter(|(_, most)| depth <= *most) {
            compared.push(compare_search::<G>(catalogue, setting, position, depth)?);
        }
    }
    Ok(compared)
}

fn compare_search<G: Board>(catalogue: &Catalogue, setting: Setting, position: &str, depth: u32) -> Result<Compared> {
    let text = SearchText {
        game: G::NAME.to_owned(),
        position: position.to_owned(),
        depth: Some(depth),
        algorithm: setting.algorithm().to_owned(),
        ordering: if setting.has_table { "table+killer:2" } else { "killer:2" }.to_owned(),
        eval: Some(G::EVALUATOR.to_owned()),
        table: setting.has_table.then_some(64),
        ..SearchText::default()
    };
    let request = text.checked(catalogue)?.without_completion();
    let expected = search(&request)?;
    let root = G::read(position)?;
    let Printed { value, best, calls } = Program::run(setting, &root, depth);
    Ok(Compared {
        value: value != expected.value,
        best: best.map(|played| root.move_name(played)).as_deref() != expected.best_move(),
        calls: calls != expected.counters.calls(),
    })
}
