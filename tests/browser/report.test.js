// @ts-check
// Tests the report in a browser against the committed data from which it is made.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { ROOT, SIZES, assertReportAccessible, close, folder, launch, open, rest, scoutlab } from "./support.js";

const PAGES = folder();
scoutlab("report", "--out", PAGES);
const REPORT = join(PAGES, "report.html");

/**
 * Returns the rows of an experiment's data that have all these values.
 * @param {string} experiment @param {Record<string, string>} wanted
 */
function rows(experiment, wanted) {
  const [header, ...lines] = readFileSync(join(ROOT, "results", experiment, "data.csv"), "utf8")
    .trim()
    .split("\n");
  const columns = header.split(",");
  const all = lines.map((line) => Object.fromEntries(line.split(",").map((text, i) => [columns[i], text])));
  return all.filter((row) => Object.entries(wanted).every(([column, value]) => row[column] === value));
}

describe("the report", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  // The test limits the size of the page, because loading times depend on the machine.
  it("stays small enough to open quickly", async () => {
    const page = await open(browser, REPORT);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    assert.ok(elements > 10000 && elements < 75000, `${elements} elements`);
    assert.ok(statSync(REPORT).size < 6e6, `${statSync(REPORT).size} bytes`);
    await close(page);
  });

  it("shows the exact value where the pointer rests", async () => {
    const [{ leaves: scout }] = rows("othello-ffo", { position: "53", depth: "9", algorithm: "scout", frame: "mover" });
    const [{ leaves: alphabeta }] = rows("othello-ffo", { position: "53", depth: "9", algorithm: "alphabeta", frame: "mover" });
    const wanted = `53, depth (plies) 9: ${(Number(scout) / Number(alphabeta)).toPrecision(4)}`;
    const page = await open(browser, REPORT);
    const mark = page.locator(`#othello-ffo [data-tip$="${wanted}"]`).last();
    await rest(page, mark);
    assert.match(await page.locator("#tip").innerText(), /: [\d.,]+/);
    // Another mark may cover this mark, so the text of this mark is checked in its attribute.
    assert.ok((await mark.getAttribute("data-tip"))?.endsWith(wanted));
    await close(page);
  });

  it("has the published numbers beside ours", async () => {
    const page = await open(browser, REPORT);
    const text = await page.locator("#tictactoe-series").innerText();
    assert.match(text, /118 of 118\s+published numbers are equal/);
    const difference = await page.locator("#othello-ffo details table tbody tr td:last-child").allTextContents();
    assert.equal(difference.length, 360);
    assert.ok(difference.every((number) => number === "0"));
    await close(page);
  });

  it("leads to a section by its address, and from the contents with the keyboard", async () => {
    const page = await open(browser, REPORT, { fragment: "#pearl" });
    /** @param {string} name */
    const inView = (name) =>
      page.waitForFunction((id) => Math.abs(document.getElementById(id).getBoundingClientRect().top) < 40, name);
    await inView("pearl");
    await page.locator('nav a[href="#node-types"]').focus();
    await page.keyboard.press("Enter");
    await inView("node-types");
    await close(page);
  });

  it("changes between light and dark and keeps its figures readable", async () => {
    const page = await open(browser, REPORT, { colorScheme: "dark" });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await paper(), "rgb(20, 20, 20)");
    await page.locator("#theme").click();
    assert.equal(await paper(), "rgb(255, 255, 255)");
    assert.equal(
      await page
        .locator(".picture svg")
        .first()
        .evaluate((svg) => getComputedStyle(svg).filter),
      "none",
    );
    await close(page);
  });

  it("fits on a phone", async () => {
    const page = await open(browser, REPORT, { size: "phone" });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= SIZES.phone.width, `${width} pixels wide`);
    assert.equal(
      await page.locator("nav details").evaluate((/** @type {HTMLDetailsElement} */ contents) => contents.open),
      false,
    );
    await close(page);
  });

  for (const [size, colorScheme] of [
    ["phone", "light"],
    ["desktop", "dark"],
  ]) {
    it(`has no serious accessibility violation on a ${size}, ${colorScheme}`, async () => {
      const page = await open(browser, REPORT, { size, colorScheme });
      await assertReportAccessible(page, `${size}, ${colorScheme}`);
      await close(page);
    });
  }
});
