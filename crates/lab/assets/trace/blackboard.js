// @ts-check
// The whole tree as on a blackboard: every node in its place, what was cut struck through. Boxes are nodes of Max, ovals those of the
// other side.

/** The padding of the board. */
const PADDING = 6;

/** Up to which width the page has one column, and the height that a drawing then fills, if it needs no more: one tree, or one of two. */
const PHONE = { width: 820, one: 318, two: 0 };

class Blackboard {
  /** @param {HTMLElement} container, which scrolls; @param {Track} track; @param {WholeTree} whole; @param {(step: number) => void} go */
  constructor(container, track, whole, go) {
    Object.assign(this, { container, track, whole, go });
    container.addEventListener("click", (event) => {
      /** @type {SVGElement | null} */
      const node = /** @type {Element} */ (event.target).closest("[data-step]");
      if (node) this.go(Number(node.dataset.step));
    });
  }

  /**
   * The last visit of every node that began up to a step, in the iteration of the step; -1 if none did.
   * @param {number} step
   */
  visits(step) {
    const { track } = this;
    const { start } = track.iterationAt(step);
    const visits = new Int32Array(track.nodes.count).fill(-1);
    for (let id = 0; id < track.visits && track.first[id] <= step; id++)
      if (track.first[id] > start) visits[track.node[id]] = id;
    return visits;
  }

  /**
   * What has become of every node: `seen` or `open` if its last visit is one of the last visit of its parent, `past` if it was seen in
   * an earlier visit of the parent alone, `cut` if the parent's visit in the current pass ended or cut off without it, `under` below a cut,
   * `waiting`. Before a re-search or another pass comes to a parent again, nothing below it is cut.
   * @param {number} step @param {Int32Array} visits @returns {NodeState[]}
   */
  states(step, visits) {
    const { track } = this;
    /** @type {NodeState[]} */
    const states = [];
    const inPass = new Set(["seen", "open"]);
    for (const node of this.whole.order) {
      const visit = visits[node];
      const parent = node === 0 ? -1 : track.nodes.parent[node];
      const above = node === 0 ? -1 : visits[parent];
      const inStep =
        visit >= 0 &&
        (node === 0 || (inPass.has(states[parent]) && track.parent[visit] === above && !this.isRepeated(visit, step)));
      if (inStep) states[node] = track.ended(visit, step) ? "seen" : "open";
      else if (node > 0 && (states[parent] === "cut" || states[parent] === "under")) states[node] = "under";
      else if (inPass.has(states[parent]) && track.kind[above] === ENTER && track.closed(above, step)) states[node] = "cut";
      else states[node] = visit >= 0 ? "past" : "waiting";
    }
    return states;
  }

  /** Whether the search has announced a re-search of the node of a visit. @param {number} visit @param {number} step */
  isRepeated(visit, step) {
    const { track } = this;
    return (
      track.stepKind[step] === RESEARCH &&
      track.stepVisit[step] === track.parent[visit] &&
      track.stepArgument[step] === track.nodes.played[track.node[visit]]
    );
  }

  /** @param {number} step @param {boolean} waiting */
  show(step, waiting) {
    this.step = step;
    this.container.classList.toggle("waits", waiting);
    this.draw();
  }

