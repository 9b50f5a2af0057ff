//! The medium of a figure: a screen, or one or two columns of a paper.

/// The number of points per unit of a scene for a paper. At this scale, tick labels have a size of 7 points.
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

/// The medium of a figure. The default is a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Whether the title is omitted, because a paper has a caption instead.
    pub plain: bool,
    /// The width in a paper, which does not change the size of letters. If it is `None`, the panels determine the width.
    pub columns: Option<Columns>,
}

impl Sheet {
    /// Returns the width in units of the scene, or `None` if the panels determine the width.
    pub(crate) fn width(self) -> Option<f64> {
        let millimetres = match self.columns? {
            Columns::One => 88.0,
            Columns::Two => 180.0,
        };
        Some(millimetres * POINTS_PER_MILLIMETRE / PAPER_UNIT)
    }

    /// Returns the margin on all sides, in units of the scene. The margin is small in a paper, which has its own margins.
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
