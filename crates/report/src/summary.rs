//! The summary of an experiment in Markdown, with the answer, the question, the results, and the command that regenerates them.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result};
use scoutlab_table::data_table::DataTable;
use scoutlab_table::{crossing, growth, quantile};
use serde::Serialize;

use crate::default_table;
use scoutlab::latex;
use scoutlab_experiments::experiment::{Experiment, RatioColumn, StatisticsTable};
use scoutlab_experiments::project::Project;
use scoutlab_experiments::sources;

/// Returns the summary of an experiment. The summary depends only on the experiment file and the data, and is therefore
/// reproducible byte for byte. `cells` is the number of rows of `data.csv`. `data` contains these rows if the experiment has
/// figures or tables.
///
/// # Errors
///
/// Fails if the published table cannot be read, or a table of the experiment file needs a ratio of missing rows.
pub fn write(project: &Project, experiment: &Experiment, data: &DataTable, cells: usize) -> Result<String> {
    let file = &experiment.file;
    let quick = match (experiment.quick, experiment.full) {
        (true, _) => " (quick version)",
        (_, true) => " (full version)",
        _ => "",
    };
    let (title, question, answer) = (plain(&file.title), file.question.trim(), file.answer.trim());
    let mut text = format!("# {title}{quick}\n\n");
    if !answer.is_empty() {
        write!(text, "**{answer}**\n\n")?;
    }
    if !question.is_empty() {
        write!(text, "{question}\n\n")?;
    }
    write_figures(&mut text, project, experiment, data)?;
    if let Some(table) = file.published.as_ref().filter(|table| !table.compare) {
        let published = table.read(project)?;
        writeln!(text, "## Published\n")?;
        write_rows(&mut text, published.columns(), published.rows())?;
        text.push('\n');
    }
    if let Some(table) = file.compared() {
        let comparison = table.compare(project, data)?;
        let (equal, compared) = (comparison.equal, comparison.compared());
        writeln!(text, "## Against the published table\n\n**{equal} of {compared} published numbers are equal.**\n")?;
        for difference in &comparison.different {
            writeln!(text, "* {}", plain(&difference.to_string()))?;
        }
    }
    for table in tables(experiment, data)? {
        table.write(&mut text)?;
    }
    writeln!(text, "## Again, and sources\n")?;
    let (seed, name) = (experiment.seed, &experiment.name);
    writeln!(text, "{cells} cells, seed {seed}. Regenerate with `{} {name}`.\n", project.command()?)?;
    if !file.source.trim().is_empty() {
        writeln!(text, "Source: {}\n", file.source.trim())?;
    }
    for key in &file.cites {
        writeln!(text, "* {}", sources::find(key)?.in_words())?;
    }
    Ok(format!("{}\n", text.trim_end()))
}

/// Writes the figures with their captions. If a quick run lacks the cells of a figure, the figure is listed without an image.
fn write_figures(text: &mut String, project: &Project, experiment: &Experiment, data: &DataTable) -> Result<()> {
    let file = &experiment.file;
    if file.figures.is_empty() {
        return Ok(());
    }
    let published = file.published.as_ref().map(|table| table.read_in_our_terms(project)).transpose()?;
    text.push_str("## Figures\n\n");
    for figure in &file.figures {
        if experiment.quick && !scoutlab_figures::has_rows(figure, data, published.as_ref())? {
            writeln!(text, "**{}**: not part of this run.\n", plain(&figure.title))?;
            continue;
        }
        let note = plain(&scoutlab_figures::note(figure, data, published.as_ref())?);
        let caption = format!("{} {note}", figure.caption.trim());
        writeln!(text, "![{}]({}.svg)\n\n{}\n", plain(&figure.title), figure.name, caption.trim())?;
    }
    Ok(())
}

/// A table of the summary, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownTable {
    /// The heading.
    pub title: String,
    /// A note that explains the table, or an empty text.
    pub caption: String,
    pub columns: Vec<String>,
    /// The rows, with one text per column. There are no rows if a quick run lacks the cells of the table.
    pub rows: Vec<Vec<String>>,
}

/// Returns the tables that the experiment file requests, or a default table if it requests none.
///
/// # Errors
///
/// Fails if a table needs a ratio of missing rows.
pub fn tables(experiment: &Experiment, data: &DataTable) -> Result<Vec<ShownTable>> {
    if default_table::has(experiment) && !data.is_empty() {
        return Ok(default_table::of(experiment, data).into_iter().collect());
    }
    experiment.file.tables.iter().map(|table| shown(experiment, table, data)).collect()
}

