//! Colours that colour-blind readers can distinguish, also when printed in grey.

use crate::painting::Colour;

pub(crate) const BLACK: Colour = Colour::new(0x001a_1a1a);
/// The colour of tick labels and notes.
pub(crate) const TEXT: Colour = Colour::new(0x0040_4040);
pub(crate) const GRID: Colour = Colour::new(0x00e3_e3e3);
pub(crate) const FINE_GRID: Colour = Colour::new(0x00f3_f3f3);
pub(crate) const AXIS: Colour = Colour::new(0x0080_8080);
pub(crate) const REFERENCE: Colour = Colour::new(0x0066_6666);
/// The colour of the only series of a figure, which has no name.
pub(crate) const NAMELESS: Colour = Colour::new(0x0058_6878);
/// The colour of series in the background.
pub(crate) const FADED: Colour = Colour::new(0x00b9_bec4);

/// The distinct colours: the palette of Okabe and Ito (2008), with a dark violet instead of yellow, which is faint on white.
const DISTINCT: [Colour; 8] = [
    Colour::new(0x0000_72b2),
    Colour::new(0x00d5_5e00),
    Colour::new(0x0000_9e73),
    Colour::new(0x00cc_79a7),
    Colour::new(0x00e6_9f00),
    Colour::new(0x0056_b4e9),
    Colour::new(0x0055_5555),
    Colour::new(0x005d_3a9b),
];

/// The number of distinct colours.
pub(crate) const DISTINCT_COLOURS: usize = DISTINCT.len();

/// The colours of viridis (van der Walt and Smith 2015) at nine even steps.
const VIRIDIS: [Colour; 9] = [
    Colour::new(0x0044_0154),
    Colour::new(0x0047_2d7b),
    Colour::new(0x003b_528b),
    Colour::new(0x002c_728e),
    Colour::new(0x0021_918c),
    Colour::new(0x0028_ae80),
    Colour::new(0x005e_c962),
    Colour::new(0x00ad_dc30),
    Colour::new(0x00fd_e725),
];

/// A ramp for cells, from light to dark: `ColorBrewer`'s `YlGnBu` (Brewer and Harrower 2003).
const CELLS: [Colour; 9] = [
    Colour::new(0x00ff_ffd9),
    Colour::new(0x00ed_f8b1),
    Colour::new(0x00c7_e9b4),
    Colour::new(0x007f_cdbb),
    Colour::new(0x0041_b6c4),
    Colour::new(0x001d_91c0),
    Colour::new(0x0022_5ea8),
    Colour::new(0x0025_3494),
    Colour::new(0x0008_1d58),
];

/// A diverging ramp for ratios: blue below 1, white at 1, red above 1 (`ColorBrewer`'s `RdBu`, reversed).
const BALANCE: [Colour; 9] = [
    Colour::new(0x0021_66ac),
    Colour::new(0x0043_93c3),
    Colour::new(0x0092_c5de),
    Colour::new(0x00d1_e5f0),
    Colour::new(0x00f7_f7f7),
    Colour::new(0x00fd_dbc7),
    Colour::new(0x00f4_a582),
    Colour::new(0x00d6_604d),
    Colour::new(0x00b2_182b),
];

fn along(anchors: &[Colour; 9], share: f64) -> Colour {
    let place = share.clamp(0.0, 1.0) * 8.0;
    let below = (place.floor() as usize).min(7);
    anchors[below].towards(anchors[below + 1], place - below as f64)
}

/// Returns one of the distinct colours, which repeat after [`DISTINCT_COLOURS`].
pub(crate) fn distinct(index: usize) -> Colour {
    DISTINCT[index % DISTINCT.len()]
}

/// Returns the colour at this index of a ramp of `count` colours, from dark to a light colour that is visible on white.
pub(crate) fn ordered(index: usize, count: usize) -> Colour {
    along(&VIRIDIS, if count > 1 { 0.9 * index as f64 / (count - 1) as f64 } else { 0.0 })
}

/// Returns the colour of a cell. The share is 0 for the smallest value and 1 for the largest.
pub(crate) fn cell(share: f64) -> Colour {
    along(&CELLS, 0.02 + 0.9 * share)
}

/// Returns the colour of a cell with a ratio. The share is less than 0.5 for ratios below 1, and 0.5 for the ratio 1.
pub(crate) fn balance(share: f64) -> Colour {
    along(&BALANCE, share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ramps_meet_their_anchors_and_mix_between_them() {
        assert_eq!(along(&VIRIDIS, 0.0), VIRIDIS[0]);
        assert_eq!(along(&VIRIDIS, 1.0), VIRIDIS[8]);
        assert_eq!(along(&VIRIDIS, 0.5), VIRIDIS[4]);
        let (black, white) = (Colour::new(0), Colour::new(0x00ff_ffff));
        assert_eq!(black.towards(white, 0.2), Colour::new(0x0033_3333));
    }

    #[test]
    fn text_on_a_cell_is_black_on_light_colours_and_white_on_dark_ones() {
        assert!(cell(0.0).is_light());
        assert!(!cell(1.0).is_light());
        assert!(balance(0.5).is_light());
        assert!(!balance(0.0).is_light());
    }

    #[test]
    fn distinct_colours_are_distinct() {
        for first in 0..DISTINCT_COLOURS {
            assert!((first + 1..DISTINCT_COLOURS).all(|second| distinct(first) != distinct(second)));
        }
    }
}
