//! Errors in drawing figures.

use std::path::PathBuf;

use scoutlab_table::data_table::DataTableError;

/// The reason why a figure cannot be drawn. Every message names the figure.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// The specification contradicts itself or lacks a required key.
    #[error("figure '{figure}': {problem}")]
    Specification {
        /// The figure's name.
        figure: String,
        /// The problem with the specification.
        problem: String,
    },
    /// The specification names a column that the data does not have.
    #[error("figure '{figure}': {role} names the column '{column}', which the {table} does not have{}",
        nearest.as_deref().map_or_else(String::new, |name| format!(" (did you mean `{name}`?)")))]
    UnknownColumn {
        /// The figure's name.
        figure: String,
        /// The key of the specification that names the column, such as `series` or `ratio.column`.
        role: String,
        /// The column's name in the specification.
        column: String,
        /// The table without the column: the data or the published table.
        table: &'static str,
        /// The column with the most similar name, if there is one.
        nearest: Option<String>,
    },
    /// No row satisfies the conditions of the figure.
    #[error("figure '{figure}': no rows left to draw {condition}")]
    NoRows {
        /// The figure's name.
        figure: String,
        /// The conditions that no row satisfies.
        condition: String,
    },
    /// A row that needs a partner for a ratio or a point has no partner, or more than one.
    #[error("figure '{figure}': {problem}")]
    Pairing {
        /// The figure's name.
        figure: String,
        /// The row, and the partner that is missing or not unique.
        problem: String,
    },
    /// A number cannot be drawn, such as zero on a logarithmic axis, an infinity or a ratio to zero.
    #[error("figure '{figure}': {problem}")]
    Value {
        /// The figure's name.
        figure: String,
        /// The number, and the reason why it cannot be drawn.
        problem: String,
    },
    /// The table lacks data that the figure needs.
    #[error("figure '{figure}': {source}")]
    Data {
        /// The figure's name.
        figure: String,
        /// The table's error.
        source: DataTableError,
    },
    /// The image cannot be painted or encoded.
    #[error("figure '{figure}' cannot be painted: {problem}")]
    Paint {
        /// The figure's name.
        figure: String,
        /// The backend's message.
        problem: String,
    },
    /// A file cannot be written.
    #[error("figure '{figure}': cannot write {}: {source}", path.display())]
    Write {
        /// The figure's name.
        figure: String,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
}
