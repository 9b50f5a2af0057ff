// @ts-check
// Tests how traces draw small trees on the blackboard, compared with a plain alpha-beta in this file.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { SIZES, close, folder, launch, open, scoutlab } from "./support.js";

const PAGES = folder();

/** @param {string} name @param {...string} args */
function trace(name, ...args) {
  const file = join(PAGES, `${name}.html`);
  scoutlab("trace", ...args, "--out", file);
  return file;
}

const TREE = [
  [3, 5],
  [2, [9, 1]],
  [[4, 1, 6], [7, [8, 2]], 6],
  [[1, 0], 5, [7, 7]],
];
const TEXT = JSON.stringify(TREE).replaceAll(",", " ");
const SEARCH = ["tree", "--position", TEXT, "--depth", "4"];

/**
 * Returns the lines of moves to all nodes of a tree, including the root.
 * @param {Nested} tree @param {number[]} [line] @returns {number[][]}
 */
function lines(tree, line = []) {
  return [line, ...(Array.isArray(tree) ? tree.flatMap((child, i) => lines(child, [...line, i + 1])) : [])];
}

/**
 * Runs fail-hard alpha-beta, and collects the line of every node that it visits.
 * @param {Nested} tree @param {number[]} window @param {number} sign @param {number[]} line @param {Set<string>} visited
 * @returns {number}
 */
function alphabeta(tree, [alpha, beta], sign, line, visited) {
  visited.add(line.join(" "));
  if (!Array.isArray(tree)) return sign * tree;
  for (const [i, child] of tree.entries()) {
    const value = -alphabeta(child, [-beta, -alpha], -sign, [...line, i + 1], visited);
    if (value >= beta) return beta;
    alpha = Math.max(alpha, value);
  }
  return alpha;
}

/**
 * Returns what the blackboard of a search shows: the state, value and window of each node, by its line of moves.
 * @param {Page} page
 */
function shown(page, index = 0) {
  return page.evaluate((track) => {
    const { nodes } = window.scoutlab;
    return Object.fromEntries(
      [...document.querySelectorAll(".blackboard")[track].querySelectorAll(".spot")].map((spot) => [
        nodes.line(Number(spot.dataset.node)).join(" "),
        {
          state: [...spot.classList].find((name) => ["seen", "open", "past", "cut", "under", "waiting"].includes(name)),
          value: spot.querySelector(".value").textContent,
          window: spot.querySelector(".window-text")?.textContent ?? "",
        },
      ]),
    );
  }, index);
}

/**
 * Returns the positions of the blackboards and the controls. The page redraws them in its first frames, so all are measured two frames later.
 * @param {Page} page
 */
function places(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const boards = [...document.querySelectorAll(".blackboard")].map((board) => board.getBoundingClientRect());
    return {
      boards: boards.map(({ top, bottom }) => ({ top, bottom })),
      footer: document.querySelector("footer").getBoundingClientRect().top,
    };
  });
}

/**
 * Returns what overlaps on blackboards: values that exceed their shapes, marks and texts that meet each other or shapes, and branches that
 * meet values, marks, texts or shapes. Also returns texts smaller than 11 px.
 * @param {Page} page
 */
