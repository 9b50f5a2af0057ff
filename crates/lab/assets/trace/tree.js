// @ts-check
// The tree: the nodes of the path, one below the other, each with all of its children beside the one on the path.
// In a row, only the children are drawn that there is room for.

const CHIP = { width: 48, height: 50, gap: 4 };
const CARD = 152;
const STUB = 40;
const PITCH = 80;

class TreeView {
  /**
   * @param {HTMLElement} container, which scrolls
   * @param {Track} track
   * @param {number} index of the track
   * @param {(step: number) => void} go to a step of the track
   */
  constructor(container, track, index, go) {
    this.container = container;
    this.track = track;
    this.index = index;
    this.go = go;
    this.shift = { visit: -1, by: 0 };
    this.canvas = make("div", { class: "canvas" });
    container.append(this.canvas);
    this.canvas.addEventListener("click", (event) => this.choose(/** @type {HTMLElement} */ (event.target).closest("button")));
  }

  /** Shows the tree after a step. @param {number} step @param {boolean} waiting */
  show(step, waiting) {
    this.step = step;
    this.container.classList.toggle("waits", waiting);
    this.path = this.track.path(step);
    const last = this.path[this.path.length - 1];
    const interior = last !== undefined && this.track.kind[last] === ENTER;
    this.rows = this.path.length + (interior ? 1 : 0);
    if (!this.path.includes(this.shift.visit)) this.shift = { visit: -1, by: 0 };
    this.canvas.style.height = `${Math.max(this.rows, 1) * PITCH}px`;
    this.follow();
    this.draw();
  }

  /** Keeps the row of the node in view and that of its children in sight. */
  follow() {
    const height = this.rows * PITCH;
    const { scrollTop, clientHeight } = this.container;
    const top = Math.max(0, (this.rows - 2) * PITCH - 8);
    if (height > scrollTop + clientHeight) this.container.scrollTop = height - clientHeight;
    else if (top < scrollTop) this.container.scrollTop = Math.max(0, height - clientHeight);
  }

  draw() {
    const width = this.container.clientWidth - 16;
    // A container without a size would give drawings of negative sizes.
    if (this.step === undefined || width <= 0) return;
    // On paper there is less room.
    const [most, highest] = this.other ? [375, 330] : [515, 480];
    this.canvas.style.setProperty("--print-zoom", String(Math.min(1, most / width, highest / (this.rows * PITCH))));
    const edges = draw("svg", { class: "edges", width, height: this.canvas.style.height, "aria-hidden": "true" });
    const parts = [];
    let above = width / 2;
    for (let row = 0; row < this.rows; row++) {
      const top = row * PITCH + 4;
      /** @type {Item[]} */
      const items = row === 0 ? [{ root: true }] : this.fitting(row, width);
      const total = items.reduce((sum, item) => sum + this.widthOf(item) + CHIP.gap, -CHIP.gap);
      let left = Math.min(Math.max(above - total / 2, 0), Math.max(width - total, 0));
      // Where the next row hangs; the last one has no path.
      let onPath = above;
      for (const item of items) {
        const middle = left + this.widthOf(item) / 2;
        if (item.root || item.state === "path") onPath = middle;
        parts.push(this.element(item, row, left, top));
        if (row > 0) edges.append(this.edge(item, above, middle, top));
        left += this.widthOf(item) + CHIP.gap;
      }
      above = onPath;
    }
    this.canvas.replaceChildren(edges, ...parts);
  }

  /** @param {Item} item */
  widthOf(item) {
    if (item.stub) return STUB;
    return item.root || item.state === "path" ? CARD : CHIP.width;
  }

  /**
   * The children in a row that there is room for, around the one on the path, and what stands for the others.
   * @param {number} row @param {number} width @returns {Item[]}
   */
  fitting(row, width) {
    const parent = this.path[row - 1];
    const children = this.track.row(parent, this.step, this.path[row] ?? -1);
    let anchor = children.findIndex((child) => child.state === "path");
    if (anchor < 0)
      anchor = Math.max(
        0,
        children.findLastIndex((child) => child.visits > 0),
      );
    if (this.shift.visit === parent) anchor = Math.min(Math.max(anchor + this.shift.by, 0), children.length - 1);
    const path = children.findIndex((child) => child.state === "path");
    let [from, to] = [anchor, anchor + 1];
    // A path child out of sight is still drawn, in the place of the stub on its side.
    let room = width - (path >= 0 ? CARD : CHIP.width) - 2 * (STUB + CHIP.gap);
    for (let grown = true; grown;) {
      grown = false;
      for (const side of [1, -1]) {
        const free = side > 0 ? to < children.length : from > 0;
        if (free && room >= CHIP.width + CHIP.gap) {
          if (side > 0) to++;
          else from--;
          room -= CHIP.width + CHIP.gap;
          grown = true;
        }
      }
    }
    // A stub that stands for a single child takes no less room than that child.
    if (from === 1 && path !== 0) from = 0;
    if (to === children.length - 1 && path !== to) to = children.length;
    /** @type {Item[]} */
    const items = children.slice(from, to);
    /** @param {Child[]} hidden @param {number} by @returns {Stub} */
    const stub = (hidden, by) => ({
      stub: true,
      parent,
      by,
      count: hidden.length,
      seen: hidden.filter((child) => child.visits > 0).length,
    });
    if (path >= 0 && path < from) items.unshift(children[path]);
    if (path >= to) items.push(children[path]);
    const page = Math.max(1, to - from - 1);
    if (from > 0) items.unshift(stub(children.slice(0, from), -page));
    if (to < children.length) items.push(stub(children.slice(to), page));
    return items;
  }

