//! The rule that a visit violates, and the bugs that cause this.

use scoutlab::search::VisitEnd;
use scoutlab_games::{INFINITY, Value, Window};

use crate::difference::{Difference, OwnVisit, Relation};
use crate::log::{Log, LoggedVisit};

/// What a difference says about the program that wrote the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The rule that the log violates.
    pub rule: String,
    /// The section of docs/conventions.md that states the rule.
    pub section: &'static str,
    /// The bugs that cause such a difference, from the most to the least likely.
    pub bugs: Vec<String>,
}

const SWAPPED: &str = "the bounds are swapped: (-alpha, -beta) is passed instead of (-beta, -alpha)";

const COUNTS: &str = "counts";
const DEPTH: &str = "depth-value-and-ties";
const TABLE: &str = "transposition-table";
const ORDER: &str = "orderings";
const ALGORITHMS: &str = "algorithms";

/// Returns the rule that the first visit that differs violates, and the bugs that cause this.
pub fn diagnose(log: &Log, found: &Difference) -> Diagnosis {
    let texts = Texts { log };
    match (&found.ours, &found.theirs) {
        (None, _) => of(
            "The search has ended, but the log goes on.",
            ALGORITHMS,
            ["another pass or iteration: the request names another algorithm or depth than the program runs"],
        ),
        (_, None) => of(
            "The log has ended, but the search goes on.",
            ALGORITHMS,
            ["the log is incomplete", "a pass or an iteration is missing: the request names another algorithm or depth"],
        ),
        (Some(ours), Some(theirs)) => match found.relation() {
            Relation::Same => texts.same_node(ours, theirs, found),
            Relation::Below => texts.goes_on(ours, theirs),
            Relation::Above => texts.ends(ours, theirs, found),
            Relation::Apart => texts.another_move(ours, theirs, found.path.len()),
        },
    }
}

fn of<const N: usize>(rule: impl Into<String>, section: &'static str, bugs: [&str; N]) -> Diagnosis {
    Diagnosis { rule: rule.into(), section, bugs: bugs.map(str::to_owned).to_vec() }
}

struct Texts<'l> {
    log: &'l Log,
}

