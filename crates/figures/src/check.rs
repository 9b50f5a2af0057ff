//! Checks that a specification is consistent and that the data has its columns, before anything is computed.

use crate::error::FigureError;
use crate::specification::{AggregateOver, Axis, Figure, Kind, Scale};
use scoutlab_table::Aggregate;
use scoutlab_text::nearest;

impl Figure {
    /// Checks that the specification is consistent and names only columns that the data will have.
    ///
    /// # Errors
    /// Fails with [`FigureError::Specification`] if keys contradict each other or a key is missing, or with
    /// [`FigureError::UnknownColumn`] if a column is not among `columns`.
    pub fn check<Name: AsRef<str>>(&self, columns: &[Name]) -> Result<(), FigureError> {
        self.check_name()?;
        self.check_kind()?;
        self.check_axes()?;
        self.check_lines()?;
        let mut known: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
        if let Some(unpivot) = &self.unpivot {
            for column in &unpivot.columns {
                self.check_column("unpivot.columns", column, &known, "data")?;
            }
            self.require(!unpivot.columns.is_empty(), "'unpivot.columns' must name at least one column")?;
            let new = [unpivot.name.as_str(), unpivot.value.as_str()];
            let fresh = new[0] != new[1] && new.iter().all(|name| !known.contains(name));
            self.require(fresh, "'unpivot.name' and 'unpivot.value' name two new columns")?;
            known.extend(new);
        }
        for (role, column) in self.columns_named() {
            self.check_column(role, column, &known, "data")?;
        }
        Ok(())
    }

    pub(crate) fn wrong(&self, problem: impl Into<String>) -> FigureError {
        FigureError::Specification { figure: self.name.clone(), problem: problem.into() }
    }

    pub(crate) fn bad_value(&self, problem: impl Into<String>) -> FigureError {
        FigureError::Value { figure: self.name.clone(), problem: problem.into() }
    }

    /// Returns the axis of the measured numbers: `value` in a heat map, and `y` in all other figures.
    pub(crate) fn measure(&self) -> &Axis {
        self.value.as_ref().unwrap_or(&self.y)
    }

    pub(crate) fn check_column<Name: AsRef<str>>(
        &self,
        role: &str,
        column: &str,
        columns: &[Name],
        table: &'static str,
    ) -> Result<(), FigureError> {
        if columns.iter().any(|name| name.as_ref() == column) {
            return Ok(());
        }
        Err(FigureError::UnknownColumn {
            figure: self.name.clone(),
            role: role.to_owned(),
            column: column.to_owned(),
            table,
            nearest: nearest(column, columns.iter().map(AsRef::as_ref)).map(str::to_owned),
        })
    }

    fn require(&self, holds: bool, problem: &str) -> Result<(), FigureError> {
        if holds { Ok(()) } else { Err(self.wrong(problem)) }
    }

    fn check_name(&self) -> Result<(), FigureError> {
        let allowed = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        self.require(
            !self.name.is_empty() && !self.name.starts_with('.') && self.name.chars().all(allowed),
            "a name is the stem of a file: letters, digits, '-', '_' and '.', not beginning with '.'",
        )
    }

    fn check_kind(&self) -> Result<(), FigureError> {
        let (line, scatter) = (matches!(self.kind, Kind::Line | Kind::Ratio), self.kind == Kind::Scatter);
        let heatmap = self.kind == Kind::Heatmap;
        self.require(self.kind != Kind::Ratio || self.ratio.is_some(), "kind 'ratio' needs the key 'ratio'")?;
        self.require(
            heatmap == self.value.is_some(),
            "'value' is the number in the cells: a heat map requires it, and no other kind has it",
        )?;
        self.require(scatter || self.pairs.is_none(), "'pairs' belongs to a scatter")?;
        self.require(scatter || !self.diagonal, "'diagonal' belongs to a scatter")?;
        self.require(scatter || self.label.is_none(), "'label' belongs to a scatter; series are labelled by their values")?;
        self.require(line || self.places.is_none(), "'places' belongs to lines: kinds 'line' and 'ratio'")?;
        self.require(line || self.points.is_none(), "'points' are drawn onto lines: kinds 'line' and 'ratio'")?;
        self.require(self.pairs.is_none() || self.ratio.is_none(), "'pairs' cannot be combined with 'ratio'")?;
        self.require(!heatmap || self.series.is_none(), "a heat map has no series; use 'facet'")?;
        let boards = self.kind == Kind::Boards;
        self.require(boards == self.boards.is_some(), "kind 'boards' requires the key 'boards', and no other kind has it")?;
        let plain = self.ratio.is_none() && self.published.is_none() && self.reference.iter().all(|line| line.y.is_none());
        self.require(
            !boards || (plain && self.reference.is_empty() && self.series.is_none()),
            "boards have no 'ratio', 'published', 'reference' or 'series'",
        )?;
        self.require(
            self.boards.as_ref().is_none_or(|boards| boards.each > 0 && !boards.sizes.0.is_empty()),
            "'boards.each' is at least 1, and 'boards.sizes' names at least one column",
        )?;
        let distribution = self.kind == Kind::Distribution;
        self.require(
            !distribution || (plain && self.aggregate == Aggregate::None),
            "a distribution has no 'ratio', 'published', 'aggregate' or horizontal 'reference'",
        )?;
        let aggregate = self.aggregate != Aggregate::None;
        self.require(!scatter || !aggregate, "a scatter shows every row; it has no aggregate")?;
        self.require(aggregate || !self.interval, "'interval' needs an 'aggregate'")?;
        self.require(!heatmap || !self.interval, "a heat map cannot show intervals")?;
        self.require(aggregate || self.unit.is_none(), "'unit' needs an 'aggregate'")?;
        self.require(self.unit.as_ref().is_none_or(|unit| !unit.is_empty()), "'unit' must name at least one column")?;
        let over_rows = self.aggregate_over == AggregateOver::Rows;
        self.require(!over_rows || aggregate, "'aggregate_over' needs an 'aggregate'")?;
        if let Some(ratio) = &self.ratio {
            self.require(!ratio.pair_by.is_empty(), "'ratio.pair_by' must name at least one column")?;
            self.require(
                !ratio.pair_by.contains(&ratio.column),
                "'ratio.pair_by' cannot name the column that distinguishes the two rows",
            )?;
        }
        if let Some(pairs) = &self.pairs {
            self.require(!pairs.by.is_empty(), "'pairs.by' must name at least one column")?;
            self.require(
                !pairs.by.contains(&pairs.column),
                "'pairs.by' cannot name the column that distinguishes the two rows",
            )?;
        }
        self.require(self.series.is_some() || self.series_titles.0.is_empty(), "'series_titles' needs 'series'")?;
        let panels = self.facet.is_some() || self.published.is_some();
        self.require(panels || self.facet_titles.0.is_empty(), "'facet_titles' needs 'facet'")
    }

