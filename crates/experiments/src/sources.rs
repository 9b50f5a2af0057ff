//! The sources of questions, positions and published numbers, as entries for citations.

use std::sync::LazyLock;

use scoutlab_text::specification::SpecificationError;

/// The text of the file with all sources.
const FILE: &str = include_str!("../assets/sources.toml");

/// One source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitedSource {
    /// The key used in experiment files.
    pub key: String,
    /// The entry type: `article`, `inproceedings`, `techreport`, `software`, `online` or `misc`.
    pub kind: String,
    /// The authors. The list is empty if the authors are unknown.
    pub authors: Vec<String>,
    pub title: String,
    /// The year of publication, if known.
    pub year: Option<u16>,
    /// The date as year, month and day, if it is known.
    pub date: Option<String>,
    /// The journal, the proceedings, the institution or the site.
    pub within: Option<String>,
    /// The volume of the journal, if there is one.
    pub volume: Option<String>,
    /// The number of the issue, if there is one.
    pub number: Option<String>,
    /// The first and the last page, if there are pages.
    pub pages: Option<String>,
    /// The permanent address, if any.
    pub address: Option<String>,
    /// The version of the software, if the source is software.
    pub version: Option<String>,
    /// The material that scoutlab uses from this source.
    pub about: String,
}

static ALL: LazyLock<Vec<CitedSource>> = LazyLock::new(|| {
    let file: toml::Table = FILE.parse().expect("the tests read the file of sources");
    let entries = file["source"].as_array().into_iter().flatten();
    entries.filter_map(toml::Value::as_table).map(CitedSource::of).collect()
});

/// Returns all sources, sorted by key.
///
/// # Examples
///
/// ```
/// assert!(scoutlab_experiments::sources::all().iter().any(|source| source.title == "An analysis of alpha-beta pruning"));
/// ```
pub fn all() -> &'static [CitedSource] {
    &ALL
}

/// Returns the source with the key `key`.
///
/// # Errors
///
/// Fails if there is no such source. The error suggests the nearest key.
///
/// # Examples
///
/// ```
/// use scoutlab_experiments::sources;
///
/// assert_eq!(sources::find("knuth-moore-1975").unwrap().year, Some(1975));
/// assert!(sources::find("knuth-1975").unwrap_err().to_string().contains("did you mean `knuth-moore-1975`?"));
/// ```
pub fn find(key: &str) -> Result<&'static CitedSource, SpecificationError> {
    let known = ALL.iter().find(|source| source.key == key);
    known.ok_or_else(|| SpecificationError::unknown("source", key, ALL.iter().map(|source| source.key.as_str())))
}

/// Returns the entry of scoutlab itself, as in `CITATION.cff`.
pub fn scoutlab() -> CitedSource {
    CitedSource {
        key: "scoutlab".to_owned(),
        kind: "software".to_owned(),
        authors: vec!["The scoutlab authors".to_owned()],
        title: "scoutlab: a laboratory for minimax search".to_owned(),
        year: Some(2026),
        date: Some("2026-11-21".to_owned()),
        within: None,
        volume: None,
        number: None,
        pages: None,
        address: None,
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        about: "the counts".to_owned(),
    }
}

impl CitedSource {
    /// Parses an entry of the file without serde, because a derived deserialiser for another type would add 60 kB of code.
    fn of(entry: &toml::Table) -> Self {
        let text = |name: &str| entry.get(name).and_then(toml::Value::as_str).map(str::to_owned);
        let authors = entry.get("authors").and_then(toml::Value::as_array).into_iter().flatten();
        let year = entry.get("year").and_then(toml::Value::as_integer);
        Self {
            key: text("key").unwrap_or_default(),
            kind: text("kind").unwrap_or_default(),
            authors: authors.filter_map(|name| name.as_str().map(str::to_owned)).collect(),
            title: text("title").unwrap_or_default(),
            year: year.and_then(|year| u16::try_from(year).ok()),
            date: text("date"),
            within: text("within"),
            volume: text("volume"),
            number: text("number"),
            pages: text("pages"),
            address: text("address"),
            version: text("version"),
            about: text("about").unwrap_or_default(),
        }
    }

