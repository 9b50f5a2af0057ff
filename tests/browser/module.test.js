// @ts-check
// Tests in Node that the WebAssembly module of the page gives the same answers as the native program.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { inflateSync } from "node:zlib";

import { PAGE, ROOT, beside, moduleOf, scoutlab, search } from "./support.js";

/** The number of random requests of each kind. */
const REQUESTS = 500;

/**
 * @typedef {object} Exports what the module exports
 * @property {WebAssembly.Memory} memory
 * @property {(count: number, values: number) => number} main
 * @property {(length: number) => number} request
 * @property {() => void} answer
 */

/**
 * @typedef {{ games: { name: string, evaluators: string[], frames: string[] }[], algorithms: { name: string }[], orderings: { name: string }[] }} Catalogue
 */

/** @typedef {{ below: (count: number) => number, from: (list: any[]) => any, often: (share: number) => boolean }} Chance */

/** Instantiates a module. Returns a function that answers a request with lines. @param {BufferSource} bytes */
function instance(bytes) {
  const module = new WebAssembly.Module(bytes);
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let lines = [];
  /** @type {WebAssembly.Imports} */
  const imports = {
    page: {
      line: (/** @type {number} */ at, /** @type {number} */ length) =>
        lines.push(decoder.decode(new Uint8Array(exports.memory.buffer, at, length))),
    },
  };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== "page") (imports[from] ??= {})[name] = () => assert.fail(`${from}.${name} is called`);
  }
  const exports = /** @type {Exports} */ (new WebAssembly.Instance(module, imports).exports);
  exports.main(0, 0);
  return (/** @type {string} */ request) => {
    lines = [];
    const text = new TextEncoder().encode(request);
    const at = exports.request(text.length);
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    exports.answer();
    return lines;
  };
}

