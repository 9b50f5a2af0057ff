// The whole tree as on a blackboard: every node in its place, what was cut struck through. Boxes are nodes of Max, ovals those of the
// other side.

const SPOT = { leaf: 36, inner: 66, width: 38, height: 24, top: 18, side: 22, below: 34 };

/** How wide a digit of a value and of a window is. Bold digits may be wider, so each after the third of a value has more room. */
const DIGIT = { value: 8.6, window: 6.4, more: 3 };

/** How much room a value has that is written with so many characters. */
const valueWidth = (length) => DIGIT.value * length + DIGIT.more * Math.max(0, length - 3);

/** The smallest and the largest scale of a board, and distance of its levels, that is fitted into its place. */
const SCALES = [0.72, 1.5];
const LEVELS = [58, 84];

class Blackboard {
  /** @param {HTMLElement} container, which scrolls; @param {Track} track; @param {WholeTree} whole; @param {(step: number) => void} go */
  constructor(container, track, whole, go) {
    Object.assign(this, { container, track, whole, go });
    this.place();
    container.addEventListener("click", (event) => {
      const node = event.target.closest("[data-step]");
      if (node) this.go(Number(node.dataset.step));
    });
  }

  /** Gives every node its place: leaves side by side, parents over the middle of their children. */
  place() {
    const { nodes } = this.track;
    this.x = new Float64Array(nodes.count);
    this.spans = this.whole.order.toReversed().reduce((spans, node) => {
      const below = this.whole.children[node].reduce((sum, child) => sum + spans[child], 0);
      spans[node] = Math.max(below, this.widthOf(node));
      return spans;
    }, new Float64Array(nodes.count));
    const spread = (node, left) => {
      const children = this.whole.childrenFor(this.track, node);
      let at = left + (this.spans[node] - children.reduce((sum, child) => sum + this.spans[child], 0)) / 2;
      for (const child of children) {
        spread(child, at);
        at += this.spans[child];
      }
      this.x[node] = children.length === 0 ? at : (this.x[children[0]] + this.x[children.at(-1)]) / 2;
    };
    spread(0, SPOT.side);
    this.width = this.spans[0] + 2 * SPOT.side;
    this.plies = Math.max(...this.whole.order.map((node) => nodes.ply[node]));
  }

  /** How much room a node needs for what is ever written at it. */
  widthOf(node) {
    const { track, whole } = this;
    const longest = (texts) => Math.max(0, ...texts.map((text) => text.length));
    const visits = Array.from(track.visitsOf.of(node));
    const values = longest([...visits.map((id) => written(-Math.abs(track.value[id]))), written(-Math.abs(whole.value[node]))]);
    if (whole.isLeaf(node)) return Math.max(SPOT.leaf, valueWidth(values) + 10);
    const windows = longest(visits.filter((id) => track.kind[id] === ENTER).flatMap((id) => [0, 1].map((ply) => (
      interval(...(ply === 0 ? [track.alpha[id], track.beta[id]] : [-track.beta[id], -track.alpha[id]]))))));
    // Three dots may follow the value.
    return Math.max(SPOT.inner, valueWidth(values + 1) + 18, DIGIT.window * windows + 8);
  }

  y(node) {
    return SPOT.top + this.track.nodes.ply[node] * this.level;
  }

  /** The last visit of every node that began up to a step; -1 if none did. */
  visits(step) {
    const visits = new Int32Array(this.track.nodes.count).fill(-1);
    for (let id = 0; id < this.track.visits && this.track.first[id] <= step; id++) visits[this.track.node[id]] = id;
    return visits;
  }