/// Returns one of the tables that the experiment file requests.
///
/// # Errors
///
/// Fails like [`tables`].
pub(crate) fn shown(experiment: &Experiment, table: &StatisticsTable, data: &DataTable) -> Result<ShownTable> {
    ShownTable::new(table, &experiment.layout.keys, data).with_context(|| format!("the table `{}`", table.title))
}

impl ShownTable {
    fn new(table: &StatisticsTable, keys: &[String], data: &DataTable) -> Result<Self> {
        let selected = selected(table, data)?;
        let mut caption = vec![table.caption.trim().to_owned()];
        let (columns, unit) = (&table.columns, table.unit.as_deref());
        let (columns, rows) = if let Some(ratio) = &table.ratio {
            spread(&selected, columns, keys, ratio)?
        } else if let Some(crossing) = &table.crossing {
            crossing::table(&selected, columns, crossing, unit)?
        } else if let Some(growth) = &table.growth {
            growth::factors(&selected, columns, growth, unit)?
        } else if let Some(agreement) = &table.agreement {
            growth::agreements(&selected, columns, agreement, unit)?
        } else if let Some(means) = &table.means {
            growth::means(&selected, columns, means, unit)?
        } else if let Some(paired) = &table.paired {
            let compared = paired.rows(&selected, columns, keys, unit)?;
            caption.push(plain(&compared.note()));
            compared.table()
        } else {
            (columns.clone(), chosen(&selected, columns)?)
        };
        caption.retain(|text| !text.is_empty());
        Ok(Self { title: table.title.clone(), caption: caption.join(" "), columns, rows })
    }

    /// Returns the table as CSV.
    ///
    /// # Errors
    ///
    /// Never fails: the rows are in memory, and each has a text per column.
    pub(crate) fn csv(&self) -> Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.columns)?;
        for row in &self.rows {
            writer.write_record(row)?;
        }
        Ok(writer.into_inner()?)
    }

    /// Returns the table for LaTeX, with the rules of the package booktabs. Columns of numbers are right-aligned.
    pub(crate) fn latex(&self) -> String {
        let is_number = |text: &String| text.is_empty() || text.parse::<f64>().is_ok();
        let alignment: String = (0..self.columns.len())
            .map(|column| if self.rows.iter().all(|row| is_number(&row[column])) { 'r' } else { 'l' })
            .collect();
        let line = |cells: &[String]| cells.iter().map(|cell| latex::escaped(cell)).collect::<Vec<_>>().join(" & ");
        let rows: Vec<String> = self.rows.iter().map(|row| format!("    {} \\\\\n", line(row))).collect();
        format!(
            "% Needs \\usepackage{{booktabs}}.\n\\begin{{table}}\n  \\centering\n  \\caption{{{}}}\n  \\begin{{tabular}}{{{alignment}}}\n    \
             \\toprule\n    {} \\\\\n    \\midrule\n{}    \\bottomrule\n  \\end{{tabular}}\n\\end{{table}}\n",
            latex::escaped(&self.title),
            line(&self.columns),
            rows.concat()
        )
    }

    fn write(&self, text: &mut String) -> Result<()> {
        writeln!(text, "## {}\n", plain(&self.title))?;
        if self.rows.is_empty() {
            text.push_str("Not part of this run.\n\n");
            return Ok(());
        }
        write_rows(text, &self.columns, self.rows.iter().map(Vec::as_slice))?;
        if !self.caption.is_empty() {
            write!(text, "\n{}\n", self.caption)?;
        }
        text.push('\n');
        Ok(())
    }
}

fn write_rows<'r>(text: &mut String, heading: &[String], rows: impl Iterator<Item = &'r [String]>) -> Result<()> {
    let line = |cells: &[String]| cells.iter().map(|cell| plain(cell)).collect::<Vec<_>>().join(" | ");
    writeln!(text, "| {} |\n|{}", line(heading), "---|".repeat(heading.len()))?;
    for row in rows {
        writeln!(text, "| {} |", line(row))?;
    }
    Ok(())
}

/// Escapes a text for a single line of Markdown: a table cell, a heading or an image description.
fn plain(text: &str) -> String {
    let mut markdown = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        let special = match letter {
            '\\' | '|' | '`' | '*' | '<' | '&' | '[' | ']' | '~' | '#' => true,
            // Inside a word, as in column names, an underscore is literal.
            '_' => !(before.is_alphanumeric() && letters.peek().is_some_and(|after| after.is_alphanumeric())),
            _ => false,
        };
        if special {
            markdown.push('\\');
        }
        markdown.push(if letter.is_control() || "\u{2028}\u{2029}".contains(letter) { ' ' } else { letter });
        before = letter;
    }
    markdown
}

