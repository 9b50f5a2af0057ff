// @ts-check
// A plain tree with minimax, a plain SSS*, and random trees, for tests of what traces say. Nothing here comes from the pages or the program.

/**
 * @typedef {object} TreeNode
 * @property {number[]} path @property {number} value @property {TreeNode[]} children @property {string | null} name
 * @property {string} label @property {TreeNode | null} parent @property {boolean} isMin
 */

/** @typedef {{ node: TreeNode, solved: boolean, merit: number }} State a state of OPEN */

/** @typedef {[label: string, state: string, merit: number][]} Open OPEN, best state first */

/**
 * Returns a function that draws whole numbers below a limit, given a seed (Marsaglia's xorshift).
 * @param {number} seed @returns {(limit: number) => number}
 */
export function random(seed) {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** A random explicit tree with ties, leaves at several depths, and some names, fractions, static values and MIN roots. */
export class RandomTree {
  /** @param {(limit: number) => number} next */
  constructor(next) {
    this.next = next;
    this.isMin = next(4) === 0;
    this.isNamed = next(5) === 0;
    this.isHalved = next(8) === 0;
    this.names = 0;
    this.lists = new Map();
    /** @type {Map<string, TreeNode>} */
    this.byLabel = new Map();
    // Deep cutoffs need four plies.
    const height = 2 + next(3);
    this.widest = height === 4 ? 2 : 4;
    this.root = next(50) === 0 ? this.grow(0, []) : this.grow(height, [], false);
    if (this.root.children.length === 0) this.rename(this.root);
    // At least one value of a tree with halves is a half.
    if (this.isHalved) this.root.value = 2 * this.root.value + 1;
    this.height = Math.max(...[...this.byLabel.values()].map(({ path }) => path.length), 1);
  }

  /** @param {number} height @param {number[]} path @returns {TreeNode} */
  grow(height, path, mayBeLeaf = true) {
    const { next } = this;
    /** @type {TreeNode} */
    const node = { path, value: next(19) - 9, children: [], name: null, label: "", parent: null, isMin: false };
    // An odd name cannot be mistaken for a word at the beginning of a sentence.
    node.name = this.isNamed && next(4) > 0 ? `N${++this.names}x` : null;
    const isLeaf = mayBeLeaf && (height === 0 || next(8) === 0);
    if (!isLeaf) {
      const count = 1 + next(this.widest);
      for (let i = 0; i < count; i++) node.children.push(this.grow(height - 1, [...path, i]));
    }
    node.label = node.name ?? (path.length === 0 ? "root" : path.map((place) => place + 1).join("."));
    node.children.forEach((child) => {
      child.parent = node;
    });
    node.isMin = (path.length % 2 === 1) !== this.isMin;
    this.byLabel.set(node.label, node);
    return node;
  }

  /** Takes the name of a root that is a leaf: its notation is a number alone. @param {TreeNode} root */
  rename(root) {
    this.byLabel.delete(root.label);
    Object.assign(root, { name: null, label: "root" });
    this.byLabel.set(root.label, root);
  }

  /** @param {number} value */
  number(value) {
    return this.isHalved && value % 2 !== 0 ? `${value}/2` : String(this.isHalved ? value / 2 : value);
  }

  /** @returns {string} */
  text(node = this.root) {
    const name = node.name ? `${node.name}:` : "";
    const side = node === this.root && this.isMin ? "min " : "";
    if (node.children.length === 0) return `${side}${name}${this.number(node.value)}`;
    return `${side}${name}[${node.children.map((child) => this.text(child)).join(" ")}]=${this.number(node.value)}`;
  }

  /** A number as the page writes it, in the unit of the tree's values. @param {string} text */
  parse(text) {
    if (/1/.test(text) && /∞/.test(text)) return text === "∞−1" ? 0x7ffffffe : -0x7ffffffe;
    if (/∞/.test(text)) return text.startsWith("−") ? -Infinity : Infinity;
    const [above, below = "1"] = text.replace("−", "-").split("/");
    // Without -0.
    return (Number(above) / Number(below)) * (this.isHalved ? 2 : 1) + 0;
  }

  /**
   * The minimax value for MAX of a node, in a search to a depth, with the values of `changed` nodes instead of their own.
   * @param {TreeNode} node @param {number} depth @param {Map<TreeNode, number>} changed @returns {number}
   */
  value(node, depth, changed = new Map()) {
    const other = changed.get(node);
    if (other !== undefined) return other;
    if (node.children.length === 0 || node.path.length === depth) return node.value;
    const values = node.children.map((child) => this.value(child, depth, changed));
    return node.isMin ? Math.min(...values) : Math.max(...values);
  }

  /**
   * The successive OPEN lists of SSS*, or of DUAL*, to a depth, with merits for the side to move at the root (Stockman 1979).
   * @param {boolean} isDual @param {number} depth @returns {Open[]}
   */
  stockman(isDual, depth) {
    const key = `${isDual} ${depth}`;
    if (!this.lists.has(key)) this.lists.set(key, this.listOpen(isDual, depth));
    return this.lists.get(key);
  }

  /** @param {boolean} isDual @param {number} depth @returns {Open[]} */
  listOpen(isDual, depth) {
    const sign = (this.isMin ? -1 : 1) * (isDual ? -1 : 1);
    /** @param {TreeNode} node */
    const isMax = (node) => (node.path.length % 2 === 0) !== isDual;
    /** @type {State[]} */
    let open = [{ node: this.root, solved: false, merit: Infinity }];
    /** @type {Open[]} */
    const lists = [];
    /** @param {State} one @param {State} other */
    const before = (one, other) => other.merit - one.merit || this.order(one.node, other.node);
    for (;;) {
      open.sort((one, other) => (one.merit === other.merit ? this.order(one.node, other.node) : before(one, other)));
      lists.push(
        open.map(({ node, solved, merit }) => [node.label, solved ? "solved" : "live", (isDual ? -merit : merit) + 0]),
      );
      const [{ node, solved, merit }] = open;
      if (solved && node === this.root) return lists;
      open.shift();
      const parent = node.parent ?? this.root;
      if (!solved && (node.children.length === 0 || node.path.length === depth))
        open.push({ node, solved: true, merit: Math.min(merit, sign * node.value) });
      else if (!solved)
        open.push(
          ...node.children.slice(0, isMax(node) ? undefined : 1).map((child) => ({ node: child, solved: false, merit })),
        );
      else if (isMax(parent)) {
        open = open.filter((state) => !this.isAtOrBelow(state.node, parent));
        open.push({ node: parent, solved: true, merit });
      } else {
        const next = parent.children[node.path[node.path.length - 1] + 1];
        open.push(next ? { node: next, solved: false, merit } : { node: parent, solved: true, merit });
      }
    }
  }

  /** @param {TreeNode} one @param {TreeNode} other */
  order(one, other) {
    const at = one.path.findIndex((place, i) => place !== other.path[i]);
    return at < 0 ? one.path.length - other.path.length : one.path[at] - (other.path[at] ?? -1);
  }

  /** @param {TreeNode} node @param {TreeNode} above */
  isAtOrBelow(node, above) {
    return above.path.every((place, i) => node.path[i] === place);
  }
}
