// @ts-check
// Where the parts of the blackboard are. Units are pixels at scale 1; at no scale below it, so that no text is smaller than 11 px.

/** Heights: of nodes, of a line of a window, of what is between a parent and the upright ends of its branches, of these ends. */
const HEIGHT = { node: 22, window: 13, fan: 4, roomy: 14, end: 25, mark: 13, margin: 3 };

/** Sizes and weights of text. @type {Record<string, [number, number]>} */
const TYPE = { inner: [12, 600], leaf: [12, 600], small: [11, 400] };

/** The largest scale, how far nodes are moved apart, and the largest distance of levels. */
const MOST = { scale: 1.5, spread: 2.6, level: 130 };

/** From roomy to narrow: whether all leaves are equally wide, lines of a window, and whether the values of leaves are turned upright. */
const FORMS = [
  { even: true, lines: 1, turned: false },
  { even: false, lines: 1, turned: false },
  { even: false, lines: 2, turned: false },
  { even: false, lines: 1, turned: true },
  { even: false, lines: 2, turned: true },
];

const widths = new Map();
const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** How wide a text is. @param {string} text @param {TextType} type */
function widthOf(text, [size, weight]) {
  const key = `${size} ${weight} ${text}`;
  if (!widths.has(key)) {
    pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

/** @param {Iterable<string>} texts @param {TextType} type */
const widest = (texts, type) => Math.max(0, ...Array.from(texts, (text) => widthOf(text, type)));

/** The lines of a window. @param {string} text @param {number} lines */
function windowLines(text, lines) {
  return lines === 1 ? [text] : text.split(/(?<=,) /);
}

/**
 * The width of the shape around a value: ovals are narrower at the top and the bottom of a text.
 * @param {number} value @param {boolean} isLeaf
 */
function shapeWidth(value, isLeaf) {
  return isLeaf ? value + 4 : Math.max(28, value * 1.1 + 6);
}

class Layout {
  /** @param {Track} track; @param {WholeTree} whole; @param {boolean} two whether another search is shown beside it */
  constructor(track, whole, two) {
    Object.assign(this, { track, whole, two });
    this.plies = Math.max(...whole.order.map((node) => track.nodes.ply[node]));
    this.children = whole.order.reduce((all, node) => all.set(node, whole.childrenFor(track, node)), new Map());
    this.isTwice = (/** @type {number} */ node) => track.visitsOf.of(node).length > 1;
    this.hasTwice = whole.order.some((node) => whole.isLeaf(node) && this.isTwice(node));
    this.values = this.valuesOfNodes();
  }

  /** All numbers that may be written at each node, for its side to move: values that visits return, and those of the leaves below. */
  valuesOfNodes() {
    const { track, whole } = this;
    const values = new Map();
    for (const node of whole.order.toReversed()) {
      const own = Array.from(track.visitsOf.of(node), (id) => track.value[id]);
      const below = whole.children[node].flatMap((child) => [...values.get(child)].map((value) => -value));
      values.set(node, new Set(whole.isLeaf(node) ? [...own, whole.value[node]] : [...own, ...below]));
    }
    return values;
  }

  /** Places everything in so much room, in pixels. @param {number} width @param {number} height */
  fit(width, height) {
    const trees = FORMS.map((form) => ({ ...form, ...this.place(form) }));
    const tree = trees.find((one) => one.width <= width) ?? trees[trees.length - 1];
    const { lines, turned } = tree;
    const top = HEIGHT.margin + HEIGHT.node / 2 + (this.isTwice(0) ? HEIGHT.mark : 0);
    const below =
      HEIGHT.node / 2 +
      Math.max(0, tree.longest - HEIGHT.node) +
      (this.two ? HEIGHT.mark : 0) +
      (this.hasTwice ? HEIGHT.mark : 0) +
      HEIGHT.margin;
    const least = HEIGHT.node + lines * HEIGHT.window + HEIGHT.fan + HEIGHT.end;
    // Larger text, but not at the cost of flat branches.
    const roomy = top + this.plies * (least + HEIGHT.roomy) + below;
    const scale = Math.min(Math.max(Math.min(width / tree.width, height / roomy), 1), MOST.scale);
    const spread = Math.min(Math.max(width / scale / tree.width, 1), MOST.spread);
    const level = Math.min(
      Math.max((height / scale - top - below) / Math.max(this.plies, 1), least),
      Math.max(MOST.level, least),
    );
    /** @param {number} node */
    const y = (node) => top + this.track.nodes.ply[node] * level;
    return {
      scale,
      lines,
      turned,
      top,
      y,
      x: (/** @type {number} */ node) => tree.x[node] * spread,
      width: tree.width * spread,
      height: top + this.plies * level + below,
    };
  }

  /** Gives every node its place across: leaves side by side, parents over the middle of their children. @param {Form} form */
  place(form) {
    const { whole } = this;
    const x = new Float64Array(this.track.nodes.count);
    const leaves = whole.order.filter((node) => whole.isLeaf(node)).map((node) => this.room(node, form));
    const longest = Math.max(...leaves.map(({ length }) => length));
    const widestLeaf = form.even ? Math.max(...leaves.map(({ width }) => width)) : 0;
    // The width of what is below a node, with the node's own place in it.
    const spans = new Map();
    for (const node of whole.order.toReversed()) {
      /** @type {number[]} */
      const children = this.children.get(node);
      const width = Math.max(this.room(node, form).width, whole.isLeaf(node) ? widestLeaf : 0);
      let sum = 0;
      const starts = children.map((child) => {
        sum += spans.get(child).width;
        return sum - spans.get(child).width;
      });
      const middle =
        children.length === 0
          ? 0
          : (starts[0] + spans.get(children[0]).middle + starts[starts.length - 1] + spans.get(children.at(-1)).middle) / 2;
      const left = Math.max(0, width / 2 - middle);
      const right = Math.max(0, width / 2 - (sum - middle));
      spans.set(node, { width: left + sum + right, middle: left + middle, starts: starts.map((start) => left + start) });
    }
    /** @param {number} node @param {number} from */
    const put = (node, from) => {
      x[node] = from + spans.get(node).middle;
      this.children
        .get(node)
        .forEach((/** @type {number} */ child, /** @type {number} */ i) => put(child, from + spans.get(node).starts[i]));
    };
    put(0, HEIGHT.margin);
    return { x, width: spans.get(0).width + 2 * HEIGHT.margin, longest };
  }

  /** The room that a node needs: its width, and of a leaf the height of its value. @param {number} node @param {Form} form */
  room(node, { lines, turned }) {
    const { track, whole } = this;
    const { nodes } = track;
    const ply = nodes.ply[node];
    const isLeaf = whole.isLeaf(node);
    const values = [...this.values.get(node)].map((value) => written(shown(value, ply)));
    const name = node === 0 ? 0 : widthOf(nodes.name(node), TYPE.small);
    const times = this.isTwice(node) ? widthOf(`${track.visitsOf.of(node).length}×`, TYPE.small) : 0;
    if (isLeaf) {
      const value = widest(values, TYPE.leaf);
      const width = turned ? HEIGHT.node - 4 : shapeWidth(value, true);
      // A name is left of its branch. It may reach to the branch to the left, which has at least 15 px.
      return {
        width: Math.max(width + 2, times + 2, 15, 2 * name - 5),
        length: turned ? shapeWidth(value, true) + 4 : HEIGHT.node,
      };
    }
    const shape = shapeWidth(
      widest(
        values.map((value) => `≤${value}…`),
        TYPE.inner,
      ),
      false,
    );
    const visits = Array.from(track.visitsOf.of(node)).filter((id) => track.kind[id] === ENTER);
    const windows = track.jumps
      ? []
      : visits.flatMap((id) => windowLines(shownWindow(track.alpha[id], track.beta[id], ply), lines));
    const mark = (this.two ? 10 : 0) + times + 6;
    return { width: Math.max(shape + 4, widest(windows, TYPE.small) + 6, 2 * Math.max(name + 6, mark)), length: 0 };
  }
}
