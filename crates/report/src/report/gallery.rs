//! Trace pages beside the report.

use anyhow::Result;
use serde::Serialize;

use scoutlab::Catalogue;
use scoutlab::registry::SearchText;
use scoutlab::request::SearchRequest;
use scoutlab::trace;

/// The folder of the trace pages, in the folder of the report.
const FOLDER: &str = "traces";

/// Two searches of one position that a trace page of the report shows next to each other.
pub(super) struct Exhibit<'e> {
    pub(super) name: &'e str,
    pub(super) title: &'e str,
    /// A hint for the reader, in Markdown.
    pub(super) about: &'e str,
    pub(super) game: &'e str,
    pub(super) position: &'e str,
    pub(super) depth: u32,
    pub(super) ordering: &'e str,
    pub(super) algorithm: &'e str,
    pub(super) against: &'e str,
    pub(super) against_ordering: &'e str,
}

/// The entry of a trace page in the report.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Shown {
    title: String,
    about: String,
    /// The path of the page, relative to the report.
    file: String,
    command: String,
    /// The counts of each search.
    counts: Vec<String>,
}

impl Exhibit<'_> {
    pub(super) fn request(&self, catalogue: &Catalogue, algorithm: &str, ordering: &str) -> Result<SearchRequest> {
        let text = SearchText {
            game: self.game.to_owned(),
            position: self.position.to_owned(),
            depth: Some(self.depth),
            algorithm: algorithm.to_owned(),
            ordering: ordering.to_owned(),
            ..SearchText::default()
        };
        Ok(text.parse(catalogue)?)
    }

    /// Returns the path of the trace page, relative to the report.
    pub(super) fn file(&self) -> String {
        format!("{FOLDER}/{}.html", self.name)
    }

    pub(super) fn command(&self) -> String {
        let position = if self.position.contains(' ') { format!("\"{}\"", self.position) } else { self.position.to_owned() };
        let mut command = format!(
            "cargo scoutlab trace {} --position {position} --depth {} --algorithm {}",
            self.game, self.depth, self.algorithm
        );
        if self.ordering != "none" {
            command = format!("{command} --ordering {}", self.ordering);
        }
        if self.against != self.algorithm {
            command = format!("{command} --against {}", self.against);
        }
        if self.against_ordering != self.ordering {
            command = format!("{command} --against-ordering {}", self.against_ordering);
        }
        command
    }
}

/// Trace pages of searches with the parts of a catalogue.
pub(super) struct Gallery {
    pub(super) catalogue: Catalogue,
    pub(super) shown: Vec<Shown>,
    /// The trace pages, each with its path relative to the report.
    pub(super) pages: Vec<(String, String)>,
}

impl Gallery {
    pub(super) const fn new(catalogue: Catalogue) -> Self {
        Self { catalogue, shown: Vec::new(), pages: Vec::new() }
    }

    /// Records the searches of an exhibit and adds their trace page. Each search may have at most `most` steps.
    ///
    /// # Errors
    ///
    /// Fails if a name is unknown, or a search fails or has too many steps.
    pub(super) fn add(&mut self, exhibit: &Exhibit<'_>, most: u64) -> Result<()> {
        let request = exhibit.request(&self.catalogue, exhibit.algorithm, exhibit.ordering)?;
        let against = exhibit.request(&self.catalogue, exhibit.against, exhibit.against_ordering)?;
        let page = trace::page(&request, Some(&against), most)?;
        let counts = [&request, &against].into_iter().zip(&page.searches).map(|(request, search)| {
            let name = request.settings.described();
            let counters = &search.outcome.counters;
            format!("{name}: {} leaves, {} interior nodes", counters.leaves, counters.interior)
        });
        let file = exhibit.file();
        self.shown.push(Shown {
            title: exhibit.title.to_owned(),
            about: super::findings::inline(exhibit.about),
            file: file.clone(),
            command: exhibit.command(),
            counts: counts.collect(),
        });
        self.pages.push((file, page.html));
        Ok(())
    }
}
