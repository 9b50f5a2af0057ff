// @ts-check
// Every form of sentence that a trace can have, each with a check of its truth against the recorded events and plain minimax. A sentence of
// another form fails the test.

import assert from "node:assert/strict";

const N = "(∞−1|1−∞|−?(?:∞|\\d+(?:/\\d+)?))";
const SIDE = "(max|min)";
const NODE = "([Tt]he root|[Nn]ode [\\d.]+|N\\d+x)";
const MOVE = "([Mm]ove [\\d.]+|N\\d+x)";
const LABEL = "([\\d.]+|N\\d+x)";
const WORTH = `worth (at least |at most |)${N} to ${SIDE}`;
const MORE = `worth (more|less) than ${N} to ${SIDE}`;
const WINDOW = `\\(${N}, ${N}\\) for ${SIDE}`;
const KNOWN = `([≤≥]?)${N}`;
const PROBES = "(?:; \\d+ ordering evaluations)?";
const PLIES = "(\\d+) (?:ply|plies) deep";

/**
 * @typedef {import("./oracle.js").TreeNode} TreeNode
 * @typedef {import("./oracle.js").Open} Open
 * @typedef {[pattern: string, holds: (c: Context, found: string[]) => unknown]} Form a pattern, and a check of its groups
 * @typedef {{ name: string, pattern: RegExp, holds: Form[1] }} Pattern
 * @typedef {(changed?: Map<TreeNode, number>) => boolean} Answer what minimax says, perhaps with other values of some nodes
 */

/** @param {string} text */
const labelIn = (text) => text.replace(/^(move|node) /i, "");

/** What is known of a step from its events, and the tree. */
export class Context {
  /**
   * @param {object} known `track` and `kinds` come from the scripts of the page
   * @param {any} known.track @param {import("./oracle.js").RandomTree} known.tree @param {number} known.step @param {number} known.reader
   * @param {string} known.algorithm @param {any} known.kinds
   */
  constructor({ track, tree, step, reader, algorithm, kinds }) {
    this.track = track;
    this.tree = tree;
    this.step = step;
    this.algorithm = algorithm;
    this.kinds = kinds;
    this.id = track.stepVisit[step];
    this.kind = track.stepKind[step];
    /** What earlier sentences of a reason said. */
    this.said = /** @type {{ has: TreeNode, yes: Answer, visit: number }} */ ({});
    this.claims = 0;
    /** The visit of a question of the quiz. */
    this.visit = -1;
    /** For best-first searches: the OPEN lists, the places in them before and after the step, and the reading of a merit. */
    this.stockman = /** @type {Open[]} */ ([]);
    this.place = { before: 0, after: 0 };
    this.merit = (/** @type {string} */ text) => Number(text);
    this.side = track.nodes.data.sides[reader % 2];
    this.depth = track.iterationAt(step).depth;
    /** The node of the step. Before the search it is null, but then no sentence is about a node. */
    this.node = /** @type {TreeNode} */ (this.id < 0 ? null : this.nodeOf(this.id));
  }

  /** The node of a visit in the tree of the test. @param {number} id */
  nodeOf(id) {
    const { nodes } = this.track;
    let node = this.tree.root;
    for (const name of nodes.line(nodes ? this.track.node[id] : 0)) {
      const next = node.children.find((child, i) => child.name === name || (!child.name && String(i + 1) === name));
      assert.ok(next, `the tree has no move ${name}`);
      node = next;
    }
    return node;
  }

  /** @param {string} text */
  named(text) {
    const label = labelIn(text);
    const node = /^the root$/i.test(label) ? this.tree.root : this.tree.byLabel.get(label);
    assert.ok(node, `no node is called ${text}`);
    return node;
  }

  /** @param {TreeNode} node */
  sideOf(node) {
    return node.isMin ? "min" : "max";
  }

  /**
   * The value of a node for a side.
   * @param {TreeNode} node @param {string} side @param {number} [depth] @param {Map<TreeNode, number>} [changed]
   */
  value(node, side, depth = this.depth, changed = undefined) {
    return (side === "max" ? 1 : -1) * this.tree.value(node, depth, changed);
  }

  /** A number of the mover of a visit, for a side. @param {number} value @param {number} id @param {string} side */
  raw(value, id, side) {
    // Without -0.
    return (this.sideOf(this.nodeOf(id)) === side ? value : -value) + 0;
  }

