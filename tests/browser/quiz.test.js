// @ts-check
// Tests the quiz with right answers, with wrong answers, and with a link that presets the questions.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { assertAccessible, close, folder, launch, open, scoutlab } from "./support.js";

const PAGES = folder();

const TREE = [
  [3, 5],
  [2, [9, 1]],
  [[4, 1, 6], [7, [8, 2]], 6],
  [[1, 0], 5, [7, 7]],
];
const SEARCH = ["tree", "--position", JSON.stringify(TREE).replaceAll(",", " "), "--depth", "4"];
const ALL = "window,cut,research,leaves";

/** @param {string} name @param {...string} args */
function trace(name, ...args) {
  const file = join(PAGES, `${name}.html`);
  scoutlab("trace", ...SEARCH, ...args, "--out", file);
  return file;
}

const INFINITE = [-Infinity, Infinity];
/** @param {number[]} window */
const turned = ([alpha, beta]) => [-beta, -alpha];

/** Formats a number as the page does. @param {number} value */
const number = (value) => `${value < 0 ? "−" : ""}${Math.abs(value) === Infinity ? "∞" : Math.abs(value)}`;
/** @param {number[]} window */
const windowText = (window) => `(${number(window[0])}, ${number(window[1])})`;

/**
 * Computes the right answers to the questions about a search, in order. An interior visit has two answers, its window and its number of leaves.
 * After a child, the answer is whether the other moves are cut off. After a test, the answer is whether there is a re-search.
 */
class Student {
  constructor() {
    /** @type {string[]} */
    this.answers = [];
    this.leaves = 0;
  }

  /**
   * Visits a leaf or an interior node. At an interior node, `search` visits the children.
   * @param {Nested} tree @param {number} sign @param {number[]} window @param {(tree: Nested[]) => number} search
   */
  visit(tree, sign, window, search) {
    if (!Array.isArray(tree)) {
      this.leaves++;
      return sign * tree;
    }
    this.answers.push(windowText(window));
    const before = this.leaves;
    const place = this.answers.push("") - 1;
    const value = search(tree);
    this.answers[place] = String(this.leaves - before);
    return value;
  }

  /**
   * Adds the answer whether the other moves are cut off, if there are other moves and a bound. Returns `cut`.
   * @param {boolean} cut @param {Nested[]} tree @param {number} place @param {number} beta
   */
  isCut(cut, tree, place, beta) {
    if (place < tree.length - 1 && beta !== Infinity) this.answers.push(cut ? "Yes" : "No");
    return cut;
  }

  /** Runs fail-hard alpha-beta. @param {Nested} tree @param {number[]} [window] @returns {number} */
  alphabeta(tree, sign = 1, window = INFINITE) {
    return this.visit(tree, sign, window, (children) => {
      const beta = window[1];
      let alpha = window[0];
      for (const [i, child] of children.entries()) {
        const value = -this.alphabeta(child, -sign, turned([alpha, beta]));
        if (this.isCut(value >= beta, children, i, beta)) return beta;
        alpha = Math.max(alpha, value);
      }
      return alpha;
    });
  }

  /** Runs EVAL of Pearl's Scout. @param {Nested} tree @returns {number} */
  eval(tree, sign = 1) {
    return this.visit(tree, sign, INFINITE, (children) => {
      let best = -Infinity;
      for (const [i, child] of children.entries()) {
        if (i > 0) {
          const better = -this.test(child, -sign, -best - 1) > best;
          this.answers.push(better ? "Yes" : "No");
          if (!better) continue;
        }
        best = -this.eval(child, -sign);
      }
      return best;
    });
  }

  /**
   * Runs TEST, which tests whether a tree scores more than a bound. Returns a value on the same side of the bound as the tree's value.
   * @param {Nested} tree @param {number} sign @param {number} bound @returns {number}
   */
  test(tree, sign, bound) {
    return this.visit(tree, sign, [bound, bound + 1], (children) => {
      for (const [i, child] of children.entries()) {
        if (this.isCut(-this.test(child, -sign, -bound - 1) > bound, children, i, bound + 1)) return bound + 1;
      }
      return bound;
    });
  }
}