impl Texts<'_> {
    fn value(&self, value: Value) -> String {
        self.log.written(value)
    }

    fn window(&self, window: Window) -> String {
        format!("({}, {})", self.value(window.alpha), self.value(window.beta))
    }

    fn has_table(&self) -> bool {
        self.log.request.settings.table > 0
    }

    /// Both searches have visited the same node.
    fn same_node(&self, ours: &OwnVisit, theirs: &LoggedVisit, found: &Difference) -> Diagnosis {
        if ours.depth != theirs.depth {
            let rule = format!("The remaining depth is {}, in the log {}.", ours.depth, theirs.depth);
            return of(rule, DEPTH, ["the depth is off by one, or a pass takes no ply", "an extension or a reduction"]);
        }
        if ours.window != theirs.window {
            let siblings = ours.path.len().checked_sub(1).map_or(&[][..], |parent| found.values_below(parent));
            return self.window_differs(ours.window, theirs.window, siblings);
        }
        if ours.value != theirs.value {
            return self.value_differs(ours, theirs);
        }
        let calls = theirs.calls.unwrap_or_default();
        let rule = format!(
            "The calls at and below the visit are {}, in the log {calls}, although all visits below are equal.",
            ours.calls
        );
        of(rule, COUNTS, ["the visit itself is not counted, or counted twice", "the counter is not reset between visits"])
    }

    /// `siblings` are the values of the children that were visited before, for the side to move there.
    fn window_differs(&self, ours: Window, theirs: Window, siblings: &[Value]) -> Diagnosis {
        let rule = format!("The window is {}, in the log {}.", self.window(ours), self.window(theirs));
        let is_null = |window: Window| {
            window.alpha != -INFINITY && window.beta != INFINITY && i64::from(window.beta) - i64::from(window.alpha) == 1
        };
        let bug = if theirs == -ours {
            "the window of a child is the window of its parent: (alpha, beta) is passed instead of (-beta, -alpha)"
        } else if theirs == Window::new(ours.beta, ours.alpha) {
            SWAPPED
        } else if is_null(ours) && !is_null(theirs) {
            "a null window is expected here: the program searches this move with its full window"
        } else if is_null(theirs) && !is_null(ours) {
            "a full window is expected here: the first move is searched with a null window, or a re-search keeps the null window"
        } else if siblings.iter().max() == Some(&-theirs.beta) && theirs.alpha == ours.alpha {
            "the value of a child is not negated, so that alpha of the parent is raised by it"
        } else if theirs.beta > ours.beta && theirs.alpha == ours.alpha {
            "alpha of the parent is too low: it is not raised after a better move, or not passed to the child"
        } else if theirs.alpha < ours.alpha && theirs.beta == ours.beta {
            "beta of the parent is too high: it is not passed to the child, so that deep cutoffs are missing"
        } else if theirs.beta == 0 && ours.beta > 0 && theirs.alpha == ours.alpha {
            "the best value of the parent starts at 0 instead of minus infinity"
        } else if theirs.beta < ours.beta && theirs.alpha == ours.alpha {
            "alpha of the parent is too high: it is raised by a value of another node, or of a bound"
        } else {
            "the bounds come from another node or another pass: a re-search, an aspiration window or a first guess differs"
        };
        let mut diagnosis = of(rule, ALGORITHMS, [bug]);
        if self.has_table() {
            diagnosis.bugs.push("the bounds of the parent's TT entry do not narrow its window, or are other bounds".to_owned());
        }
        diagnosis
    }

    fn value_differs(&self, ours: &OwnVisit, theirs: &LoggedVisit) -> Diagnosis {
        let (own, their) = (self.value(ours.value), self.value(theirs.value));
        let is_negated = theirs.value == -ours.value;
        match ours.end {
            VisitEnd::Leaf => {
                let rule = format!("The leaf has the value {own} for the side to move, in the log {their}.");
                let sign = "the evaluation is for the other side, or always for one player";
                let other = "another evaluation, or the end of the game is not recognised before the depth is used up";
                let clamped =
                    "the program is fail-hard at leaves too: it returns alpha or beta instead of a value outside the window";
                let Window { alpha, beta } = ours.window;
                if theirs.value == ours.value.clamp(alpha, beta) {
                    of(rule, ALGORITHMS, [clamped])
                } else if is_negated {
                    of(rule, DEPTH, [sign])
                } else {
                    of(rule, DEPTH, [other, sign])
                }
            }
            VisitEnd::TtCutoff => {
                let rule = format!("The TT resolves the visit with the value {own}, in the log {their}.");
                let bugs = [
                    "lower and upper bounds are mixed up when an entry is stored or used",
                    "an entry of another depth, or of another position with the same key",
                    "bounds are stored for the window after alpha was raised",
                ];
                of(rule, TABLE, bugs)
            }
            VisitEnd::Interior => {
                let rule = format!("The visit returns {own}, in the log {their}, although all visits below are equal.");
                let Window { alpha, beta } = ours.window;
                let bug = if is_negated {
                    "the value of a child is not negated"
                } else if theirs.value == ours.value.clamp(alpha, beta) {
                    "the program is fail-hard and the request names a fail-soft algorithm: compare with alphabeta"
                } else if ours.value == theirs.value.clamp(alpha, beta) {
                    "the program is fail-soft and the request names a fail-hard algorithm: compare with alphabeta-soft"
                } else if theirs.value == 0 && ours.value < 0 {
                    "the best value starts at 0 instead of minus infinity"
                } else {
                    "the best value starts too high, or is not the greatest value of the moves"
                };
                of(rule, ALGORITHMS, [bug])
            }
        }
    }

    /// The log goes on below a node whose visit has ended.
    fn goes_on(&self, ours: &OwnVisit, theirs: &LoggedVisit) -> Diagnosis {
        let next = theirs.path[ours.path.len()..].join(" ");
        match ours.end {
            VisitEnd::TtCutoff => of(
                format!("The TT resolves the visit with the value {}; the log searches {next}.", self.value(ours.value)),
                TABLE,
                [
                    "the entry is lost or not found: another size or replacement, or a key that differs between equal positions",
                    "lower and upper bounds are mixed up when the entry is stored or used, or are those of the raised alpha",
                    "the entry is of another depth there, or its bound is not used",
                ],
            ),
            VisitEnd::Leaf => of(
                format!("The node is a leaf; the log searches {next}."),
                DEPTH,
                [
                    "the depth is off by one",
                    "the end of the game is not recognised",
                    "an extension or a quiescence search is logged",
                ],
            ),
            VisitEnd::Interior if ours.value >= ours.window.beta => of(
                format!(
                    "The value {} causes a cutoff at beta {}; the log searches {next}.",
                    self.value(ours.value),
                    self.value(ours.window.beta)
                ),
                ALGORITHMS,
                [
                    "cutoffs require a value greater than beta, instead of at least beta",
                    "cutoffs are missing at nodes of one player, or after a re-search",
                ],
            ),
            VisitEnd::Interior => of(
                format!("All moves of the node are searched; the log searches {next} too."),
                ORDER,
                [
                    "a move is searched twice, such as a TT move or a killer",
                    "the move generator has more moves: see docs/move-generators.md",
                ],
            ),
        }
    }

    /// The log ends the visit of a node below which scoutlab goes on.
    fn ends(&self, ours: &OwnVisit, theirs: &LoggedVisit, found: &Difference) -> Diagnosis {
        let next = ours.path[theirs.path.len()..].join(" ");
        let value = self.value(theirs.value);
        if !found.values_below(theirs.path.len()).is_empty() {
            let rule = format!(
                "The log ends the visit with the value {value} and the window {}; {next} is searched next.",
                self.window(theirs.window)
            );
            let is_cutoff = theirs.value >= theirs.window.beta;
            return if theirs.window.alpha >= theirs.window.beta {
                of(rule, ALGORITHMS, [SWAPPED])
            } else if is_cutoff {
                of(
                    rule,
                    ALGORITHMS,
                    [
                        "the window has another beta than the search uses",
                        "a value is compared with the bound of the wrong side",
                    ],
                )
            } else {
                let early = "a cutoff at a value less than beta: the value is compared with alpha, or its sign is wrong";
                of(
                    rule,
                    ALGORITHMS,
                    [early, "the move generator has fewer moves: see docs/move-generators.md", "moves are pruned"],
                )
            };
        }
        if let Some(calls) = theirs.calls.filter(|calls| *calls > 1) {
            let rule = format!("The log counts {calls} calls at this visit, but has no line for the visits below it.");
            return of(rule, COUNTS, ["leaves and TT cutoffs are not logged: every visit needs a line when it ends"]);
        }
        let rule = format!("The log ends the visit with the value {value} without searching moves; {next} is searched first.");
        if self.has_table() {
            let bugs = [
                "a TT entry causes a cutoff although it is of another depth, or its bound does not suffice",
                "the key lacks the side to move, the castling rights or the square of a capture en passant",
                "the node is taken for a leaf: the depth is off by one",
            ];
            return of(rule, TABLE, bugs);
        }
        of(
            rule,
            DEPTH,
            ["the node is taken for a leaf: the depth is off by one", "the program has a TT, and the request has none"],
        )
    }

    /// The searches visit two moves of one node.
    fn another_move(&self, ours: &OwnVisit, theirs: &LoggedVisit, common: usize) -> Diagnosis {
        let (own, their) = (&ours.path[common], &theirs.path[common]);
        let rule = format!("The next move of the node is {own}, in the log {their}.");
        let ordering = self.log.request.settings.ordering.to_string();
        let generation = "the moves are generated in another order, or a sort is not stable";
        let missing = "a move is missing: a cutoff or the move generator differs (see docs/move-generators.md)";
        if ordering == "none" {
            return of(rule, ORDER, [generation, missing]);
        }
        let learned =
            format!("the ordering `{ordering}` has other killers, weights or TT moves: they are updated at other visits");
        Diagnosis { rule, section: ORDER, bugs: vec![learned, generation.to_owned(), missing.to_owned()] }
    }
}
