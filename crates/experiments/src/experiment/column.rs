//! The columns of `data.csv`: one list from which the header, the rows and the data dictionary come, so that no column can be
//! without a value or without a meaning.

use std::fmt::{self, Debug, Display};

/// A column, whose values are taken from rows of the type `R`.
pub struct Column<R: ?Sized> {
    name: &'static str,
    meaning: &'static str,
    value: Box<dyn Fn(&R) -> String + Send + Sync>,
}

impl<R: ?Sized> Column<R> {
    /// Returns a column: its name, its meaning in Markdown with the unit if there is one, and its value in a row.
    ///
    /// ```
    /// use scoutlab_experiments::experiment::Column;
    ///
    /// let square = Column::new("square", "the square of the number", |number: &u64| number * number);
    /// assert_eq!((square.name(), square.value(&9).as_str()), ("square", "81"));
    /// ```
    pub fn new<V: Display>(name: &'static str, meaning: &'static str, value: impl Fn(&R) -> V + Send + Sync + 'static) -> Self {
        Self { name, meaning, value: Box::new(move |row| value(row).to_string()) }
    }

    /// Returns a column whose value is empty in rows without it.
    pub fn optional<V: Display>(
        name: &'static str,
        meaning: &'static str,
        value: impl Fn(&R) -> Option<V> + Send + Sync + 'static,
    ) -> Self {
        Self { name, meaning, value: Box::new(move |row| value(row).map_or_else(String::new, |value| value.to_string())) }
    }

    /// Returns this column for rows that contain a row of the type `R`.
    pub(super) fn within<S: 'static>(self, part: fn(&S) -> &R) -> Column<S>
    where
        R: 'static,
    {
        let Self { name, meaning, value } = self;
        Column { name, meaning, value: Box::new(move |row| value(part(row))) }
    }

    /// Returns the name, which is the header of the column.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the meaning, in Markdown.
    pub const fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// Returns the value in a row.
    pub fn value(&self, row: &R) -> String {
        (self.value)(row)
    }
}

impl<R: ?Sized> Debug for Column<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Column").field("name", &self.name).field("meaning", &self.meaning).finish_non_exhaustive()
    }
}
