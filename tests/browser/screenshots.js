// @ts-check
// Takes the screenshots in docs/images again: `node screenshots.js`, or `just screenshots`.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { PAGE, ROOT, SIZES, close, folder, launch, open, scoutlab } from "./support.js";

const PAGES = folder();

/** @typedef {{ fragment?: string, size?: string, colorScheme?: string, keys?: string[] }} Shown how a page is opened */

/** The name of each picture, how the page is opened, and the traced search. @type {[string, Shown, string[]][]} */
const PICTURES = [
  [
    "trace-othello-desktop",
    { fragment: "#event=500" },
    ["othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "alphabeta", "--ordering", "eval1"],
  ],
  [
    "trace-othello-phone",
    { fragment: "#event=500", size: "phone" },
    ["othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "alphabeta", "--ordering", "eval1"],
  ],
  [
    "trace-two-desktop",
    { fragment: "#event=900" },
    ["othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "alphabeta", "--against", "scout"],
  ],
  ["trace-ywf-desktop-dark", { fragment: "#event=300", colorScheme: "dark" }, ["ywf", "--depth", "3", "--algorithm", "pvs"]],
  [
    "trace-two-phone-dark",
    { fragment: "#event=10", size: "phone", colorScheme: "dark" },
    ["tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm", "alphabeta", "--against", "scout"],
  ],
];

/** A tree on which Scout re-searches a child. */
const LESSON = [
  "tree",
  "--position",
  "[[3 5] [2 [9 1]] [[4 1] [7 8] 6]]",
  "--depth",
  "3",
  "--algorithm",
  "alphabeta",
  "--against",
  "scout",
];
PICTURES.push(
  ["trace-blackboard-desktop", { fragment: "#event=15&view=max" }, LESSON],
  ["trace-blackboard-phone-dark", { fragment: "#event=15&view=max", size: "phone", colorScheme: "dark" }, LESSON],
  ["trace-quiz-desktop", { fragment: "#quiz=window,cut,research&search=2&from=11&view=max", keys: ["2"] }, LESSON],
);

const browser = await launch();
for (const [name, options, args] of PICTURES) {
  const file = join(PAGES, `${name}.html`);
  scoutlab("trace", ...args, "--out", file);
  const page = await open(browser, file, options);
  for (const key of options.keys ?? []) await page.keyboard.press(key);
  await page.screenshot({ path: join(ROOT, "docs/images", `${name}.png`) });
  await close(page);
}
scoutlab("report", "--out", PAGES);
/** @type {[string, Shown][]} */
const reports = [
  ["report-desktop", { fragment: "#othello-ffo" }],
  ["report-phone", { size: "phone" }],
  ["report-desktop-dark", { fragment: "#ordering-accuracy", colorScheme: "dark" }],
];
for (const [name, options] of reports) {
  const page = await open(browser, join(PAGES, "report.html"), options);
  await page.screenshot({ path: join(ROOT, "docs/images", `${name}.png`) });
  await close(page);
}

const explore = await browser.newPage({ viewport: { ...SIZES.desktop, height: 1480 } });
await explore.goto(`${pathToFileURL(PAGE).href}#position=[[3 5] [2 [9 1]] [[4 8] 6]]&depth=3`);
const trace = explore.frameLocator("#trace");
await trace.locator("#last").click();
await explore.locator('[data-path="1"]').click();
await explore.locator("#status", { hasText: "done" }).waitFor();
await explore.screenshot({ path: join(ROOT, "docs/images/explore-desktop.png") });
await explore.setViewportSize(SIZES.desktop);
await explore.locator("#to-accuracy").click();
await explore.locator("#curve-status", { hasText: "done" }).waitFor();
await explore.screenshot({ path: join(ROOT, "docs/images/explore-accuracy.png") });
await browser.close();