  /** @param {string} side */
  isReader(side) {
    assert.equal(side, this.side, "a number is for the other side");
  }

  /**
   * Asserts what a sentence says of a node: the word or sign of a bound, the number and the side.
   * @param {TreeNode} node @param {string[]} said @param {number} [depth]
   */
  is(node, [bound, text, side], depth) {
    this.isReader(side);
    const [exact, value] = [this.value(node, side, depth), this.tree.parse(text)];
    /** @type {Record<string, boolean>} */
    const holds = {
      "": exact === value,
      "at least ": exact >= value,
      "at most ": exact <= value,
      "≥": exact >= value,
      "≤": exact <= value,
    };
    assert.ok(holds[bound], `${node.label} is worth ${exact} to ${side}, not ${bound}${value}`);
    this.claims++;
    return value;
  }

  /**
   * Asserts a threshold for a node: a value for its parent's mover of which the question is whether the node is worth more.
   * @param {TreeNode} node @param {string[]} asked
   */
  asks(node, [more, text, side]) {
    this.isReader(side);
    const value = this.tree.parse(text);
    const asker = node.parent ? this.sideOf(node.parent) : this.sideOf(node);
    assert.equal(more === "more", asker === side, "more or less");
    this.claims++;
    return {
      /** @type {Answer} */
      yes: (changed) =>
        more === "more"
          ? this.value(node, side, this.depth, changed) > value
          : this.value(node, side, this.depth, changed) < value,
      value,
      asker,
      side,
    };
  }

  /** @param {string[]} ends @param {number} id */
  window([from, to, side], id) {
    this.isReader(side);
    const ends = [this.raw(this.track.alpha[id], id, side), this.raw(this.track.beta[id], id, side)].sort((a, b) => a - b);
    assert.deepEqual(
      [from, to].map((text) => this.tree.parse(text)),
      ends.map((end) => (Math.abs(end) >= 0x7fffffff ? Math.sign(end) * Infinity : end)),
    );
    this.claims++;
  }

  /** The visits from the root to that of the step. */
  line() {
    const line = [];
    for (let id = this.id; id >= 0; id = this.track.parent[id]) line.unshift(id);
    return line;
  }

  /** The children of a visit up to the step. */
  childVisits(id = this.id) {
    const { track, step } = this;
    const ids = [];
    for (let child = 0; child < track.visits && track.first[child] <= step; child++)
      if (track.parent[child] === id) ids.push(child);
    return ids;
  }

  /** The last of them. */
  lastChild() {
    const last = this.childVisits().at(-1);
    assert.ok(last !== undefined, "no child was visited");
    return last;
  }

  /** @param {TreeNode} node which is not the root */
  parentOf(node) {
    assert.ok(node.parent, "the root has no parent");
    return node.parent;
  }

  /** @param {string} move */
  child(move) {
    const node = this.named(move);
    assert.equal(node.parent, this.node, `${move} is no move of ${this.node.label}`);
    return node;
  }

  /**
   * Checks that no values of skipped moves make a difference to a result.
   * @param {number} count @param {(changed: Map<TreeNode, number>) => unknown} result
   */
  skips(count, result) {
    const seen = new Set(this.childVisits().map((id) => this.nodeOf(id)));
    const skipped = this.node.children.filter((child) => !seen.has(child));
    assert.equal(skipped.length, count, "the number of skipped moves");
    const before = result(new Map());
    for (const extreme of [-1000, 0, 1000])
      assert.deepEqual(result(new Map(skipped.map((node) => [node, extreme]))), before, `with ${extreme}`);
    this.claims++;
  }

  /** @param {TreeNode} node @param {number} id @param {Map<TreeNode, number>} changed */
  clamped(node, id, changed) {
    const { track } = this;
    const mover = this.sideOf(node);
    return Math.min(Math.max(this.value(node, mover, this.depth, changed), track.alpha[id]), track.beta[id]);
  }
}

