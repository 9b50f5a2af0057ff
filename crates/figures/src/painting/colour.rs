//! Colours.

/// A colour with its opacity from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    /// The red component, from 0 to 255.
    pub red: u8,
    /// The green component, from 0 to 255.
    pub green: u8,
    /// The blue component, from 0 to 255.
    pub blue: u8,
    /// The opacity, from 0 (invisible) to 1.
    pub opacity: f64,
}

impl Colour {
    /// Opaque white.
    pub const WHITE: Self = Self::new(0x00ff_ffff);

    /// Returns an opaque colour from its code, `0x00RR_GGBB`.
    pub const fn new(code: u32) -> Self {
        Self { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8, opacity: 1.0 }
    }

    /// Returns this colour with another opacity.
    pub fn with_opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    /// Returns a mixture with `other`. Share 0 is this colour, and share 1 is the other colour.
    ///
    /// ```
    /// use scoutlab_figures::painting::Colour;
    ///
    /// assert_eq!(Colour::new(0).towards(Colour::WHITE, 0.2), Colour::new(0x0033_3333));
    /// ```
    pub fn towards(self, other: Self, share: f64) -> Self {
        let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u8;
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            opacity: self.opacity,
        }
    }

    /// Returns whether black text is easier to read on this colour than white text (relative luminance of WCAG 2.1).
    ///
    /// ```
    /// use scoutlab_figures::painting::Colour;
    ///
    /// assert!(Colour::WHITE.is_light() && !Colour::new(0x0000_72b2).is_light());
    /// ```
    pub fn is_light(self) -> bool {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue) > 0.22
    }
}
