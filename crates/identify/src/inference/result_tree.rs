//! Results that programs share if they give equal answers to the questions that the search met.

use crate::rules::Scope;

use crate::conventions::{Program, StuckRules, StuckRulesMask};
use crate::search::{MOST_ANSWERS, ProgramAnswers, Question, QuestionLog, restrict};

/// For each question about stuck players, the sets of rules that give each answer.
pub(super) struct AnswerMasks {
    over: [StuckRulesMask; MOST_ANSWERS],
    ending: [StuckRulesMask; MOST_ANSWERS],
    pass: [StuckRulesMask; MOST_ANSWERS],
}

impl AnswerMasks {
    /// Groups the rules by their answers in games of this scope.
    pub(super) fn of(tails: &[StuckRules], scope: &Scope) -> Self {
        let mut stuck = Self { over: [0; MOST_ANSWERS], ending: [0; MOST_ANSWERS], pass: [0; MOST_ANSWERS] };
        for (number, &tail) in tails.iter().enumerate() {
            let rules = restrict(Program::default().with_tail(tail).rules, scope);
            stuck.over[rules.over as usize] |= 1 << number;
            stuck.ending[rules.ending as usize] |= 1 << number;
            stuck.pass[rules.pass as usize] |= 1 << number;
        }
        stuck
    }

    const fn by(&self, question: u8) -> Option<&[StuckRulesMask; MOST_ANSWERS]> {
        const OVER: u8 = Question::Over as u8;
        const ENDING: u8 = Question::Ending as u8;
        const PASS: u8 = Question::PassPly as u8;
        match question {
            OVER => Some(&self.over),
            ENDING => Some(&self.ending),
            PASS => Some(&self.pass),
            _ => None,
        }
    }
}

/// A tree of questions with the results at its leaves.
pub(super) struct ResultTree<T> {
    nodes: Vec<Node>,
    results: Vec<T>,
}

#[derive(Clone, Copy)]
enum Node {
    Unknown,
    Question { question: u8, answers: [u32; MOST_ANSWERS] },
    Result(u32),
}

impl<T> Default for ResultTree<T> {
    fn default() -> Self {
        Self { nodes: vec![Node::Unknown], results: Vec::new() }
    }
}

impl<T> ResultTree<T> {
    pub(super) fn result(&self, number: u32) -> &T {
        &self.results[number as usize]
    }

    /// Appends the results of a program under each of these rules to `found`. Rules that share a result form one set. A result
    /// is `None` if it is unknown or not final.
    pub(super) fn find(
        &self,
        (answers, tails): (&ProgramAnswers, StuckRulesMask),
        stuck: &AnswerMasks,
        is_final: impl Fn(&T) -> bool,
        found: &mut Vec<(StuckRulesMask, Option<u32>)>,
    ) {
        let mut open = vec![(0_u32, tails)];
        while let Some((node, tails)) = open.pop() {
            match &self.nodes[node as usize] {
                Node::Unknown => found.push((tails, None)),
                Node::Result(result) => found.push((tails, is_final(self.result(*result)).then_some(*result))),
                Node::Question { question, answers: below } => match stuck.by(*question) {
                    None => match below[answers[*question as usize] as usize] {
                        0 => found.push((tails, None)),
                        next => open.push((next, tails)),
                    },
                    Some(by_answer) => {
                        for (answer, &of_answer) in by_answer.iter().enumerate() {
                            let tails = tails & of_answer;
                            if tails != 0 {
                                match below[answer] {
                                    0 => found.push((tails, None)),
                                    next => open.push((next, tails)),
                                }
                            }
                        }
                    }
                },
            }
        }
    }

    /// Stores the result of a search that met these questions, and replaces an earlier result that was not final.
    ///
    /// An abandoned search may end before a question that a longer search met. The result then has no place in the tree, and
    /// its index is returned.
    pub(super) fn keep(&mut self, questions: &QuestionLog, answers: &ProgramAnswers, result: T) -> Option<u32> {
        let mut node = 0;
        for &question in questions.in_order() {
            if let Node::Unknown | Node::Result(_) = self.nodes[node] {
                self.nodes[node] = Node::Question { question, answers: [0; MOST_ANSWERS] };
            }
            let next = self.nodes.len() as u32;
            let Node::Question { question: known, answers: below } = &mut self.nodes[node] else {
                unreachable!("a search comes across the same questions until an answer differs");
            };
            assert_eq!(*known, question, "a search comes across the same questions until an answer differs");
            let place = &mut below[answers[question as usize] as usize];
            let is_new = *place == 0;
            if is_new {
                *place = next;
            }
            node = *place as usize;
            if is_new {
                self.nodes.push(Node::Unknown);
            }
        }
        let number = self.results.len() as u32;
        self.results.push(result);
        if matches!(self.nodes[node], Node::Question { .. }) {
            return Some(number);
        }
        self.nodes[node] = Node::Result(number);
        None
    }
}
