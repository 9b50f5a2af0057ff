// @ts-check
// The tree written out, drawn: leaves are changed, nodes are dragged, all of it by keys too.

import { draw, element, make, within } from "./elements.js";
import { at, changed, find, format, height, isLeaf, MOST_DRAWN, moved, parse } from "./written_tree.js";
import { side, size, value, withChild, without } from "./written_tree.js";

const WIDTH = 46;
const LEVEL = 62;
const NODE = { width: 40, height: 32 };
/** So far a pointer may stray while it is pressed, and still only choose. */
const STRAY = 6;

export class TreeEditor {
  /** @type {Tree} */
  #tree = { name: "", value: "0", children: [], isMin: false };
  #text = "";
  /** @type {number[]} */
  #path = [];
  /** @type {Map<string, Placed>} */
  #places = new Map();
  #edit;

  /** `edit` is given the text of a changed tree, and its height. @param {(text: string, height: number) => void} edit */
  constructor(edit) {
    this.#edit = edit;
    element("leaf-value").addEventListener("input", () => {
      const typed = value(element("leaf-value").value);
      element("leaf-value").setAttribute("aria-invalid", String(typed === null));
      if (typed !== null)
        this.#change(
          changed(this.#tree, this.#path, (node) => ({ ...node, value: typed })),
          this.#path,
          false,
        );
    });
    element("leaf-value").addEventListener("keydown", ({ key }) => {
      if (key === "Enter") this.#focus();
    });
    element("move-left").addEventListener("click", () => this.#move(-1, false));
    element("move-right").addEventListener("click", () => this.#move(1, false));
    element("add-child").addEventListener("click", () => this.#add(false));
    element("remove-node").addEventListener("click", () => this.#remove(false));
    element("root-side").addEventListener("click", () =>
      this.#change({ ...this.#tree, isMin: !this.#tree.isMin }, this.#path, false),
    );
    element("drawn-tree").addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows a tree, if it can be drawn. @param {string} text */
  show(text) {
    const tree = parse(text);
    const isDrawn = tree !== null && size(tree) <= MOST_DRAWN;
    // The message about the position names what is wrong with a text that is no tree.
    element("no-drawing").hidden = tree === null || isDrawn;
    element("drawn-tree").hidden = element("node-tools").hidden = !isDrawn;
    if (!isDrawn || text === this.#text) return;
    this.#text = text;
    this.#tree = tree;
    while (find(tree, this.#path) === undefined) this.#path = this.#path.slice(0, -1);
    this.#draw();
  }

  /** The height of a text's tree, undefined if the text is no tree. @param {string} text */
  static height(text) {
    const tree = parse(text);
    return tree === null ? undefined : Math.max(1, height(tree));
  }

  /** @param {Tree} tree @param {number[]} path */
  #change(tree, path, focus = true) {
    const text = format(tree);
    [this.#tree, this.#path, this.#text] = [tree, path, text];
    this.#draw();
    if (focus) this.#focus();
    this.#edit(text, Math.max(1, height(tree)));
  }

  /** @param {number[]} path */
  #choose(path, focus = true) {
    this.#path = path;
    this.#draw();
    if (focus) this.#focus();
  }

  /** @returns {HTMLElement | null} the drawn node that is chosen */
  #selected() {
    return element("drawn-tree").querySelector('[aria-selected="true"]');
  }

  #focus() {
    this.#selected()?.focus();
  }

  /** Where a node is drawn. @param {number[]} path */
  #place(path) {
    const place = this.#places.get(path.join());
    if (place === undefined) throw new Error(`no node is drawn at ${path.join()}`);
    return place;
  }

  #siblings() {
    return this.#path.length === 0 ? 1 : at(this.#tree, this.#path.slice(0, -1)).children.length;
  }

  /** @param {number} by */
  #move(by, focus = true) {
    const to = (this.#path.at(-1) ?? 0) + by;
    if (this.#path.length > 0 && to >= 0 && to < this.#siblings()) this.#moveTo(this.#path, to, focus);
  }

  /** @param {number[]} path @param {number} to */
  #moveTo(path, to, focus = true) {
    this.#change(moved(this.#tree, path, to), [...path.slice(0, -1), to], focus);
  }

  #add(focus = true) {
    const node = at(this.#tree, this.#path);
    this.#change(withChild(this.#tree, this.#path), [...this.#path, isLeaf(node) ? 1 : node.children.length], focus);
  }

  #remove(focus = true) {
    if (this.#path.length === 0) return;
    const parent = this.#path.slice(0, -1);
    const left = this.#siblings() - 1;
    this.#change(
      without(this.#tree, this.#path),
      left === 0 ? parent : [...parent, Math.min(this.#path[this.#path.length - 1], left - 1)],
      focus,
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, altKey } = event;
    const parent = this.#path.slice(0, -1);
    const index = this.#path.at(-1);
    /** @type {Record<string, () => unknown>} */
    const actions = {
      ArrowUp: () => {
        if (index !== undefined) this.#choose(parent);
      },
      ArrowDown: () => {
        if (!isLeaf(at(this.#tree, this.#path))) this.#choose([...this.#path, 0]);
      },
      ArrowLeft: () => (altKey ? this.#move(-1) : index && this.#choose([...parent, index - 1])),
      ArrowRight: () =>
        altKey ? this.#move(1) : index !== undefined && index + 1 < this.#siblings() && this.#choose([...parent, index + 1]),
      Home: () => this.#choose([]),
      Enter: () => this.#type(),
      F2: () => this.#type(),
      "+": () => this.#add(),
      Insert: () => this.#add(),
      Delete: () => this.#remove(),
    };
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]();
  }

  #type() {
    const input = element("leaf-value");
    if (input.disabled) return;
    input.focus();
    input.select();
  }

  #draw() {
    /** @type {Placed[]} */
    const nodes = [];
    /** @type {string[]} */
    const edges = [];
    let leaves = 0;
    /** @param {TreeNode} node @param {number[]} path @returns {number} */
    const place = (node, path) => {
      const y = path.length * LEVEL;
      const children = node.children.map((child, index) => place(child, [...path, index]));
      const x = isLeaf(node) ? leaves++ * WIDTH + WIDTH / 2 : (children[0] + children[children.length - 1]) / 2;
      nodes.push({ node, path, x, y });
      for (const child of children) edges.push(`M${x} ${y + NODE.height}L${child} ${y + LEVEL}`);
      return x;
    };
    place(this.#tree, []);
    this.#places = new Map(nodes.map((found) => [found.path.join(), found]));
    const [width, tall] = [leaves * WIDTH, height(this.#tree) * LEVEL + NODE.height + 8];
    const canvas = make(
      "div",
      { class: "canvas", role: "tree", "aria-label": `A tree of ${size(this.#tree)} nodes` },
      draw("svg", { width, height: tall, "aria-hidden": "true" }, draw("path", { d: edges.join(""), class: "edge" })),
    );
    canvas.style.width = `${width}px`;
    canvas.style.height = `${tall}px`;
    // In the order in which a reader goes through the tree.
    nodes.sort((one, other) => one.path.join("").localeCompare(other.path.join("")));
    canvas.append(...nodes.map((found) => this.#item(found)));
    element("drawn-tree").replaceChildren(canvas);
    this.#tools();
  }

  /** @param {Placed} placed */
  #item({ node, path, x, y }) {
    const chosen = path.join() === this.#path.join();
    const text = this.#label(node, path);
    const ofStatic = node.value === "" ? "" : `, static value ${node.value}`;
    const what = isLeaf(node)
      ? `leaf worth ${node.value}`
      : `${side(this.#tree, path)} node with ${node.children.length} children${ofStatic}`;
    const item = make(
      "div",
      {
        role: "treeitem",
        class: `${isLeaf(node) ? "leaf" : "inner"}${text.length > 6 ? " longer" : text.length > 4 ? " long" : ""}`,
        tabindex: chosen ? 0 : -1,
        "aria-selected": chosen,
        "aria-level": path.length + 1,
        "data-path": path.join("."),
        "aria-label": `${path.length === 0 ? "root" : named(path)}${node.name === "" ? "" : ` ${node.name}`}: ${what}`,
      },
      text,
    );
    if (node.name !== "") item.append(make("span", { class: "name", title: node.name }, node.name));
    item.style.left = `${x - NODE.width / 2}px`;
    item.style.top = `${y + 2}px`;
    item.addEventListener("pointerdown", (event) => this.#press(event, path));
    // Assistive technology clicks without a pointer.
    item.addEventListener("click", ({ detail }) => {
      if (detail === 0) this.#choose(path);
    });
    return item;
  }

  /** Chooses a node, or drags it along its row. @param {PointerEvent} event @param {number[]} path */
  #press(event, path) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#choose(path);
    const item = this.#selected();
    if (item === null) return;
    item.setPointerCapture(event.pointerId);
    /** @type {number | null} */
    let to = null;
    /** @param {PointerEvent} event */
    const drag = ({ clientX }) => {
      const by = clientX - event.clientX;
      if (path.length === 0 || (to === null && Math.abs(by) < STRAY)) return;
      item.classList.add("dragged");
      item.style.transform = `translateX(${by}px)`;
      to = this.#goal(path, this.#place(path).x + by);
      this.#mark(path, to);
    };
    /** @param {Event} event */
    const end = ({ type }) => {
      item.removeEventListener("pointermove", drag);
      if (type === "pointercancel" || to === null) {
        this.#draw();
        this.#focus();
        if (type === "pointerup" && isLeaf(at(this.#tree, path))) this.#type();
      } else {
        this.#moveTo(path, to);
      }
    };
    item.addEventListener("pointermove", drag);
    item.addEventListener("pointerup", end, { once: true });
    item.addEventListener("pointercancel", end, { once: true });
  }

  /** The place among its siblings of a node that is held at `x`. @param {number[]} path @param {number} x */
  #goal(path, x) {
    const parent = path.slice(0, -1);
    const others = [...Array(this.#siblings()).keys()].filter((index) => index !== path.at(-1));
    /** @param {number} index */
    const xOf = (index) => this.#place([...parent, index]).x;
    // Half a place before a sibling is enough to pass it.
    return others.filter((index) => (index > path[path.length - 1] ? x > xOf(index) - WIDTH / 2 : x >= xOf(index) + WIDTH / 2))
      .length;
  }

  /** Marks where a dragged node goes. @param {number[]} path @param {number} to */
  #mark(path, to) {
    const parent = path.slice(0, -1);
    const others = [...Array(this.#siblings()).keys()].filter((index) => index !== path.at(-1));
    /** @param {number} index */
    const xOf = (index) => this.#place([...parent, index]).x;
    const x = to < others.length ? xOf(others[to]) - WIDTH / 2 : xOf(others.at(-1) ?? path[path.length - 1]) + WIDTH / 2;
    const { y } = this.#place(path);
    const svg = within(element("drawn-tree"), "svg");
    svg.querySelector(".goal")?.remove();
    svg.append(draw("path", { d: `M${x} ${y - 4}V${y + NODE.height + 8}`, class: "goal" }));
  }

  /**
   * The text in a node: the value of a leaf; the side to move, and a static value, of another node.
   * @param {TreeNode} node @param {number[]} path
   */
  #label(node, path) {
    const shown = node.value.replace("-", "−");
    if (isLeaf(node)) return shown;
    return shown === "" ? side(this.#tree, path) : `${side(this.#tree, path)} ${shown}`;
  }

  /** The tree as one drawing. */
  picture() {
    const [width, tall] = [
      Math.max(...[...this.#places.values()].map(({ x }) => x)) + WIDTH / 2,
      height(this.#tree) * LEVEL + NODE.height + 8,
    ];
    const svg = draw("svg", { viewBox: `0 0 ${width} ${tall}` }, within(element("drawn-tree"), ".edge").cloneNode());
    for (const { node, path, x, y } of this.#places.values()) {
      const text = this.#label(node, path);
      svg.append(
        draw("rect", {
          x: x - NODE.width / 2,
          y: y + 2,
          width: NODE.width,
          height: NODE.height,
          rx: isLeaf(node) ? 7 : 16,
          class: "node",
        }),
        draw(
          "text",
          { x, y: y + 2 + NODE.height / 2 + 5, "text-anchor": "middle", class: isLeaf(node) ? "leaf-text" : "inner-text" },
          text,
        ),
      );
      if (node.name !== "") svg.append(draw("text", { x, y: y + 11, "text-anchor": "middle", class: "name-text" }, node.name));
    }
    return svg;
  }

  #tools() {
    const node = at(this.#tree, this.#path);
    const index = this.#path.at(-1);
    element("chosen-node").textContent = this.#path.length === 0 ? "Root" : `Node ${named(this.#path)}`;
    const input = element("leaf-value");
    input.disabled = !isLeaf(node);
    // What is being typed, such as a lone minus, stays.
    if (!isLeaf(node)) input.value = "";
    else if (value(input.value) !== node.value) input.value = node.value;
    input.setAttribute("aria-invalid", "false");
    element("root-side").textContent = this.#tree.isMin ? "MAX at the root" : "MIN at the root";
    element("move-left").disabled = !index;
    element("move-right").disabled = index === undefined || index + 1 >= this.#siblings();
    element("remove-node").disabled = index === undefined;
  }
}

/** A path as people count. @param {number[]} path */
const named = (path) => path.map((index) => index + 1).join(" ");