/** The sentences of steps: `.now` on the page. @type {Record<string, Form>} */
const SENTENCES = {
  before: ["Before the search", (c) => assert.equal(c.step, 0)],
  expand: [`Expand ${NODE}${PROBES}`, (c, [node]) => c.node === c.named(node)],
  "TEST begins": [
    `TEST ${NODE}: is it ${MORE}\\?${PROBES}`,
    (c, [node, ...more]) => {
      assert.equal(c.named(node), c.node);
      const { value, side } = c.asks(c.node, more);
      assert.equal(c.track.beta[c.id] - c.track.alpha[c.id], 1);
      // The TEST of a value asks whether the node is worth more to its parent's mover, for whom the window is (value, value + 1).
      assert.equal(value, c.raw(c.track.beta[c.id], c.id, side));
    },
  ],
  "EVAL begins": [
    `EVAL ${NODE}( again)?: find its value${PROBES}`,
    (c, [node, again]) => {
      assert.equal(c.named(node), c.node);
      assert.equal(c.track.alpha[c.id], -Infinity);
      assert.equal(again !== undefined, isAgain(c));
    },
  ],
  visit: [
    `Visit ${NODE}( again)? with the window ${WINDOW}${PROBES}`,
    (c, [node, again, ...window]) => {
      assert.equal(c.named(node), c.node);
      assert.equal(again !== undefined, isAgain(c));
      c.window(window, c.id);
    },
  ],
  "root is a leaf": [`${NODE} is a leaf, ${WORTH}`, (c, [node, ...worth]) => c.is(c.named(node), worth)],
  leaf: [
    `Leaf ${LABEL} is ${WORTH}`,
    (c, [label, ...worth]) => {
      assert.equal(c.named(label), c.node);
      assert.ok(c.node.children.length === 0 || c.node.path.length === c.depth);
      c.is(c.node, worth);
    },
  ],
  "TT cutoff": [
    `A stored result ends the visit of ${NODE}: it is ${WORTH}`,
    (c, [node, ...worth]) => {
      assert.equal(c.named(node), c.node);
      c.is(c.node, worth);
    },
  ],
  "re-search": [
    `${MOVE} is searched again`,
    (c, [move]) => {
      const child = c.child(move);
      assert.equal(c.nodeOf(c.track.stepVisit[c.step + 1]), child);
    },
  ],
  merit: [
    `${MOVE} is solved, which changes the merit of ${NODE}`,
    (c, [move, node]) => {
      c.child(move);
      assert.equal(c.named(node), c.node);
    },
  ],
  "solved by": [
    `${NODE} is solved by ${MOVE}`,
    (c, [node, move]) => {
      c.child(move);
      assert.equal(c.named(node), c.node);
    },
  ],
  best: [
    `At ${NODE}, ${MOVE} is the best so far for ${SIDE}: ${WORTH}`,
    (c, [node, move, side, ...worth]) => {
      assert.equal(c.named(node), c.node);
      assert.equal(side, c.sideOf(c.node));
      const child = c.child(move);
      c.is(child, worth);
      for (const id of c.childVisits())
        assert.ok(c.value(c.nodeOf(id), side) <= c.value(child, side), "another move is better");
    },
  ],
  "last move": [
    `At ${NODE}, ${MOVE} reaches the bound, but it was the last move`,
    (c, [node, move]) => {
      assert.equal(c.named(node), c.node);
      c.child(move);
      c.skips(0, () => 0);
    },
  ],
  cutoff: [
    `Cutoff at ${NODE} by ${MOVE}`,
    (c, [node, move]) => {
      assert.equal(c.named(node), c.node);
      assert.equal(c.child(move), c.nodeOf(c.lastChild()));
    },
  ],
  solved: [`${NODE} is solved`, (c, [node]) => assert.equal(c.named(node), c.node)],
  "TEST ends": [
    `TEST answers (yes|no): ${NODE} is (not |)${MORE}`,
    (c, [answer, node, not, ...more]) => {
      assert.equal(c.named(node), c.node);
      assert.equal(c.track.stepKind[c.step], c.kinds.LEAVE);
      answers(c, c.id, answer, not, more);
    },
  ],
  ends: [
    `The (EVAL|visit) of ${NODE} ends: it is ${WORTH}`,
    (c, [, node, ...worth]) => {
      assert.equal(c.named(node), c.node);
      c.is(c.node, worth);
    },
  ],
};

/** @param {Context} c */
function isAgain(c) {
  return c.step > 1 && c.track.stepKind[c.step - 1] === c.kinds.RESEARCH;
}

/**
 * Checks the answer of a TEST, which is that of the events and that of minimax.
 * @param {Context} c @param {number} id @param {string} answer @param {string} not @param {string[]} more
 */
