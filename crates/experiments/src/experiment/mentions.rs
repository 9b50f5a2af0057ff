//! Values that figures and tables mention. A value that matches no cell is an error, reported before the first cell runs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use scoutlab_figures::Value;
use scoutlab_text::nearest;
use scoutlab_text::specification::instead_of;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::cells::AnyCells;
use scoutlab_runs::Layout;

/// The maximum number of cells checked per version of an experiment. If these cells do not settle a mention, the mention is not
/// reported.
const MOST_CELLS: usize = 100_000;

/// The maximum number of values that a message lists.
const LONGEST_LIST: usize = 12;

/// A column value that a figure or a table refers to.
#[derive(Debug)]
struct Mention {
    key: usize,
    value: Value,
    place: Range<usize>,
    /// Whether the figure also shows the published table, which may use different names.
    with_published: bool,
}

/// All values of key columns mentioned by the figures and tables of a file.
#[derive(Debug)]
pub(super) struct Mentions<'l> {
    layout: &'l Layout,
    open: Vec<Mention>,
    /// The values that cells have in the mentioned columns.
    known: BTreeMap<usize, BTreeSet<String>>,
    /// Names from the published table: our column, the name and its place in the file.
    theirs: Vec<(String, String, Range<usize>)>,
    /// The place of the first name that matches no column of an unpivoted figure, and the error message.
    unpivoted: Option<(Range<usize>, String)>,
    /// Whether the current figure also shows the published table.
    with_published: bool,
}

/// A name that can occur only in the published table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedName {
    /// Our name of the column.
    pub column: String,
    /// The name.
    pub name: String,
    /// The place of the name in the file, in bytes.
    pub(super) place: Range<usize>,
    /// Whether the name is in the vocabulary of the published table.
    pub in_their_words: bool,
}

impl<'l> Mentions<'l> {
    /// Returns the mentions in the text of a file.
    pub(super) fn of(file: &DeTable<'_>, layout: &'l Layout) -> Self {
        let mut mentions = Self {
            layout,
            open: Vec::new(),
            known: BTreeMap::new(),
            theirs: Vec::new(),
            unpivoted: None,
            with_published: false,
        };
        for figure in tables(file, "figure") {
            mentions.with_published = figure.contains_key("published");
            mentions.in_figure(figure);
            mentions.in_unpivoted(figure);
        }
        mentions.with_published = false;
        for statistics in tables(file, "table") {
            mentions.conditions(statistics.get("where"));
            let paired = statistics.get("paired");
            for pair in [statistics.get("ratio"), paired] {
                mentions.pair(pair, &["numerator", "denominator"]);
            }
            mentions.pair(paired.and_then(table).and_then(|paired| paired.get("contrast")), &["from", "to"]);
        }
        if let Some(published) = file.get("published").and_then(table) {
            mentions.conditions(published.get("where"));
            for (column, names) in published.get("names").and_then(table).into_iter().flatten() {
                for (theirs, ours) in table(names).into_iter().flatten() {
                    mentions.values(column.get_ref(), ours);
                    mentions.theirs.push((column.get_ref().to_string(), theirs.get_ref().to_string(), theirs.span()));
                }
            }
        }
        mentions
    }

    fn in_figure(&mut self, figure: &DeTable<'_>) {
        self.conditions(figure.get("where"));
        self.conditions(figure.get("points").and_then(table).and_then(|points| points.get("where")));
        self.pair(figure.get("ratio"), &["numerator", "denominator"]);
        self.pair(figure.get("pairs"), &["x", "y"]);
        for (column, titles) in [("series", "series_titles"), ("facet", "facet_titles")] {
            self.titles(figure.get(column), figure.get(titles));
        }
        for axis in ["x", "y"].into_iter().filter_map(|axis| figure.get(axis).and_then(table)) {
            self.titles(axis.get("column"), axis.get("titles"));
        }
        if let (Some(series), Some(values)) = (figure.get("series").and_then(text), figure.get("highlight")) {
            self.values(series, values);
        }
    }

    /// Checks that the values mentioned for the column that unpivoting creates are names of unpivoted columns.
    fn in_unpivoted(&mut self, figure: &DeTable<'_>) {
        let Some(unpivot) = figure.get("unpivot").and_then(table) else { return };
        let Some(name) = unpivot.get("name").and_then(text) else { return };
        let columns = unpivot.get("columns").and_then(|columns| columns.get_ref().as_array()).into_iter().flatten();
        let columns: Vec<&str> = columns.filter_map(text).collect();
        let mut named: Vec<(&str, Range<usize>)> = Vec::new();
        for (column, titles) in [("series", "series_titles"), ("facet", "facet_titles")] {
            if figure.get(column).and_then(text) == Some(name) {
                let titles = figure.get(titles).and_then(table).into_iter().flatten();
                named.extend(titles.map(|(value, _)| (value.get_ref().as_ref(), value.span())));
            }
        }
        let highlight = figure.get("highlight").filter(|_| figure.get("series").and_then(text) == Some(name));
        let condition = figure.get("where").and_then(table).and_then(|conditions| conditions.get(name));
        for values in highlight.into_iter().chain(condition) {
            let several = values.get_ref().as_array().into_iter().flatten();
            named.extend(several.chain([values]).filter_map(|value| Some((text(value)?, value.span()))));
        }
        let unknown = named.into_iter().filter(|(value, _)| !columns.contains(value)).min_by_key(|(_, place)| place.start);
        if let (Some((value, place)), None) = (unknown, &self.unpivoted) {
            let instead = instead_of(value, columns);
            self.unpivoted =
                Some((place, format!("`{value}` is not among the columns that are unpivoted into {name}{instead}")));
        }
    }