function collisions(page) {
  return page.evaluate(() => {
    const SLACK = 0.6;
    /** @param {DOMRect} a @param {DOMRect} b */
    const meet = (a, b) =>
      a.left + SLACK < b.right && b.left + SLACK < a.right && a.top + SLACK < b.bottom && b.top + SLACK < a.bottom;
    // Returns whether a straight line has a point in a box (Liang and Barsky 1984).
    const crosses = (/** @type {number[]} */ [x0, y0], /** @type {number[]} */ [x1, y1], /** @type {DOMRect} */ box) => {
      let [from, to] = [0, 1];
      for (const [start, length, low, high] of [
        [x0, x1 - x0, box.left + SLACK, box.right - SLACK],
        [y0, y1 - y0, box.top + SLACK, box.bottom - SLACK],
      ]) {
        if (length === 0 && (start < low || start > high)) return false;
        if (length === 0) continue;
        const ends = [(low - start) / length, (high - start) / length].sort((a, b) => a - b);
        [from, to] = [Math.max(from, ends[0]), Math.min(to, ends[1])];
      }
      return from < to;
    };
    const problems = [];
    for (const board of document.querySelectorAll(".blackboard")) {
      const matrix = board.querySelector("svg").getScreenCTM();
      if (matrix === null) throw new Error("a blackboard is not drawn");
      /** @param {number} node */
      const named = (node) => window.scoutlab.nodes.line(node).join(" ") || "root";
      const spots = [...board.querySelectorAll(".spot")];
      /** @param {string} selector @param {string} kind */
      const boxes = (selector, kind) =>
        spots.flatMap((spot) =>
          [...spot.querySelectorAll(selector)].map((part) => ({
            kind,
            node: Number(spot.dataset.node),
            ...part.getBoundingClientRect().toJSON(),
          })),
        );
      const edges = [...board.querySelectorAll(".edge")].map((path) => {
        const numbers = path.getAttribute("d")?.match(/[-\d.e]+/g) ?? [];
        const [fromX, fromY, x, top, bottom] = numbers.map(Number);
        const points = [
          [fromX, fromY],
          [x, top],
          [x, bottom],
        ].map((point) => {
          const { x: left, y } = new DOMPoint(...point).matrixTransform(matrix);
          return [left, y];
        });
        return { node: Number(path.dataset.node), points };
      });
      /** @param {string} selector @param {string} kind */
      const onEdges = (selector, kind) =>
        [...board.querySelectorAll(selector)].map((part) => ({
          kind,
          node: Number(part.dataset.node),
          ...part.getBoundingClientRect().toJSON(),
        }));
      const shapes = boxes(":scope > :is(rect, ellipse)", "shape");
      const parts = [
        ...shapes,
        ...boxes(".window-text", "window"),
        ...boxes(".times", "times"),
        ...boxes(".alone", "dot"),
        ...onEdges(".move", "name"),
        ...onEdges(".strike", "strike"),
      ];
      parts.forEach((one, i) =>
        parts.slice(0, i).forEach((other) => {
          // The lines of text of one window count as one part.
          if (one.kind === "window" && other.kind === "window" && one.node === other.node) return;
          if (meet(one, other)) problems.push(`${one.kind} of ${named(one.node)} meets ${other.kind} of ${named(other.node)}`);
        }),
      );
      for (const { node, points } of edges) {
        const parent = window.scoutlab.nodes.parent[node];
        for (const part of parts) {
          const own =
            (part.kind === "shape" && [node, parent].includes(part.node)) || (part.kind === "strike" && part.node === node);
          if (!own && points.slice(1).some((point, i) => crosses(points[i], point, part)))
            problems.push(`branch to ${named(node)} crosses ${part.kind} of ${named(part.node)}`);
        }
      }
      for (const spot of spots) {
        const shape = spot.querySelector(":scope > :is(rect, ellipse)");
        const box = shape.getBoundingClientRect();
        const value = spot.querySelector(".value").getBoundingClientRect();
        // An oval is narrower at the top and bottom of the digits, which are less than half as high as the oval.
        const room = box.width * (shape.tagName === "ellipse" ? Math.sqrt(1 - (10 / 24) ** 2) : 1);
        if (value.width > room + 0.5 || value.height > Math.max(box.height, 11) + 0.5)
          problems.push(`wide: ${named(Number(spot.dataset.node))}`);
      }
      if (!matchMedia("print").matches) {
        for (const text of board.querySelectorAll("text")) {
          if (text.textContent !== "" && parseFloat(getComputedStyle(text).fontSize) * matrix.a < 10.99)
            problems.push(`small: ${text.textContent}`);
        }
      }
    }
    return problems;
  });
}

/** Returns the number of sheets of a printed page. @param {Page} page */
async function sheets(page) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}

/** @param {Page} page @param {number} time */
const go = (page, time) => page.evaluate((to) => window.scoutlab.player.go(to), time);

