//! Shards: parts of a job that can be computed on different machines. Which cells a shard has follows from the job alone, so the
//! machines need not talk to each other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::batch::Batch;
use crate::job::Job;
use crate::run::longest_first;

/// The maximum number of shards.
pub const MOST: u32 = 100_000;

/// Shard `number` of `of`. Shards are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    of: NonZeroU32,
    number: NonZeroU32,
}

impl Shard {
    /// Returns shard `number` of `of`, or `None` if the number is out of range.
    pub fn new(number: u32, of: u32) -> Option<Self> {
        let shard = Self { of: NonZeroU32::new(of)?, number: NonZeroU32::new(number)? };
        (number <= of && of <= MOST).then_some(shard)
    }

    /// Returns the number of the shard, from 1.
    pub const fn number(self) -> u32 {
        self.number.get()
    }

    /// Returns the number of shards.
    pub const fn of(self) -> u32 {
        self.of.get()
    }

    /// Returns all shards of a division into `of` shards.
    pub fn all(of: u32) -> impl Iterator<Item = Self> {
        (1..=of).filter_map(move |number| Self::new(number, of))
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    /// Parses a shard such as `3/16`.
    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('/')
            .and_then(|(number, of)| Self::new(number.parse().ok()?, of.parse().ok()?))
            .ok_or_else(|| format!("expected K/N with K from 1 to N and N at most {MOST}, such as 3/16"))
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Returns the batches of a job, or of one of its shards, in order of decreasing estimated work.
pub fn batches_of(job: &impl Job, shard: Option<Shard>) -> Vec<Batch> {
    let mut batches = longest_first(job);
    if let Some(shard) = shard {
        let mut numbers = deal(&batches, shard.of()).into_iter();
        batches.retain(|_| numbers.next() == Some(shard.number() - 1));
    }
    batches
}

/// Returns the index of the shard of each batch, from 0. Each batch is assigned to the shard that has the least work so far
/// (Graham 1969). `batches` must be sorted by decreasing work. The result depends only on `batches` and `of`.
pub fn deal(batches: &[Batch], of: u32) -> Vec<u32> {
    let mut loads: BinaryHeap<Reverse<(u128, u32)>> = (0..of).map(|shard| Reverse((0, shard))).collect();
    batches
        .iter()
        .map(|batch| {
            let Some(mut least) = loads.peek_mut() else { return 0 };
            let Reverse((load, shard)) = *least;
            // A cell takes some time even if its estimate is 0.
            *least = Reverse((load + u128::from(batch.estimate.max(1)), shard));
            shard
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_written_as_it_is_read() {
        for text in ["1/1", "3/16", "100000/100000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["", "3", "0/4", "5/4", "1/0", "1/100001", "a/4", "-1/4", "1/4/4", "1 / 4"] {
            assert!(text.parse::<Shard>().unwrap_err().contains("such as 3/16"), "{text}");
        }
    }

    #[test]
    fn no_shard_has_more_than_the_longest_batch_more_than_another() {
        let batches: Vec<Batch> =
            (0..1000_u64).map(|index| Batch { estimate: 1_000_000 / (index + 1), first: index as u32, cells: 1 }).collect();
        for of in [1, 2, 3, 16, 101] {
            let shards = deal(&batches, of);
            let mut loads = vec![0; of as usize];
            shards.iter().zip(&batches).for_each(|(&shard, batch)| loads[shard as usize] += batch.estimate);
            let (least, most) = (loads.iter().min().unwrap(), loads.iter().max().unwrap());
            assert!(most - least <= batches[0].estimate, "{of}: {least} to {most}");
            assert_eq!(loads.iter().sum::<u64>(), batches.iter().map(|batch| batch.estimate).sum::<u64>());
        }
    }

    #[test]
    fn more_shards_than_batches_leave_some_without_work() {
        let batches = [Batch { estimate: 5, first: 0, cells: 1 }, Batch { estimate: 0, first: 1, cells: 1 }];
        assert_eq!(deal(&batches, 7), [0, 1]);
    }
}
