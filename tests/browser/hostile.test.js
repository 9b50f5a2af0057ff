// @ts-check
// Tests a report in which every text tries to run as code. `crates/harness/tests/all/hostile_texts.rs` tests the same project.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";

import { ROOT, assertAccessible, close, folder, launch, open, rest, scoutlab, scoutlabIn } from "./support.js";

const PROJECT = folder();
/** @param {string} name */
const read = (name) => readFileSync(join(ROOT, "crates/harness/tests/data/hostile", name), "utf8");
const TEXT = read("text.txt").trimEnd();
const FILE = read("file-name.txt").trimEnd();
const REPORT = join(PROJECT, "results/report/report.html");

/** @param {string} name @param {string | Buffer} contents */
function write(name, contents) {
  const path = join(PROJECT, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

/** Creates the project, runs its experiment and writes its report. */
function report() {
  /** @param {string} text */
  const escaped = (text) => JSON.stringify(text).slice(1, -1);
  write(
    "experiments/hostile.toml",
    read("experiment.toml")
      .replaceAll("TEXT", () => escaped(TEXT))
      .replaceAll("FILE", () => escaped(FILE)),
  );
  write(
    `data/published/${FILE}.csv`,
    read("published.csv").replaceAll("TEXT", () => TEXT.replaceAll('"', '""')),
  );
  write(
    "docs/findings.md",
    read("findings.md").replaceAll("TEXT", () => TEXT),
  );
  scoutlabIn(PROJECT, "experiment", "hostile");
  const manifest = join(PROJECT, "results/hostile/manifest.json");
  const changed = ["version", "commit", "compiler", "target", "processor", "ended", "file_sha256", "data_sha256"].map((key) => [
    key,
    TEXT,
  ]);
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), ...Object.fromEntries(changed) }));
  write(
    "docs/performance.md",
    read("performance.md").replaceAll("TEXT", () => TEXT),
  );
  write("results/speed/machine.txt", TEXT);
  write("results/speed/speed.svg", readFileSync(join(PROJECT, "results/hostile/lines.svg")));
  scoutlabIn(PROJECT, "report");
}

/**
 * Returns whether a script in a text has run, which sets `hostile` to a number. (A section of the page has the id `hostile`.)
 * @param {Page} page
 */
const ran = (page) => page.evaluate(() => typeof window.hostile === "number");

describe("a report of hostile texts", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    report();
    browser = await launch();
  });
  after(() => browser.close());

  for (const colorScheme of ["light", "dark"]) {
    it(`runs and loads nothing but itself and has no serious accessibility violation, ${colorScheme}`, async () => {
      const page = await open(browser, REPORT, { colorScheme });
      await page.evaluate(() =>
        document.querySelectorAll("details").forEach((details) => {
          details.open = true;
        }),
      );
      // The test moves the pointer and presses keys, because scripts in texts may wait for such events.
      await rest(page, page.locator(".picture .tips rect").last());
      for (let i = 0; i < 60; i++) await page.keyboard.press("Tab");
      await page.waitForTimeout(500);
      assert.equal(await ran(page), false);
      assert.equal(await page.evaluate(() => location.href.split("#")[0].endsWith("report.html")), true);
      assert.match((await page.locator("#tip").textContent()) ?? "", /hostile=1/);
      const shown = await page.evaluate(() => document.body.innerText.split("onerror=hostile=2").length - 1);
      assert.ok(shown > 60, `the text is shown ${shown} times`);
      const others = await page.evaluate(
        () => document.querySelectorAll("img, iframe, object, embed, form, base, link, main script, main style").length,
      );
      assert.equal(others, 0);
      await assertAccessible(page, colorScheme, [".picture svg"]);
      await close(page);
    });
  }

  // Even if a text were inserted without escaping, the Content-Security-Policy must block its code.
  const files = {
    report: () => REPORT,
    trace: () => {
      const trace = join(PROJECT, "trace.html");
      rmSync(trace, { force: true });
      scoutlab("trace", "tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm", "scout", "--out", trace);
      return trace;
    },
  };
  for (const [what, file] of Object.entries(files)) {
    it(`would not run or load what came into the page of a ${what}`, async () => {
      const original = file();
      const page = readFileSync(original, "utf8");
      const changed = original.replace(".html", "-changed.html");
      const inserted =
        "<script>hostile=1</script><img src='data:,' onerror='hostile=2'><img src='http://127.0.0.1:9/x'>" +
        "<iframe srcdoc='<script>parent.hostile=3</script>'></iframe><style>#theme{opacity:0}</style><base href='http://127.0.0.1:9/'>" +
        "<a id='leads' href='javascript:hostile=4'>a</a>";
      writeFileSync(
        changed,
        page.replace("<main", () => `${inserted}<main`),
      );
      const opened = await open(browser, changed);
      await opened.evaluate(() => document.getElementById("leads").click());
      await opened.waitForTimeout(300);
      assert.equal(await ran(opened), false);
      assert.equal(await opened.evaluate(() => document.baseURI.startsWith("file:")), true);
      assert.equal(await opened.evaluate(() => getComputedStyle(document.getElementById("theme")).opacity), "1");
      // The page's own script and style still work.
      await opened.locator("#theme").click();
      assert.notEqual(await opened.evaluate(() => document.documentElement.dataset.theme), undefined);
      assert.ok(opened.problems.length >= 5);
      const others = opened.problems.filter((problem) => !/^console: .*Content Security Policy/s.test(problem));
      assert.deepEqual(others, ["request: http://127.0.0.1:9/x", "failed: http://127.0.0.1:9/x: csp"]);
      await opened.context().close();
    });
  }
});
