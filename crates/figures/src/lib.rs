//! Figures of tables of results, as SVG, PNG and PDF.
//!
//! A [`Figure`] names the columns of a [`DataTable`] and specifies how they are drawn. [`draw`] writes the images. Equal data
//! always gives equal bytes, because intervals are resampled from a fixed seed and text is set in an embedded font.
//!
//! ```
//! use scoutlab_figures::{Figure, draw};
//! use scoutlab_table::data_table::DataTable;
//!
//! let data = DataTable::from_csv("depth,algorithm,leaves\n2,scout,30\n2,alphabeta,31\n3,scout,90\n3,alphabeta,110\n")?;
//! let figure: Figure = toml::from_str(r#"
//!     name = "leaves-by-depth"
//!     kind = "line"
//!     title = "Leaves by depth"
//!     x = { column = "depth", label = "depth (plies)" }
//!     y = { column = "leaves", scale = "log" }
//!     series = "algorithm"
//! "#)?;
//! figure.check(data.columns())?;
//! let folder = tempfile::tempdir()?;
//! let files = draw(&figure, &data, None, folder.path())?;
//! assert!(files.iter().all(|file| file.is_file()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod bar;
mod boards;
mod check;
mod curves;
mod error;
mod frame;
mod heatmap;
mod labels;
mod layout;
mod legend;
mod line;
mod look;
mod looks;
mod mark;
mod observation;
pub mod painting;
mod pairing;
mod palette;
mod reference;
mod scatter;
mod select;
mod sheet;
mod sizes;
mod specification;
mod summary;
mod ticks;
mod tips;
mod unpivot;
mod values;
mod write;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

pub use error::FigureError;
pub use looks::Looks;
pub use sheet::{Columns, Sheet};
pub use specification::{
    AggregateOver, Axis, Boards, Colours, Figure, Kind, Pairs, Points, Published, Ratio, Reference, Scale, Unpivot,
};
pub use tips::exact;
pub use values::{Conditions, Titles, Value, Values};

use crate::painting::Scene;

use scoutlab_table::data_table::DataTable;

/// Draws a figure and writes `NAME.svg` and `NAME.png` into `folder`. The folder is created if it is missing. An existing file
/// is replaced only by a complete file. Returns the paths of both files.
///
/// `published` is the published table, for figures with the key `published`. Its columns must have the names that the figure
/// uses. The columns of `where`, `pair_by` and `facet` may be missing.
///
/// # Errors
/// Fails with [`FigureError`], which names the figure, if the specification or a column is wrong, no row remains, or a row has
/// no partner. Also fails if a number cannot be drawn or a file cannot be written.
pub fn draw(
    figure: &Figure,
    data: &DataTable,
    published: Option<&DataTable>,
    folder: &Path,
) -> Result<Vec<PathBuf>, FigureError> {
    draw_as(&Manner::default(), figure, data, published, folder)
}

/// Options of drawing that are not part of a figure's specification.
#[derive(Debug, Clone, Default)]
pub struct Manner {
    /// The colours and marks of names, which several figures may share.
    pub looks: Looks,
    /// The target of the images: a screen or a paper.
    pub sheet: Sheet,
    /// Whether a figure is written as `NAME.pdf` instead of `NAME.svg` and `NAME.png`.
    pub pdf: bool,
}

