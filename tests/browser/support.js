// @ts-check
// Functions for tests of pages: they run the program, start the browser, and open pages whose errors and requests are recorded.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import vm from "node:vm";
import { inflateSync } from "node:zlib";

import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

/** The root of the project. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const PROGRAM = process.env.SCOUTLAB ?? join(ROOT, "target/release/scoutlab");

/** The window sizes of a phone and of a desktop. @type {Record<string, { width: number, height: number }>} */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** Runs the program in this project, and returns its output. @param {...string} args */
export function scoutlab(...args) {
  return scoutlabIn(ROOT, ...args);
}

/** Runs the program in another project, and returns its output. @param {string} project @param {...string} args */
export function scoutlabIn(project, ...args) {
  return execFileSync(PROGRAM, args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * Runs the program of an example in a folder, and returns its output.
 * @param {string} example @param {string} folder @param {...string} args
 */
export function run(example, folder, ...args) {
  return execFileSync(join(dirname(PROGRAM), example), args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Returns the path of another program in the folder of the tested program. @param {string} name */
export const beside = (name) => join(dirname(PROGRAM), name);

/** The browser page, which `just web` builds. */
export const PAGE = process.env.SCOUTLAB_PAGE ?? join(ROOT, "target/web/scoutlab.html");

/** Returns the WebAssembly module inside a page. @param {string} html */
export function moduleOf(html) {
  const [, text] = /<script type="text\/plain" id="module">([^<]*)</.exec(html) ?? [];
  assert.ok(text, "the page has no module");
  return inflateSync(Buffer.from(text, "base64"));
}

/** Returns the object that `scoutlab search --json` prints. @param {...string} args */
export function search(...args) {
  return JSON.parse(scoutlab("search", ...args, "--json"));
}

/** Creates a folder for pages, which is removed when the process exits. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "scoutlab-pages-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/**
 * Runs the scripts of traces that do not need a browser, and returns some of their definitions, such as `{ Track, view }`.
 * @param {string} definitions @returns {any}
 */
export function pageScripts(definitions) {
  const scripts = [
    "unpack",
    "events",
    "track",
    "whole",
    "view",
    "names",
    "scout",
    "words",
    "known",
    "open_list",
    "cutoffs",
    "reasons",
    "questions",
  ].map((name) => readFileSync(join(ROOT, `crates/lab/assets/trace/${name}.js`), "utf8"));
  return vm.runInNewContext(`${scripts.join("\n")}\n(${definitions})`, { atob });
}

/** @type {string | null} */
let pages = null;

/** Returns the data that a trace contains for its scripts. @param {...string} args */
export function traceData(...args) {
  pages ??= folder();
  const file = join(pages, "trace.html");
  scoutlab("trace", ...args, "--out", file);
  const [, data] = readFileSync(file, "utf8").match(/<script type="application\/json" id="data">(.*)<\/script>/) ?? [];
  assert.ok(data, "the trace has no data");
  return JSON.parse(data);
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens a file in a new browser context. `page.problems` collects errors, console messages, and requests for anything except the file.
 * @param {Browser} browser @param {string} file @param {View} [view]
 */
export async function open(
  browser,
  file,
  { fragment = "", size = "desktop", colorScheme = "light", reducedMotion = "reduce" } = {},
) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: colorScheme === "dark" ? "dark" : "light",
    reducedMotion,
  });
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(`error: ${error.stack}`));
  page.on("console", (message) => page.problems.push(`console: ${message.text()}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address) page.problems.push(`request: ${request.url()}`);
  });
  page.on("requestfailed", (request) => page.problems.push(`failed: ${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(address + fragment);
  return page;
}

/** Closes a page, and asserts that it had no problems. @param {Page} page */
export async function close(page) {
  await page.context().close();
  assert.deepEqual(page.problems, []);
}

/**
 * Asserts that axe finds no serious accessibility problem, outside the `excluded` selectors.
 * @param {Page} page @param {string} what @param {string[]} [excluded]
 */
export async function assertAccessible(page, what, excluded = []) {
  const axe = excluded.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }));
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html)
          .join(" | ")}`,
    ),
    [],
    what,
  );
}

/**
 * Asserts that axe finds no serious accessibility problem in a report. The contents of figures and the rows of tables after the second are
 * removed first, because axe would need half a minute for them. The remaining elements keep their positions and sizes. The page cannot be used
 * for other tests afterwards.
 * @param {Page} page @param {string} what
 */
export async function assertReportAccessible(page, what) {
  await page.evaluate(() => {
    for (const table of document.querySelectorAll("table")) table.style.minWidth = `${table.offsetWidth}px`;
    for (const { rows } of document.querySelectorAll("tbody")) {
      const [third, ...later] = [...rows].slice(2);
      if (!third) continue;
      const height = third.offsetHeight + later.reduce((sum, row) => sum + row.offsetHeight, 0);
      later.forEach((row) => row.remove());
      third.replaceChildren(document.createElement("td"));
      third.style.height = `${height}px`;
    }
    document.querySelectorAll(".picture svg").forEach((svg) => svg.replaceChildren());
  });
  await assertAccessible(page, what, [".picture svg", "tbody tr:nth-child(n+3)"]);
}

/**
 * Moves the pointer to a mark of a figure until the tooltip shows. Scrolling or a layout in progress may hide the tooltip again.
 * @param {Page} page @param {Locator} mark
 */
export async function rest(page, mark) {
  const frames = () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        }),
    );
  for (let tries = 0; tries < 20; tries++) {
    await mark.scrollIntoViewIfNeeded();
    await frames();
    const box = await mark.boundingBox();
    assert.ok(box, "the mark is not drawn");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await frames();
    if (await page.locator("#tip").isVisible()) return;
  }
  assert.fail("the tooltip never shows");
}