  /**
   * What has become of every node: `seen` or `open` if its last visit is one of the last visit of its parent, `past` if it was seen in
   * an earlier visit of the parent alone, `cut` if the parent ended or cut off without it, `under` below a cut, `waiting`.
   */
  states(step, visits) {
    const { track } = this;
    const states = [];
    for (const node of this.whole.order) {
      const visit = visits[node];
      const parent = node === 0 ? -1 : track.nodes.parent[node];
      const above = node === 0 ? -1 : visits[parent];
      const inStep = node === 0 ? visit >= 0 : visit >= 0 && track.parent[visit] === above;
      if (inStep) states[node] = track.ended(visit, step) ? "seen" : "open";
      else if (node > 0 && (states[parent] === "cut" || states[parent] === "under")) states[node] = "under";
      else if (above >= 0 && track.kind[above] === ENTER && (track.cutoff[above] <= step || track.ended(above, step))) states[node] = "cut";
      else states[node] = visit >= 0 ? "past" : "waiting";
    }
    return states;
  }

  show(step, waiting) {
    this.step = step;
    this.container.classList.toggle("waits", waiting);
    this.draw();
  }

  draw() {
    if (this.step === undefined || this.container.hidden) return;
    const { track, step } = this;
    const { clientWidth, clientHeight } = this.container;
    const between = (value, [least, most]) => Math.min(Math.max(value, least), most);
    const levels = (level) => SPOT.top + this.plies * level + SPOT.below;
    const scale = between(Math.min(clientWidth / this.width, clientHeight / levels(LEVELS[0])), SCALES);
    this.level = between((clientHeight / scale - SPOT.top - SPOT.below) / Math.max(this.plies, 1), LEVELS);
    this.height = levels(this.level);
    const visits = this.visits(step);
    const states = this.states(step, visits);
    const path = new Set(track.path(step).map((id) => track.node[id]));
    const edges = draw("g");
    const parts = draw("g");
    for (const node of this.whole.order) {
      if (node > 0) edges.append(...this.edge(node, states[node], path, visits));
      parts.append(this.node(node, states[node], visits[node]));
    }
    const cut = states.filter((state) => state === "cut").length;
    const seen = visits.filter((visit) => visit >= 0).length;
    const label = `Blackboard: ${this.whole.order.length} nodes, ${seen} visited, ${cut} branches struck through`;
    const svg = draw("svg", {
      viewBox: `0 0 ${this.width} ${this.height}`, width: Math.round(this.width * scale), height: Math.round(this.height * scale),
      role: "img", "aria-label": label,
    }, edges, parts);
    this.container.replaceChildren(svg);
    this.follow(scale);
  }

  /** Keeps the node in view in sight. */
  follow(scale) {
    const id = this.track.focus(this.step);
    const node = id < 0 ? 0 : this.track.node[id];
    const { clientWidth, clientHeight } = this.container;
    const [x, y] = [this.x[node] * scale, this.y(node) * scale];
    if (this.width * scale > clientWidth) this.container.scrollLeft = x - clientWidth / 2;
    // Its parent stays in sight as well.
    if (this.height * scale > clientHeight) this.container.scrollTop = y - clientHeight * 0.6;
  }

  edge(node, state, path, visits) {
    const { track } = this;
    const parent = track.nodes.parent[node];
    // Below the window, if there is one.
    const window = visits[parent] >= 0 && track.kind[visits[parent]] === ENTER ? 17 : 0;
    const [fromX, fromY, toX, toY] = [this.x[parent], this.y(parent) + SPOT.height / 2 + window, this.x[node], this.y(node) - SPOT.height / 2];
    const classes = ["edge", state, path.has(node) && "path", this.isBest(node, visits) && "best"];
    const parts = [draw("path", { d: `M${fromX} ${fromY}L${toX} ${toY}`, class: classes.filter(Boolean).join(" ") })];
    if (state === "cut") {
      // Two strokes across the branch.
      const [x, y] = [fromX + (toX - fromX) * 0.5, fromY + (toY - fromY) * 0.5];
      const length = Math.hypot(toX - fromX, toY - fromY);
      const [alongX, alongY] = [(toX - fromX) / length, (toY - fromY) / length];
      // A stroke through a point that lies so far along the branch, a little askew.
      const [acrossX, acrossY] = [9 * alongY + 2 * alongX, 2 * alongY - 9 * alongX];
      const stroke = (by) => `M${x + alongX * by - acrossX} ${y + alongY * by - acrossY}l${2 * acrossX} ${2 * acrossY}`;
      parts.push(draw("path", { d: stroke(-2.5) + stroke(2.5), class: "strike" }));
    }
    const nameX = fromX + (toX - fromX) * 0.8 + (toX < fromX ? -8 : 8);
    parts.push(draw("text", { x: nameX, y: fromY + (toY - fromY) * 0.8, class: `move ${state}` }, track.nodes.name(node)));
    return parts;
  }

