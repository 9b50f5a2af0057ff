//! Weights, encoded as bytes.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use thiserror::Error;

use super::{FOLDED, PatternWeights, STAGES};

/// The number of bytes of all weights before compression. Each weight takes two bytes.
const SIZE: usize = STAGES * FOLDED * 2;

/// The error for bytes that do not encode weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the bytes are not pattern weights: expected a zlib stream of {SIZE} bytes, {problem}")]
pub struct WeightsError {
    problem: String,
}

impl PatternWeights {
    /// Returns the weights as a zlib stream, stage by stage in the numbering of [`super::folded`]. A weight has two bytes. All
    /// low bytes come before all high bytes, because this order compresses better.
    pub fn encode(&self) -> Vec<u8> {
        let weights: Vec<i16> = (0..STAGES).flat_map(|stage| self.folded_stage(stage)).collect();
        let low = weights.iter().map(|weight| weight.to_le_bytes()[0]);
        let high = weights.iter().map(|weight| weight.to_le_bytes()[1]);
        compress_to_vec_zlib(&low.chain(high).collect::<Vec<u8>>(), 9)
    }

    /// Reads weights encoded by [`PatternWeights::encode`].
    ///
    /// # Errors
    ///
    /// Fails with [`WeightsError`] if the bytes are not encoded weights.
    pub fn decode(bytes: &[u8]) -> Result<Self, WeightsError> {
        let plain = decompress_to_vec_zlib_with_limit(bytes, SIZE)
            .map_err(|error| WeightsError { problem: format!("found {:?}", error.status) })?;
        if plain.len() != SIZE {
            return Err(WeightsError { problem: format!("found {}", plain.len()) });
        }
        let (low, high) = plain.split_at(SIZE / 2);
        let weights: Vec<i16> = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])).collect();
        Ok(Self::from_folded(&weights.chunks(FOLDED).map(<[i16]>::to_vec).collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let stage = |stage: usize| (0..FOLDED).map(|number| (number * 7 + stage * 1000) as i16).collect();
        let weights = PatternWeights::from_folded(&(0..STAGES).map(stage).collect::<Vec<_>>());
        assert_eq!(weights.folded_stage(3), stage(3));
        let bytes = weights.encode();
        assert!(PatternWeights::decode(&bytes).unwrap() == weights);
        assert!(PatternWeights::decode(&bytes[..bytes.len() / 2]).is_err());
        assert!(PatternWeights::decode(&compress_to_vec_zlib(b"short", 9)).unwrap_err().to_string().ends_with("found 5"));
    }
}
