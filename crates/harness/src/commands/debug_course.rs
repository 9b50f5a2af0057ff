//! `scoutlab debug --program` and `scoutlab debug --engine`

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::marked_file;
use crate::program::Scoutlab;
use crate::streams::Output;
use anyhow::{Context, Result, anyhow};
use scoutlab::SearchText;
use scoutlab::answers::RequestJson;
use scoutlab_debug::{Compared, Course, Differing, LoggedVisits, Mismatch, Program, Searcher, compare};
use scoutlab_perft::Engine;
use serde_json::{Value, json};

use super::failure::DIFFERS;

/// The text at the beginning of each card, so that a mistyped name destroys no other file.
const MARK: &str = "# Checked with scoutlab";

/// What is compared.
pub(super) struct Comparison<'c> {
    pub(super) command: &'c str,
    pub(super) is_engine: bool,
    pub(super) course: Course,
    pub(super) course_name: &'c str,
    pub(super) options: SearchText,
    pub(super) most_depth: u32,
    pub(super) report: Option<&'c PathBuf>,
    pub(super) json: bool,
}

impl Comparison<'_> {
    /// Compares the searches of a course, from small to large, up to the first difference.
    pub(super) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let catalogue = program.catalogue();
        let mut searches = self.course.searches(&self.options, self.most_depth, catalogue)?;
        // The course may add a TT or an ordering.
        let options = searches.first().context("the course has no search of so few plies, expected another --depth")?.clone();
        if self.is_engine {
            // UCI knows no windows.
            searches.retain(|text| text.window.is_none());
        }
        if let Some(path) = self.report {
            marked_file::check(path, MARK, |path| anyhow!("{} exists and is not a card: choose a new file", path.display()))?;
        }
        let mut searcher = if self.is_engine {
            Searcher::Engine(Engine::start(self.command)?)
        } else {
            Searcher::Program(Program::start(self.command)?)
        };
        let compared = compare(&mut searcher, &searches, catalogue)?;
        if let Some(mismatch) = &compared.mismatch {
            self.print_mismatch(&options, &compared, mismatch)?;
            return Ok(ExitCode::from(DIFFERS));
        }
        self.write_card(&options, &compared, "none")?;
        let Compared { equal, refused, quantities, .. } = compared;
        if self.json {
            let mut answer = json!({ "equal": true, "searches": equal, "not_answered": refused, "compared": quantities });
            RequestJson::new("debug", self.request()).add_to(&mut answer);
            writeln!(Output, "{answer}")?;
        } else {
            let refused = if refused > 0 { format!(", {refused} not answered") } else { String::new() };
            writeln!(Output, "equal: {equal} searches{refused} ({})", quantities.join(", "))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn request(&self) -> Value {
        let key = if self.is_engine { "engine" } else { "program" };
        let options = &self.options;
        json!({
            key: self.command, "suite": self.course_name, "game": options.game, "algorithm": options.algorithm,
            "ordering": options.ordering, "eval": options.eval, "table": options.table,
            "table_depth": options.table_depth, "table_rule": options.table_rule, "table_replace": options.table_replace,
            "mate": options.mate, "depth": self.most_depth,
        })
    }

    fn print_mismatch(&self, options: &SearchText, compared: &Compared, mismatch: &Mismatch) -> Result<()> {
        let Mismatch { text, request, differing, visits, .. } = mismatch;
        let window = text.window.as_ref().map(|window| format!(", window {window}")).unwrap_or_default();
        let place = format!("{} {}, depth {}{window}", text.game, text.position, request.settings.depth);
        self.write_card(options, compared, &place)?;
        let mut output = Output;
        if self.json {
            let of = |find: fn(&Differing) -> &String| -> serde_json::Map<String, Value> {
                differing.iter().map(|one| (one.name.to_owned(), find(one).clone().into())).collect()
            };
            let mut answer = json!({
                "equal": false, "searches": compared.equal, "position": text.position, "depth": request.settings.depth,
                "window": text.window, "ours": of(|one| &one.ours), "theirs": of(|one| &one.theirs),
            });
            if let Ok(Some(LoggedVisits { log, difference: Some(found) })) = visits {
                answer["visit"] = super::debug::answer(log, Some(found));
            }
            RequestJson::new("debug", self.request()).add_to(&mut answer);
            return Ok(writeln!(output, "{answer}")?);
        }
        writeln!(output, "the first search that differs, after {} equal ones: {place}\n", compared.equal)?;
        writeln!(output, "{:<10} {:>12} {:>12}", "", "scoutlab", "the program")?;
        for Differing { name, ours, theirs } in differing {
            writeln!(output, "{name:<10} {ours:>12} {theirs:>12}")?;
        }
        writeln!(output)?;
        match visits {
            Ok(Some(LoggedVisits { log, difference: Some(found) })) => super::debug::print(&mut output, "the log", log, found)?,
            Ok(Some(LoggedVisits { difference: None, .. })) => {
                writeln!(
                    output,
                    "All visits in the log of the program are equal, so it answers something else than it searched."
                )?;
            }
            Ok(None) => self.advise(&mut output, mismatch)?,
            Err(error) => writeln!(output, "The first visit that differs is not known: {error}")?,
        }
        Ok(())
    }

    fn advise(&self, output: &mut impl Write, mismatch: &Mismatch) -> std::io::Result<()> {
        let settings = &mismatch.request.settings;
        if self.is_engine {
            writeln!(
                output,
                "The options must say what the engine does: here {} with the ordering {}, the evaluator {} and a TT of {} MB.",
                settings.algorithm, settings.ordering, settings.evaluator, settings.table
            )?;
        }
        writeln!(
            output,
            "Next: log the {} visits of this search, and run `scoutlab debug LOG` (docs/debugging.md).",
            mismatch.calls
        )
    }

    /// Writes the card: what was checked, and how much of it is equal.
    fn write_card(&self, options: &SearchText, compared: &Compared, differs: &str) -> Result<()> {
        let Some(path) = self.report else { return Ok(()) };
        let mut card = format!("{MARK} {}\n\n", env!("CARGO_PKG_VERSION"));
        let rules = [&options.table_depth, &options.table_rule, &options.table_replace].map(String::as_str).join(", ");
        let rules = if options.table == Some(0) { "none".to_owned() } else { rules };
        let table = options.table.map_or_else(|| "default".to_owned(), |size| format!("{size} MB"));
        for (name, value) in [
            ("program", format!("`{}`", self.command)),
            ("suite", self.course_name.to_owned()),
            ("game", options.game.clone()),
            ("algorithm", options.algorithm.clone()),
            ("ordering", options.ordering.clone()),
            ("evaluator", options.eval.clone().unwrap_or_else(|| "default".to_owned())),
            ("table", table),
            ("table rules", rules),
            ("mates", options.mate.clone()),
            ("compared", compared.quantities.join(", ")),
            ("equal searches", compared.equal.to_string()),
            ("searches without an answer", compared.refused.to_string()),
            ("first difference", differs.to_owned()),
            ("scoutlab", format!("{} ({})", env!("CARGO_PKG_VERSION"), scoutlab::COMMIT)),
        ] {
            writeln!(card, "* {name}: {value}")?;
        }
        Ok(scoutlab_runs::output::write_file(path, card.as_bytes())?)
    }
}