  draw() {
    // A container without a size would give drawings of negative sizes.
    if (this.step === undefined || this.container.clientWidth <= 2 * PADDING) return;
    const { track, step } = this;
    const { clientWidth, clientHeight } = this.container;
    this.layout ??= new Layout(track, this.whole, Boolean(this.other));
    const room =
      matchMedia(`(max-width: ${PHONE.width}px)`).matches && !matchMedia("print").matches
        ? PHONE[this.other ? "two" : "one"]
        : clientHeight - 2 * PADDING;
    const place = this.layout.fit(clientWidth - 2 * PADDING, Math.max(room, 0));
    const { scale, width, height } = place;
    this.place = place;
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
    const svg = draw(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        role: "img",
        "aria-label": label,
      },
      edges,
      parts,
    );
    this.container.replaceChildren(svg);
    this.follow();
  }

  /** Keeps the node in view in sight. */
  follow() {
    const { place, container } = this;
    const id = this.track.focus(this.step);
    const node = id < 0 ? 0 : this.track.node[id];
    container.scrollLeft = place.x(node) * place.scale - container.clientWidth / 2;
    // Its parent stays in sight as well.
    container.scrollTop = place.y(node) * place.scale - container.clientHeight * 0.6;
  }

  /**
   * A branch: across to the place over the child, then straight down. There it has a name to its left, and strokes if it is cut.
   * @param {number} node @param {NodeState} state @param {Set<number>} path @param {Int32Array} visits
   */
  edge(node, state, path, visits) {
    const { track, place } = this;
    const parent = track.nodes.parent[node];
    // Below the window, if there is one.
    const window =
      visits[parent] >= 0 && track.kind[visits[parent]] === ENTER && !track.jumps ? place.lines * HEIGHT.window + 1 : 0;
    const [x, bottom] = [place.x(node), place.y(node) - HEIGHT.node / 2];
    const top = bottom - HEIGHT.end;
    const classes = ["edge", state, path.has(node) && "path", this.isBest(node, visits) && "best"];
    const line = `M${place.x(parent)} ${place.y(parent) + HEIGHT.node / 2 + window}L${x} ${top}V${bottom}`;
    /** @type {SVGElement[]} */
    const parts = [draw("path", { d: line, class: classes.filter(Boolean).join(" "), "data-node": node })];
    if (state === "cut")
      parts.push(
        draw("path", { d: `M${x - 5} ${top + 6}l10 -4M${x - 5} ${top + 10}l10 -4`, class: "strike", "data-node": node }),
      );
    parts.push(draw("text", { x: x - 3, y: bottom - 3, class: `move ${state}`, "data-node": node }, track.nodes.name(node)));
    return parts;
  }

  /** Whether a node is the best child so far of its parent. @param {number} node @param {Int32Array} visits */
  isBest(node, visits) {
    const above = visits[this.track.nodes.parent[node]];
    if (above < 0 || visits[node] < 0 || this.track.parent[visits[node]] !== above) return false;
    return this.track.best(above, this.step)?.place === this.track.place[visits[node]];
  }

  /** @param {number} node @param {NodeState} state @param {number} visit */
  node(node, state, visit) {
    const { track, step, place } = this;
    const { nodes } = track;
    const [x, y, ply] = [place.x(node), place.y(node), nodes.ply[node]];
    const leaf = this.whole.isLeaf(node);
    const active = state === "seen" || state === "open" || state === "past";
    const inView = visit >= 0 && visit === track.focus(step);
    const above = visit < 0 ? -1 : track.parent[visit];
    const cuts =
      above >= 0 &&
      track.cutoff[above] <= step &&
      track.cutter[above] === track.place[visit] &&
      !cutsNothing(track, above, step);
    const classes = ["spot", leaf ? "leaf" : "inner", state, inView ? "in-view" : "", cuts ? "cutter" : ""];
    const times = track.visitsOf.of(node).filter((id) => track.started(id, step)).length;
    const value = this.valueOf(node, visit, state);
    const goesTo = visit >= 0 ? Math.min(track.last[visit], step) : null;
    const group = draw("g", { class: classes.filter(Boolean).join(" "), "data-node": node, "data-step": goesTo });
    const turned = leaf && place.turned;
    const long = shapeWidth(widthOf(value, leaf ? TYPE.leaf : TYPE.inner), leaf);
    const [width, height] = turned ? [HEIGHT.node - 4, Math.max(long + 4, HEIGHT.node)] : [long, HEIGHT.node];
    const top = y - HEIGHT.node / 2;
    group.append(draw("title", {}, this.title(node, state, value)));
    if (!leaf && (ply + view.reader) % 2 !== 0) group.append(draw("ellipse", { cx: x, cy: y, rx: width / 2, ry: height / 2 }));
    else group.append(draw("rect", { x: x - width / 2, y: top, width, height, rx: 2, class: leaf && "box" }));
    const turn = turned && `rotate(-90 ${x} ${top + height / 2})`;
    group.append(draw("text", { x, y: top + height / 2 + 4.5, class: "value", transform: turn }, value));
    if (visit >= 0 && track.kind[visit] === ENTER && !track.jumps) {
      windowLines(shownWindow(track.alpha[visit], track.beta[visit], ply), place.lines).forEach((line, i) => {
        group.append(draw("text", { x, y: top + height + 11 + i * HEIGHT.window, class: "window-text" }, line));
      });
    }
    const alone = this.other && active && this.other.visitsOf.of(node).length === 0;
    // Marks are below a leaf, and of an interior node right of its branch.
    if (alone)
      group.append(
        draw("circle", { ...(leaf ? { cx: x, cy: top + height + 6 } : { cx: x + 7, cy: top - 6 }), r: 3.5, class: "alone" }),
      );
    if (times > 1) {
      const at = leaf ? { x, y: top + height + 11 + (this.other ? HEIGHT.mark : 0) } : { x: x + (alone ? 13 : 3), y: top - 3 };
      group.append(draw("text", { ...at, class: leaf ? "times below" : "times" }, `${times}×`));
    }
    return group;
  }

  /**
   * What is written into a node: the value once there is one, the best so far in dots, and what every leaf is worth.
   * @param {number} node @param {number} visit @param {NodeState} state
   */
  valueOf(node, visit, state) {
    const { track, step, whole } = this;
    const ply = track.nodes.ply[node];
    if (visit >= 0 && track.ended(visit, step)) return knownText(track, visit, step);
    if (visit >= 0 && state === "open") {
      // Best-first searches end no visit.
      const known = knownRange(track, visit, step);
      if (track.jumps || step === track.steps || known?.relation === "exact") return known ? knownText(track, visit, step) : "";
    }
    const best = visit >= 0 && state === "open" && !isTest(track, visit) ? track.best(visit, step) : null;
    if (best) return `${knownText(track, best.done, step, ply)}…`;
    return whole.isLeaf(node) ? written(shown(whole.value[node], ply)) : "";
  }

  /** @param {number} node @param {NodeState} state @param {string} value */
  title(node, state, value) {
    const { track } = this;
    const line = placeName(track.nodes, node);
    const words = {
      seen: "visited",
      open: "begun",
      past: "visited before",
      cut: "cut off",
      under: "below a cut",
      waiting: "not yet visited",
    };
    return `${line}, ${track.nodes.side(node)} to move: ${words[state]}${value ? `, ${value}` : ""}`;
  }
}
