//! The look of a series: its colour and its mark.

use crate::mark::{Mark, SHAPES};
use crate::painting::{Colour, Point, Scene};
use crate::palette::{BLACK, FADED, NAMELESS};

/// The colour of a series, and its mark. The number also determines the dashes of lines and the hatch of bars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Look {
    pub(crate) colour: Colour,
    pub(crate) mark: Mark,
    number: usize,
}

impl Look {
    /// The look of the only series of a figure, which has no name.
    pub(crate) const NAMELESS: Self = Self { colour: NAMELESS, mark: Mark::CIRCLE, number: 0 };
    /// The look of the published table.
    pub(crate) const PUBLISHED: Self = Self { colour: BLACK, mark: Mark::STAR, number: 0 };
    /// The look of the aggregate of all series.
    pub(crate) const AGGREGATE: Self = Self { colour: BLACK, mark: Mark::CIRCLE, number: 0 };
    /// The look of series in the background.
    pub(crate) const FADED: Self = Self { colour: FADED, ..Self::NAMELESS };

    pub(crate) fn numbered(number: usize, colour: Colour) -> Self {
        Self { colour, mark: Mark::numbered(number), number }
    }

    /// Returns whether lines are dashed. A line is dashed if its mark is open.
    pub(crate) fn is_dashed(self) -> bool {
        self.number / SHAPES % 2 == 1
    }

    /// Draws the line of a series, with dashes if the mark of the series is open.
    pub(crate) fn draw_line(self, scene: &mut Scene, points: &[Point], width: f64) {
        if self.is_dashed() {
            scene.dashed(points, (7.0, 3.5), width, self.colour);
        } else {
            scene.line(points.to_vec(), width, self.colour);
        }
    }

    /// Returns the number of the hatch that bars have.
    pub(crate) fn hatch(self) -> usize {
        self.number
    }
}