  /** @param {Item} item @param {number} above @param {number} middle @param {number} top */
  edge(item, above, middle, top) {
    const from = top - PITCH + CHIP.height;
    const bend = (top - from) / 2;
    const state = item.stub ? "stubbed" : item.state;
    return draw("path", {
      d: `M${above} ${from}C${above} ${from + bend} ${middle} ${top - bend} ${middle} ${top}`,
      class: `edge ${state}`,
    });
  }

  /** @param {Item} item @param {number} row @param {number} left @param {number} top */
  element(item, row, left, top) {
    const style = `left:${left}px;top:${top}px;width:${this.widthOf(item)}px`;
    if (item.stub) {
      const label = `${item.count} more children, ${item.seen} visited`;
      return make(
        "button",
        {
          type: "button",
          class: "chip stub",
          style,
          tabindex: -1,
          title: label,
          "aria-label": label,
          "data-parent": item.parent,
          "data-by": item.by,
        },
        make("span", { class: "value" }, `+${item.count}`),
      );
    }
    if (item.root || item.state === "path") return this.card(this.path[row], item, style);
    return this.chip(item, row - 1, style);
  }

  /** @param {number} id @param {Child | Root} item @param {string} style */
  card(id, item, style) {
    const track = this.track;
    const { step } = this;
    const node = track.node[id];
    const interior = track.kind[id] === ENTER;
    const best = interior && !isTest(track, id) ? track.best(id, step) : null;
    const ended = track.ended(id, step);
    const inView = id === track.focus(step);
    const classes = ["chip", "path", inView ? "in-view" : "", item.again || track.again[id] ? "again" : "", this.only(node)];
    const side = track.nodes.side(node);
    const ply = track.nodes.ply[node];
    const worth = ended ? valueText(knownText(track, id, step)) : best ? `best ${knownText(track, best.done, step, ply)}` : "";
    const second =
      interior && track.jumps
        ? ""
        : interior
          ? shownWindow(track.alpha[id], track.beta[id], ply)
          : track.kind[id] === LEAF
            ? "leaf"
            : "table";
    const [pass, passes] = track.parent[id] < 0 ? track.pass(id) : [1, 1];
    const name = passes > 1 ? `root ${pass}/${passes}` : track.nodes.name(node);
    return make(
      "button",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        style,
        tabindex: -1,
        "data-step": track.first[id],
        "aria-current": inView ? "step" : null,
        title: `${name}, ${side} to move. Go to where this visit begins`,
      },
      make("span", { class: "line" }, make("b", {}, name), make("span", {}, ` ${side}`)),
      make("span", { class: "line" }, make("span", {}, second), make("span", { class: "worth" }, worth)),
    );
  }

  /** A child that is not on the path, of the node of that ply. @param {Child} item @param {number} ply @param {string} style */
  chip(item, ply, style) {
    const worth = item.done >= 0 ? knownText(this.track, item.done, this.step, ply) : "";
    const flags = [item.best && "best", item.cuts && "cutter", item.again && "again", this.only(item.node)].filter(Boolean);
    const words = {
      waiting: "not yet visited",
      cut: "cut, never visited",
      seen: `worth ${worth}`,
      table: `TT cutoff with ${worth}`,
      open: "begun, not finished",
      path: "",
    }[item.state];
    const label = `${item.name}: ${words}${item.cuts ? ", cuts off the rest" : ""}${item.again ? ", re-searched" : ""}`;
    const value = item.value === null ? (item.state === "cut" ? "cut" : item.state === "open" ? "…" : "") : worth;
    const score = Number.isNaN(item.score) ? "" : `(${written(item.score)})`;
    const size = item.visits > 0 ? short(item.size) : score.length < 8 ? score : "";
    /** @type {Attributes} */
    const attributes = {
      type: "button",
      class: ["chip", item.state, ...flags].join(" "),
      style,
      tabindex: -1,
      title: label,
      "aria-label": label,
    };
    if (item.visit >= 0) attributes["data-step"] = Math.min(this.track.last[item.visit], this.step);
    else attributes["aria-disabled"] = "true";
    return make(
      "button",
      attributes,
      make("span", { class: "name" }, item.name),
      make("span", { class: "value" }, value),
      make("span", { class: "size" }, size),
    );
  }

  /**
   * The mark of a node that only one of the two searches ever visits: `alone` for this search, `elsewhere` for the other.
   * @param {number} node
   */
  only(node) {
    if (!this.other || node < 0) return "";
    const [here, there] = [this.track, this.other].map((track) => track.visitsOf.of(node).length > 0);
    if (here === there) return "";
    return here ? "alone" : "elsewhere";
  }

  /** @param {HTMLElement | null} button */
  choose(button) {
    if (!button) return;
    if (button.dataset.step !== undefined) this.go(Number(button.dataset.step));
    else if (button.dataset.by !== undefined) {
      const visit = Number(button.dataset.parent);
      const by = this.shift.visit === visit ? this.shift.by : 0;
      this.shift = { visit, by: by + Number(button.dataset.by) };
      this.draw();
    }
  }
}
