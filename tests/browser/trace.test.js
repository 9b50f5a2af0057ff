// @ts-check
// Tests traces in a browser against the output of `scoutlab search` and against results worked out by hand.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { SIZES, assertAccessible, close, folder, launch, open, scoutlab, search } from "./support.js";

const COUNTS = ["leaves", "interior", "tt_cutoffs", "calls", "re_searches", "ordering_evaluations", "cutoffs", "first_cutoffs"];
const PAGES = folder();

/** Writes a trace and returns the path of its file. @param {string} name @param {...string} args */
function trace(name, ...args) {
  const file = join(PAGES, `${name}.html`);
  scoutlab("trace", ...args, "--out", file);
  return file;
}

/** @param {Page} page */
const state = (page) => page.evaluate(() => window.scoutlab.state());
/** @param {Page} page */
const time = (page) => page.evaluate(() => window.scoutlab.player.time);
/** @param {Page} page @param {string} selector */
const text = (page, selector) => page.locator(selector).first().innerText();

/** Returns the counts in the table, by name. @param {Page} page @param {number} [track] */
function shownCounts(page, track = 0) {
  return page.evaluate(
    (index) =>
      Object.fromEntries(
        [...document.querySelectorAll(`#counts [data-track="${index}"]`)].map((cell) => [
          cell.dataset.count,
          Number(cell.textContent.replace(/\D/g, "")),
        ]),
      ),
    track,
  );
}