/// Draws a figure like [`draw`], but with these options. Returns the paths of the files.
///
/// ```
/// use scoutlab_figures::{Figure, Looks, Manner, draw_as};
/// use scoutlab_table::data_table::DataTable;
///
/// #[derive(serde::Deserialize)]
/// struct File {
///     figure: Vec<Figure>,
/// }
///
/// let data = DataTable::from_csv("depth,b,leaves\n2,4,14\n2,8,60\n3,4,30\n3,8,400\n")?;
/// let line = r#"kind = "line", x = { column = "depth" }, y = { column = "leaves" }, series = "b""#;
/// let figures = format!(
///     r#"figure = [{{ name = "all", title = "All", {line} }}, {{ name = "8", title = "b = 8", {line}, where = {{ b = 8 }} }}]"#
/// );
/// let figures = toml::from_str::<File>(&figures)?.figure;
/// // The series b = 8 has the same colour and mark in both figures.
/// let manner = Manner { looks: Looks::of(&figures, &data, None), ..Manner::default() };
/// let folder = tempfile::tempdir()?;
/// for figure in &figures {
///     draw_as(&manner, figure, &data, None, folder.path())?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails like [`draw`].
pub fn draw_as(
    manner: &Manner,
    figure: &Figure,
    data: &DataTable,
    published: Option<&DataTable>,
    folder: &Path,
) -> Result<Vec<PathBuf>, FigureError> {
    write::write(&figure.name, &scene_as(manner, figure, data, published)?, manner.pdf, folder)
}

/// Returns the note under a figure, which counts the units of its samples and explains its intervals. For example, it is
/// `Bars: median (n = 20 positions).`
///
/// # Errors
/// Fails with [`FigureError`] if the figure cannot be drawn.
pub fn note(figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> Result<String, FigureError> {
    Ok(scene_as(&Manner::default(), figure, data, published)?.note)
}

/// Returns whether a figure has rows to draw. The data of a quick run may lack the cells of a figure.
///
/// # Errors
/// Fails with [`FigureError`] if the figure cannot be drawn for another reason.
pub fn has_rows(figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> Result<bool, FigureError> {
    figure.check(data.columns())?;
    let data = unpivot::unpivoted(figure, data)?;
    let found = if figure.boards.is_some() {
        select::some_rows(figure, "", &figure.conditions, &data, false).map(drop)
    } else {
        select::select(figure, &data, published).map(drop)
    };
    match found {
        Ok(()) => Ok(true),
        Err(FigureError::NoRows { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Checks that a figure can be drawn, without painting it and without computing intervals. With placeholders for the results,
/// the check finds mistakes in the specification before any result is computed.
///
/// ```
/// use scoutlab_figures::{Figure, check_rows};
/// use scoutlab_table::data_table::DataTable;
///
/// let figure: Figure = toml::from_str(r#"
///     name = "leaves"
///     kind = "line"
///     title = "Leaves"
///     x = { column = "depth" }
///     y = { column = "leaves" }
/// "#)?;
/// let data = DataTable::from_csv("depth,algorithm,leaves\n2,scout,1\n2,alphabeta,2\n")?;
/// let error = check_rows(&figure, &data, None).unwrap_err().to_string();
/// assert!(error.contains("2 rows for"), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails with [`FigureError`] if the figure cannot be drawn.
pub fn check_rows(figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> Result<(), FigureError> {
    figure.check(data.columns())?;
    if figure.boards.is_none() {
        let data = unpivot::unpivoted(figure, data)?;
        select::select(figure, &data, published)?;
    }
    scene_as(&Manner::default(), &Figure { interval: false, ..figure.clone() }, data, published).map(drop)
}

#[cfg(test)]
fn scene(figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> Result<Scene, FigureError> {
    scene_as(&Manner::default(), figure, data, published)
}

fn scene_as(manner: &Manner, figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> Result<Scene, FigureError> {
    figure.check(data.columns())?;
    let data = unpivot::unpivoted(figure, data)?;
    if let Some(boards) = &figure.boards {
        return boards::draw(figure, boards, &data, manner.sheet);
    }
    let mut selection = select::select(figure, &data, published)?;
    selection.looks = manner.looks.clone().add(figure, &selection.series);
    selection.sheet = manner.sheet;
    match figure.kind {
        Kind::Line | Kind::Ratio | Kind::Distribution | Kind::Boards => line::draw(figure, &selection),
        Kind::Bar => bar::draw(figure, &selection),
        Kind::Heatmap => heatmap::draw(figure, &selection),
        Kind::Scatter => scatter::draw(figure, &selection),
    }
}