function answers(c, id, answer, not, more) {
  const { yes, value, side } = c.asks(c.nodeOf(id), more);
  assert.equal(not === "", answer === "yes");
  assert.equal(yes(), answer === "yes", "minimax answers otherwise");
  assert.equal(c.track.value[id] <= c.track.alpha[id], answer === "yes", "the events answer otherwise");
  assert.equal(value, c.raw(c.track.beta[id], id, side));
}

/** The sentences of reasons: `.why` on the page. @type {Record<string, Form>} */
const REASONS = {
  has: [
    `(Max|Min) already has ${MOVE}, ${WORTH}(?:, at ${NODE})?`,
    (c, [owner, move, ...rest]) => {
      const at = rest.pop();
      const node = c.named(move);
      c.is(node, rest);
      assert.equal(owner.toLowerCase(), c.sideOf(c.parentOf(node)));
      assert.ok(c.tree.isAtOrBelow(c.node, c.parentOf(node)) && c.node !== node.parent);
      assert.equal(node.parent, at ? c.named(at) : c.node.parent);
      c.said.has = node;
    },
  ],
  known: [
    `${MOVE} is already known to be ${WORTH}`,
    (c, [move, ...worth]) => {
      c.is(c.named(move), worth);
      assert.ok(c.tree.isAtOrBelow(c.node, c.named(move)));
    },
  ],
  test: [
    `(TEST|The null window) asks only whether ${MOVE} is ${MORE}`,
    (c, [who, move, ...more]) => {
      assert.equal(who === "TEST", /scout\)?$/.test(c.algorithm) && !/nega/.test(c.algorithm));
      const node = c.named(move);
      const { yes, value, side } = c.asks(node, more);
      const visit = c.line().find((id) => c.nodeOf(id) === node);
      assert.ok(visit !== undefined, `${move} is not being visited`);
      assert.equal(c.track.beta[visit] - c.track.alpha[visit], 1);
      assert.equal(value, c.raw(c.track.beta[visit], visit, side));
      c.said.yes = yes;
    },
  ],
  "pass asks only": [
    `This pass asks only whether ${NODE} is worth (at least |at most )${N} to ${SIDE}`,
    (c, found) => passAsks(c, found),
  ],
  "root window": [
    `The window at ${NODE} is ${WINDOW}, so this pass treats all values of (at least|at most) ${N} to ${SIDE} alike`,
    (c, [node, from, to, side, most, end, other]) => {
      const [root] = c.line();
      assert.ok(!isNullWindow(c, root), "a null window");
      assert.equal(c.named(node), c.tree.root);
      c.window([from, to, side], root);
      assert.deepEqual([end, other], [most === "at least" ? to : from, side]);
      c.said.visit = root;
    },
  ],
  "visit's window": [
    `The window of this visit is ${WINDOW}, so it treats all values of (at least|at most) ${N} to ${SIDE} alike`,
    (c, [from, to, side, most, end, other]) => {
      c.window([from, to, side], c.id);
      assert.deepEqual([end, other], [most === "at least" ? to : from, side]);
      c.said.visit = c.id;
    },
  ],
  choice: [
    `At ${NODE}, ${SIDE} can choose ${MOVE}, ${WORTH}(?:, which is enough)?`,
    (c, [node, side, move, ...worth]) => {
      assert.equal(c.named(node), c.node);
      assert.equal(side, c.sideOf(c.node));
      const child = c.child(move);
      c.is(child, worth);
      const last = c.lastChild();
      assert.equal(c.nodeOf(last), child);
      assert.ok(-c.track.value[last] >= c.track.beta[c.id], "this does not cut off");
    },
  ],
  "no better": [
    `So ${MOVE} is no better for ${SIDE} than ${MOVE}`,
    (c, [move, side, than]) => {
      assert.ok(c.value(c.named(move), side) <= c.value(c.named(than), side));
      assert.deepEqual([c.named(move), c.named(than)], [c.node, c.said.has]);
      c.claims++;
    },
  ],
  "skipped, that": skipping("change that", (c, changed) => {
    const side = c.sideOf(c.parentOf(c.node));
    return c.value(c.node, side, c.depth, changed) <= c.value(c.said.has, side);
  }),
  "skipped, answer": skipping("change the answer", (c, changed) => c.said.yes(changed)),
  "skipped, value": skipping(`change the value of ${NODE}`, (c, changed, [node]) => {
    assert.equal(c.named(node), c.said.has.parent);
    return c.value(c.named(node), "max", c.depth, changed);
  }),
  "skipped, better": skipping(
    `make ${MOVE} better for ${SIDE}`,
    (c, changed, [move, side]) => c.value(c.named(move), side, c.depth, changed) <= c.value(c.named(move), side),
  ),
  "skipped, pass": skipping("change the result of this pass", (c, changed) => c.clamped(c.tree.root, c.said.visit, changed)),
  "skipped, visit": skipping("change the result of this visit", (c, changed) => c.clamped(c.node, c.said.visit, changed)),
  "TEST answers": [
    `TEST answers (yes): ${MOVE} is (not |)${MORE}`,
    (c, [answer, move, not, ...more]) => {
      const child = c.child(move);
      const test = c.lastChild();
      assert.equal(c.nodeOf(test), child);
      if (c.track.kind[test] === c.kinds.ENTER) answers(c, test, answer, not, more);
      else assert.ok(c.asks(child, more).yes());
    },
  ],
  "EVAL must": ["EVAL must find its value", (c) => assert.ok(c.track.isScout && c.track.stepKind[c.step] === c.kinds.RESEARCH)],
  "null window": [
    `The null window found only that ${MOVE} is worth (at least |at most )${N} to ${SIDE}, (more|less) than (?:${N}, the end of the window|the ${N} of ${MOVE})`,
    (c, [move, bound, text, side, more, end, had, other]) => {
      const value = c.is(c.child(move), [bound, text, side]);
      const lower = c.tree.parse(end ?? had);
      assert.ok(more === "more" ? value > lower : value < lower);
      if (other !== undefined) c.is(c.child(other), ["", had, side]);
      else assert.equal(lower, c.raw(c.track.alpha[c.id], c.id, side));
    },
  ],
  "another search": ["Its value takes another search", (c) => assert.equal(c.track.stepKind[c.step], c.kinds.RESEARCH)],
  "NegaScout, leaf": [
    `${MOVE} is a leaf, so NegaScout does not search it again: its value is exact`,
    (c, [move]) => exactWithoutSearch(c, move),
  ],
  NegaScout: [
    `NegaScout does not search ${MOVE} again: at most two plies were left at ${NODE}, so its null window has seen every leaf below the move, and the value is exact`,
    (c, [move, node]) => {
      assert.equal(c.named(node), c.node);
      assert.ok(c.depth - c.node.path.length <= 2);
      const test = exactWithoutSearch(c, move);
      assert.equal(c.childVisits(test).length, c.nodeOf(test).children.length);
    },
  ],
  "last iteration": [
    `The iteration of depth (\\d+) found that ${NODE} is ${WORTH}`,
    (c, [depth, node, ...worth]) => c.is(c.named(node), worth, Number(depth)),
  ],
  "this iteration": [`This iteration searches ${PLIES}`, (c, [depth]) => assert.equal(Number(depth), c.depth)],
  "first iteration": [
    `The first iteration searches ${PLIES}`,
    (c, [depth]) => assert.deepEqual([Number(depth), c.depth], [1, 1]),
  ],
  "last pass": [`The last pass found that ${NODE} is ${WORTH}`, (c, [node, ...worth]) => c.is(c.named(node), worth)],
  "this pass asks": [
    `This pass asks whether ${NODE} is worth (at least |at most )${N} to ${SIDE}`,
    (c, found) => passAsks(c, found),
  ],
  "this pass": [`This pass has the window ${WINDOW}`, (c, window) => c.window(window, c.id)],
  guess: [
    `This pass guesses that the value of ${NODE} is inside the window ${WINDOW}`,
    (c, [node, ...window]) => {
      assert.equal(c.named(node), c.tree.root);
      c.window(window, c.id);
    },
  ],
  returns: [
    `The visit returns ${N} for ${SIDE}(, the end of its window)?`,
    (c, [text, side, end]) => {
      c.isReader(side);
      assert.equal(c.tree.parse(text), c.raw(c.track.value[c.id], c.id, side));
      assert.equal(end !== undefined, [c.track.alpha[c.id], c.track.beta[c.id]].includes(c.track.value[c.id]));
      c.claims++;
    },
  ],
  "best state": [
    `It was the best state of OPEN, with the merit ${N}(?:; (its first child enters|all its children enter) OPEN instead, live, with this merit)?`,
    (c, [merit, enters]) => {
      const lists = c.stockman;
      const expanded = lists.findIndex(
        ([[label, state]], i) => i >= c.place.before && state === "live" && label === c.node.label,
      );
      assert.ok(expanded >= 0 && lists[expanded][0][2] === c.merit(merit), `${c.node.label} never was the best state`);
      if (enters) {
        const entered = lists[expanded + 1].filter(([label]) => c.tree.byLabel.get(label)?.parent === c.node);
        assert.equal(entered.length, enters === "all its children enter" ? c.node.children.length : 1);
      }
      c.claims++;
    },
  ],
  "no other": [
    `${MOVE} is solved and is the best state of OPEN, so no other move of ${NODE} can matter`,
    (c, [move, node]) => {
      assert.equal(c.named(node), c.node);
      const child = c.child(move);
      assert.ok(c.stockman.slice(c.place.before).some(([[label, state]]) => label === child.label && state === "solved"));
      c.claims++;
    },
  ],
  OPEN: [
    "OPEN: ((?:\\([^)]*\\) ?)+)(?:and (\\d+) more)?",
    (c, [text, more]) => {
      const listed = [...text.matchAll(/\(([^,]+), (live|solved), ([^)]+)\)/g)].map(([, label, state, merit]) => [
        label,
        state,
        c.merit(merit),
      ]);
      const all = listed.length + Number(more ?? 0);
      /** @param {Open} list */
      const same = (list) => list.length === all && listed.every((state, i) => state.every((part, k) => part === list[i][k]));
      const found = c.stockman.findIndex((list, i) => i >= c.place.before && same(list));
      assert.ok(found >= 0, `SSS* never has ${text}`);
      c.place.after = found;
      c.claims++;
    },
  ],
};

