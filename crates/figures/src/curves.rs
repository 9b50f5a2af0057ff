//! Computes the lines of a line chart from its observations.

use crate::axis::{Axis, Zero};
use crate::error::FigureError;
use crate::observation::{Observation, PUBLISHED};
use crate::select::{Selection, in_order};
use crate::specification::{AggregateOver, Figure, Kind, Scale};
use crate::summary::{Summary, summarise};
use crate::values::Titles;
use scoutlab_table::Aggregate;
use scoutlab_table::data_table::parse_number;
use scoutlab_table::units::Size;

/// One line, with its points from left to right.
#[derive(Debug, Clone)]
pub(crate) struct Curve {
    /// The index of the series, or `None` for the aggregate of all series.
    pub(crate) series: Option<usize>,
    pub(crate) points: Vec<(f64, Summary)>,
}

/// A single labelled point that is drawn onto the curves.
#[derive(Debug, Clone)]
pub(crate) struct Point {
    pub(crate) label: String,
    pub(crate) x: f64,
    pub(crate) summary: Summary,
}

/// The curves of one panel of a line chart.
#[derive(Debug, Clone, Default)]
pub(crate) struct Curves {
    /// One curve for each series that has observations in the panel.
    pub(crate) series: Vec<Curve>,
    /// The aggregate over all series, if the figure has one.
    pub(crate) aggregate: Option<Curve>,
    pub(crate) points: Vec<Point>,
}

impl Curves {
    pub(crate) fn all(&self) -> impl Iterator<Item = &Curve> {
        self.series.iter().chain(&self.aggregate)
    }
}

/// The conversion of values of the x column to numbers.
pub(crate) enum Places {
    Numbers,
    Names(Vec<String>),
}

impl Places {
    /// Returns the conversion for a figure. Values become their own numbers if all are numbers and the axis is not a category
    /// axis. Otherwise, each value becomes the index of its category. A distribution orders numbers only.
    pub(crate) fn new(figure: &Figure, selection: &Selection) -> Result<Self, FigureError> {
        let values = || selection.observations.iter().chain(&selection.points).map(|observation| observation.x.as_str());
        let numeric = values().all(|value| parse_number(value).is_some_and(f64::is_finite));
        match figure.x.scale {
            Some(Scale::Category) => {}
            _ if !numeric && (figure.x.scale.is_some() || figure.kind == Kind::Distribution) => {
                let wrong = values().find(|value| !parse_number(value).is_some_and(f64::is_finite)).unwrap_or_default();
                return Err(
                    figure.bad_value(format!("expected finite numbers in the x column '{}', found '{wrong}'", figure.x.column))
                );
            }
            Some(_) => return Ok(Self::Numbers),
            None if numeric => return Ok(Self::Numbers),
            None => {}
        }
        Ok(Self::Names(in_order(values(), &figure.x.titles)))
    }

    pub(crate) fn place(&self, text: &str) -> f64 {
        match self {
            Self::Numbers => parse_number(text).unwrap_or_default(),
            Self::Names(names) => names.iter().position(|name| name == text).unwrap_or_default() as f64,
        }
    }

    pub(crate) fn axis(&self, figure: &Figure, values: &[f64]) -> Result<Axis, FigureError> {
        match self {
            Self::Numbers => Axis::numeric(figure, &figure.x, values, Zero::AsData),
            Self::Names(names) => Ok(Axis::category(&figure.x, names)),
        }
    }
}