    /// Returns the BibTeX entry, with a final line break. The BibLaTeX types `online` and `software` become `misc`, which
    /// BibTeX also supports.
    ///
    /// # Examples
    ///
    /// ```
    /// let entry = scoutlab_experiments::sources::find("knuth-moore-1975").unwrap().bibtex();
    /// assert!(entry.starts_with("@article{knuth-moore-1975,\n  author = {Donald E. Knuth and Ronald W. Moore},\n"));
    /// assert!(entry.contains("  pages = {293--326},\n"));
    /// ```
    pub fn bibtex(&self) -> String {
        let kind = if ["online", "software"].contains(&self.kind.as_str()) { "misc" } else { &self.kind };
        let within = match kind {
            "article" => "journal",
            "inproceedings" => "booktitle",
            "techreport" => "institution",
            _ => "howpublished",
        };
        let year = self.year.map(|year| year.to_string());
        // In BibTeX, braces keep the name of an organization in one piece.
        let is_person = |name: &&String| !name.starts_with("The ") && !name.starts_with("Fédération");
        let author = |name: &String| if is_person(&name) { escaped(name) } else { format!("{{{}}}", escaped(name)) };
        let authors = self.authors.iter().map(author).collect::<Vec<_>>().join(" and ");
        let version = self.version.as_ref().map(|version| format!("version {version}"));
        let fields = [
            ("author", Some(authors).filter(|authors| !authors.is_empty())),
            ("title", Some(format!("{{{}}}", escaped(&self.title)))),
            (within, self.within.as_deref().map(escaped)),
            ("volume", self.volume.clone()),
            ("number", self.number.clone()),
            ("pages", self.pages.as_ref().map(|pages| pages.replace('-', "--"))),
            ("year", year),
            ("url", self.address.clone()),
            ("note", version.or_else(|| self.date.clone())),
        ];
        let lines = fields.into_iter().filter_map(|(name, value)| Some(format!("  {name} = {{{}}},\n", value?)));
        format!("@{kind}{{{},\n{}}}\n", self.key, lines.collect::<String>())
    }

    /// Returns the source as one line of Markdown.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = scoutlab_experiments::sources::find("knuth-moore-1975").unwrap().in_words();
    /// assert!(text.starts_with("Donald E. Knuth and Ronald W. Moore (1975), *An analysis of alpha-beta pruning*"));
    /// assert!(text.ends_with("Artificial Intelligence 6 (4), pages 293-326"));
    /// ```
    pub fn in_words(&self) -> String {
        let authors = match self.authors.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
        };
        let when = self.date.clone().or_else(|| self.year.map(|year| year.to_string()));
        let mut text = match (authors.as_str(), when) {
            ("", Some(when)) => format!("*{}* ({when})", marked(&self.title)),
            ("", None) => format!("*{}*", marked(&self.title)),
            (_, Some(when)) => format!("{authors} ({when}), *{}*", marked(&self.title)),
            (_, None) => format!("{authors}, *{}*", marked(&self.title)),
        };
        if let Some(within) = &self.within {
            text = format!("{text}, {}", marked(within));
        }
        if let Some(volume) = &self.volume {
            let number = self.number.as_ref().map_or_else(String::new, |number| format!(" ({number})"));
            text = format!("{text} {volume}{number}");
        }
        if let Some(pages) = &self.pages {
            text = format!("{text}, pages {pages}");
        }
        match &self.address {
            Some(address) => format!("{text}, <{address}>"),
            None => text,
        }
    }
}

/// Escapes the asterisks in a text for Markdown.
fn marked(text: &str) -> String {
    text.replace('*', "\\*")
}

/// Escapes a text for TeX.
fn escaped(text: &str) -> String {
    text.replace('&', "\\&").replace('%', "\\%").replace('_', "\\_").replace('#', "\\#")
}