/** @param {Context} context @param {number} id */
function isNullWindow({ track }, id) {
  /** @param {number} end */
  const finite = (end) => Math.min(Math.max(end, -0x7fffffff), 0x7fffffff);
  return finite(track.beta[id]) - finite(track.alpha[id]) === 1;
}

/** @param {Context} c @param {string[]} found */
function passAsks(c, [node, bound, text, side]) {
  c.isReader(side);
  const [root] = c.line();
  assert.equal(c.named(node), c.tree.root);
  const value = c.tree.parse(text);
  assert.equal(value, c.raw(c.track.beta[root], root, side));
  assert.ok(isNullWindow(c, root));
  assert.equal(bound === "at least ", side === c.sideOf(c.tree.root));
  c.said.yes = (changed) =>
    bound === "at least "
      ? c.value(c.tree.root, side, c.depth, changed) >= value
      : c.value(c.tree.root, side, c.depth, changed) <= value;
  c.claims++;
}

/**
 * @param {string} what @param {(c: Context, changed: Map<TreeNode, number>, found: string[]) => unknown} result @returns {Form}
 */
function skipping(what, result) {
  return [
    `The remaining (?:(\\d+) moves|move) of ${NODE} (?:is skipped: it|are skipped: they) cannot ${what}`,
    (c, [count, node, ...rest]) => {
      assert.equal(c.named(node), c.node);
      c.skips(Number(count ?? 1), (changed) => result(c, changed, rest));
    },
  ];
}