/// Returns the curves and points of one panel.
pub(crate) fn curves(figure: &Figure, selection: &Selection, places: &Places, panel: &str) -> Result<Curves, FigureError> {
    let here: Vec<&Observation> = selection.observations.iter().filter(|observation| observation.panel == panel).collect();
    let over_rows = aggregates_rows(figure);
    let aggregate = if over_rows { figure.aggregate } else { Aggregate::None };
    let mut curves = Curves::default();
    for (index, name) in selection.series.iter().enumerate() {
        let own: Vec<&Observation> = here.iter().filter(|observation| &observation.series == name).copied().collect();
        if own.is_empty() {
            continue;
        }
        if figure.kind == Kind::Distribution {
            curves.series.push(Curve { series: Some(index), points: cumulative(&own, places) });
            continue;
        }
        // If rows are not aggregated, each place of a series must have a single row.
        let what = if name.is_empty() { String::new() } else { format!("{name}, ") };
        let points = along_x(&own, places, |values, x| {
            let hint =
                if over_rows || figure.aggregate == Aggregate::None { "" } else { " (aggregate_over = \"rows\" joins them)" };
            summarise(figure, aggregate, figure.interval, values, || format!("{what}{} = {x}{hint}", figure.x.column))
        })?;
        curves.series.push(Curve { series: Some(index), points });
    }
    if figure.aggregate != Aggregate::None && !over_rows {
        let own: Vec<&Observation> = here.iter().filter(|observation| observation.series != PUBLISHED).copied().collect();
        let points = along_x(&own, places, |values, x| {
            summarise(figure, figure.aggregate, figure.interval, values, || format!("{} = {x}", figure.x.column))
        })?;
        curves.aggregate = Some(Curve { series: None, points });
    }
    curves.points = single_points(figure, selection, places, panel)?;
    Ok(curves)
}

/// Returns a step function: the fraction of observations at or left of each place.
fn cumulative(observations: &[&Observation], places: &Places) -> Vec<(f64, Summary)> {
    let mut values: Vec<f64> = observations.iter().map(|observation| places.place(&observation.x)).collect();
    values.sort_by(f64::total_cmp);
    let count = values.len();
    let step =
        |x: f64, below: usize| (x, Summary { value: below as f64 / count as f64, interval: None, size: Size::of_rows(count) });
    let mut points = Vec::new();
    let mut below = 0;
    for equal in values.chunk_by(|first, second| first.total_cmp(second).is_eq()) {
        points.push(step(equal[0], below));
        below += equal.len();
        points.push(step(equal[0], below));
    }
    points
}

/// Returns whether the rows of each series are aggregated. This is so if the figure has an aggregate and either requests this
/// or has no series.
pub(crate) fn aggregates_rows(figure: &Figure) -> bool {
    figure.aggregate != Aggregate::None && (figure.aggregate_over == AggregateOver::Rows || figure.series.is_none())
}

fn along_x(
    observations: &[&Observation],
    places: &Places,
    summary: impl Fn(&[&Observation], &str) -> Result<Summary, FigureError>,
) -> Result<Vec<(f64, Summary)>, FigureError> {
    // The places in order of first appearance, with the x values and the observations of their rows.
    let mut columns: Vec<(&str, Vec<f64>, Vec<&Observation>)> = Vec::new();
    for &observation in observations {
        let x = places.place(&observation.x);
        match columns.iter_mut().find(|column| column.0 == observation.place) {
            Some(column) => {
                column.1.push(x);
                column.2.push(observation);
            }
            None => columns.push((&observation.place, vec![x], vec![observation])),
        }
    }
    // Places with equal x values are merged.
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let at = |xs: &[f64]| if xs.iter().all(|x| x.total_cmp(&xs[0]).is_eq()) { xs[0] } else { mean(xs) };
    let mut columns: Vec<(f64, &str, Vec<&Observation>)> =
        columns.into_iter().map(|(place, xs, values)| (at(&xs), place, values)).collect();
    columns.sort_by(|first, second| first.0.total_cmp(&second.0));
    columns.dedup_by(|later, earlier| {
        let same = later.0.total_cmp(&earlier.0).is_eq();
        if same {
            earlier.2.append(&mut later.2);
        }
        same
    });
    columns.iter().map(|(x, text, values)| Ok((*x, summary(values, text)?))).collect()
}

fn single_points(figure: &Figure, selection: &Selection, places: &Places, panel: &str) -> Result<Vec<Point>, FigureError> {
    let Some(specification) = &figure.points else { return Ok(Vec::new()) };
    let here: Vec<&Observation> = selection.points.iter().filter(|observation| observation.panel == panel).collect();
    let mut points = Vec::new();
    for label in in_order(here.iter().map(|observation| observation.label.as_str()), &Titles::default()) {
        let own: Vec<&Observation> = here.iter().copied().filter(|observation| observation.label == label).collect();
        let place = || format!("the point '{label}' (points.aggregate joins them)");
        let summary = summarise(figure, specification.aggregate, figure.interval, &own, place)?;
        let x = own.iter().map(|observation| places.place(&observation.x)).sum::<f64>() / own.len() as f64;
        points.push(Point { label, x, summary });
    }
    Ok(points)
}
