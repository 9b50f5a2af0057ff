// What the pages and the tests add to objects of libraries.

import "playwright-core";

declare module "playwright-core" {
  interface Page {
    /** Errors, console messages and requests that `open` of support.js collects. */
    problems: string[];
  }
}

/** What `scoutlab trace` gives to tests: `window.scoutlab` in trace/main.js. The scripts of the page define the types of its parts. */
interface Trace {
  player: { time: number; playing: boolean; go(time: number): void; step(by: number): void; play(): void; pause(): void };
  timeline: { last: number; timeOf(track: number, step: number): number };
  tracks: any[];
  nodes: any;
  whole: any;
  state(): any[];
}

/** What the browser page gives to tests: `window.explore` in explore/main.js. */
interface Explore {
  state(): any;
  answered(): number;
  settled(): boolean;
  fingerprint(): Promise<string>;
  search(request: object): Promise<any>;
}

declare global {
  type Browser = import("playwright-core").Browser;
  type Page = import("playwright-core").Page;
  type Locator = import("playwright-core").Locator;

  /** How a page is opened. */
  interface View {
    fragment?: string;
    size?: string;
    colorScheme?: string;
    reducedMotion?: "reduce" | "no-preference";
  }

  /** A tree as nested lists of values. */
  type Nested = number | Nested[];

  interface Window {
    scoutlab: Trace;
    explore: Explore;
    /** Set by hostile texts, if a page runs them. */
    hostile?: unknown;
  }

  /** Functions of the trace page, for code that tests run in it. */
  function decisions(track: object, kinds: string[], from: number): Iterable<object>;
  function posed(track: object, decision: object): { options: string[]; right: number };

  /**
   * The selectors of the tests name HTML elements, and parts of drawings with the members that HTML elements have too. An element that is
   * missing fails the test.
   */
  interface ParentNode {
    querySelector<N extends keyof HTMLElementTagNameMap>(tag: N): HTMLElementTagNameMap[N];
    querySelector<N extends keyof SVGElementTagNameMap>(tag: N): SVGElementTagNameMap[N];
    querySelector(selectors: string): HTMLElement;
    querySelectorAll<N extends keyof HTMLElementTagNameMap>(tag: N): NodeListOf<HTMLElementTagNameMap[N]>;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
  }

  interface Document {
    getElementById(id: string): HTMLElement;
  }
}