describe("the blackboard", () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  it("shows the whole tree, with what the search has cut struck through", async () => {
    const page = await open(browser, trace("one", ...SEARCH, "--algorithm", "alphabeta"));
    const all = lines(TREE).map((line) => line.join(" "));
    const begun = await shown(page);
    assert.deepEqual(Object.keys(begun).sort(), all.sort());
    assert.ok(Object.values(begun).every(({ state }) => state === "waiting"));
    // All leaves show their values for MAX from the beginning, including leaves that no search visits.
    assert.deepEqual([begun["2 2 1"].value, begun["1 1"].value, begun["2 2"].value], ["9", "3", ""]);

    await page.keyboard.press("End");
    const visited = new Set();
    const value = alphabeta(TREE, [-Infinity, Infinity], 1, [], visited);
    const ended = await shown(page);
    for (const line of all) {
      const above = line.split(" ").slice(0, -1).join(" ");
      const expected = visited.has(line) ? "seen" : visited.has(above) ? "cut" : "under";
      assert.equal(ended[line].state, expected, `at ${line || "the root"}`);
    }
    const struck = all.filter((line) => ended[line].state === "cut").length;
    assert.ok(struck > 2);
    assert.equal(await page.locator(".blackboard .strike").count(), struck);
    assert.equal(ended[""].value, String(value));
    await close(page);
  });

  it("has values and windows for the side to move, or all for max", async () => {
    const page = await open(browser, trace("one", ...SEARCH, "--algorithm", "alphabeta"), { fragment: "#event=10" });
    await page.keyboard.press("v");
    assert.deepEqual((await shown(page))["2"], { state: "open", value: "−2…", window: "(−∞, −3)" });
    await page.waitForFunction(() => location.hash === "#event=10&view=mover");
    await page.keyboard.press("v");
    assert.deepEqual((await shown(page))["2"], { state: "open", value: "2…", window: "(3, ∞)" });
    assert.equal((await shown(page))["2 2 1"].value, "9");
    assert.equal(await page.locator(".caption").innerText(), "Window for max: (3, ∞); best so far 2");
    await page.waitForFunction(() => location.hash === "#event=10");
    await page.keyboard.press("b");
    assert.equal(await page.locator(".blackboard").isVisible(), false);
    assert.equal(await page.locator(".chip.path").first().isVisible(), true);
    await page.keyboard.press("b");
    assert.equal(await page.locator(".blackboard").isVisible(), true);
    await close(page);
    const mover = await open(browser, trace("mover", ...SEARCH, "--algorithm", "alphabeta", "--view", "mover"), {
      fragment: "#event=10",
    });
    assert.deepEqual((await shown(mover))["2"], { state: "open", value: "−2…", window: "(−∞, −3)" });
    await mover.keyboard.press("v");
    await mover.waitForFunction(() => location.hash === "#event=10&view=max");
    await close(mover);
  });

  it("writes bounds as bounds, for max, also below a root of min, with names and fractions", async () => {
    /** @param {string} position @param {string} depth @param {string} algorithm */
    const values = async (position, depth, algorithm) => {
      const page = await open(
        browser,
        trace("bounds", "tree", "--position", position, "--depth", depth, "--algorithm", algorithm),
      );
      await page.keyboard.press("End");
      const found = Object.fromEntries(Object.entries(await shown(page)).map(([line, { value }]) => [line, value]));
      await close(page);
      return found;
    };
    const tested = await values("[[3 12 8] [2 4 6] [14 5 2]]", "2", "scout");
    assert.deepEqual([tested[""], tested["1"], tested["2"], tested["3"]], ["3", "3", "≤3", "≤3"]);
    for (const algorithm of ["alphabeta", "alphabeta-soft", "negascout"]) {
      const found = await values("[[3 12 8] [2 4 6] [14 5 2]]", "2", algorithm);
      assert.deepEqual([found[""], found["1"], found["2"], found["3"]], ["3", "3", "≤2", "2"], algorithm);
    }
    const deep = await values("[[[2 3] [5 9]] [[0 1] [7 5]]]", "3", "alphabeta");
    assert.deepEqual(
      ["", "1", "1 1", "1 2", "2", "2 1", "2 2"].map((line) => deep[line]),
      ["3", "3", "3", "≥5", "≤1", "1", ""],
    );
    const min = await values("min A:[B:[D:1/2 E:5] C:[F:9 G:-0.25]]", "2", "alphabeta");
    assert.deepEqual(
      ["", "B", "C", "B D", "C G"].map((line) => min[line]),
      ["5", "5", "≥9", "1/2", "−0.25"],
    );
  });

  it("draws no cut where the last child cuts off", async () => {
    const page = await open(
      browser,
      trace("last", "tree", "--position", "[[3 5] [4 2]]", "--depth", "2", "--algorithm", "alphabeta"),
    );
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => window.scoutlab.state()[0].counts.cutoffs), 1);
    assert.equal(await page.locator(".blackboard .strike, .blackboard .cutter").count(), 0);
    await close(page);
  });

  it("shows two searches at once, also on a phone, and finds the nodes that only one visits", async () => {
    const file = trace("two", ...SEARCH, "--algorithm", "alphabeta", "--against", "minimax");
    for (const size of Object.keys(SIZES)) {
      const page = await open(browser, file, { size });
      const { boards, footer } = await places(page);
      assert.equal(boards.length, 2);
      // On a phone, boards are below one another, each as high as its tree, and the page scrolls.
      const isPhone = size === "phone";
      for (const { top, bottom } of boards)
        assert.ok(top > 0 && (isPhone || bottom <= footer + 1), `${size}: ${top} to ${bottom}, controls from ${footer}`);
      const clipped = await page.evaluate(
        () =>
          [...document.querySelectorAll(".blackboard")].filter((board) => {
            const [box, drawing] = [board, board.querySelector("svg")].map((part) => part.getBoundingClientRect());
            return (
              drawing.left < box.left ||
              drawing.right > box.right ||
              (innerWidth < 500 && (drawing.top < box.top || drawing.bottom > box.bottom))
            );
          }).length,
      );
      assert.equal(clipped, 0, size);
      if (isPhone) {
        const gaps = await page.evaluate(() =>
          [...document.querySelectorAll(".blackboard")].map((board) => {
            const above = /** @type {HTMLElement} */ (board.parentElement).querySelector(".now").getBoundingClientRect();
            return board.querySelector(".spot").getBoundingClientRect().top - above.bottom;
          }),
        );
        assert.ok(
          gaps.every((gap) => gap < 30),
          `${gaps}`,
        );
      }
      await close(page);
    }
    const page = await open(browser, file);
    const visited = new Set();
    alphabeta(TREE, [-Infinity, Infinity], 1, [], visited);
    const lone = lines(TREE)
      .map((line) => line.join(" "))
      .filter((line) => !visited.has(line));
    const found = [];
    for (let time = -1; ;) {
      await page.keyboard.press("d");
      const now = await page.evaluate(() => window.scoutlab.player.time);
      if (now === time) break;
      time = now;
      found.push(await page.evaluate(() => window.scoutlab.state()[1].line.join(" ")));
    }
    assert.deepEqual(found, lone);
    await page.keyboard.press("Shift+D");
    assert.equal(await page.evaluate(() => window.scoutlab.state()[1].line.join(" ")), lone.at(-2));
    await go(page, 0);
    await page.locator("#next-lone").click();
    assert.equal(await page.evaluate(() => window.scoutlab.state()[1].line.join(" ")), lone[0]);
    await close(page);
  });

  it("has room for large values, and for a dot beside a number of visits", async () => {
    const large = [
      "tree",
      "--position",
      "b=3,d=4,seed=2,model=ordered,p=0.3",
      "--depth",
      "4",
      "--algorithm",
      "pvs",
      "--against",
      "sss",
    ];
    const mixed = [
      "tree",
      "--position",
      "[[12 -45] [123 -456] [1234 -5678] [12345 -67890]]",
      "--depth",
      "2",
      "--algorithm",
      "minimax",
    ];
    const longest = [];
    /** @type {[string, string[], number[]][]} */
    const drawn = [
      ["wide", large, [20, 60, 100, 140, 174]],
      ["mixed", mixed, [4, 6, 10, 12, 16, 18, 22, 24]],
    ];
    for (const [name, search, steps] of drawn) {
      const page = await open(browser, trace(name, ...search));
      const lengths = [];
      for (const time of steps) {
        for (const view of ["mover", "max"]) {
          await go(page, time);
          assert.deepEqual(await collisions(page), [], `${name} at ${time}, for ${view}`);
          lengths.push(...Object.values(await shown(page)).map(({ value }) => value.length));
          await page.keyboard.press("v");
        }
        if (name === "wide" && time === 20) {
          for (const sign of [".alone", ".times"]) assert.ok((await page.locator(`.blackboard ${sign}`).count()) > 0, sign);
        }
      }
      longest.push(Math.max(...lengths));
      await close(page);
    }
    assert.deepEqual(longest, ["≥−1420191…".length, "−67890…".length]);
  });

  /**
   * Returns an explicit tree with these numbers of children at each ply, and pseudo-random leaf values.
   * @param {...number} branching
   */
  function regular(...branching) {
    let leaf = 0;
    /** @returns {number | string} */
    const grow = (/** @type {number[]} */ [first, ...rest]) =>
      first === undefined ? ((++leaf * 23) % 37) - 12 : `[${Array.from({ length: first }, () => grow(rest)).join(" ")}]`;
    return String(grow(branching));
  }

  /** @type {[string, string, string, string[]][]} */
  const SHOWN = [
    ["9 leaves", regular(3, 3), "2", ["alphabeta"]],
    ["27 leaves", regular(3, 3, 3), "3", ["alphabeta", "--against", "scout"]],
    ["27 leaves, twice", regular(3, 3, 3), "3", ["mtdf", "--against", "sss"]],
    ["54 leaves", regular(2, 3, 3, 3), "4", ["scout"]],
    ["54 leaves, two searches", regular(6, 9), "2", ["negascout", "--against", "alphabeta"]],
    ["9 names", "A:[B:[Ab:3 Bc:12 Cd:8] C:[Goal:2 E:4 F:6] D:[G:14 H:5 I:2]]", "2", ["scout"]],
  ];
  for (const [name, position, depth, algorithms] of SHOWN) {
    it(`overlaps nowhere with ${name}, on screens, phones and paper`, async () => {
      const file = trace("regular", "tree", "--position", position, "--depth", depth, "--algorithm", ...algorithms);
      for (const colorScheme of ["light", "dark"]) {
        const page = await open(browser, file, { colorScheme });
        for (const viewport of [{ width: 1280, height: 720 }, SIZES.phone]) {
          await page.setViewportSize(viewport);
          await places(page);
          const last = await page.evaluate(() => window.scoutlab.timeline.last);
          for (const time of [0, Math.round(last / 2), last]) {
            for (const view of ["max", "mover"]) {
              await go(page, time);
              assert.deepEqual(await collisions(page), [], `${name} at ${time} on ${viewport.width} px, for ${view}`);
              await page.keyboard.press("v");
            }
          }
        }
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({ media: "print" });
        await places(page);
        assert.deepEqual(await collisions(page), [], `${name} on paper`);
        for (const control of ["footer", "header button", ".views"])
          assert.equal(await page.locator(control).first().isVisible(), false, control);
        await page.emulateMedia({ media: null });
        assert.equal(await sheets(page), 1);
        await close(page);
      }
    });
  }

  it("fits two trees of 27 leaves side by side, and uses the height", async () => {
    for (const algorithms of [
      ["alphabeta", "--against", "scout"],
      ["negascout", "--against", "sss"],
    ]) {
      const page = await open(
        browser,
        trace("fits", "tree", "--position", regular(3, 3, 3), "--depth", "3", "--algorithm", ...algorithms),
      );
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.keyboard.press("End");
      await places(page);
      const boards = await page.evaluate(() =>
        [...document.querySelectorAll(".blackboard")].map((board) => {
          const drawing = board.querySelector("svg").getBoundingClientRect();
          const { left, right, top, bottom } = board.getBoundingClientRect();
          const inside = drawing.left >= left && drawing.right <= right && drawing.top >= top && drawing.bottom <= bottom;
          return {
            inside,
            scrolls: board.scrollWidth > board.clientWidth || board.scrollHeight > board.clientHeight,
            part: drawing.height / board.clientHeight,
            height: board.clientHeight,
          };
        }),
      );
      assert.equal(boards.length, 2);
      for (const { inside, scrolls, part, height } of boards) {
        assert.ok(inside && !scrolls && part > 0.85 && height > 720 * 0.4, JSON.stringify(boards));
      }
      await close(page);
    }
  });

  it("says of a root that is a leaf what it is worth", async () => {
    const page = await open(browser, trace("leaf", "tree", "--position", "3", "--depth", "1", "--algorithm", "alphabeta"));
    await page.keyboard.press("End");
    assert.equal(await page.locator(".now").innerText(), "The root is a leaf, worth 3 to max");
    assert.equal(await page.locator(".caption").innerText(), "No window; the root is worth 3 to max");
    assert.equal(await page.locator("text.value.best").textContent(), "3");
    await close(page);
  });

  it("is not there for trees that are too large for it", async () => {
    const page = await open(
      browser,
      trace("large", "othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "alphabeta"),
    );
    assert.equal(await page.locator(".blackboard, #blackboard").count(), 0);
    assert.equal(await page.evaluate(() => window.scoutlab.whole), null);
    await close(page);

    // Even without a blackboard, the page shows bounds, which equal those of `show tree`.
    const position = "b=3,d=5,seed=4,model=values,k=9";
    const large = await open(
      browser,
      trace("large", "tree", "--position", position, "--depth", "5", "--algorithm", "alphabeta"),
    );
    assert.equal(await large.locator(".blackboard").count(), 0);
    await large.keyboard.press("End");
    /** @type {{ nodes: { path: number[], value: string, bound: string }[] }} */
    const { nodes } = JSON.parse(scoutlab("show", "tree", position, "--algorithm", "alphabeta", "--json"));
    /** @type {Record<string, string>} */
    const signs = { exact: "", "at-most": "≤", "at-least": "≥" };
    const expected = nodes.filter(({ path }) => path.length === 1).map(({ bound, value }) => `${signs[bound]}${value}`);
    assert.deepEqual(await large.locator(".chip:not(.path, .sample) .value").allTextContents(), expected);
    assert.match(expected.join(" "), /[≤≥]/);
    await close(large);
  });
});