/** @param {Context} c @param {string} move */
function exactWithoutSearch(c, move) {
  const child = c.child(move);
  const test = c.lastChild();
  assert.equal(c.nodeOf(test), child);
  assert.ok(-c.track.value[test] === c.value(child, c.sideOf(c.node)));
  c.claims++;
  return test;
}

/** The end of a caption. */
const REST = `(?:; this child is worth ${KNOWN} to ${SIDE}(?:, the best so far ${KNOWN})?|; value ${KNOWN}|; best so far ${KNOWN})?`;

/** The captions of the window. @type {Record<string, Form>} */
const CAPTIONS = {
  none: ["No window yet", (c) => assert.equal(c.step, 0)],
  "root is a leaf": [
    `No window; ${NODE} is worth ${N} to ${SIDE}`,
    (c, [node, ...worth]) => c.is(c.named(node), ["", ...worth]),
  ],
  window: [
    `Window for ${SIDE}: \\(${N}, ${N}\\)${REST}`,
    (c, [side, from, to, ...rest]) => {
      c.window([from, to, side], windowed(c));
      captionRest(c, rest);
    },
  ],
  test: [
    `TEST: is ${NODE} ${MORE}\\?${REST}`,
    (c, [node, more, text, side, ...rest]) => {
      assert.equal(c.named(node), c.nodeOf(windowed(c)));
      assert.equal(c.asks(c.named(node), [more, text, side]).value, c.raw(c.track.beta[windowed(c)], windowed(c), side));
      captionRest(c, rest);
    },
  ],
  eval: [
    `EVAL of ${NODE}: no window${REST}`,
    (c, [node, ...rest]) => {
      assert.equal(c.named(node), c.nodeOf(windowed(c)));
      captionRest(c, rest);
    },
  ],
};