  /** Whether a node is the best child so far of its parent. */
  isBest(node, visits) {
    const above = visits[this.track.nodes.parent[node]];
    if (above < 0 || visits[node] < 0 || this.track.parent[visits[node]] !== above) return false;
    return this.track.best(above, this.step)?.place === this.track.place[visits[node]];
  }

  node(node, state, visit) {
    const { track, step } = this;
    const { nodes } = track;
    const [x, y, ply] = [this.x[node], this.y(node), nodes.ply[node]];
    const leaf = this.whole.isLeaf(node);
    const active = state === "seen" || state === "open" || state === "past";
    const inView = visit >= 0 && visit === track.focus(step);
    const above = visit < 0 ? -1 : track.parent[visit];
    const cuts = above >= 0 && track.cutoff[above] <= step && track.cutter[above] === track.place[visit] && !cutsNothing(track, above, step);
    const classes = ["spot", leaf ? "leaf" : "inner", state, inView ? "in-view" : "", cuts ? "cutter" : ""];
    const times = track.visitsOf.of(node).filter((id) => track.started(id, step)).length;
    const value = this.valueOf(node, visit, state);
    const goesTo = visit >= 0 ? Math.min(track.last[visit], step) : null;
    const group = draw("g", { class: classes.filter(Boolean).join(" "), "data-node": node, "data-step": goesTo });
    const width = Math.max(leaf ? SPOT.leaf - 4 : SPOT.width, valueWidth(value.length) + (leaf ? 6 : 14));
    const { height } = SPOT;
    const shape = (ply + view.reader) % 2 === 0
      ? draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 2 })
      : draw("ellipse", { cx: x, cy: y, rx: width / 2, ry: height / 2 + 1 });
    group.append(draw("title", {}, this.title(node, state, value)));
    if (leaf) group.append(draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 2, class: "box" }));
    else group.append(shape);
    group.append(draw("text", { x, y: y + 5, class: "value" }, value));
    if (visit >= 0 && track.kind[visit] === ENTER) {
      group.append(draw("text", { x, y: y + height / 2 + 13, class: "window-text" }, shownWindow(track.alpha[visit], track.beta[visit], ply)));
    }
    if (times > 1) group.append(draw("text", { x: x + width / 2 + 1, y: y - height / 2 + 2, class: "times" }, `${times}×`));
    if (this.other && active) {
      const elsewhere = this.other.visitsOf.of(node).length > 0;
      // At the foot: above stands how often the node to the left was visited.
      if (!elsewhere) group.append(draw("circle", { cx: x - width / 2, cy: y + height / 2, r: 4, class: "alone" }));
    }
    return group;
  }

  /** What is written into a node: the value once there is one, the best so far in dots, and what every leaf is worth. */
  valueOf(node, visit, state) {
    const { track, step, whole } = this;
    const ply = track.nodes.ply[node];
    if (visit >= 0 && track.ended(visit, step)) return knownText(track, visit, step);
    const best = visit >= 0 && state === "open" ? track.best(visit, step) : null;
    if (best) return `${written(shown(best.value, ply))}…`;
    return whole.isLeaf(node) ? written(shown(whole.value[node], ply)) : "";
  }

  title(node, state, value) {
    const { track } = this;
    const line = node === 0 ? "the root" : track.nodes.line(node).join(" ");
    const words = { seen: "visited", open: "begun", past: "visited before", cut: "cut off", under: "below a cut", waiting: "not yet visited" };
    return `${line}, ${track.nodes.side(node)} to move: ${words[state]}${value ? `, ${value}` : ""}`;
  }
}
