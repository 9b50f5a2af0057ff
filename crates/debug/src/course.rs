//! Courses: searches from small to large, which a program is asked for.

use std::str::FromStr;

use scoutlab::description::{RequestError, RunError};
use scoutlab::{Catalogue, SearchText, search};

/// A fixed course of searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Course {
    /// Without a TT and without an ordering, also with other windows.
    #[default]
    Basic,
    /// Iterative deepening with a TT and the TT move first. Trees are synthetic, because iterative deepening evaluates interior
    /// nodes.
    Table,
    /// Killers, without a TT.
    Ordering,
}

impl Course {
    /// The names of the courses.
    pub const NAMES: [&'static str; 3] = ["basic", "table", "ordering"];
}

impl FromStr for Course {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "basic" => Ok(Self::Basic),
            "table" => Ok(Self::Table),
            "ordering" => Ok(Self::Ordering),
            _ => Err(format!("unknown course `{name}`, expected {}", Self::NAMES.join(", "))),
        }
    }
}

/// Trees with ties, with leaves at several depths, and with negative values. Their interior nodes have no static values, so they
/// cannot be searched with iterative deepening.
const SMALL_TREES: [&str; 7] = [
    "[3 5]",
    "[[3 5] [2 9]]",
    "[[3 5] [3 9] [5 5]]",
    "[[3 5] [2 [9 1]]]",
    "[[-3 -5] [-2 -9]]",
    "[[[4]] 7 [[1 1] 2 [0 3]]]",
    "[[[5 6] [7 4 5]] [[3]] [[[6 6] 9] [7]]]",
];

/// The largest search of a course, in calls.
const MOST_CALLS: u64 = 20_000;

/// The largest tree of a course, in leaves.
const MOST_LEAVES: u32 = 5000;

impl Course {
    /// Returns the searches of this course, from the smallest to the largest in each position. `options` has the game and what the
    /// program does; the course adds positions, depths and windows, and a TT or an ordering that `options` lacks.
    ///
    /// ```
    /// use scoutlab::{Catalogue, SearchText};
    /// use scoutlab_debug::Course;
    ///
    /// let options = SearchText { game: "tree".to_owned(), ..SearchText::default() };
    /// let course = Course::Basic.searches(&options, 30, &Catalogue::built_in())?;
    /// assert_eq!(course[0].position, "[3 5]");
    /// assert!(course.len() > 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the options name something that the game lacks.
    pub fn searches(
        self,
        options: &SearchText,
        most_depth: u32,
        catalogue: &Catalogue,
    ) -> Result<Vec<SearchText>, CourseError> {
        let mut options = options.clone();
        match self {
            Self::Basic => {}
            Self::Table => {
                if !options.algorithm.starts_with("deepening") {
                    options.algorithm = format!("deepening({})", options.algorithm);
                }
                options.table = options.table.or(Some(64));
                if options.ordering == "none" {
                    "table".clone_into(&mut options.ordering);
                }
            }
            Self::Ordering => {
                if options.ordering == "none" {
                    "killer:2".clone_into(&mut options.ordering);
                }
            }
        }
        let deepens = options.algorithm.starts_with("deepening");
        let positions = match &*options.game {
            "tree" if deepens => synthetic_trees(),
            "tree" => SMALL_TREES.map(str::to_owned).into_iter().chain([wide_tree()]).chain(synthetic_trees()).collect(),
            game => positions(game),
        };
        let mut searches = Vec::new();
        for position in positions {
            let options = SearchText { position, ..options.clone() };
            match deeper(&options, most_depth, self, catalogue) {
                Ok(found) => searches.extend(found),
                // A random position may be too far from the start of a short game.
                Err(CourseError::Request(_)) if options.position.starts_with("random:") => {}
                Err(error) => return Err(error),
            }
        }
        Ok(searches)
    }
}

/// The reason why there is no course.
#[derive(Debug, thiserror::Error)]
pub enum CourseError {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Returns a tree with more children of the root than any synthetic tree has. The values rise and fall, with ties.
fn wide_tree() -> String {
    let values: Vec<String> = (0..256).map(|child| (child * 37 % 101).to_string()).collect();
    format!("[{}]", values.join(" "))
}

/// Returns trees whose interior nodes have static values.
fn synthetic_trees() -> Vec<String> {
    let mut trees = Vec::new();
    for depth in 1..=6_u32 {
        for degree in [2_u32, 3, 4, 8, 64] {
            if degree.checked_pow(depth).is_some_and(|leaves| leaves <= MOST_LEAVES) {
                // Few values make ties, which tell > from >=.
                trees.extend((1..=3).map(|seed| format!("b={degree},d={depth},seed={seed},model=values,k={}", degree + 3)));
            }
        }
    }
    trees
}

fn positions(game: &str) -> Vec<String> {
    let more: &[&str] = match game {
        "chess" => &["cpw:2", "cpw:3", "cpw:4", "cpw:5", "cpw:6", "8/8/8/3k4/8/8/6K1/7R w - -"],
        _ => &["random:plies=8,seed=1", "random:plies=12,seed=2", "random:plies=16,seed=3", "random:plies=20,seed=4"],
    };
    std::iter::once("start").chain(more.iter().copied()).map(str::to_owned).collect()
}

/// Returns the searches of one position, deeper and deeper. A tree is searched as a whole, if it is not deeper than `most_depth`. In
/// the basic course, each search is repeated with windows around its value.
fn deeper(
    options: &SearchText,
    most_depth: u32,
    course: Course,
    catalogue: &Catalogue,
) -> Result<Vec<SearchText>, CourseError> {
    let whole = options.checked(catalogue)?.position.tree_depth();
    let depths = match whole {
        Some(depth) if depth > most_depth => return Ok(Vec::new()),
        Some(depth) => depth..=depth,
        None => 1..=most_depth,
    };
    let mut searches = Vec::new();
    for depth in depths {
        let text = SearchText { depth: Some(depth), ..options.clone() };
        let request = text.checked(catalogue)?.without_completion();
        if request.position.is_terminal() {
            break;
        }
        let found = search(&request)?;
        if found.counters.calls() > MOST_CALLS {
            break;
        }
        searches.push(text.clone());
        if course == Course::Basic && request.settings.algorithm.has_window() {
            let value = request.position.reported(found.value);
            // Null windows on both sides of the value, and windows that contain it or lie far from it: only there, fail-soft
            // returns another value than fail-hard.
            let windows = [(-1, 0), (0, 1), (-2, 2), (2, 5), (-5, -2)].map(|(alpha, beta)| (value + alpha, value + beta));
            searches
                .extend(windows.map(|(alpha, beta)| SearchText { window: Some(format!("{alpha},{beta}")), ..text.clone() }));
        }
        if found.counters.calls() > MOST_CALLS / 4 {
            break;
        }
    }
    Ok(searches)
}