/** @param {Page} page */
const question = (page) => page.locator("#quiz-question").innerText();
/** @param {Page} page */
const options = (page) =>
  page
    .locator("#quiz .options button")
    .evaluateAll((buttons) => buttons.map((button) => button.textContent.replace(/^\d /, "")));
/** @param {Page} page */
const verdict = (page) => page.locator("#quiz [role=status]").innerText();

describe("the quiz", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  it("finds that a perfect student is always right, by keyboard alone", async () => {
    const file = trace("two", "--algorithm", "alphabeta", "--against", "scout");
    for (const [search, name] of [
      [1, "alphabeta"],
      [2, "eval"],
    ]) {
      const student = new Student();
      if (name === "eval") student.eval(TREE);
      else student.alphabeta(TREE);
      const page = await open(browser, file, { fragment: `#quiz=${ALL}&search=${search}&view=mover` });
      for (const [i, answer] of student.answers.entries()) {
        const found = await options(page);
        const option = found.indexOf(answer);
        assert.ok(
          option >= 0,
          `${name}, question ${i + 1}, ${await question(page)}: expected ${answer} among ${found.join("; ")}`,
        );
        await page.keyboard.press(String(option + 1));
        assert.equal(await verdict(page), `Right: ${answer}.`, `${name}, question ${i + 1}: ${await question(page)}`);
        await page.keyboard.press("Enter");
      }
      const count = student.answers.length;
      assert.ok(count > 20, `${count} questions`);
      assert.equal(await question(page), `The search is over: ${count} of ${count} right`);
      await close(page);
    }
  });

  it("tells a student who is always wrong what was right and why", async () => {
    const student = new Student();
    student.alphabeta(TREE);
    const page = await open(browser, trace("two", "--algorithm", "alphabeta", "--against", "scout"), {
      fragment: `#quiz=${ALL}&view=mover`,
    });
    const reasons = [];
    for (const answer of student.answers) {
      const found = await options(page);
      const wrong = found.findIndex((option) => option !== answer);
      await page.locator("#quiz .options button").nth(wrong).click();
      const said = await verdict(page);
      assert.ok(
        said.startsWith(`No: ${answer}. `) && said.length > `No: ${answer}. `.length + 10,
        `${await question(page)} ${said}`,
      );
      reasons.push(said);
      await page.locator("#quiz [data-part=next]").click();
    }
    assert.equal(await question(page), `The search is over: 0 of ${student.answers.length} right`);
    // By hand: at the first cutoff, 2 refutes the second move.
    assert.ok(
      reasons.includes(
        "No: Yes. Max already has move 1, worth −3 to min. At node 2, min can choose move 2.1, worth −2 to min. " +
          "So move 2 is no better for max than move 1. The remaining move of node 2 is skipped: it cannot change that.",
      ),
      reasons.join("\n"),
    );
    assert.ok(
      reasons.includes(
        "No: (−∞, −3). Max already has move 1, worth −3 to min, and there is no other bound: the window is (−∞, −3) for min.",
      ),
    );
    await close(page);
  });

  it("does not give an answer away by its place", async () => {
    const page = await open(browser, trace("two", "--algorithm", "alphabeta", "--against", "scout"), {
      fragment: `#quiz=${ALL}`,
    });
    const places = await page.evaluate(() =>
      ["leaves", "window"].map((kind) => {
        const [track] = window.scoutlab.tracks;
        const counts = { place: [0, 0, 0, 0], rank: [0, 0, 0, 0] };
        for (const decision of decisions(track, [kind], 0)) {
          const { options, right } = posed(track, decision);
          counts.place[right]++;
          if (kind === "leaves")
            counts.rank[
              options
                .map(Number)
                .sort((one, other) => one - other)
                .indexOf(Number(options[right]))
            ]++;
        }
        return counts;
      }),
    );
    const [leaves, windows] = places;
    // No place and no rank has more than three quarters of the answers, and several have some.
    for (const counts of [leaves.place, leaves.rank, windows.place]) {
      const all = counts.reduce((sum, count) => sum + count);
      assert.ok(
        all > 5 && Math.max(...counts) <= 0.75 * all && counts.filter((count) => count > 0).length >= 3,
        JSON.stringify(places),
      );
    }
    await close(page);
  });

  it("is fixed by a teacher's link: questions, search, view and beginning", async () => {
    const page = await open(browser, trace("two", "--algorithm", "alphabeta", "--against", "scout"), {
      fragment: "#quiz=window,cut&from=10&view=max",
    });
    // From step 10 on, the quiz asks only for windows and cutoffs, and the address does not change.
    for (const kind of [
      /^Next is node 3\. Which window does it get, for max\?$/,
      /^Next is node 3\.1\. Which window/,
      /^At node 3, move 3\.1 is worth/,
    ]) {
      while (!kind.test(await question(page))) {
        assert.match(await question(page), /Which window|cut off\?$/);
        await page.keyboard.press("1");
        await page.keyboard.press("Enter");
      }
    }
    assert.equal(await page.evaluate(() => location.hash), "#quiz=window,cut&from=10&view=max");
    await page.keyboard.press("v");
    assert.match(await question(page), /to min\. Are/);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#quiz").isVisible(), false);
    assert.equal(await page.locator("#play").isVisible(), true);
    await page.evaluate(() => {
      location.hash = "#quiz=leaves";
    });
    await page.waitForFunction(() => document.body.classList.contains("quizzing"));
    await page.evaluate(() => {
      location.hash = "#event=3";
    });
    await page.waitForFunction(() => window.scoutlab.player.time === 3);
    assert.equal(await page.locator("#quiz").isVisible(), false);

    // The dialog of the quiz can create such a link.
    await page.keyboard.press("Home");
    await page.keyboard.press("q");
    await page.getByLabel("Which window does the next node get?").uncheck();
    await page.getByLabel("How many leaves does a visit take?").check();
    await page.getByLabel("scout", { exact: true }).check();
    await assertAccessible(page, "the choice of questions");
    await page.locator("#chosen").click();
    assert.equal(await page.evaluate(() => location.hash), "#quiz=cut,research,leaves&search=2&from=0");
    assert.match(await question(page), /^At the root with the window/);
    await close(page);
  });

  it("leaves the keys to the replay before a frame is drawn without it", async () => {
    const page = await open(browser, trace("two", "--algorithm", "alphabeta", "--against", "scout"), {
      fragment: "#quiz=window",
    });
    await page.keyboard.press("1");
    const focused = await page.evaluate(() => {
      const next = /** @type {HTMLElement} */ (document.activeElement);
      for (const key of ["Escape", " "])
        next.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return next.dataset.part;
    });
    assert.equal(focused, "next");
    assert.equal(await page.locator("#quiz").isVisible(), false);
    assert.ok(await page.evaluate(() => window.scoutlab.player.playing));
    await close(page);
  });

  it("has no serious violation of accessibility, light and dark, on phone and desktop, and fits", async () => {
    const file = trace("two", "--algorithm", "alphabeta", "--against", "scout");
    for (const [size, colorScheme] of [
      ["phone", "dark"],
      ["desktop", "light"],
    ]) {
      const page = await open(browser, file, { fragment: "#event=20", size, colorScheme });
      await assertAccessible(page, `blackboard, ${size}, ${colorScheme}`);
      await page.evaluate(() => {
        location.hash = "#quiz=cut&from=15";
      });
      await page.waitForFunction(() => !document.querySelector("#quiz").hidden);
      assert.equal(await page.evaluate(() => document.activeElement?.id), "quiz-question");
      await page.keyboard.press("1");
      await page.locator("#theme").click();
      await assertAccessible(page, `quiz, ${size}, not ${colorScheme}`);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("footer, .quiz, .track, header")]
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.className || part.tagName),
      );
      assert.deepEqual(wide, [], `${size}: too wide`);
      await close(page);
    }
  });

  it("is not there for best-first searches, which jump", async () => {
    const page = await open(browser, trace("sss", "--algorithm", "sss"), { fragment: "#quiz=window" });
    assert.equal(await page.locator("#quizzes").count(), 0);
    await page.keyboard.press("q");
    assert.equal(await page.locator("#quiz").isVisible(), false);
    await page.keyboard.press("End");
    /** @param {Nested} tree @returns {number} */
    const size = (tree) => 1 + (Array.isArray(tree) ? tree.map(size).reduce((sum, one) => sum + one, 0) : 0);
    assert.equal(await page.locator(".blackboard .spot").count(), size(TREE));
    await close(page);
  });
});
