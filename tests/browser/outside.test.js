// @ts-check
// Tests copies of the examples, run by the programs of the examples: pages must show the components that the packages add.

import assert from "node:assert/strict";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { ROOT, assertReportAccessible, close, folder, launch, open, run } from "./support.js";

const EXAMPLES = [
  {
    name: "best-node-search",
    title: "Best Node Search, MTD(f) and NegaScout",
    experiments: ["best-node-search"],
    traces: ["best-node-search-othello.html", "best-node-search-tree.html", "killers-per-ply-othello.html"],
  },
  { name: "hex", title: "Hex, counted", experiments: ["hex"], traces: ["hex4.html", "hex5.html"] },
];

for (const { name, title, experiments, traces } of EXAMPLES) {
  describe(`a copy of ${name}`, () => {
    const project = folder();
    /** @type {Browser} */
    let browser;
    before(async () => {
      cpSync(join(ROOT, "examples", name), project, { recursive: true });
      run(name, project, "report");
      browser = await launch();
    });
    after(() => browser.close());

    it("has a report of its own experiments under its own title", async () => {
      const page = await open(browser, join(project, "results/report/report.html"));
      assert.equal(await page.locator("h1").innerText(), title);
      assert.equal(await page.title(), `${title}: the report`);
      assert.deepEqual(
        await page.locator("section.experiment").evaluateAll((all) => all.map((section) => section.id)),
        experiments,
      );
      assert.ok((await page.locator("section.experiment .picture svg").count()) >= experiments.length);
      const links = await page.locator("#gallery a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      assert.deepEqual(
        links.sort(),
        traces.map((trace) => `traces/${trace}`),
      );
      await assertReportAccessible(page, name);
      await close(page);
    });

    it("has traces of what it adds, which can be played", async () => {
      const pages = join(project, "results/report/traces");
      assert.deepEqual(readdirSync(pages).sort(), traces);
      for (const trace of traces) {
        const page = await open(browser, join(pages, trace));
        const before = await page.evaluate(() => window.scoutlab.player.time);
        await page.keyboard.press("ArrowRight");
        assert.ok((await page.evaluate(() => window.scoutlab.player.time)) > before, trace);
        await close(page);
      }
    });
  });
}