    fn check_axes(&self) -> Result<(), FigureError> {
        let by_category = |axis: &Axis| matches!(axis.scale, None | Some(Scale::Category));
        let by_number = |axis: &Axis| axis.scale != Some(Scale::Category);
        match self.kind {
            Kind::Heatmap => {
                self.require(by_category(&self.x) && by_category(&self.y), "the axes of a heat map show categories")?;
            }
            Kind::Bar => self.require(by_category(&self.x), "the x axis of a bar chart shows categories")?,
            Kind::Scatter => self.require(by_number(&self.x), "the x axis of a scatter shows numbers")?,
            Kind::Distribution => self.require(by_number(&self.x), "the x axis of a distribution shows numbers")?,
            Kind::Line | Kind::Ratio | Kind::Boards => {}
        }
        let scales = [&self.x, &self.y].map(|axis| axis.scale == Some(Scale::Log));
        self.require(!self.diagonal || scales[0] == scales[1], "a diagonal needs the same scale on both axes")?;
        self.require(by_number(self.measure()), "the measured value must be a number, not a category")?;
        for axis in [&self.x, &self.y].into_iter().chain(&self.value) {
            self.require(axis.include.iter().all(|value| value.is_finite()), "'include' must list finite numbers")?;
            let logarithmic = axis.scale == Some(Scale::Log);
            self.require(
                !logarithmic || axis.include.iter().all(|value| *value > 0.0),
                "'include' of a log axis must list only numbers above 0",
            )?;
        }
        Ok(())
    }

    fn check_lines(&self) -> Result<(), FigureError> {
        self.require(self.reference.is_empty() || self.kind != Kind::Heatmap, "a heat map has no reference lines")?;
        for reference in &self.reference {
            self.require(reference.x.is_some() != reference.y.is_some(), "a reference line has either 'x' or 'y'")?;
            self.require(reference.x.is_none() || self.kind != Kind::Bar, "a bar chart has no vertical reference lines")?;
            let axes = [(reference.x, &self.x), (reference.y, &self.y)];
            let drawable = |(place, axis): (Option<f64>, &Axis)| {
                place.is_none_or(|place| place.is_finite() && (place > 0.0 || axis.scale != Some(Scale::Log)))
            };
            self.require(axes.into_iter().all(drawable), "a reference line on a log axis must lie above 0")?;
        }
        let highlighted = self.highlight.is_empty() || self.series.is_some() || self.label.is_some();
        self.require(highlighted, "'highlight' needs 'series', or 'label' in a scatter")
    }

    /// Returns every column that the specification names, with the key that names the column.
    fn columns_named(&self) -> Vec<(&'static str, &String)> {
        let mut named = vec![("x", &self.x.column), ("y", &self.y.column)];
        named.extend(self.boards.iter().flat_map(|boards| boards.sizes.0.iter().map(|(column, _)| ("boards.sizes", column))));
        named.extend(self.value.iter().map(|axis| ("value", &axis.column)));
        named.extend(self.series.iter().map(|column| ("series", column)));
        named.extend(self.facet.iter().map(|column| ("facet", column)));
        named.extend(self.label.iter().map(|column| ("label", column)));
        named.extend(self.unit.iter().flatten().map(|column| ("unit", column)));
        named.extend(self.places.iter().map(|column| ("places", column)));
        if let Some(ratio) = &self.ratio {
            named.push(("ratio.column", &ratio.column));
            named.extend(ratio.pair_by.iter().map(|column| ("ratio.pair_by", column)));
        }
        if let Some(pairs) = &self.pairs {
            named.push(("pairs.column", &pairs.column));
            named.extend(pairs.by.iter().map(|column| ("pairs.by", column)));
        }
        if let Some(points) = &self.points {
            named.push(("points.label", &points.label));
            named.extend(points.conditions.0.iter().map(|(column, _)| ("points.where", column)));
        }
        named.extend(self.conditions.0.iter().map(|(column, _)| ("where", column)));
        named
    }
}
