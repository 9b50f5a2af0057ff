// @ts-check
// Tests every sentence that traces show, on random trees: each must have a known form, and its claims must agree with the recorded events and
// with plain minimax. The scripts of the page run in Node, without a browser.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { Context, FORMS, checkAnswer, checkCaption, checkQuestion, checkReason, checkSentence } from "./claims.js";
import { RandomTree, random } from "./oracle.js";
import { pageScripts, traceData } from "./support.js";

const SEED = Number(process.env.SEED ?? 20261128);
const TREES = Number(process.env.TREES ?? 1000);

/** The pairs of searches, which cover the traced algorithms, with more arguments. @type {[string, string, string[]?][]} */
const PAIRS = [
  ["alphabeta", "scout"],
  ["scout-window", "pvs"],
  ["negascout", "mtdf"],
  ["alphabeta-soft", "negascout-hard"],
  ["sss", "dual"],
  ["mtdf:guess=3", "mtd-bi"],
  ["aspiration:delta=1,guess=2", "scout"],
  ["branch-and-bound", "aspiration:delta=2"],
  ["mtd-plus", "negascout"],
  ["deepening(alphabeta)", "deepening(scout)"],
  ["deepening(mtdf)", "deepening(negascout)"],
  ["minimax", "mtd-minus"],
  ["deepening(aspiration:delta=1)", "deepening(sss)"],
  // A transposition table narrows windows.
  ["deepening(pvs)", "deepening(alphabeta-soft)", ["--table", "1"]],
];

const page = pageScripts(`{ Nodes, Track, view, numbers, reason, sentence, windowCaption, readerOf, decisions, posed, QUESTIONS,
  ENTER, LEAF, CUTOFF, RESEARCH, LEAVE }`);

/**
 * Fails with the tree, the search, the step and the view.
 * @param {string} place @param {string} text @param {() => void} check
 */
function located(place, text, check) {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) error.message = `${place}: ${text}\n${error.message}`;
    throw error;
  }
}

describe("the sentences of a trace", () => {
  it(`are true on ${TREES} random trees, in both views (seed ${SEED})`, () => {
    const next = random(SEED);
    /** @type {Record<string, Set<string>>} */
    const seen = { sentence: new Set(), reason: new Set(), caption: new Set(), quiz: new Set() };
    let claims = 0;
    for (let number = 0; number < TREES; number++) {
      const tree = new RandomTree(next);
      const [first, second, more = []] = PAIRS[number % PAIRS.length];
      const args = [
        "tree",
        "--position",
        tree.text(),
        "--depth",
        String(tree.height),
        "--algorithm",
        first,
        "--against",
        second,
        ...more,
      ];
      const data = traceData(...args);
      const nodes = new page.Nodes(data);
      page.view.reader = data.reader;
      Object.assign(page.numbers, { unit: data.unit, texts: data.texts });
      for (const [i, track] of data.tracks.map((/** @type {object} */ one) => new page.Track(one, nodes)).entries()) {
        const algorithm = [first, second][i];
        for (const max of [true, false]) {
          page.view.max = max;
          /** @param {number} step @param {number} [reader] */
          const context = (step, reader = page.readerOf(track, step)) =>
            new Context({ track, tree, step, reader, algorithm, kinds: page });
          const place = `seed ${SEED}, tree ${number}, ${args.slice(1).join(" ")}, search ${i + 1}, ${max ? "MAX's" : "the mover's"} view`;
          let open = 0;
          let depth = 0;
          for (let step = 0; step <= track.steps; step++) {
            const one = context(step);
            if (track.jumps) {
              // Each iteration has its own OPEN lists.
              if (one.depth !== depth) [open, depth] = [0, one.depth];
              one.stockman = tree.stockman(algorithm.includes("dual"), one.depth);
              one.place = { before: open, after: open };
              one.merit = (text) => (one.side === (tree.isMin ? "min" : "max") ? 1 : -1) * tree.parse(text) + 0;
            }
            const text = page.sentence(track, step);
            const why = page.reason(track, step);
            located(`${place}, step ${step}`, text, () => seen.sentence.add(checkSentence(one, text)));
            located(`${place}, step ${step}`, why, () => checkReason(one, why).forEach((form) => seen.reason.add(form)));
            if ([page.CUTOFF, page.RESEARCH].includes(track.stepKind[step]))
              assert.notEqual(why, "", `${place}: step ${step} has no reason`);
            if (track.jumps) open = one.place.after;
            else {
              const { text: caption } = page.windowCaption(track, step);
              located(`${place}, step ${step}`, caption, () => seen.caption.add(checkCaption(one, caption)));
            }
            claims += one.claims;
          }
          if (track.jumps || number % 4 > 0) continue;
          for (const decision of page.decisions(track, page.QUESTIONS, 0)) {
            const { question, options, right, why } = page.posed(track, decision);
            const of = track.node[decision.visit];
            const one = context(decision.step === 0 ? 1 : decision.step, max ? data.reader : nodes.ply[of]);
            if (decision.kind === "window") Object.assign(one, context(decision.step + 1, max ? data.reader : nodes.ply[of]));
            one.visit = decision.visit;
            located(`${place}, step ${decision.step}`, `${question} ${options[right]}. ${why}`, () => {
              seen.quiz.add(checkQuestion(one, question));
              assert.equal(new Set(options).size, options.length);
              /** @type {Record<string, number>} */
              const kinds = { cut: page.CUTOFF, research: page.RESEARCH };
              const later = kinds[decision.kind];
              const outcome =
                later &&
                track.stepKind.findIndex(
                  (/** @type {number} */ kind, /** @type {number} */ at) =>
                    at > decision.step && track.stepVisit[at] === decision.visit && kind === later,
                );
              const isNext =
                later &&
                outcome >= 0 &&
                !track.stepKind
                  .slice(decision.step + 1, outcome)
                  .some((/** @type {number} */ kind) => kind === page.ENTER || kind === page.LEAF);
              if (later) assert.equal(options[right], isNext ? "Yes" : "No");
              const reasoned = isNext ? context(outcome) : one;
              reasoned.visit = decision.visit;
              checkAnswer(reasoned, why).forEach((form) => {
                if (FORMS.quiz.includes(form)) seen.quiz.add(form);
              });
              claims += one.claims;
            });
          }
        }
      }
    }
    if (TREES < 1000) return;
    // The test has seen every form.
    for (const [kind, forms] of Object.entries(FORMS))
      assert.deepEqual(
        forms.filter((form) => !seen[kind].has(form)),
        [],
        kind,
      );
    assert.ok(claims > 100_000, `${claims} claims`);
  });
});
