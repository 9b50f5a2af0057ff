//! The options of `sbatch` that a user gives after `--`, for the job arrays and for the merge. The merge gets all
//! options except a list of those that concern only shards, so that options unknown here work too.

use super::arrays::Wanted;

/// An option of `sbatch` that the merge must not get.
struct OfShards {
    long: &'static str,
    /// The length of the shortest abbreviation that `sbatch` accepts, without the dashes.
    shortest: usize,
    short: Option<char>,
    takes_value: bool,
}

const fn option(long: &'static str, shortest: usize, short: Option<char>, takes_value: bool) -> OfShards {
    OfShards { long, shortest, short, takes_value }
}

/// The array and its throttle, what the shards wait for, the logs of the shards, and the size of a shard. The merge is one small
/// job that waits for the shards. All other options concern the merge too: where jobs may run, who pays for them, and their
/// limits of time and memory.
const ARRAY: OfShards = option("array", 2, Some('a'), true);
const DEPENDENCY: OfShards = option("dependency", 3, Some('d'), true);
/// Waiting for the merge is waiting for the shards too, and a waiting `sbatch` fails if a shard fails.
const WAIT: OfShards = option("wait", 4, Some('W'), false);
const OF_SHARDS: [OfShards; 12] = [
    ARRAY,
    DEPENDENCY,
    option("kill-on-invalid-dep", 1, None, true),
    option("output", 2, Some('o'), true),
    option("error", 2, Some('e'), true),
    option("input", 2, Some('i'), true),
    option("cpus-per-task", 10, Some('c'), true),
    option("ntasks", 6, Some('n'), true),
    option("nodes", 5, Some('N'), true),
    option("ntasks-per-node", 14, None, true),
    option("ntasks-per-core", 12, None, true),
    option("ntasks-per-socket", 12, None, true),
];

impl OfShards {
    /// Returns how a word states this option.
    fn stated<'w>(&self, word: &'w str) -> Stated<'w> {
        if let Some(long) = word.strip_prefix("--") {
            let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
            return match value {
                _ if name.len() < self.shortest || !self.long.starts_with(name) => Stated::Not,
                Some(value) => Stated::With(value),
                None => Stated::Alone,
            };
        }
        let rest = self.short.and_then(|short| word.strip_prefix('-')?.strip_prefix(short));
        match rest {
            Some("") => Stated::Alone,
            Some(value) if self.takes_value => Stated::With(value.strip_prefix('=').unwrap_or(value)),
            _ => Stated::Not,
        }
    }
}

/// How a word states an option.
enum Stated<'w> {
    Not,
    /// Without a value, which is the next word.
    Alone,
    With(&'w str),
}

/// The options of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserOptions {
    /// The shards that the user wants to run, and how many at a time.
    pub wanted: Wanted,
    /// The options for the first job array.
    pub first_array: Vec<String>,
    /// The options for the other job arrays, which wait for the first one.
    pub other_arrays: Vec<String>,
    /// The options for the merge.
    pub merge: Vec<String>,
    /// The cluster, if the user names one.
    pub clusters: Option<String>,
}

impl UserOptions {
    /// Reads the options after `--`.
    ///
    /// # Errors
    ///
    /// Fails if the value of `--array` is missing or invalid.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let clusters = value_of(&option("clusters", 2, Some('M'), true), words);
        let array = words.iter().any(|word| !matches!(ARRAY.stated(word), Stated::Not));
        let value = value_of(&ARRAY, words);
        let wanted = match value {
            Some(text) => text.parse().map_err(|problem| format!("--array={text}: {problem}"))?,
            None if array => return Err("--array has no value, expected shards such as 1-64%4".to_owned()),
            None => Wanted::default(),
        };
        Ok(Self {
            wanted,
            first_array: without(&[&ARRAY, &WAIT], words),
            other_arrays: without(&[&ARRAY, &WAIT, &DEPENDENCY], words),
            merge: without(&OF_SHARDS.iter().collect::<Vec<_>>(), words),
            clusters,
        })
    }
}

/// Returns the last value of an option, as `sbatch` does.
fn value_of(option: &OfShards, words: &[String]) -> Option<String> {
    let values = words.iter().enumerate().filter_map(|(index, word)| match option.stated(word) {
        Stated::Not => None,
        Stated::Alone => words.get(index + 1).cloned(),
        Stated::With(value) => Some(value.to_owned()),
    });
    values.reduce(|_, value| value)
}

/// Returns the words without some options and their values.
fn without(dropped: &[&OfShards], words: &[String]) -> Vec<String> {
    let (mut kept, mut words) = (Vec::new(), words.iter());
    while let Some(word) = words.next() {
        let stated = dropped.iter().map(|option| (option, option.stated(word)));
        match stated.into_iter().find(|(_, stated)| !matches!(stated, Stated::Not)) {
            None => kept.push(word.clone()),
            Some((option, Stated::Alone)) if option.takes_value => drop(words.next()),
            Some(_) => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn every_way_to_state_an_option_of_the_shards_is_kept_from_the_merge() {
        for stated in [
            "--array=1-8%4",
            "--array 1-8%4",
            "-a 1-8%4",
            "-a1-8%4",
            "--arr=1-8%4",
            "-d afterok:7",
            "--dependency=afterok:7",
            "--dep afterok:7",
            "-o x-%a.log",
            "--output=x-%a.log",
            "--error x",
            "-e x",
            "-c 4",
            "-c4",
            "--cpus-per-task=4",
            "-n 2",
            "--ntasks 2",
            "-N1",
            "--nodes=1",
            "--ntasks-per-node=2",
            "--input=x",
        ] {
            let given = words(&format!("--partition=lab {stated} -A me --qos=low"));
            let read = UserOptions::read(&given).unwrap();
            assert_eq!(read.merge, words("--partition=lab -A me --qos=low"), "{stated}");
        }
    }

    #[test]
    fn all_other_options_reach_the_merge() {
        let given = words(
            "-p lab --account=me -q low -C avx2 --time=1:00 --mem=4G --exclude=n1 --export=ALL --mail-user=a@b -M c1 --nice=5 \
             -H --reservation=r --acctg-freq=1 --open-mode=append --exclusive --overcommit --no-requeue --container-image=x",
        );
        let read = UserOptions::read(&given).unwrap();
        assert_eq!((&read.merge, &read.first_array, &read.other_arrays), (&given, &given, &given));
        assert_eq!(read.clusters.as_deref(), Some("c1"));
    }

    #[test]
    fn the_array_of_the_user_selects_shards_and_limits_how_many_run() {
        let read = UserOptions::read(&words("--array=1-3,9%2 -d afterok:1 -p lab")).unwrap();
        assert_eq!(read.wanted, "1-3,9%2".parse().unwrap());
        assert_eq!((read.first_array, read.other_arrays), (words("-d afterok:1 -p lab"), words("-p lab")));
        let read = UserOptions::read(&words("--wait -p lab")).unwrap();
        assert_eq!((read.first_array, read.merge), (words("-p lab"), words("--wait -p lab")));
        for wrong in ["--array=", "--array", "-a x", "--array=3-1", "--array=1%0"] {
            assert!(UserOptions::read(&words(wrong)).unwrap_err().starts_with("--array"), "{wrong}");
        }
    }
}
