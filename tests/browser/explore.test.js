// @ts-check
// Tests the browser page, opened from disk, against the output of `scoutlab search`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

import { PAGE, ROOT, SIZES, assertAccessible, close, folder, launch, scoutlab, search } from "./support.js";

const COUNTS = ["leaves", "interior", "tt_cutoffs", "calls", "re_searches", "ordering_evaluations", "cutoffs", "first_cutoffs"];

describe("scoutlab explore", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  /** Opens the page and waits for its first counts. */
  async function open(
    fragment = "",
    { size = "desktop", colorScheme = "light", hasTouch = false, file = PAGE, script = () => {} } = {},
  ) {
    const context = await browser.newContext({
      viewport: SIZES[size],
      colorScheme: colorScheme === "dark" ? "dark" : "light",
      hasTouch,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.addInitScript(script);
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(`error: ${error.stack}`));
    page.on("console", (message) => page.problems.push(`console: ${message.text()}`));
    const address = pathToFileURL(file).href;
    page.on("request", (request) => {
      // Workers and traces have blob URLs that the page itself creates.
      if (request.url().split("#")[0] !== address && !request.url().startsWith("blob:null/"))
        page.problems.push(`request: ${request.url()}`);
    });
    await page.goto(address + fragment);
    await answered(page, 0);
    return page;
  }

  /**
   * Waits until more than `before` requests are answered completely, including the latest request.
   * @param {Page} page @param {number} before
   */
  const answered = (page, before) =>
    page.waitForFunction((count) => window.explore?.answered() > count && window.explore.settled(), before);
  /** @param {Page} page */
  const answers = (page) => page.evaluate(() => window.explore.answered());
  /** @param {Page} page */
  const state = (page) => page.evaluate(() => window.explore.state());

  /** Acts on the page and waits for the resulting counts. @param {Page} page @param {() => Promise<unknown>} act */
  async function change(page, act) {
    const before = await answers(page);
    await act();
    await answered(page, before);
  }

  /** Returns the table of counts: the counts, value and PV of each algorithm. @param {Page} page */
  const table = (page) =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll("#counts tbody tr")].map((row) => {
          const cells = [...row.querySelectorAll("[data-count]")].map((cell) => [cell.dataset.count, cell.textContent]);
          return [row.dataset.algorithm, Object.fromEntries(cells)];
        }),
      ),
    );
  /** Returns a number, or the text of a fraction. @param {string} text */
  const number = (text) => {
    const plain = text.replaceAll(",", "").replace("−", "-");
    return Number.isNaN(Number(plain)) ? plain : Number(plain);
  };

  /**
   * Asserts that the table shows the results of `scoutlab search`, for these algorithms or, by default, for all.
   * @param {Page} page @param {string[]} [algorithms]
   */
  async function assertCounts(page, algorithms) {
    const shown = await table(page);
    const { game, position, depth, ordering, evaluator, frame, seed, table: megabytes } = await state(page);
    const args = [game, `--position=${position}`, "--depth", depth, "--ordering", ordering, "--seed", seed];
    if (evaluator) args.push("--eval", evaluator);
    if (frame) args.push("--frame", frame);
    if (megabytes !== null) args.push("--table", megabytes);
    for (const algorithm of algorithms ?? Object.keys(shown)) {
      // Without static values, the program refuses iterations that end above the leaves.
      if (shown[algorithm].leaves === undefined) {
        assert.match(algorithm, /^deepening/);
        assert.throws(() => search(...args.map(String), "--algorithm", algorithm), /which has no static value/);
        continue;
      }
      const found = search(...args.map(String), "--algorithm", algorithm);
      const expected = Object.fromEntries([...COUNTS, "value"].map((name) => [name, found[name]]));
      const row = shown[algorithm];
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map((name) => [name, number(row[name])])),
        expected,
        `${algorithm} of ${position}`,
      );
      assert.equal(row.pv, found.pv.join(" "), `${algorithm} of ${position}`);
    }
  }

  /**
   * Waits for the trace of the current state, and returns its searches and its numbers of leaves at the last step.
   * @param {Page} page @param {string} algorithm
   */
  async function traced(page, algorithm) {
    const frame = page.frameLocator("#trace");
    await frame.locator("section.track h2", { hasText: algorithm }).first().waitFor();
    const inside = page.frames().find((one) => one.url().startsWith("blob:"));
    assert.ok(inside, "there is no trace");
    await inside.waitForFunction(() => window.scoutlab !== undefined);
    await inside.evaluate(() => window.scoutlab.player.go(window.scoutlab.timeline.last));
    return inside.evaluate(() => ({
      heading: document.querySelector("h1").textContent,
      searches: [...document.querySelectorAll("section.track h2")].map((title) => title.textContent.replace(/^\d /, "")),
      leaves: [...document.querySelectorAll('#counts [data-count="leaves"]')].map((cell) =>
        Number(cell.textContent.replace(/\D/g, "")),
      ),
    }));
  }

  /** Waits until the heading of the trace contains a text. @param {Page} page @param {string} text */
  const heading = (page, text) => page.frameLocator("#trace").locator("h1", { hasText: text }).waitFor();

  /** @param {Page} page @param {string} path */
  const node = (page, path) => page.locator(`[data-path="${path}"]`);
  /** @param {Locator} locator */
  const centre = async (locator) => {
    const box = await locator.boundingBox();
    assert.ok(box, "the element is not drawn");
    const { x, y, width, height } = box;
    return [x + width / 2, y + height / 2];
  };

  /** Drags a node horizontally by this many pixels. @param {Page} page @param {string} path @param {number} by */
  async function drag(page, path, by) {
    const [x, y] = await centre(node(page, path));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y + 3, { steps: 4 });
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  }

  it("shows the counts of all algorithms, as the program prints them, and the trace of two", async () => {
    const page = await open();
    assert.equal((await state(page)).position, "[[3 5] [2 [9 1]]]");
    const rows = await table(page);
    assert.ok(Object.keys(rows).length >= 17);
    // By hand: alpha-beta visits the leaves 3, 5 and 2.
    assert.deepEqual(
      [rows.alphabeta.leaves, rows.alphabeta.interior, rows.minimax.leaves, rows.alphabeta.value],
      ["3", "3", "5", "3"],
    );
    await assertCounts(page);
    const { searches, leaves } = await traced(page, "alphabeta");
    assert.deepEqual(
      [searches, leaves],
      [
        ["alphabeta", "scout"],
        [3, Number(rows.scout.leaves)],
      ],
    );
    await close(page);
  });

  it("shows the counts by ply and by cutting move of the traced search, as the program prints them", async () => {
    const page = await open("#game=othello&position=ffo:41&depth=4&ordering=killer:2&algorithm=pvs");
    await page.locator("#by-ply summary").click();
    const tables = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("#by-ply-tables tbody")].map((one) =>
          [...one.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
        ),
      );
    /** @param {string} algorithm */
    const assertTables = async (algorithm) => {
      const args = ["othello", "--position=ffo:41", "--depth=4", "--ordering=killer:2", `--algorithm=${algorithm}`];
      const { by_ply, cutoff_moves } = search(...args);
      const [plies, numbers, kinds] = (await tables()).map((rows) => rows.map((row) => row.map(number)));
      const names = ["ply", "leaves", "interior", "tt_cutoffs", "cutoffs", "first_cutoffs"];
      assert.deepEqual(
        plies,
        by_ply.map((/** @type {Record<string, number>} */ counts) => names.map((name) => counts[name])),
      );
      assert.deepEqual(
        numbers.map(([, cutoffs]) => cutoffs),
        cutoff_moves.by_number,
      );
      assert.deepEqual(
        kinds.map(([, cutoffs]) => cutoffs),
        Object.values(cutoff_moves.by_kind),
      );
    };
    await assertTables("pvs");
    await page.getByLabel("Trace alphabeta", { exact: true }).click();
    assert.equal(await page.locator("#by-ply-of").textContent(), "alphabeta");
    await assertTables("alphabeta");
    await close(page);
  });

  it("edits a tree: values, children, and the text", async () => {
    const page = await open();
    await node(page, "1.0").click();
    assert.equal(await page.locator("#chosen-node").textContent(), "Node 2 1");
    // The field of the leaf's value has the focus, so the typed digit becomes the value.
    await change(page, () => page.keyboard.type("7"));
    assert.equal((await state(page)).position, "[[3 5] [7 [9 1]]]");
    await assertCounts(page, ["alphabeta", "scout", "mtdf"]);
    await heading(page, "[[3 5] [7 [9 1]]]");
    await change(page, () => page.locator("#add-child").click());
    assert.equal((await state(page)).position, "[[3 5] [[7 0] [9 1]]]");
    await node(page, "0").click();
    await change(page, () => page.locator("#remove-node").click());
    assert.deepEqual([(await state(page)).position, (await state(page)).depth], ["[[[7 0] [9 1]]]", 3]);
    await assertCounts(page, ["alphabeta", "sss"]);
    // The changes are undone one by one.
    for (const before of ["[[3 5] [[7 0] [9 1]]]", "[[3 5] [7 [9 1]]]", "[[3 5] [2 [9 1]]]"]) {
      await change(page, () => page.locator("#undo").click());
      assert.equal((await state(page)).position, before);
    }
    await change(page, () => page.locator("#position").fill("[4 [1 [2 3]] -5]"));
    assert.equal(await page.locator('[role="treeitem"]').count(), 8);
    assert.equal((await state(page)).depth, 3);
    await assertCounts(page);
    await close(page);
  });

  it("draws and keeps names, the side at the root, fractions and static values", async () => {
    const page = await open();
    const position = page.locator("#position");
    const labels = () =>
      page.locator('[role="treeitem"]').evaluateAll((items) => items.map((item) => item.firstChild?.textContent));
    /** @type {[string, string, string[]][]} */
    const trees = [
      ["min [[3 5] [2 9]]", "min [[7 5] [2 9]]", ["min", "max", "3", "5", "max", "2", "9"]],
      ["MIN: ((3, 5) (2; 9))", "min [[7 5] [2 9]]", ["min", "max", "3", "5", "max", "2", "9"]],
      ["max: [[3 5] [2 9]]", "[[7 5] [2 9]]", ["max", "min", "3", "5", "min", "2", "9"]],
      ["A:[B:[D:3 E:5] C:[F:2 G:9]]", "A:[B:[D:7 E:5] C:[F:2 G:9]]", ["max", "min", "3", "5", "min", "2", "9"]],
      ["[[1/2 3] [0.25 −9]]", "[[7 3] [0.25 -9]]", ["max", "min", "1/2", "3", "min", "0.25", "−9"]],
      ["[[3 5]=4 [2 9]=1]", "[[7 5]=4 [2 9]=1]", ["max", "min 4", "3", "5", "min 1", "2", "9"]],
      ["min A:[[03 X:5] Y:[2 9]=1/2]", "min A:[[7 X:5] Y:[2 9]=1/2]", ["min", "max", "03", "5", "max 1/2", "2", "9"]],
    ];
    for (const [text, kept, shown] of trees) {
      await change(page, () => position.fill(text));
      assert.equal(await page.locator("#problem").textContent(), "");
      assert.deepEqual(await labels(), shown, text);
      assert.ok((await page.locator("#written-tree").isVisible()) && (await page.locator("#grown-tree").isHidden()), text);
      assert.deepEqual([(await state(page)).position, (await state(page)).depth], [text, 2]);
      await assertCounts(page);
      await node(page, "0.0").click();
      await change(page, () => page.locator("#leaf-value").fill("7"));
      assert.equal((await state(page)).position, kept, text);
      await assertCounts(page, ["alphabeta", "scout"]);
      assert.equal((await traced(page, "alphabeta")).searches.length, 2);
    }
    const names = await page.locator('[role="treeitem"] .name').allTextContents();
    assert.deepEqual(names, ["A", "X", "Y"]);
    // A deeper tree is searched as a whole.
    await change(page, () => position.fill("min [[3 5] [2 [9 4]]]"));
    assert.equal((await state(page)).depth, 3);
    await assertCounts(page);
    // The side to move changes, and a look at synthetic trees loses nothing.
    await change(page, () => page.locator("#root-side").click());
    assert.equal((await state(page)).position, "[[3 5] [2 [9 4]]]");
    await change(page, () => page.locator("#root-side").click());
    await change(page, () => page.getByLabel("Synthetic (from a seed)").check());
    assert.ok(await page.locator("#grown-tree").isVisible());
    await change(page, () => page.getByLabel("Explicit").check());
    assert.equal((await state(page)).position, "min [[3 5] [2 [9 4]]]");
    await node(page, "0.0").click();
    for (const [typed, value] of [
      ["1/2", "1/2"],
      ["-0.25", "-0.25"],
      ["−3", "-3"],
      ["0,5", "0.5"],
      [".5", "0.5"],
      ["+4", "4"],
    ]) {
      await page.locator("#leaf-value").fill("");
      await change(page, () => page.locator("#leaf-value").fill(typed));
      assert.equal((await state(page)).position, `min [[${value} 5] [2 [9 4]]]`, typed);
    }
    await assertCounts(page, ["alphabeta", "minimax"]);
    await close(page);
  });

  it("shows the message of the parser for a text that is no tree, and calls only large trees large", async () => {
    const page = await open();
    const position = page.locator("#position");
    /** @type {[string, RegExp][]} */
    const texts = [
      ["[[3 −5] [2 9]", /the end at character 14: expected \]/],
      ["[[3 x] [2 9]]", /`x` at character 5/],
      ["[[1,5 2] 3]", /1\.5 or the two values 1 and 5/],
      ["[[1e3 5] [2 9]]", /without an exponent/],
      ["A:[3 A:5]", /used twice/],
      ["[min [3 5] 2]", /allowed only before the whole tree/],
    ];
    for (const [text, message] of texts) {
      await change(page, () => position.fill(text));
      assert.match((await page.locator("#problem").textContent()) ?? "", message, text);
      assert.deepEqual(
        [await page.locator("#no-drawing").isVisible(), await page.locator("#grown-tree").isVisible()],
        [false, false],
        text,
      );
      assert.ok((await page.locator("#trace.stale").count()) === 1, text);
      await change(page, () => position.fill("[[3 5] [2 8]]"));
      assert.deepEqual(
        [await page.locator("#problem").textContent(), await page.locator("#drawn-tree").isVisible()],
        ["", true],
      );
      assert.equal(await page.locator("#trace.stale").count(), 0);
    }
    await change(page, () => position.fill(`[${"[1 2 3] ".repeat(100)}]`));
    assert.ok(await page.locator("#no-drawing").isVisible());
    assert.equal(await page.locator("#problem").textContent(), "");
    await assertCounts(page, ["alphabeta"]);
    await close(page);
  });

  it("counts iterative deepening only with static values", async () => {
    const page = await open("#position=[[3 5] [2 9]]&depth=2");
    const row = page.locator('[data-algorithm="deepening(alphabeta)"] .none');
    assert.match(
      (await row.textContent()) ?? "",
      /an iteration of depth 1 ends the search at the node 1, which has no static value/,
    );
    await change(page, () => page.locator("#position").fill("[[3 5]=4 [2 9]=1]"));
    // By hand: two static values at depth 1, and the leaves 3, 5 and 2 at depth 2.
    assert.equal((await table(page))["deepening(alphabeta)"].leaves, "5");
    await assertCounts(page);
    await close(page);
  });

  it("reorders children by dragging, and by keys and buttons", async () => {
    const page = await open("#position=[[1 2] [3 4] [5 6]]&depth=2");
    await change(page, () => drag(page, "0", 400));
    assert.equal((await state(page)).position, "[[3 4] [5 6] [1 2]]");
    await change(page, () => drag(page, "2", -120));
    assert.equal((await state(page)).position, "[[3 4] [1 2] [5 6]]");
    await assertCounts(page, ["alphabeta", "scout"]);
    // Dragging a node by only a few pixels selects the node instead.
    await drag(page, "0", 3);
    assert.equal((await state(page)).position, "[[3 4] [1 2] [5 6]]");
    assert.equal(await node(page, "0").getAttribute("aria-selected"), "true");
    await change(page, () => page.keyboard.press("Alt+ArrowRight"));
    assert.equal((await state(page)).position, "[[1 2] [3 4] [5 6]]");
    await change(page, () => page.locator("#move-right").click());
    assert.equal((await state(page)).position, "[[1 2] [5 6] [3 4]]");
    await change(page, () => drag(page, "1.0", 46));
    assert.equal((await state(page)).position, "[[1 2] [6 5] [3 4]]");
    await assertCounts(page);
    await close(page);
  });

  it("is edited by keys alone", async () => {
    const page = await open("#position=[[1 2] [3 4]]&depth=2");
    await node(page, "").focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    assert.equal(await page.locator(":focus").getAttribute("data-path"), "1.1");
    await page.keyboard.press("Enter");
    await change(page, () => page.keyboard.type("-9"));
    await page.waitForFunction(() => window.explore.state().position === "[[1 2] [3 -9]]");
    await page.keyboard.press("Enter");
    await change(page, () => page.keyboard.press("Alt+ArrowLeft"));
    assert.equal((await state(page)).position, "[[1 2] [-9 3]]");
    await page.keyboard.press("ArrowUp");
    await change(page, () => page.keyboard.press("+"));
    assert.equal((await state(page)).position, "[[1 2] [-9 3 0]]");
    await change(page, () => page.keyboard.press("Delete"));
    assert.equal((await state(page)).position, "[[1 2] [-9 3]]");
    await assertCounts(page, ["alphabeta"]);
    await close(page);
  });

  it("follows twenty changes in a row, and ends with the last", async () => {
    const page = await open();
    await node(page, "0.0").click();
    for (let value = 0; value < 20; value++) await page.locator("#leaf-value").fill(String(value));
    await page.waitForFunction(() => window.explore.state().position === "[[19 5] [2 [9 1]]]");
    await page.waitForFunction(() => document.querySelector("#status").textContent === "17 searches, done.");
    await assertCounts(page);
    await heading(page, "[[19 5] [2 [9 1]]]");
    // All settings are changed in quick succession.
    for (let round = 0; round < 5; round++) {
      await page.locator("#seed").fill(String(round));
      await page.locator("#ordering").fill(["none", "reverse", "random", "killer:2", "worst"][round]);
      await page.locator("#depth").fill(String((round % 3) + 1));
      await page.locator("#trace-panel").evaluate(() => document.querySelector('[aria-label="Trace pvs"]').click());
    }
    const before = await answers(page);
    await page.locator("#depth").fill("3");
    await answered(page, before);
    const { depth, ordering, seed, algorithm } = await state(page);
    assert.deepEqual([depth, ordering, seed, algorithm], [3, "worst", 4, "pvs"]);
    await assertCounts(page);
    assert.deepEqual((await traced(page, "pvs with worst")).searches, ["pvs with worst", "scout with worst"]);
    await close(page);
  });

  it("says what is wrong, and goes on once it is right", async () => {
    const page = await open();
    await change(page, () => page.locator("#position").fill("[[3 5] [2"));
    assert.match((await page.locator("#problem").textContent()) ?? "", /expected \]/);
    await change(page, () => page.locator("#position").fill("[[3 5] [2 8]]"));
    assert.equal(await page.locator("#problem").textContent(), "");
    await change(page, () => page.locator("#ordering").fill("kiler:2"));
    assert.match((await page.locator("#problem").textContent()) ?? "", /did you mean `killer`\?/);
    await change(page, () => page.locator("#ordering").fill("killer:2"));
    await page.locator("#added").fill("mtdf:guess=4");
    await change(page, () => page.getByRole("button", { name: "Add", exact: true }).click());
    await assertCounts(page, ["mtdf:guess=4", "alphabeta"]);
    await change(page, () => page.getByRole("button", { name: "Remove mtdf:guess=4" }).click());
    assert.equal((await table(page))["mtdf:guess=4"], undefined);
    await close(page);
  });

  it("plays moves on a board and places pieces", async () => {
    const page = await open("#game=othello&position=start&depth=3");
    await change(page, () => page.getByRole("gridcell", { name: "d3: empty, move d3" }).click());
    const played = (await state(page)).position;
    assert.equal([...played].filter((symbol) => symbol === "X").length, 4);
    await assertCounts(page, ["alphabeta", "scout", "dual"]);
    await heading(page, played.slice(0, 30));
    await page.getByLabel("Place pieces").check();
    await change(page, () => page.getByRole("gridcell", { name: "a1: empty" }).click());
    assert.equal((await state(page)).position, `X${played.slice(1)}`);
    await change(page, () => page.getByRole("button", { name: "Other side to move" }).click());
    assert.equal((await state(page)).position, `X${played.slice(1, -1)}X`);
    await assertCounts(page, ["alphabeta"]);
    // The arrow key moves the focus from a1 to b1.
    await page.getByRole("gridcell", { name: "a1: black" }).focus();
    await page.keyboard.press("ArrowRight");
    await change(page, () => page.keyboard.press("Enter"));
    assert.equal((await state(page)).position.slice(0, 2), "XX");
    await page.getByLabel("Play moves").check();
    for (const [game, cells] of Object.entries({ tictactoe: 9, othello6: 36, ywf: 81 })) {
      await change(page, () => page.locator("#game").selectOption(game));
      assert.equal(await page.getByRole("gridcell").count(), cells, game);
      // In tic-tac-toe, a ring would look like a mark of `o`, so moves are shaded instead.
      const marks = { shade: await page.locator("#board .shade").count(), ring: await page.locator("#board .can").count() };
      if (game === "tictactoe") assert.deepEqual(marks, { shade: 7, ring: 0 });
      else assert.ok(marks.shade === 0 && marks.ring > 0, `${game}: ${JSON.stringify(marks)}`);
      await assertCounts(page, ["alphabeta", "scout"]);
    }
    await close(page);
  });

  it("plays the games of another package", async () => {
    const page = await open("#game=hex4&position=start&depth=3", { file: join(ROOT, "target/web/hex.html") });
    assert.equal(await page.getByRole("gridcell").count(), 16);
    await change(page, () => page.getByRole("gridcell", { name: "b2: empty, move b2" }).click());
    assert.equal((await state(page)).position, "-----X----------");
    const rows = await table(page);
    assert.equal(rows.alphabeta.value, rows.minimax.value);
    await close(page);
  });

  it("plays Connect Four", async () => {
    const page = await open("#game=connect-four&position=start&depth=4");
    await change(page, () => page.getByRole("gridcell", { name: "d1: empty, move d" }).click());
    // Connect Four has red and yellow discs in the holes of a blue board.
    assert.equal(await page.locator("#board .hole").count(), 42);
    assert.equal(await page.getByRole("gridcell", { name: "d1: red" }).count(), 1);
    const [red, hole] = await page.evaluate(() =>
      ["first", "hole"].map((name) => getComputedStyle(document.querySelector(`#board .${name}`)).fill),
    );
    assert.deepEqual([red, hole], ["rgb(194, 47, 47)", "rgb(255, 255, 255)"]);
    const drawn = page.frameLocator("#trace").locator(".board").first();
    await drawn.waitFor();
    assert.deepEqual([await drawn.locator(".hole").count(), await drawn.locator(".red").count()], [41, 1]);
    assert.match((await state(page)).position, /X/);
    const rows = await table(page);
    assert.equal(rows.alphabeta.value, rows.minimax.value);
    assert.ok(Number(number(rows.minimax.leaves)) > 1000, JSON.stringify(rows.minimax));
    await close(page);
  });

  it("grows trees from a seed", async () => {
    const page = await open();
    await change(page, () => page.getByLabel("Synthetic (from a seed)").check());
    await change(page, () => page.locator("#grown-model").selectOption("ordered"));
    await change(page, () => page.locator("#grown-d").fill("5"));
    const { position, depth } = await state(page);
    assert.deepEqual([position, depth], ["b=3,d=5,seed=1,model=ordered,p=0.7", 5]);
    await assertCounts(page);
    await close(page);
  });

  it("stops a search that takes long", async () => {
    // The ordering `perfect` searches for exact values at this depth, which takes long.
    const page = await open("#game=othello&position=start&depth=3");
    await page.locator("#ordering").fill("perfect");
    await page.locator("#depth").fill("14");
    await page.waitForFunction(
      () =>
        document.querySelector("#stop").matches(":enabled") && document.querySelector("#status").textContent === "Searching …",
    );
    await page.waitForTimeout(300);
    await change(page, () => page.locator("#stop").click());
    assert.match((await page.locator("#status").textContent()) ?? "", /^\d+ of 17 searches are done: stopped\.$/);
    assert.equal(await page.locator("#stop").isDisabled(), true);
    await page.locator("#depth").fill("2");
    await page.waitForFunction(() => document.querySelector("#status").textContent === "17 searches, done.");
    await assertCounts(page, ["alphabeta"]);
    await close(page);
  });

  it("draws the curve of a slider, the same each time, with the counts of the program", async () => {
    const page = await open();
    const done = () =>
      page.waitForFunction(() => /^(\d+) of \1 trees, done$/.test(document.querySelector("#curve-status").textContent));
    /** @param {string} p */
    const curve = async (p) => {
      await page.locator("#p").evaluate((/** @type {HTMLInputElement} */ slider, value) => {
        slider.value = value;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }, p);
      await done();
      return page.evaluate(() => [document.querySelector("#chart").innerHTML, document.querySelector("#ratios").innerHTML]);
    };
    await page.locator("#to-accuracy").click();
    await done();
    for (const [id, value] of [
      ["b", 3],
      ["d", 5],
      ["samples", 4],
      ["seed", 9],
    ])
      await page.locator(`#curve-${id}`).fill(String(value));
    const at40 = await curve("0.4");
    const at90 = await curve("0.9");
    assert.notDeepEqual(at40, at90);
    assert.deepEqual(await curve("0.4"), at40);
    const shown = await page.locator('#ratios [data-algorithm="scout"] td').allTextContents();
    /** @param {string} algorithm @param {number} depth */
    const leaves = (algorithm, depth) =>
      [9, 10, 11, 12].reduce(
        (sum, seed) =>
          sum +
          search(
            "tree",
            "--position",
            `b=3,d=${depth},seed=${seed},model=ordered,p=0.4`,
            "--depth",
            String(depth),
            "--algorithm",
            algorithm,
          ).leaves,
        0,
      );
    const expected = [1, 2, 3, 4, 5].map((depth) => (leaves("scout", depth) / leaves("alphabeta", depth)).toFixed(3));
    assert.deepEqual(shown, expected);
    // Under perfect ordering, Scout visits the same leaves as alpha-beta.
    await curve("1");
    assert.deepEqual(await page.locator('#ratios [data-algorithm="scout"] td').allTextContents(), Array(5).fill("1.000"));
    // The arrow keys move the slider from one end towards the other.
    await page.locator("#p").focus();
    for (let step = 0; step < 20; step++) await page.keyboard.press("ArrowLeft");
    await done();
    assert.equal(await page.locator("#p-shown").textContent(), "0.80");
    await page.locator('input[name="model"][value="strong"]').check();
    await done();
    assert.equal(await page.locator("#p").isDisabled(), true);
    await page.locator("#curve-b").fill("16");
    await page.waitForFunction(
      () =>
        document.querySelector("#curve-problem").textContent === "" &&
        document.querySelector("#curve-status").textContent.endsWith("done"),
    );
    await page.locator("#curve-d").fill("20");
    await page.waitForFunction(() => document.querySelector("#curve-problem").textContent.includes("a tree with"));
    await close(page);
  });

  it("stops a curve", async () => {
    const page = await open();
    await page.locator("#to-accuracy").click();
    await page.locator("#curve-samples").fill("500");
    await page.locator("#curve-d").fill("10");
    await page.waitForFunction(() => /^[1-9]\d* of 500 trees$/.test(document.querySelector("#curve-status").textContent));
    await page.locator("#curve-stop").click();
    await page.waitForFunction(() =>
      /^[1-9]\d* of 500 trees, stopped$/.test(document.querySelector("#curve-status").textContent),
    );
    await close(page);
  });

  it("opens again where it was", async () => {
    const page = await open("#game=tictactoe&position=o-x------&depth=5&algorithm=pvs&ordering=reverse");
    const address = page.url();
    const before = await table(page);
    await close(page);
    const again = await open(address.slice(address.indexOf("#")));
    assert.deepEqual(await table(again), before);
    assert.equal((await state(again)).algorithm, "pvs");
    await close(again);
  });

  for (const [size, colorScheme] of [
    ["desktop", "light"],
    ["desktop", "dark"],
    ["phone", "light"],
    ["phone", "dark"],
  ]) {
    it(`is accessible and fits on a ${size}, ${colorScheme}`, async () => {
      for (const fragment of [
        "",
        "#game=othello&position=start&depth=3",
        "#position=b=3,d=4,seed=1,model=values,k=5&depth=4",
      ]) {
        const page = await open(fragment, { size, colorScheme });
        await traced(page, "alphabeta");
        // Another test covers the trace.
        await assertAccessible(page, `${fragment} on a ${size}, ${colorScheme}`, ["#trace", "#counts tbody tr:nth-child(n+7)"]);
        const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        assert.ok(await fits(), fragment);
        await page.locator("#to-accuracy").click();
        await page.locator("#chart svg").waitFor();
        await assertAccessible(page, `the curve on a ${size}, ${colorScheme}`, ["#searches"]);
        assert.ok(await fits());
        await close(page);
      }
    });
  }

  it("reorders children by touch", async () => {
    const page = await open("#position=[[1 2] [3 4]]&depth=2", { size: "phone", hasTouch: true });
    const [x, y] = await centre(node(page, "0"));
    const session = await page.context().newCDPSession(page);
    /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{ x: number, y: number }[]} points */
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    for (let by = 10; by <= 150; by += 20) await touch("touchMove", [{ x: x + by, y }]);
    await change(page, () => touch("touchEnd", []));
    assert.equal((await state(page)).position, "[[3 4] [1 2]]");
    await close(page);
  });

  it("has the fingerprint of the program in the browser", async () => {
    const page = await open();
    assert.equal(await page.evaluate(() => window.explore.fingerprint()), scoutlab("signature").trim());
    await close(page);
  });

  it("opens with the chart and the step of the address", async () => {
    const page = await open();
    await page.locator("#to-accuracy").click();
    await page.locator("#curve-d").fill("3");
    await page.locator("#p").evaluate((/** @type {HTMLInputElement} */ slider) => {
      slider.value = "0.25";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const fragment = page.url().slice(page.url().indexOf("#"));
    await close(page);
    const again = await open(fragment);
    await again.waitForFunction(() => document.querySelector("#curve-status").textContent === "60 of 60 trees, done");
    assert.equal(await again.locator("#p-shown").textContent(), "0.25");
    assert.equal(await again.locator('#ratios [data-algorithm="scout"] td').count(), 3);
    await again.locator("#to-searches").click();
    const frame = again.frameLocator("#trace");
    for (let step = 0; step < 3; step++) await frame.locator("#step").click();
    await frame.locator("#place", { hasText: "3 /" }).waitFor();
    await again.waitForFunction(() => location.hash.includes("trace=event%3D3"));
    const kept = again.url().slice(again.url().indexOf("#"));
    await close(again);
    const last = await open(kept);
    await last.frameLocator("#trace").locator("#place", { hasText: "3 /" }).waitFor();
    await close(last);
  });

  it("makes sheets of exercises, as the program writes them", async () => {
    const sheet = join(folder(), "sheet.html");
    scoutlab(
      "exercises",
      "--trees=3",
      "--shape=2x2x2",
      "--algorithms=alphabeta",
      "--seed=5",
      "--names=leaves",
      "--solutions",
      "--out",
      sheet,
    );
    const page = await open("#view=exercises&sheet-trees=3&sheet-shape=2x2x2&sheet-seed=5&sheet-names=leaves");
    const inside = page.frameLocator("#sheet");
    await inside.locator("figure").nth(5).waitFor();
    const text = readFileSync(sheet, "utf8")
      .replaceAll(/<svg.*?<\/svg>|<style>.*?<\/style>/gs, "")
      .replaceAll(/<[^>]*>/g, " ");
    /** @param {string} from */
    const words = (from) => from.replaceAll(/\s+/g, " ").replaceAll("&gt;", ">").trim();
    const found = await inside.locator("body").evaluate((body) => {
      body.querySelectorAll("svg").forEach((svg) => svg.remove());
      return body.innerHTML.replaceAll(/<[^>]*>/g, " ");
    });
    assert.ok(words(text).endsWith(words(found)), `${words(text)}\n${words(found)}`);
    await page.locator("#sheet-shape").fill("2x");
    await page.waitForFunction(() => document.querySelector("#sheet-problem").textContent.includes("2x"));
    await page.locator("#sheet-shape").fill("2x2");
    await page.waitForFunction(
      () => document.querySelector("#sheet-problem").textContent === "" && location.hash.includes("sheet-shape=2x2"),
    );
    await assertAccessible(page, "the exercises", ["#searches", "#sheet"]);
    await close(page);
  });

  it("has a quiz, which a link starts", async () => {
    const page = await open(
      `#position=[[3 5] [2 [9 1]]]&depth=3&algorithm=alphabeta&against=&trace=${encodeURIComponent("quiz=cut&from=0")}`,
    );
    const frame = page.frameLocator("#trace");
    await frame.locator("#quiz .options button").first().waitFor();
    // The first answer is right for one question: whether alpha-beta has a cutoff at the second child of the root, after the leaf 2. The first
    // answer is wrong for all earlier questions.
    for (let question = 0; question < 10 && (await frame.locator("#quiz .options button").count()) > 0; question++) {
      await frame.locator("#quiz .options button").first().click();
      await frame.locator('[data-part="verdict"]').waitFor();
      if (await frame.locator('[data-part="next"]').isHidden()) break;
      await frame.locator('[data-part="next"]').click();
    }
    assert.match((await frame.locator('[data-part="score"]').textContent()) ?? "", /[1-9]/);
    await close(page);
  });

  it("saves pictures of trees, boards and charts", async () => {
    /** @param {Page} page @param {string} button */
    const saved = async (page, button) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const page = await open();
    const svg = await saved(page, "#save-svg");
    assert.equal(svg.name, "scoutlab-tree.svg");
    const text = svg.bytes.toString();
    // The tree has nine nodes. The five leaves show their values, and each of the other nodes shows a word.
    assert.deepEqual([...text.matchAll(/>([^<>]+)<\/text>/g)].map(([, label]) => label).sort(), [
      "1",
      "2",
      "3",
      "5",
      "9",
      "max",
      "max",
      "min",
      "min",
    ]);
    assert.doesNotMatch(text, /class=|var\(/, "the picture has its own styles");
    const png = await saved(page, "#save-png");
    assert.deepEqual([png.name, png.bytes.subarray(1, 4).toString()], ["scoutlab-tree.png", "PNG"]);
    // Each of the five leaves is 46 pixels wide, and the PNG has twice the resolution.
    assert.equal(png.bytes.readUInt32BE(16), 2 * 5 * 46);
    const frame = page.frameLocator("#trace");
    await frame.locator("#last").click();
    await page.waitForFunction(() => location.hash.includes("trace="));
    const shown = await saved(page, "#save-tree-svg");
    assert.match(shown.name, /^scoutlab-tree-alphabeta-\d+\.svg$/);
    // The leaves 9 and 1 are cut off, but drawn with their values.
    for (const value of ["3", "5", "2", "9", "1"]) assert.match(shown.bytes.toString(), new RegExp(`>\\s*${value}\\s*</text>`));
    assert.equal((await saved(page, "#save-tree-png")).bytes.subarray(1, 4).toString(), "PNG");
    await change(page, () => page.locator("#game").selectOption("tictactoe"));
    assert.equal(await page.locator("#save-tree").isVisible(), false);
    const board = await saved(page, "#save-svg");
    assert.equal(board.name, "scoutlab-tictactoe.svg");
    assert.equal(board.bytes.toString().split("<rect").length - 1, 10, "nine squares and the ground");
    await page.locator("#to-accuracy").click();
    await page.locator("#curve-status", { hasText: "done" }).waitFor();
    assert.match((await saved(page, "#save-chart-svg")).bytes.toString(), /depth in plies/);
    await close(page);
  });

  it("ignores buttons of the board while the position of another game is awaited", async () => {
    const page = await open("#game=othello&position=start&depth=3");
    await change(page, () =>
      page.evaluate(() => {
        const game = /** @type {HTMLSelectElement} */ (document.querySelector("#game"));
        game.value = "chess";
        game.dispatchEvent(new Event("change", { bubbles: true }));
        for (const button of ["#to-other-side", "#save-svg"]) document.querySelector(button).click();
      }),
    );
    assert.deepEqual((({ game, position }) => [game, position])(await state(page)), ["chess", "start"]);
    await close(page);
  });

  it("treats every text as text", async () => {
    const text = "<img src=x onerror=hostile=1><script>hostile=2</script>";
    for (const key of [
      "game",
      "position",
      "ordering",
      "evaluator",
      "frame",
      "algorithm",
      "against",
      "added",
      "trace",
      "p",
      "compare",
    ]) {
      const page = await open(`#view=accuracy&game=tree&${key}=${encodeURIComponent(text)}`);
      await page.locator("#to-searches").click();
      await page.waitForTimeout(100);
      assert.equal(
        await page.evaluate(() => [typeof window.hostile, document.querySelectorAll("main img").length].join()),
        "undefined,0",
        key,
      );
      await close(page);
    }
  });

  it("goes on after a tree with too many levels, and after a search that ended unexpectedly", async () => {
    const page = await open("", {
      // For one position, this worker fails as if the module had run out of memory.
      script: () =>
        new MutationObserver((_, observer) => {
          if (document.getElementById("module") === null) return;
          observer.disconnect();
          document.getElementById("worker").append(`
          const before = answer;
          answer = (text) => {
            if (text.includes("13 13")) throw new WebAssembly.RuntimeError("unreachable");
            before(text);
          };`);
        }).observe(document, { childList: true, subtree: true }),
    });
    /** @type {[string, RegExp][]} */
    const positions = [
      ["[".repeat(100_000), /levels|nested|deep|expected/],
      ["[[13 13] [13 13]]", /^the search ended unexpectedly: unreachable; it used \d+ MB$/],
    ];
    for (const [position, expected] of positions) {
      await change(page, () => page.locator("#position").fill(position));
      assert.match((await page.locator("#problem").textContent()) ?? "", expected);
      await change(page, () => page.locator("#position").fill("[[3 5] [2 8]]"));
      assert.equal(await page.locator("#problem").textContent(), "");
      await assertCounts(page, ["alphabeta", "sss"]);
    }
    await close(page);
  });

  it("loads nothing, not even what came into it", async () => {
    const page = await open();
    const problems = page.problems.length;
    const refused = await page.evaluate(async () => {
      const fetched = await fetch("http://127.0.0.1:9/").then(
        () => false,
        () => true,
      );
      const image = new Image();
      const failed = new Promise((resolve) => {
        image.onerror = () => resolve(true);
        image.onload = () => resolve(false);
      });
      image.src = "http://127.0.0.1:9/x.png";
      const script = document.createElement("script");
      script.textContent = "window.hostile = 1";
      document.body.append(script);
      return [fetched, await failed, window.hostile === undefined];
    });
    assert.deepEqual(refused, [true, true, true]);
    assert.ok(
      page.problems.length > problems &&
        page.problems.every((problem) => /Content Security Policy|request: http:\/\/127/.test(problem)),
      page.problems.join("\n"),
    );
    await page.context().close();
  });
});