/// Returns the rows of the data that satisfy the conditions of a table.
pub(crate) fn selected(table: &StatisticsTable, data: &DataTable) -> Result<DataTable> {
    let only = table.only.0.iter().map(|(column, values)| Ok((data.column_index(column)?, values)));
    let only: Vec<_> = only.collect::<Result<_>>()?;
    let kept = data.rows().filter(|row| only.iter().all(|(index, values)| values.contains(&row[*index])));
    Ok(DataTable::from_rows(data.columns().to_vec(), kept.map(<[String]>::to_vec))?)
}

/// Returns the rows of `data`, reduced to some columns.
fn chosen(data: &DataTable, columns: &[String]) -> Result<Vec<Vec<String>>> {
    let indices = columns.iter().map(|column| data.column_index(column)).collect::<Result<Vec<_>, _>>()?;
    Ok(data.rows().map(|row| indices.iter().map(|&index| row[index].clone()).collect()).collect())
}

/// Returns the distribution of a ratio in each group of rows. The rows of a group have equal values in `columns`.
fn spread(
    data: &DataTable,
    columns: &[String],
    keys: &[String],
    ratio: &RatioColumn,
) -> Result<(Vec<String>, Vec<Vec<String>>)> {
    let group = columns.iter().map(|column| data.text(column)).collect::<Result<Vec<_>, _>>()?;
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut ratios: BTreeMap<Vec<String>, Vec<f64>> = BTreeMap::new();
    for pair in ratio.pairs(data, keys)? {
        let name: Vec<String> = group.iter().map(|column| column[pair.row].to_owned()).collect();
        if !groups.contains(&name) {
            groups.push(name.clone());
        }
        ratios.entry(name).or_default().push(pair.numerator / pair.denominator);
    }
    // Groups are sorted by the requested columns. Numbers are compared numerically.
    groups.sort_by_key(|name| {
        name.iter().map(|text| (text.parse::<i64>().unwrap_or(i64::MAX), text.clone())).collect::<Vec<_>>()
    });
    let mut heading = columns.to_vec();
    heading
        .extend(["pairs", "smallest", "lower quartile", "median", "upper quartile", "largest", "below 1"].map(str::to_owned));
    let rows = groups
        .into_iter()
        .map(|name| {
            let ratios = &ratios[&name];
            let mut row = name;
            row.push(ratios.len().to_string());
            row.extend([0.0, 0.25, 0.5, 0.75, 1.0].map(|share| format!("{:.3}", quantile(ratios, share))));
            row.push(ratios.iter().filter(|&&ratio| ratio < 1.0).count().to_string());
            row
        })
        .collect();
    Ok((heading, rows))
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Returns the cells of a table as a Markdown viewer shows them.
    fn shown(markdown: &str) -> Vec<Vec<String>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => rows.last_mut().unwrap().push(String::new()),
                Event::Text(text) => rows.last_mut().unwrap().last_mut().unwrap().push_str(&text),
                Event::Start(Tag::Table(_))
                | Event::End(TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell) => {}
                other => panic!("{other:?} in {markdown}"),
            }
        }
        rows
    }

    #[test]
    fn a_cell_is_what_it_says_whatever_it_holds() {
        let letters: Vec<char> = "ab1 |\\`*_<>&[]()~!#-+=:;\"'\n\r\té".chars().collect();
        let mut random = ChaCha8Rng::seed_from_u64(17);
        for _ in 0..3000 {
            let mut text = || {
                let length = random.random_range(0..9);
                (0..length).map(|_| *letters.choose(&mut random).unwrap()).collect::<String>()
            };
            let rows: Vec<Vec<String>> = (0..3).map(|_| (0..3).map(|_| format!("&lt;{}", text())).collect()).collect();
            let mut markdown = String::new();
            write_rows(&mut markdown, &rows[0], rows[1..].iter().map(Vec::as_slice)).unwrap();
            let one_line = |text: &String| text.replace(['\n', '\r', '\t'], " ").trim().to_owned();
            let expected: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(one_line).collect()).collect();
            assert_eq!(shown(&markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn names_of_columns_and_algorithms_are_written_as_they_are() {
        for text in ["tt_cutoffs", "mtdf:guess=0", "b=3,d=6,model=ordered", "eval1:min-depth=2", "FFO 40-59 (mover)", "1.5 %"] {
            assert_eq!(plain(text), text);
        }
        assert_eq!(plain("a|b\nc"), "a\\|b c");
    }
}
