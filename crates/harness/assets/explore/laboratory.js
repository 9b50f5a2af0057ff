// @ts-check
// The searches. They run in workers, which end when they are stopped.

import { element } from "./elements.js";

/** A request that takes longer is stopped. */
const SECONDS = 20;

/** While a search is stopped for the next, this many milliseconds may pass without another one. */
const PAUSE = 30;

/** @type {WebAssembly.Module | null} */
let module = null;
let script = "";

/** Unpacks and compiles the module of the page. */
export async function open() {
  const text = atob(element("module").textContent.trim());
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  script = URL.createObjectURL(new Blob([element("worker").textContent], { type: "text/javascript" }));
  module = await WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
  element("module").remove();
}

/** One kind of request, with a worker for it: a newer request ends an earlier one. */
export class Desk {
  /** @type {Worker | null} */
  #worker = null;
  /** The latest request. @type {object | null} */
  #request = null;
  /** Ends the request that is being answered; null if there is none. @type {((last?: Ended) => void) | null} */
  #end = null;

  #hire() {
    const worker = new Worker(script);
    worker.postMessage(module);
    this.#worker = worker;
    return worker;
  }

  /** Ends the worker, and starts another one for the next request. */
  #dismiss() {
    this.#worker?.terminate();
    this.#hire();
  }

  /**
   * Asks, gives each line of the answer to `take`, and returns whether this was still the latest request at the end.
   * @param {object | string} task @param {(line: any) => void} take @returns {Promise<boolean>}
   */
  async ask(task, take) {
    const request = {};
    const busy = this.forget();
    this.#request = request;
    if (busy)
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE);
      });
    if (this.#request !== request) return false;
    const worker = this.#worker ?? this.#hire();
    return new Promise((resolve) => {
      /** @param {Ended} [last] */
      const end = (last) => {
        clearTimeout(timer);
        this.#end = null;
        if (last && this.#request === request) take(last);
        resolve(this.#request === request);
      };
      /** @param {Ended} [last] */
      const cancel = (last) => {
        this.#dismiss();
        end(last);
      };
      const timer = setTimeout(() => cancel({ stopped: `stopped after ${SECONDS} seconds` }), SECONDS * 1000);
      this.#end = cancel;
      worker.onmessage = ({ data }) => {
        const line = JSON.parse(data);
        if (line.failed !== undefined) cancel({ error: `the search ended unexpectedly: ${line.failed}` });
        else if (line.done) end();
        else if (line.error !== undefined) end(line);
        else take(line);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        cancel({ error: `the search ended unexpectedly: ${event.message}` });
      };
      worker.postMessage(JSON.stringify(task));
    });
  }

  /** Drops the last request, and returns whether it was being answered. */
  forget() {
    this.#request = null;
    const busy = this.#end !== null;
    this.#end?.();
    return busy;
  }

  /** Stops what is being searched. */
  stop() {
    this.#end?.({ stopped: "stopped" });
  }
}

/** All lines of an answer. @param {object | string} task @returns {Promise<any[]>} */
export async function lines(task) {
  /** @type {any[]} */
  const all = [];
  await new Desk().ask(task, (line) => all.push(line));
  return all;
}