/** @param {Context} c */
function windowed(c) {
  return c.track.kind[c.id] === c.kinds.ENTER ? c.id : c.track.parent[c.id];
}

/** @param {Context} c @param {string[]} rest */
function captionRest(c, [bound, child, side, firstBound, best, valueBound, value, bestBound, soFar]) {
  const node = c.nodeOf(windowed(c));
  /** @param {string} sign @param {string} text */
  const among = (sign, text) => {
    const mover = c.sideOf(node);
    const known = c.childVisits(windowed(c)).map((id) => c.value(c.nodeOf(id), c.side));
    const stated = c.tree.parse(text);
    const holds = known.some((exact) => (sign === "" ? exact === stated : sign === "≥" ? exact >= stated : exact <= stated));
    assert.ok(holds, `no move for ${mover} is worth ${sign}${stated} to ${c.side}`);
    c.claims++;
  };
  if (child !== undefined) c.is(c.node, [bound, child, side]);
  if (best !== undefined) among(firstBound, best);
  if (value !== undefined) c.is(node, [valueBound, value, c.side]);
  if (soFar !== undefined) among(bestBound, soFar);
}

/** Questions and answers of the quiz that are not among the reasons. @type {Record<string, Form>} */
const QUIZ = {
  "which window": [`Next is ${NODE}(, again)?\\. Which window does it get, for ${SIDE}\\?`, () => {}],
  "cut off": [
    `At ${NODE}, ${MOVE} is worth ${KNOWN} to ${SIDE}\\. Are the other moves cut off\\?`,
    (c, [node, move, bound, value, side]) => {
      assert.equal(c.named(move).parent, c.named(node));
      c.is(c.named(move), [bound, value, side]);
    },
  ],
  "searched again": [
    `At ${NODE}, (?:the null window found that ${MOVE} is worth ${KNOWN} to ${SIDE}|TEST answers (yes|no): ${MOVE} is (not |)${MORE})\\. Is it searched again\\?`,
    (c, [node, move, bound, value, side, answer, tested, not, ...more]) => {
      assert.equal(c.named(move ?? tested).parent, c.named(node));
      if (move) c.is(c.named(move), [bound, value, side]);
      else assert.deepEqual([c.asks(c.named(tested), more).yes(), not === ""], [answer === "yes", answer === "yes"]);
    },
  ],
  "how many": [
    `At ${NODE} with the window ${WINDOW}: how many leaves does this visit take\\?`,
    (c, [, ...window]) => c.window(window, c.visit),
  ],
  leaves: [
    `It takes (\\d+) lea(?:f|ves)(?:: (.*))?`,
    (c, [count, list]) => {
      const leaves = [];
      for (let id = c.visit + 1; id < c.track.visits && c.track.first[id] < c.track.last[c.visit]; id++)
        if (c.track.kind[id] === c.kinds.LEAF) leaves.push(c.nodeOf(id).label);
      assert.equal(Number(count), leaves.length);
      const listed = leaves.slice(0, 8).join(", ") + (leaves.length > 8 ? ", …" : "");
      assert.equal(list ?? "", listed);
      c.claims++;
    },
  ],
  "not enough": [
    `${MOVE} is worth ${KNOWN} to ${SIDE}; only ${N} or (more|less) cuts off the other moves here`,
    (c, [move, bound, value, side, end, more]) => {
      c.is(c.named(move), [bound, value, side]);
      assert.equal(c.tree.parse(end), c.raw(c.track.beta[c.visit], c.visit, side));
      assert.equal(more === "more", side === c.sideOf(c.nodeOf(c.visit)));
    },
  ],
  "no re-search": [
    `(?:${MOVE} is worth ${KNOWN} to ${SIDE}|TEST answers no: ${MOVE} is not ${MORE})(?:, no (?:more|less) than (?:${N}, the end of the window|the ${N} of ${MOVE}): its exact value does not matter)?`,
    (c, [move, bound, value, side, tested, ...rest]) => {
      if (move) c.is(c.named(move), [bound, value, side]);
      else assert.ok(!c.asks(c.named(tested), rest.slice(0, 3)).yes());
    },
  ],
  "exact here": [
    `At most two plies were left at ${NODE}, so this value is exact`,
    (c, [node]) => assert.ok(c.depth - c.named(node).path.length <= 2),
  ],
  "full window": [
    `Nothing is known about ${NODE} yet, so it gets the full window`,
    (c, [node]) => assert.equal(c.named(node), c.tree.root),
  ],
  "EVAL's window": [
    `EVAL must find the value of ${MOVE}, and EVAL has no bounds: the window is ${WINDOW}`,
    (c, [, ...window]) => c.window(window, c.visit),
  ],
  "no bound": [`There is no bound yet: the window is ${WINDOW}`, (c, window) => c.window(window, c.visit)],
  "only tested": [
    `${MOVE} is only tested: is it ${MORE}\\? So the window is ${WINDOW}`,
    (c, [move, more, text, side, ...window]) => {
      c.asks(c.named(move), [more, text, side]);
      c.window(window, c.visit);
    },
  ],
  unchanged: [
    `No move at ${NODE} is better than its window yet, so the window is handed down unchanged: the window is ${WINDOW}`,
    (c, [, ...window]) => {
      const parent = c.track.parent[c.visit];
      assert.ok(-c.track.beta[c.visit] === c.track.alpha[parent] && -c.track.alpha[c.visit] === c.track.beta[parent]);
      c.window(window, c.visit);
    },
  ],
  "its bounds": [
    `(?:(Max|Min) has no value yet|(Max|Min) already has ${MOVE}, ${WORTH}|${MOVE} is already known to be ${WORTH}|The bound ${N} is handed down), and (?:there is no other bound|the bound ${N} is handed down): the window is ${WINDOW}`,
    (c, [, , move, bound, value, side, again, least, known, to, , , ...window]) => {
      if (move) c.is(c.named(move), [bound, value, side]);
      if (again) c.is(c.named(again), [least, known, to]);
      c.window(window, c.visit);
    },
  ],
};

