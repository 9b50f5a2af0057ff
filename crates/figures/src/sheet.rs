//! The target of a figure: a screen, or one or two columns of a paper.

/// The number of points per unit of a scene for a paper. Ticks are set in 7 points, and labels in 7.6.
const PAPER_UNIT: f64 = 7.0 / crate::sizes::TICK_SIZE;
const POINTS_PER_MILLIMETRE: f64 = 72.0 / 25.4;

/// The width of a figure in a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Columns {
    /// One column, which is 88 mm wide.
    One,
    /// Two columns, which are 180 mm wide.
    Two,
}

/// The target of a figure. The default is a page on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Whether the title is omitted. A paper has a caption instead.
    pub plain: bool,
    /// The width in a paper. Letters have the same size at each width. By default, the panels determine the width.
    pub columns: Option<Columns>,
}

impl Sheet {
    /// Returns the width in units of the scene, if it is given.
    pub(crate) fn width(self) -> Option<f64> {
        let millimetres = match self.columns? {
            Columns::One => 88.0,
            Columns::Two => 180.0,
        };
        Some(millimetres * POINTS_PER_MILLIMETRE / PAPER_UNIT)
    }

    /// Returns the margin on all sides, in units. A paper has its own margin.
    pub(crate) fn margin(self) -> f64 {
        if self.columns.is_some() { 3.0 } else { 16.0 }
    }

    /// Returns the number of points per unit of the scene.
    pub(crate) fn unit(self) -> f64 {
        if self.columns.is_some() { PAPER_UNIT } else { crate::painting::POINTS_PER_PIXEL }
    }

    /// Returns whether there is room for only one panel.
    pub(crate) fn is_narrow(self) -> bool {
        self.columns == Some(Columns::One)
    }
}