describe("a trace", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  const small = ["tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm", "alphabeta"];

  it("shows window, value and counts of every step of a search that was worked out by hand", async () => {
    const page = await open(browser, trace("small", ...small));
    // MAX has two moves. After the first move, MIN chooses 3 instead of 5. After the second move, 2 refutes the move, and the node of 9 and 1
    // is cut off. Each row is a step: the line, the window for the side to move, the value after the visit, and the node type. Under perfect
    // ordering, as here, nodes are PV (types 1 and 2), CUT (3 and 5) or ALL (4 and 6).
    const [from, to] = [-Infinity, Infinity];
    const expected = [
      [[], from, to, null, 1],
      [["1"], from, to, null, 2],
      [["1", "1"], null, null, 3, 1],
      [["1"], from, to, null, 2],
      [["1", "2"], null, null, 5, 5],
      [["1"], from, to, -3, 2],
      [[], from, to, null, 1],
      [["2"], from, -3, null, 3],
      [["2", "1"], null, null, 2, 4],
      [["2"], from, -3, null, 3],
      [["2"], from, -3, -3, 3],
      [[], from, to, 3, 1],
    ];
    for (const [line, alpha, beta, value, type] of expected) {
      await page.keyboard.press("ArrowRight");
      const [now] = await state(page);
      // A leaf has no window.
      /** @param {number} end */
      const bound = (end) => (Number.isNaN(end) ? null : end);
      const shown = [now.line, bound(now.alpha), bound(now.beta), now.value, now.type];
      assert.deepEqual(shown, [line, alpha, beta, value, type], `step ${now.step}`);
    }
    assert.equal(await time(page), expected.length);
    const counts = await shownCounts(page);
    assert.deepEqual(counts, {
      leaves: 3,
      interior: 3,
      tt_cutoffs: 0,
      calls: 6,
      re_searches: 0,
      ordering_evaluations: 0,
      cutoffs: 1,
      first_cutoffs: 1,
    });
    await close(page);
  });

  it("shows what was cut and which child cut it", async () => {
    const page = await open(browser, trace("small", ...small), { fragment: "#event=10&tree=path" });
    assert.equal(await text(page, ".now"), "Cutoff at node 2 by move 2.1");
    assert.equal(
      await text(page, ".why"),
      "Max already has move 1, worth 3 to max. At node 2, min can choose move 2.1, worth 2 to max. " +
        "So move 2 is no better for max than move 1. The remaining move of node 2 is skipped: it cannot change that",
    );
    const labels = await page
      .locator(".chip[aria-label]")
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute("aria-label")));
    assert.deepEqual(labels, ["1: worth 3", "1: worth 2, cuts off the rest", "2: cut, never visited"]);
    assert.match(await text(page, ".caption"), /Window for max: \(3, ∞\); best so far 2/);
    await close(page);
  });

  it("lists OPEN with the states of SSS* instead of windows", async () => {
    const args = ["tree", "--position", "[[3 12 8] [2 4 6] [14 5 2]]", "--depth", "2", "--algorithm", "sss"];
    const page = await open(browser, trace("sss", ...args), { fragment: "#event=8" });
    const rows = await page
      .locator(".open-list tbody tr")
      .evaluateAll((/** @type {HTMLTableRowElement[]} */ found) =>
        found.map((row) => [...row.cells].map((cell) => cell.textContent)),
      );
    assert.deepEqual(rows, [
      ["3.2", "live", "14"],
      ["1.1", "solved", "3"],
      ["2.1", "solved", "2"],
    ]);
    assert.equal(await text(page, ".why"), "OPEN: (3.2, live, 14) (1.1, solved, 3) (2.1, solved, 2)");
    assert.equal(await page.locator(".window-text, .node svg").count(), 0);
    await close(page);
  });

  it("draws nothing in a container without a size", async () => {
    const page = await open(browser, trace("two-small", ...small, "--against", "minimax"));
    for (const width of ["0", "5px", "16px"]) {
      await page.evaluate((size) => {
        for (const tree of document.querySelectorAll(".tree"))
          Object.assign(tree.style, { width: size, minWidth: "0", overflow: "hidden" });
      }, width);
      for (const key of ["ArrowRight", "b", "ArrowRight", "b"]) await page.keyboard.press(key);
      await page.evaluate(
        () =>
          new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(done));
          }),
      );
    }
    await close(page);
  });

  it("shows the scores of the ordering", async () => {
    const args = ["tree", "--position", "[[3 5] [9 2]]", "--depth", "2", "--algorithm", "alphabeta", "--ordering", "eval1"];
    const page = await open(browser, trace("scores", ...args), { fragment: "#event=1" });
    const rows = await page
      .locator(".moves tbody tr")
      .evaluateAll((/** @type {HTMLTableRowElement[]} */ found) =>
        found.map((row) => [...row.cells].map((cell) => cell.textContent)),
      );
    // The static value of an interior node of an explicit tree is its leftmost leaf: 9 after the second move, and 3 after the first.
    assert.deepEqual(rows, [
      ["1", "2", "9", "", "", "not yet"],
      ["2", "1", "3", "", "", "not yet"],
    ]);
    await close(page);
  });

  it("plays back and forth to the same picture", async () => {
    const page = await open(browser, trace("keys", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "scout"));
    /** @param {number} at */
    const picture = (at) =>
      page.evaluate((to) => {
        window.scoutlab.player.go(to);
        return document.querySelector("main").innerHTML;
      }, at);
    const before = await picture(200);
    await picture(500);
    assert.equal(await picture(200), before);
    await close(page);
  });

  it("ends with the counts that the search has", async () => {
    const searches = [
      ["othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "scout", "--ordering", "eval1"],
      ["othello", "--position", "ffo:42", "--depth", "4", "--algorithm", "mtdf:guess=0", "--ordering", "table+killer:2"],
      ["ywf", "--depth", "3", "--algorithm", "negascout", "--ordering", "history"],
      ["tictactoe", "--position", "o--------", "--depth", "8", "--algorithm", "pvs", "--ordering", "random", "--seed", "3"],
      ["othello", "--position", "ffo:40", "--depth", "3", "--algorithm", "sss"],
      ["tree", "--position", "b=3,d=6,seed=4", "--depth", "6", "--algorithm", "deepening(alphabeta)", "--table", "1"],
    ];
    for (const [i, args] of searches.entries()) {
      const page = await open(browser, trace(`counts-${i}`, ...args));
      await page.keyboard.press("End");
      const found = search(...args);
      const expected = Object.fromEntries(COUNTS.map((name) => [name, found[name]]));
      assert.deepEqual(await shownCounts(page), expected, args.join(" "));
      const [now] = await state(page);
      if (!args.includes("sss")) assert.equal(now.value, found.value);
      await close(page);
    }
  });

  it("is steered by keys", async () => {
    const page = await open(browser, trace("keys", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "scout"));
    /** @param {string} key */
    const press = async (key) => {
      await page.keyboard.press(key);
      return time(page);
    };
    assert.equal(await press("ArrowRight"), 1);
    assert.equal(await press("Shift+ArrowRight"), 11);
    assert.equal(await press("ArrowLeft"), 10);
    const cutoff = await press("c");
    assert.equal((await state(page))[0].kind, 6);
    const next = await press("c");
    assert.ok(next > cutoff);
    assert.equal(await press("Shift+C"), cutoff);
    await press("Home");
    const research = await press("r");
    assert.ok(research > 0);
    assert.equal((await state(page))[0].kind, 4);
    await press("Home");
    await press("ArrowRight");
    await press("ArrowRight");
    const before = (await state(page))[0].line;
    await press("e");
    const [ended] = await state(page);
    assert.deepEqual([ended.kind, ended.line], [7, before]);
    assert.equal(await press("End"), await page.evaluate(() => window.scoutlab.timeline.last));
    await press("?");
    assert.equal(await page.locator("dialog[open]").count(), 1);
    await press("Escape");
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await press("Home");
    await press(" ");
    await page.waitForFunction(() => window.scoutlab.player.time >= 2);
    await press(" ");
    assert.equal(await text(page, "#play"), "Play");
    await close(page);
  });

  it("is steered by keys before a frame is drawn without the dialog that was closed", async () => {
    const page = await open(browser, trace("keys", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "scout"));
    for (const id of ["helping", "choosing"]) {
      const playing = await page.evaluate((dialog) => {
        const shown = /** @type {HTMLDialogElement} */ (document.getElementById(dialog));
        shown.showModal();
        shown.close();
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
        return window.scoutlab.player.playing;
      }, id);
      assert.ok(playing, id);
      await page.evaluate(() => window.scoutlab.player.pause());
    }
    await close(page);
  });

  it("replays no faster after a pause of less than a frame", async () => {
    const page = await open(browser, trace("keys", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "scout"));
    const after = await page.evaluate(() => {
      // The test decides when animation frames run.
      const due = new Map();
      let last = 0;
      window.requestAnimationFrame = (frame) => due.set(++last, frame) && last;
      window.cancelAnimationFrame = (id) => due.delete(id);
      const { player } = window.scoutlab;
      player.play();
      player.pause();
      player.play();
      const second = performance.now() + 1000;
      for (const [id, frame] of [...due]) {
        due.delete(id);
        frame(second);
      }
      return player.time;
    });
    assert.equal(after, 5, "steps in the first second");
    await close(page);
  });

  it("opens at the step in its address and keeps the address up to date", async () => {
    const page = await open(browser, trace("keys", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "scout"), {
      fragment: "#event=123",
    });
    assert.equal(await time(page), 123);
    assert.equal((await state(page))[0].step, 123);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash === "#event=124");
    await page.evaluate(() => {
      location.hash = "#event=7";
    });
    await page.waitForFunction(() => window.scoutlab.player.time === 7);
    await close(page);
  });

  it("runs two searches in lock step by node", async () => {
    const args = ["tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3"];
    const page = await open(browser, trace("two", ...args, "--algorithm", "alphabeta", "--against", "minimax"), {
      fragment: "#tree=path",
    });
    const last = await page.evaluate(() => window.scoutlab.timeline.last);
    let waited = 0;
    /** @param {number} track @param {string} mark */
    const marks = (track, mark) => page.locator(`.track >> nth=${track}`).locator(`.tree .${mark}`).count();
    for (let step = 1; step <= last; step++) {
      await page.keyboard.press("ArrowRight");
      const [one, other] = await state(page);
      assert.ok(!(one.waits && other.waits), `both wait at ${step}`);
      // If both searches begin a visit at this step, they visit the same node.
      if (!one.waits && !other.waits && one.kind <= 3 && other.kind <= 3) assert.deepEqual(one.line, other.line);
      if (one.waits && other.kind <= 3) {
        waited++;
        assert.deepEqual(other.line.slice(0, 2), ["2", "2"], "only minimax visits the node that alpha-beta cut");
        assert.ok((await marks(1, "alone")) > 0 && (await marks(1, "elsewhere")) === 0);
        assert.equal(await marks(0, "elsewhere"), 1);
      }
    }
    assert.equal(waited, 3);
    for (const [i, algorithm] of ["alphabeta", "minimax"].entries()) {
      assert.equal((await shownCounts(page, i)).leaves, search(...args, "--algorithm", algorithm).leaves);
    }
    assert.match(await text(page, "#differences"), /by both\s+6\s+by 1 only\s+0\s+by 2 only\s+3/);
    await close(page);
  });

  it("has no serious violation of accessibility, light and dark, on phone and desktop", async () => {
    const files = {
      light: trace("axe", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "alphabeta", "--against", "scout"),
      dark: trace("axe-one", "tictactoe", "--depth", "4", "--algorithm", "pvs", "--ordering", "eval1", "--eval", "ai10s"),
    };
    for (const size of Object.keys(SIZES)) {
      for (const [colorScheme, file] of Object.entries(files)) {
        const page = await open(browser, file, { fragment: "#event=333", size, colorScheme });
        await page.locator(".moves summary").first().click();
        await assertAccessible(page, `${size}, ${colorScheme}`);
        // Only the tree and the moves may be wider than their containers.
        const wide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll(".track, aside, .facts, .node, footer")]
            .filter((part) => part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.className || part.tagName),
        );
        assert.deepEqual(wide, [], `${size}, ${colorScheme}: too wide`);
        await page.keyboard.press("?");
        await assertAccessible(page, `help, ${size}, ${colorScheme}`);
        await close(page);
      }
    }
  });

  it("names no address that could be fetched", () => {
    const page = readFileSync(trace("small", ...small), "utf8");
    assert.doesNotMatch(page, /(?:src|href)\s*=|url\(|@import|\bfetch\b|XMLHttpRequest|\bimport\b/);
  });
});