/** Compiles the patterns of forms. @param {Record<string, Form>} forms @returns {Pattern[]} */
function compiled(forms) {
  return Object.entries(forms).map(([name, [pattern, holds]]) => ({ name, pattern: new RegExp(`^${pattern}$`), holds }));
}

const [SENTENCE, REASON, CAPTION, QUESTION] = [SENTENCES, REASONS, CAPTIONS, QUIZ].map(compiled);

/**
 * Matches a text with one of these forms, checks it, and returns the form's name.
 * @param {Context} context @param {string} text @param {Pattern[]} forms
 */
function check(context, text, forms) {
  const matches = forms.flatMap(({ name, pattern, holds }) => {
    const found = pattern.exec(text);
    return found ? [{ name, holds, found: found.slice(1) }] : [];
  });
  assert.equal(
    matches.length,
    1,
    `“${text}” has ${matches.length === 0 ? "no" : "more than one"} known form: ${matches.map(({ name }) => name)}`,
  );
  const [{ name, holds, found }] = matches;
  holds(context, found);
  return name;
}

/** @param {Context} context @param {string} text */
export function checkSentence(context, text) {
  return check(context, text, SENTENCE);
}

/** @param {Context} context @param {string} text */
export function checkCaption(context, text) {
  return check(context, text, CAPTION);
}

/**
 * Checks the sentences of a reason, of which the later ones may refer to the first.
 * @param {Context} context @param {string} text
 */
export function checkReason(context, text) {
  return text === "" ? [] : text.split(". ").map((one) => check(context, one, REASON));
}

/** @param {Context} context @param {string} text */
export function checkQuestion(context, text) {
  return check(context, text, QUESTION);
}

/** Checks the explanation of an answer. @param {Context} context @param {string} text */
export function checkAnswer(context, text) {
  return text.split(". ").map((one) => check(context, one, [...REASON, ...QUESTION]));
}

/** All forms, for a test that covers them. */
export const FORMS = {
  sentence: Object.keys(SENTENCES),
  reason: Object.keys(REASONS),
  caption: Object.keys(CAPTIONS),
  quiz: Object.keys(QUIZ),
};
