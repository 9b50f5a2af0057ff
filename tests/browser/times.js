// @ts-check
// Tests with time limits. `npm test` runs them after all other tests, when the machine is otherwise idle.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, it } from "node:test";

import { PAGE, close, folder, launch, open, scoutlab, search } from "./support.js";

const PAGES = folder();

describe("a large page", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  it("opens in under two seconds, as the report does", async () => {
    scoutlab("report", "--out", PAGES);
    // The machine may still be busy, so the best of three times counts.
    const times = [];
    for (let time = 0; time < 3; time++) {
      const page = await open(browser, join(PAGES, "report.html"));
      const { loadEventEnd } = await page.evaluate(() => performance.getEntriesByType("navigation")[0].toJSON());
      assert.ok(loadEventEnd > 0, `${loadEventEnd} ms`);
      times.push(loadEventEnd);
      await close(page);
    }
    assert.ok(Math.min(...times) < 2000, `${times} ms`);
  });

  it("is smooth and small with a trace of a hundred thousand steps", async () => {
    const file = join(PAGES, "large.html");
    scoutlab("trace", "othello", "--position", "ffo:41", "--depth", "7", "--algorithm", "alphabeta", "--out", file);
    const page = await open(browser, file);
    const { last, median, elements } = await page.evaluate(() => {
      const { player, timeline } = window.scoutlab;
      const times = [];
      for (let i = 0; i < 60; i++) {
        const begun = performance.now();
        // Two of three jumps go far forwards or backwards, and every third is a single step.
        player.go(i % 3 === 0 ? player.time + 1 : (i * 48611) % timeline.last);
        document.body.getBoundingClientRect();
        times.push(performance.now() - begun);
      }
      times.sort((a, b) => a - b);
      return { last: timeline.last, median: times[30], elements: document.querySelectorAll("*").length };
    });
    assert.ok(last > 100_000, `${last} steps`);
    assert.ok(elements < 1500, `${elements} elements`);
    // 50 ms would be smooth, but machines that run tests are busy.
    assert.ok(median < 150, `${median} ms in the middle`);
    await close(page);
  });
});

describe("the laboratory", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  /** Opens the browser page and waits for its first counts. */
  async function laboratory(fragment = "") {
    const page = await (await browser.newContext()).newPage();
    await page.goto(pathToFileURL(PAGE).href + fragment);
    await page.waitForFunction(() => window.explore?.settled());
    return page;
  }

  it("is ready in under 1.5 seconds", async () => {
    const times = [];
    for (let time = 0; time < 3; time++) {
      const page = await laboratory();
      times.push(await page.evaluate(() => performance.getEntriesByName("first counts")[0].startTime));
      await page.context().close();
    }
    console.log(`ready after ${times.map(Math.round).join(", ")} ms`);
    assert.ok(Math.min(...times) < 1500, `${times} ms`);
  });

  it("shows the counts of all algorithms on a tree with 27 leaves within 50 ms of an edit", async () => {
    /** @param {number} levels @returns {string} */
    const tree = (levels) =>
      levels === 0
        ? "5"
        : `[${Array(3)
            .fill(tree(levels - 1))
            .join(" ")}]`;
    const page = await laboratory(`#position=${tree(3)}&depth=3`);
    const times = [];
    for (let value = 0; value < 20; value++) {
      times.push(
        await page.evaluate(
          async (text) => {
            const begun = performance.now();
            const input = /** @type {HTMLInputElement} */ (document.getElementById("position"));
            input.value = text;
            input.dispatchEvent(new Event("input", { bubbles: true }));
            while (!window.explore.settled())
              await new Promise((resolve) => {
                setTimeout(resolve, 0);
              });
            return performance.now() - begun;
          },
          tree(3).replace("5", String(value)),
        ),
      );
      await page.waitForTimeout(300);
    }
    times.sort((one, other) => one - other);
    console.log(`counts after ${times.map(Math.round).join(", ")} ms`);
    assert.ok(times[5] < 50, `${times} ms`);
    await page.context().close();
  });

  it("searches at least a fifth of the nodes per second of the program", async () => {
    const page = await laboratory();
    const request = { game: "othello", position: "ffo:41", depth: 10, algorithm: "alphabeta" };
    const ratios = [];
    for (let time = 0; time < 3; time++) {
      const { seconds, calls } = search("othello", "--position", "ffo:41", "--depth", "10", "--algorithm", "alphabeta");
      const found = await page.evaluate((search) => window.explore.search(search), request);
      assert.equal(found.calls, calls);
      ratios.push(seconds / found.seconds);
      console.log(
        `${Math.round(calls / seconds)} nodes per second natively, ${Math.round(calls / found.seconds)} in the browser`,
      );
    }
    assert.ok(Math.max(...ratios) >= 0.2, `${ratios}`);
    await page.context().close();
  });
});