    fn conditions(&mut self, conditions: Option<&Spanned<DeValue<'_>>>) {
        for (column, values) in conditions.and_then(table).into_iter().flatten() {
            self.values(column.get_ref(), values);
        }
    }

    /// Adds the mentions of two kinds of rows, distinguished by a column.
    fn pair(&mut self, pair: Option<&Spanned<DeValue<'_>>>, names: &[&str]) {
        let Some(pair) = pair.and_then(table) else { return };
        let Some(column) = pair.get("column").and_then(text) else { return };
        for values in names.iter().filter_map(|name| pair.get(*name)) {
            self.values(column, values);
        }
    }

    fn titles(&mut self, column: Option<&Spanned<DeValue<'_>>>, titles: Option<&Spanned<DeValue<'_>>>) {
        let Some(column) = column.and_then(text) else { return };
        for (value, _) in titles.and_then(table).into_iter().flatten() {
            self.add(column, value.get_ref(), value.span());
        }
    }

    fn values(&mut self, column: &str, values: &Spanned<DeValue<'_>>) {
        match values.get_ref() {
            DeValue::Array(values) => values.iter().for_each(|value| self.values(column, value)),
            DeValue::String(text) => self.add(column, text, values.span()),
            DeValue::Integer(number) => self.add(column, number.as_str(), values.span()),
            DeValue::Float(number) => self.add(column, number.as_str(), values.span()),
            _ => {}
        }
    }

    fn add(&mut self, column: &str, value: &str, place: Range<usize>) {
        // The values of results are unknown before the cells run.
        if let Some(key) = self.layout.keys.iter().position(|key| key == column) {
            // In such a figure, these names mean the published and the measured rows, not values of the column.
            if self.with_published && ["published", "measured"].contains(&value) {
                return;
            }
            self.open.push(Mention { key, value: Value(value.to_owned()), place, with_published: self.with_published });
        }
    }

    /// Removes the mentions that match cells of these grids, or all mentions if there are too many cells to check.
    pub(super) fn close(&mut self, grids: &[Box<dyn AnyCells>]) {
        for mention in &self.open {
            self.known.entry(mention.key).or_default();
        }
        let mut cells = 0;
        for grid in grids {
            for cell in 0..grid.len() {
                cells += 1;
                if cells > MOST_CELLS {
                    self.open.clear();
                }
                if self.open.is_empty() {
                    return;
                }
                let mut names = grid.key(cell);
                for (&key, known) in &mut self.known {
                    // Many cells share a name, which needs to be checked only once.
                    if !known.contains(&names[key]) {
                        let name = std::mem::take(&mut names[key]);
                        self.open.retain(|mention| mention.key != key || !mention.value.matches(&name));
                        known.insert(name);
                    }
                }
            }
        }
    }

    /// Removes and returns the names that can occur only in the published table.
    pub(super) fn take_published(&mut self) -> Vec<PublishedName> {
        let (theirs, ours): (Vec<_>, Vec<_>) = std::mem::take(&mut self.open).into_iter().partition(|open| open.with_published);
        self.open = ours;
        let shown = theirs.into_iter().map(|Mention { key, value, place, .. }| PublishedName {
            column: self.layout.keys[key].clone(),
            name: value.0,
            place,
            in_their_words: false,
        });
        let words = std::mem::take(&mut self.theirs).into_iter();
        shown.chain(words.map(|(column, name, place)| PublishedName { column, name, place, in_their_words: true })).collect()
    }

    /// Returns whether every value was found.
    pub(super) fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns the first value that matches no cell: its place in the file, and the message.
    pub(super) fn first_open(&self) -> Option<(Range<usize>, String)> {
        self.first_unknown().into_iter().chain(self.unpivoted.clone()).min_by_key(|(place, _)| place.start)
    }

    fn first_unknown(&self) -> Option<(Range<usize>, String)> {
        let mention = self.open.iter().min_by_key(|mention| mention.place.start)?;
        let column = &self.layout.keys[mention.key];
        let known: Vec<&str> = self.known.get(&mention.key).into_iter().flatten().map(String::as_str).collect();
        let name = &mention.value.0;
        let is_short = known.len() <= LONGEST_LIST || nearest(name, known.iter().copied()).is_some();
        let expected = if is_short { instead_of(name, known) } else { String::new() };
        Some((mention.place.clone(), format!("no cell of the grids has `{}` in the column {column}{expected}", mention.value)))
    }
}

fn tables<'f, 'd>(file: &'f DeTable<'d>, name: &str) -> impl Iterator<Item = &'f DeTable<'d>> {
    let array = file.get(name).and_then(|values| values.get_ref().as_array());
    array.into_iter().flat_map(|values| values.iter()).filter_map(table)
}

fn table<'v, 'd>(value: &'v Spanned<DeValue<'d>>) -> Option<&'v DeTable<'d>> {
    value.get_ref().as_table()
}

fn text<'v>(value: &'v Spanned<DeValue<'_>>) -> Option<&'v str> {
    value.get_ref().as_str()
}

/// Returns the place where a part of a file first mentions a column, as a key or as a string.
pub(super) fn place_of(name: &str, value: &DeValue<'_>) -> Option<Range<usize>> {
    match value {
        DeValue::Array(values) => values.iter().find_map(|value| place_in(name, value)),
        DeValue::Table(table) => table
            .iter()
            .filter_map(|(key, value)| if key.get_ref() == name { Some(key.span()) } else { place_in(name, value) })
            .min_by_key(|place| place.start),
        _ => None,
    }
}

fn place_in(name: &str, value: &Spanned<DeValue<'_>>) -> Option<Range<usize>> {
    if text(value) == Some(name) { Some(value.span()) } else { place_of(name, value.get_ref()) }
}