/** Returns the lines that the native program prints for each request. @param {string[]} requests */
function native(requests) {
  const output = execFileSync(beside("scoutlab-web"), {
    input: requests.map((request) => `${request}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    stdio: ["pipe", "pipe", "ignore"],
  });
  /** @type {string[][]} */
  const answers = [[]];
  for (const line of output.trimEnd().split("\n")) {
    answers[answers.length - 1].push(line);
    if (line === '{"done":true}' || line.startsWith('{"error":')) answers.push([]);
  }
  answers.pop();
  return answers;
}

/** Returns a generator of random choices, given a seed (mulberry32). @param {number} seed @returns {Chance} */
function random(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @param {number} count */
  const below = (count) => Math.floor(next() * count);
  return { below, from: (list) => list[below(list.length)], often: (share) => next() < share };
}

/** @type {{ algorithms: string[], orderings: string[], games: { name: string, evaluators: string[], frames: string[] }[] }} */
const names = { algorithms: [], orderings: [], games: [] };

/**
 * Returns a random explicit tree with at most this many levels.
 * @param {number} levels @param {Chance} chance @returns {string}
 */
function tree(levels, chance) {
  const { below, often } = chance;
  if (levels === 0 || (levels < 3 && often(0.2))) return String(below(41) - 20);
  return `[${Array.from({ length: 1 + below(3) }, () => tree(levels - 1, chance)).join(" ")}]`;
}

/** @param {string} game @param {Chance} chance */
function position(game, chance) {
  const { below, from, often } = chance;
  if (game === "tree") {
    if (often(0.5)) return tree(3, chance);
    return `b=${2 + below(3)},d=${1 + below(4)},seed=${below(1000)},model=${from(["continuous", "values,k=7", "win-loss,win=0.4", "ordered,p=0.63", "strong"])}`;
  }
  // Some positions are invalid, so that errors are also compared.
  return often(0.05)
    ? from(["", "start start", "ffo:99", "x<y", "[[3 5"])
    : `random:plies=${below(game === "tictactoe" ? 5 : 40)},seed=${below(1000)}`;
}

/** @param {Chance} chance */
function subject(chance) {
  const { below, from, often } = chance;
  const { name: game, evaluators, frames } = from(names.games);
  return {
    game,
    position: position(game, chance),
    depth: 1 + below(game === "ywf" ? 2 : 3),
    ordering: often(0.5) ? "none" : from(names.orderings),
    evaluator: often(0.5) ? null : from(evaluators),
    frame: often(0.7) ? null : from(frames),
    table: often(0.7) ? null : below(3),
    seed: below(100),
  };
}

/** @param {Chance} chance */
const algorithm = ({ often, from }) => (often(0.03) ? "scuot" : from(names.algorithms));

/** For each kind of request, a function that draws a random request. @type {Record<string, (chance: Chance) => object>} */
const KINDS = {
  search(chance) {
    const { evaluator, ...others } = subject(chance);
    return {
      ...others,
      eval: evaluator,
      algorithm: algorithm(chance),
      table_depth: chance.from(["equal", "at-least", "never"]),
    };
  },
  counts: (chance) => ({
    subject: subject(chance),
    algorithms: chance.often(0.2) ? names.algorithms : [algorithm(chance), algorithm(chance)],
  }),
  trace: (chance) => ({
    subject: subject(chance),
    algorithm: algorithm(chance),
    against: chance.often(0.5) ? null : algorithm(chance),
  }),
  curve: (chance) => ({
    b: 2 + chance.below(3),
    d: 1 + chance.below(4),
    ...chance.from([
      { model: "ordered", p: `0.${chance.below(100)}` },
      { model: "strong", p: null },
    ]),
    seed: chance.below(1000),
    samples: 1 + chance.below(3),
    algorithms: ["alphabeta", algorithm(chance)],
  }),
  perft(chance) {
    const { game, position: text } = subject(chance);
    return { game, position: text, depth: chance.below(4) };
  },
  tree: (chance) => ({
    position: position("tree", chance),
    depth: 1 + chance.below(4),
    algorithm: chance.often(0.3) ? null : algorithm(chance),
    ordering: chance.often(0.7) ? "none" : "reverse",
    step: chance.often(0.5) ? null : chance.below(30),
  }),
  exercises: ({ below, often, from }) => ({
    trees: 1 + below(3),
    shape: from(["2x2x2", "3x3", "b=2..3,d=3", "3x"]),
    algorithms: from(["alphabeta", "scout", "alphabeta,sss"]),
    seed: below(1000),
    names: from(["none", "leaves", "all", "some"]),
    ...(often(0.5) ? { solutions: true } : {}),
    ...(often(0.3) ? { cutoffs: 1 } : {}),
  }),
  position(chance) {
    const { game, position: text } = subject(chance);
    return { game, position: text };
  },
};

describe("the module of the page", () => {
  const ask = instance(moduleOf(readFileSync(PAGE, "utf8")));
  /** @type {Catalogue[]} */
  const [catalogue] = ask('"catalogue"').map((line) => JSON.parse(line));
  names.games = catalogue.games;
  names.algorithms = catalogue.algorithms.map(({ name }) => name);
  // Some orderings have parameters. Orderings by exact values are excluded, because they take long on large boards.
  names.orderings = [
    "killer:2",
    "noisy:0.3",
    "eval1:min-depth=1",
    "killer:1+eval1",
    ...catalogue.orderings
      .map(({ name }) => name)
      .filter((name) => !["perfect", "perfect-swap", "worst", "noisy"].includes(name)),
  ];

  it("has the fingerprint of the native program", () => {
    const [line, end] = ask('"fingerprint"');
    assert.deepEqual([JSON.parse(line), end], [{ fingerprint: scoutlab("signature").trim() }, '{"done":true}']);
  });

  for (const [kind, make] of Object.entries(KINDS)) {
    it(`answers ${REQUESTS} random requests of the kind ${kind} as the native program does, byte for byte`, () => {
      const chance = random(kind.length * 1000 + 1);
      const requests = Array.from({ length: REQUESTS }, () => JSON.stringify({ [kind]: make(chance) }));
      const expected = native(requests);
      assert.equal(expected.length, REQUESTS);
      let errors = 0;
      requests.forEach((request, index) => {
        const found = ask(request);
        // The answers are compared as one text, because the answer to a trace is a large page, which `deepEqual` would print.
        assert.ok(
          found.join("\n") === expected[index].join("\n"),
          `${request}\n${found.join("\n").slice(0, 300)}\n${expected[index].join("\n").slice(0, 300)}`,
        );
        errors += found.at(-1) === '{"done":true}' ? 0 : 1;
      });
      // At least half of the requests must succeed.
      assert.ok(errors < REQUESTS / 2, `${errors} errors`);
    });
  }

  it("reports a search as `scoutlab search --json` does", () => {
    const request = {
      game: "othello",
      position: "ffo:41",
      depth: 4,
      algorithm: "mtdf:guess=2",
      ordering: "killer:2+eval1",
      table: 1,
      seed: 3,
    };
    const { seconds, version, commit, ...expected } = search(
      "othello",
      "--position",
      "ffo:41",
      "--depth",
      "4",
      "--algorithm",
      "mtdf:guess=2",
      "--ordering",
      "killer:2+eval1",
      "--table",
      "1",
      "--seed",
      "3",
    );
    /** @param {object} of */
    const answer = (of) => JSON.parse(ask(JSON.stringify({ search: of }))[0]);
    assert.ok(seconds >= 0 && version && commit);
    assert.deepEqual(answer(request), expected);
    // The module accepts the request that the program prints.
    const { command, ...again } = expected.request;
    assert.equal(command, "search");
    assert.deepEqual(answer(again), expected);
  });

  it("shows a tree as `scoutlab show tree` does", () => {
    const [answer] = ask(
      JSON.stringify({ tree: { position: "[[3 5] [2 [9 1]]]", depth: 3, algorithm: "alphabeta", step: 6 } }),
    ).map((line) => JSON.parse(line));
    const text = scoutlab("show", "tree", "[[3 5] [2 [9 1]]]", "--algorithm", "alphabeta", "--step", "6");
    assert.deepEqual([answer.notation, answer.lines], ["[[3 5] [2 [9 1]]]", text.trimEnd().split("\n")]);
    assert.match(answer.svg, /^<svg /);
  });

  it("refuses what is no request", () => {
    for (const request of [
      "",
      "{",
      "[]",
      "null",
      '"scout"',
      '{"perft":{}}',
      '{"perft":{"game":"othello","position":"start","depth":2,"more":1}}',
      '{"perft":{"game":"othello","position":"start","depth":-1}}',
    ]) {
      const [line, ...others] = ask(request);
      assert.match(JSON.parse(line).error, /^the request cannot be read: /, request);
      assert.deepEqual(others, []);
    }
    const deep = ask(`{"position":{"game":"tree","position":"${"[".repeat(100_000)}"}}`);
    assert.equal(deep.length, 1, "one error");
  });

  it("is current in the committed page: its counts and its names", () => {
    const committed = inflateSync(readFileSync(join(ROOT, "crates/harness/assets/scoutlab.html.zlib"))).toString("utf8");
    const old = instance(moduleOf(committed));
    const [fingerprint] = old('"fingerprint"');
    assert.deepEqual(JSON.parse(fingerprint), { fingerprint: scoutlab("signature").trim() }, "run `just accept-web`");
    const lists = (/** @type {string[]} */ [line]) => {
      /** @type {Catalogue} */
      const { games, algorithms, orderings } = JSON.parse(line);
      return {
        games: games.map(({ name, evaluators }) => [name, evaluators]),
        algorithms: algorithms.map(({ name }) => name),
        orderings: orderings.map(({ name }) => name),
      };
    };
    assert.deepEqual(lists(old('"catalogue"')), lists(ask('"catalogue"')), "run `just accept-web`");
    if (committed !== readFileSync(PAGE, "utf8"))
      console.log("The committed page differs from a fresh one. `just accept-web` replaces it.");
  });
});
