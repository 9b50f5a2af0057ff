//! Job arrays: which shards they contain, and how a cluster's limit divides them. A task computes the shard of its own number, so
//! a job that is submitted again continues the same shard.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// The shards that a user selects with `--array`, such as `1-64%4`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The ranges of shards, each with its step. `None` selects all shards.
    ranges: Option<Vec<(RangeInclusive<u32>, u32)>>,
    /// The maximum number of shards that run at the same time.
    pub at_a_time: Option<u32>,
}

impl Wanted {
    /// Returns whether the user wants to run this shard.
    pub fn contains(&self, shard: u32) -> bool {
        self.ranges.as_ref().is_none_or(|ranges| {
            ranges.iter().any(|(range, step)| range.contains(&shard) && (shard - range.start()).is_multiple_of(*step))
        })
    }
}

impl FromStr for Wanted {
    type Err = String;

    /// Parses shards in the format of `sbatch`: `1-64`, `1,3,5-7`, `1-63:2`, each optionally followed by `%` and the number of
    /// shards that run at the same time. `%4` alone limits all shards.
    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || "expected shards such as 1-64, 1,3,5-7 or 1-63:2, with %4 behind them to run at most 4 at a time".to_owned();
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|number| *number > 0).ok_or_else(expected);
        let (shards, limit) = text.split_once('%').map_or((text, None), |(shards, limit)| (shards, Some(limit)));
        let at_a_time = limit.map(number).transpose()?;
        if shards.is_empty() && at_a_time.is_some() {
            return Ok(Self { ranges: None, at_a_time });
        }
        let range = |piece: &str| {
            let (range, step) = piece.split_once(':').map_or((piece, "1"), |(range, step)| (range, step));
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last, step) = (number(first)?, number(last)?, number(step)?);
            if first <= last { Ok((first..=last, step)) } else { Err(expected()) }
        };
        Ok(Self { ranges: Some(shards.split(',').map(range).collect::<Result<_, String>>()?), at_a_time })
    }
}

/// One job array. Its task `i` computes shard `offset + i`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobArray {
    /// The difference between the number of a shard and the number of its task.
    pub offset: u32,
    /// The numbers of the tasks, sorted.
    pub tasks: Vec<u32>,
}

/// Divides shards into job arrays. `shards` must be sorted. `largest` is the largest number of a task that the cluster accepts.
///
/// # Panics
///
/// Panics if `largest` is 0.
pub fn divide(shards: &[u32], largest: Option<u32>) -> Vec<JobArray> {
    let Some(largest) = largest else {
        return if shards.is_empty() { Vec::new() } else { vec![JobArray { offset: 0, tasks: shards.to_vec() }] };
    };
    let mut arrays: Vec<JobArray> = Vec::new();
    for &shard in shards {
        let offset = (shard - 1) / largest * largest;
        if arrays.last().is_none_or(|array| array.offset != offset) {
            arrays.push(JobArray { offset, tasks: Vec::new() });
        }
        arrays.last_mut().expect("an array was added").tasks.push(shard - offset);
    }
    arrays
}

/// Returns the largest number of a task, according to the output of `scontrol show config`. Returns `None` if the output does
/// not state a limit.
pub fn largest_task(config: &str) -> Option<u32> {
    let line = config.lines().find_map(|line| line.trim().strip_prefix("MaxArraySize")?.trim().strip_prefix('='))?;
    line.trim().parse::<u32>().ok().map(|size| size.saturating_sub(1))
}

/// Returns numbers in the format of the option `--array`, such as `1,3,5-7`. The numbers must be sorted.
pub fn array(numbers: &[u32]) -> String {
    let mut pieces = Vec::new();
    let mut rest = numbers;
    while let [first, ..] = rest {
        let length = rest.iter().zip(*first..).take_while(|(number, expected)| *number == expected).count();
        pieces.push(if length == 1 { first.to_string() } else { format!("{first}-{}", rest[length - 1]) });
        rest = &rest[length..];
    }
    pieces.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_numbers_are_written_as_ranges() {
        assert_eq!(array(&[1, 2, 3, 4]), "1-4");
        assert_eq!(array(&[1, 3, 5, 6, 7, 20]), "1,3,5-7,20");
        assert_eq!(array(&[2]), "2");
        assert_eq!(array(&[]), "");
    }

    #[test]
    fn shards_are_selected_as_sbatch_selects_tasks() {
        for (text, shards, at_a_time) in [
            ("1-4", vec![1, 2, 3, 4], None),
            ("2", vec![2], None),
            ("1-9:3,5%2", vec![1, 4, 5, 7], Some(2)),
            ("%4", (1..=10).collect(), Some(4)),
        ] {
            let wanted: Wanted = text.parse().unwrap();
            assert_eq!((1..=10).filter(|&shard| wanted.contains(shard)).collect::<Vec<_>>(), shards, "{text}");
            assert_eq!(wanted.at_a_time, at_a_time);
        }
        for wrong in ["", "%", "0-3", "a", "1-", "1-2-3", "4-2", "1%x", "1:0", "1,,2"] {
            assert!(wrong.parse::<Wanted>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_shard_is_in_one_array_and_no_task_exceeds_the_limit() {
        for largest in [1, 2, 3, 7, 1000] {
            for shards in [(1..=20).collect::<Vec<u32>>(), vec![3, 8, 9, 2001], vec![]] {
                let arrays = divide(&shards, Some(largest));
                let computed: Vec<u32> =
                    arrays.iter().flat_map(|array| array.tasks.iter().map(|task| array.offset + task)).collect();
                assert_eq!(computed, shards);
                assert!(arrays.iter().all(|array| !array.tasks.is_empty()));
                assert!(arrays.iter().flat_map(|array| &array.tasks).all(|task| (1..=largest).contains(task)));
            }
        }
        assert_eq!(divide(&[2, 5], None), [JobArray { offset: 0, tasks: vec![2, 5] }]);
    }

    #[test]
    fn the_limit_is_found_in_the_configuration() {
        let config = "Configuration data as of 2026-11-28\nMailProg   = /bin/mail\nMaxArraySize            = 1001\nMaxJobCount = 10000\n";
        assert_eq!(largest_task(config), Some(1000));
        assert_eq!(largest_task("MaxArraySize=0"), Some(0));
        assert_eq!(largest_task("MaxJobCount = 3"), None);
    }
}
