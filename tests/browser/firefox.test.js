// @ts-check
// Tests the browser page in Debian's Firefox, controlled through WebDriver BiDi.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";

import WebSocket from "ws";

import { PAGE, folder, scoutlab, search } from "./support.js";

/** Starts Firefox. Returns its process and the address of its WebDriver BiDi server. */
async function start() {
  const profile = folder();
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(process.env.FIREFOX ?? "/usr/bin/firefox-esr", options, {
    env: { ...process.env, HOME: profile },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    firefox.stderr.on("data", (more) => {
      text += more;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
    firefox.once("error", reject);
    firefox.once("exit", () => reject(new Error(text)));
  });
  return { firefox, address };
}

describe("the laboratory in Firefox", () => {
  /** @type {string[]} */
  const problems = [];
  /** @type {import("node:child_process").ChildProcess} */
  let firefox;
  /** @type {(method: string, params?: object) => Promise<any>} */
  let send;
  /** @type {string} */
  let context;
  before(async () => {
    let address;
    ({ firefox, address } = await start());
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve) => {
      socket.once("open", resolve);
    });
    const waiting = new Map();
    let last = 0;
    socket.on("message", (data) => {
      const { id, type, result, message, params } = JSON.parse(String(data));
      if (id === undefined) problems.push(`${params.level ?? ""} ${params.text ?? params.request?.url}`);
      else if (type === "error") waiting.get(id).reject(new Error(message));
      else waiting.get(id).resolve(result);
    });
    send = (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      });
    await send("session.new", { capabilities: {} });
    await send("session.subscribe", { events: ["log.entryAdded"] });
    ({
      contexts: [{ context }],
    } = await send("browsingContext.getTree"));
  });
  after(async () => {
    await send("browser.close").catch(() => {});
    firefox.kill();
  });

  /** Evaluates an expression in the page, and returns the value of the expression. @param {string} expression */
  async function evaluate(expression) {
    const { result, exceptionDetails } = await send("script.evaluate", {
      expression: `(async () => JSON.stringify(${expression}) ?? "null")()`,
      target: { context },
      awaitPromise: true,
    });
    assert.equal(exceptionDetails, undefined, expression);
    return JSON.parse(result.value);
  }

  /** @param {string} expression */
  async function until(expression) {
    for (let time = 0; time < 300; time++) {
      if (await evaluate(expression)) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    assert.fail(`never: ${expression}`);
  }

  it("opens from disk, counts as the program does, and traces", async () => {
    await send("browsingContext.navigate", {
      context,
      url: `${pathToFileURL(PAGE).href}#position=[[3 5] [2 [9 1]]]&depth=3&trace=event%3D4`,
      wait: "complete",
    });
    await until("window.explore?.settled() ?? false");
    assert.equal(await evaluate("await window.explore.fingerprint()"), scoutlab("signature").trim());
    for (const algorithm of ["alphabeta", "scout", "sss"]) {
      const { leaves, interior } = search("tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm", algorithm);
      const shown = ["leaves", "interior"].map(
        (name) => `document.querySelector('[data-algorithm="${algorithm}"] [data-count="${name}"]').textContent`,
      );
      assert.deepEqual(await evaluate(`[${shown}]`), [String(leaves), String(interior)]);
    }
    // The trace is in a frame, whose address ends with the step.
    const tree = async () => (await send("browsingContext.getTree", { root: context })).contexts[0].children;
    for (let time = 0; time < 100 && !(await tree())[0].url.endsWith("event=4"); time++)
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    const [frame] = await tree();
    assert.match(frame.url, /^blob:.*#event=4/);
    const { result } = await send("script.evaluate", {
      expression: "document.querySelector('#place').textContent",
      target: { context: frame.context },
      awaitPromise: false,
    });
    assert.match(result.value, /^4 \//);
    assert.deepEqual(problems, []);
  });
});
