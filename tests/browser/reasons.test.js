// Tests the sentences with which traces explain steps: every number in a sentence must agree with the minimax values of the tree that the
// sentence is about. The scripts of the page run in Node, without a browser.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { pageScripts, search, traceData } from "./support.js";

const SEED = 20261122;
const TREES = 50;

/** The pairs of searches, which cover the traced algorithms. */
const PAIRS = [
  ["alphabeta", "scout"], ["scout-window", "pvs"], ["negascout", "mtdf"], ["alphabeta-soft", "negascout-hard"], ["scout", "mtdf:guess=3"],
  ["alphabeta", "pvs"], ["branch-and-bound", "aspiration:delta=2"], ["scout-window", "negascout"], ["mtd-plus", "mtd-bi"],
  ["sss", "dual"],
];

/** Returns a function that draws whole numbers below a limit, given a seed (Marsaglia's xorshift). */
function random(seed) {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** Returns a random tree of arrays and numbers, with ties and with leaves at several depths. */
function randomTree(next, depth) {
  if (depth === 0 || (depth < 3 && next(8) === 0)) return next(19) - 9;
  return Array.from({ length: 1 + next(4) }, () => randomTree(next, depth - 1));
}

const textOf = (tree) => (Array.isArray(tree) ? `[${tree.map(textOf).join(" ")}]` : String(tree));
const heightOf = (tree) => (Array.isArray(tree) ? 1 + Math.max(...tree.map(heightOf)) : 0);
const negated = (tree) => (Array.isArray(tree) ? tree.map(negated) : -tree);

/** Returns the values of nodes for MAX, from searches of subtrees. In a subtree's search, the side to move is MAX, so leaves change sign if MIN moves. */
class Oracle {
  constructor(tree) {
    this.tree = tree;
    this.known = new Map();
  }

  /** Returns the value for MAX of the node at this line. @param {string[]} line the numbers of the moves, from 1 */
  worth(line) {
    const key = line.join(" ");
    if (!this.known.has(key)) this.known.set(key, this.find(line));
    return this.known.get(key);
  }

  at(line) {
    return line.reduce((tree, move) => tree[move - 1], this.tree);
  }

  /** Returns the lines to the children of a node. */
  children(line) {
    return this.at(line).map((_, i) => [...line, String(i + 1)]);
  }

  find(line) {
    const node = this.at(line);
    if (!Array.isArray(node)) return node;
    const sign = line.length % 2 === 0 ? 1 : -1;
    const position = textOf(sign > 0 ? node : negated(node));
    return sign * search("tree", "--position", position, "--depth", String(heightOf(node)), "--algorithm", "minimax").value;
  }
}

const NUMBER = "(−?\\d+)";
const SIDE = "(max|min)";
const SKIPPED = "(?:; \\d+ moves? (?:is|are) skipped)?";
const ANSWER = `${SIDE} answers move (\\d+) with move (\\d+), worth (at most |at least |)${NUMBER} to ${SIDE}, `
  + `so (move \\d+|the line [\\d ]+) cannot matter${SKIPPED}$`;
const ENOUGH = `; here move (\\d+) is worth (at most |at least |)${NUMBER} to ${SIDE}, and that is enough${SKIPPED}$`;

const numberOf = (text) => Number(text.replace("−", "-"));

/** Checks the claims of a sentence about a node. */
class Reader {
  constructor(oracle, line, algorithm) {
    Object.assign(this, { oracle, line, algorithm, claims: 0 });
  }

  /** Asserts that a node has this value or bound for a side. Returns the stated number for MAX. */
  is(line, bound, value, side) {
    const sign = side === "max" ? 1 : -1;
    const exact = sign * this.oracle.worth(line);
    const holds = { "": exact === value, "at least ": exact >= value, "at most ": exact <= value }[bound];
    assert.ok(holds, `${line.join(" ")} is worth ${exact} to ${side}, not ${bound}${value}`);
    this.claims++;
    return sign * value;
  }

  /**
   * Asserts that the bound of a test, for a side, is the value of a sibling of a node on the line. Bounds of NegaScout may also come from null
   * windows, so they are not checked.
   */
  isValueBeside(value, side) {
    if (this.algorithm.startsWith("negascout")) return;
    const beside = this.line.flatMap((_, ply) => this.oracle.children(this.line.slice(0, ply)).map((child) => this.oracle.worth(child)));
    assert.ok(beside.includes((side === "max" ? 1 : -1) * value), `nothing beside ${this.line.join(" ")} is worth ${value} to ${side}`);
    this.claims++;
  }

  /** Checks a claim that a reply causes a cutoff. Returns the stated value for MAX, and the line of the move that cannot matter. */
  answer([mover, played, reply, bound, value, side, refuted]) {
    assert.equal(mover, this.line.length % 2 === 0 ? "max" : "min");
    assert.equal(played, this.line.at(-1));
    return { value: this.is([...this.line, reply], bound, numberOf(value), side), refuted: refuted.replace(/^(move|the line) /, "").split(" ") };
  }

  /** Asserts that a value is no better for a side than another value. Both values are for MAX. */
  noBetter(side, value, than) {
    assert.ok(side === "max" ? value <= than : value >= than, `${value} is better for ${side} than ${than}`);
  }

  read(text) {
    const kinds = [
      [`^(Max|Min) already (has|holds ${SIDE} to) ${NUMBER} with move (\\d+)( at the root| after [\\d ]+|); ${ANSWER}`, (found) => {
        const [owner, verb, held, value, move, where, ...rest] = found;
        const at = where === " at the root" ? [] : where ? where.slice(7).split(" ") : this.line.slice(0, -1);
        const side = owner.toLowerCase();
        const have = this.is([...at, move], "", numberOf(value), verb === "has" ? side : held);
        const { value: reply, refuted } = this.answer(rest);
        assert.deepEqual([...at, ...refuted], this.line);
        this.noBetter(side, reply, have);
      }],
      [`^Move (\\d+) is already known to be worth (at least |at most )${NUMBER} to ${SIDE}; ${ANSWER}`, (found) => {
        const [move, bound, value, side, ...rest] = found;
        const { refuted } = this.answer(rest);
        assert.equal(refuted[0], move);
        this.is([...this.line.slice(0, this.line.length - refuted.length), move], bound, numberOf(value), side);
      }],
      [`^This pass asks only whether the root is worth (more|less) than ${NUMBER} to ${SIDE}; ${ANSWER}`, (found) => {
        const [, value, side, ...rest] = found;
        this.noBetter(side, this.answer(rest).value, (side === "max" ? 1 : -1) * numberOf(value));
      }],
      [`^The test of move (\\d+) asks only whether it is worth (more|less) than ${NUMBER} to ${SIDE}${ENOUGH}`, (found) => {
        const [move, than, limit, side, reply, bound, value, to] = found;
        assert.ok(this.line.includes(move));
        this.isValueBeside(numberOf(limit), side);
        assert.equal(side, to);
        this.is([...this.line, reply], bound, numberOf(value), to);
        assert.ok(than === "more" ? numberOf(value) > numberOf(limit) : numberOf(value) < numberOf(limit));
      }],
      [`^This pass asks only whether the root is worth (at least |at most )${NUMBER} to ${SIDE}${ENOUGH}`, (found) => {
        const [asked, limit, side, reply, bound, value, to] = found;
        assert.equal(side, to);
        this.is([...this.line, reply], bound, numberOf(value), to);
        assert.ok(asked === "at least " ? numberOf(value) >= numberOf(limit) : numberOf(value) <= numberOf(limit));
      }],
      [`^The test showed that move (\\d+) is worth (at least |at most )${NUMBER} to ${SIDE}, (more|less) than `
        + `(?:the ${NUMBER} that ${SIDE} has with move (\\d+)|${NUMBER}, the end of the window); how much it is worth takes a re-search$`, (found) => {
        const [move, bound, value, side, than, had, owner, with_, end] = found;
        this.is([...this.line, move], bound, numberOf(value), side);
        if (had !== undefined) this.is([...this.line, with_], "", numberOf(had), side);
        assert.ok(owner === undefined || owner === (this.line.length % 2 === 0 ? "max" : "min"));
        const limit = numberOf(had ?? end);
        if (end !== undefined) this.isValueBeside(limit, side);
        assert.ok(than === "more" ? numberOf(value) > limit : numberOf(value) < limit);
      }],
      [`^Move (\\d+) is worth (at least |at most |)${NUMBER} to ${SIDE}, and that decides the value here${SKIPPED}$`, (found) => {
        const [reply, bound, value, side] = found;
        this.is([...this.line, reply], bound, numberOf(value), side);
      }],
      [`^The previous pass found that the root is worth (at least |at most |)${NUMBER} to max; `
        + `this one (?:tests whether it is worth at least ${NUMBER} to max|has the window \\(.*\\))$`, (found) => {
        this.is([], found[0], numberOf(found[1]), "max");
      }],
    ];
    const matches = kinds.flatMap(([pattern, check]) => {
      const found = new RegExp(pattern).exec(text);
      return found ? [[check, found.slice(1)]] : [];
    });
    assert.equal(matches.length, 1, "this sentence has another form");
    const [[check, found]] = matches;
    check(found);
    return kinds.findIndex(([, one]) => one === check);
  }
}

describe("the reasons of a trace", () => {
  it(`hold on ${TREES} random trees, in both views (seed ${SEED})`, () => {
    const { Nodes, Track, view, reason, knownText, CUTOFF, RESEARCH, ENTER, LEAVE } = pageScripts("{ Nodes, Track, view, reason, knownText, CUTOFF, RESEARCH, ENTER, LEAVE }");
    const next = random(SEED);
    const forms = new Map();
    const counted = new Map();
    const clamped = new Set();
    let claims = 0;
    for (let number = 0; number < TREES; number++) {
      const tree = [randomTree(next, 3), randomTree(next, 3), ...Array.from({ length: next(2) }, () => randomTree(next, 2))];
      const oracle = new Oracle(tree);
      const pair = PAIRS[number % PAIRS.length];
      const args = ["tree", "--position", textOf(tree), "--depth", String(heightOf(tree)), "--algorithm", pair[0], "--against", pair[1]];
      const data = traceData(...args);
      const nodes = new Nodes(data);
      for (const [i, track] of data.tracks.map((one) => new Track(one, nodes)).entries()) {
        for (const max of [false, true]) {
          view.max = max;
          for (let step = 1; step <= track.steps; step++) {
            const text = reason(track, step);
            const kind = track.stepKind[step];
            if (kind === CUTOFF || kind === RESEARCH) assert.notEqual(text, "", `${args.join(" ")}: step ${step} has no reason`);
            if (kind === ENTER && text === "") continue;
            if (kind === LEAVE) {
              const id = track.stepVisit[step];
              const line = [...nodes.line(track.node[id])];
              const side = max || line.length % 2 === 0 ? "max" : "min";
              const [, sign, value] = /^(≤|≥|)(−?\d+)$/.exec(knownText(track, id, step));
              const reader = new Reader(oracle, line, pair[i]);
              reader.is(line, { "≤": "at most ", "≥": "at least ", "": "" }[sign], numberOf(value), side);
              claims += reader.claims;
              const returned = side === (line.length % 2 === 0 ? "max" : "min") ? track.value[id] : -track.value[id];
              const isEnd = track.value[id] === track.alpha[id] || track.value[id] === track.beta[id];
              const expected = numberOf(value) === returned ? "" : `The search returns ${String(returned).replace("-", "−")}${isEnd ? ", the end of its window" : ""}`;
              assert.equal(text, expected, `${args.join(" ")}: step ${step}`);
              if (text !== "") clamped.add(pair[i]);
              continue;
            }
            if (text === "") continue;
            const reader = new Reader(oracle, [...nodes.line(track.node[track.stepVisit[step]])], pair[i]);
            try {
              const form = reader.read(text);
              forms.set(form, (forms.get(form) ?? 0) + 1);
            } catch (error) {
              error.message = `${args.join(" ")}\nseed ${SEED}, search ${i + 1}, step ${step}, ${max ? "max's" : "the mover's"} view: ${text}\n${error.message}`;
              throw error;
            }
            claims += reader.claims;
            counted.set(pair[i], (counted.get(pair[i]) ?? 0) + 1);
          }
        }
      }
    }
    for (const algorithm of ["alphabeta", "scout", "negascout-hard"]) assert.ok(clamped.has(algorithm), `${[...clamped]}`);
    // The test has covered every form of sentence and every algorithm.
    assert.deepEqual([...forms.keys()].sort(), [0, 1, 2, 3, 4, 5, 6, 7], `${[...forms]}`);
    for (const algorithm of PAIRS.flat()) assert.ok(counted.get(algorithm) > 5, `${algorithm}: ${counted.get(algorithm)}`);
    assert.ok(claims > 2000, `${claims} claims`);
  });
});
