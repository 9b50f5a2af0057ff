// @ts-check
// Explicit trees. A node is an object with its name, its value as text (or "") and its children, none for a leaf. The root also has
// `isMin`. A path is a list of numbers of children, from 0. Trees are never changed: every change makes a new one.

/** The most nodes that are drawn. */
export const MOST_DRAWN = 300;

/** The most levels that are read here. */
const MOST_LEVELS = 300;

/** @type {Record<string, string>} */
const BRACKETS = { "[": "]", "(": ")", "{": "}" };

/** The text with the characters that word processors insert replaced by those of the notation. @param {string} text */
const plain = (text) =>
  text
    .replace(/[\u2010-\u2015\u2212\ufe63]/g, "-")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/\u3001/g, ",")
    .replace(/[\u200b\u2060\ufeff]/g, " ")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Whether a text is an explicit tree, and not the keys of a synthetic tree. The text may be invalid. @param {string} text */
export const isWritten = (text) => /[[({]|^\s*(?!\p{L})|^\s*(min|max|chance)(?![\p{L}\p{N}])(?!\s*=)/iu.test(plain(text));

/** A value in the notation of trees, or null if the text is no value. A comma is a decimal comma. @param {string} text */
export function value(text) {
  const word = plain(text).trim().replace(",", ".");
  if (!/^[-+]?(\d+|\d*\.\d+|\d+\/\d+)$/.test(word)) return null;
  return word.replace(/^\+/, "").replace(/^(-?)\./, "$10.");
}

/**
 * Reads a tree, or returns null if the text is no tree. The search reports errors.
 * @param {string} text @returns {Tree | null}
 */
export function parse(text) {
  const tokens = plain(text).match(/[[\](){}:=]|[,;]|\s+|[^\s,;:=[\](){}]+/g) ?? [];
  let place = 0;
  /** @type {boolean | null} */
  let isMin = null;
  /** @type {() => never} */
  const fail = () => {
    throw new SyntaxError("no tree");
  };
  /** @param {string | undefined} token */
  const isBlank = (token) => token !== undefined && /^[\s,;]+$/.test(token);
  const skip = () => {
    while (isBlank(tokens[place])) place += 1;
  };
  const number = () => {
    const found = /,/.test(tokens[place] ?? ",") ? null : value(tokens[place]);
    // A comma between two digits may be a decimal comma.
    if (found === null || (tokens[place + 1] === "," && /^\d/.test(tokens[place + 2] ?? ""))) return fail();
    place += 1;
    return found;
  };
  /** @param {number} level @returns {TreeNode} */
  const node = (level) => {
    if (level > MOST_LEVELS) fail();
    let name = "";
    for (skip(); /^[\p{L}_]/u.test(tokens[place] ?? ""); skip()) {
      const word = tokens[place++];
      skip();
      const hasColon = tokens[place] === ":";
      if (hasColon) place += 1;
      const isKeyword = /^(min|max|chance)$/i.test(word);
      if (isKeyword && level === 0 && isMin === null && !/^chance$/i.test(word)) isMin = /^min$/i.test(word);
      else if (hasColon && !isKeyword && name === "" && /^[\p{L}\p{N}_']+$/u.test(word)) name = word;
      else fail();
    }
    const close = BRACKETS[tokens[place]];
    if (close === undefined) return { name, value: number(), children: [] };
    place += 1;
    const children = [];
    for (skip(); tokens[place] !== close; skip()) children.push(node(level + 1));
    if (children.length === 0) fail();
    place += 1;
    const after = place;
    skip();
    if (tokens[place] !== "=") {
      place = after;
      return { name, value: "", children };
    }
    place += 1;
    skip();
    return { name, value: number(), children };
  };
  try {
    const tree = node(0);
    skip();
    return place === tokens.length ? { ...tree, isMin: isMin ?? false } : null;
  } catch {
    // Not a tree, or one with too many levels.
    return null;
  }
}

/** Writes a tree. @param {TreeNode} node @returns {string} */
export function format(node) {
  const [side, name] = [node.isMin ? "min " : "", node.name === "" ? "" : `${node.name}:`];
  if (isLeaf(node)) return `${side}${name}${node.value}`;
  return `${side}${name}[${node.children.map(format).join(" ")}]${node.value === "" ? "" : `=${node.value}`}`;
}

/** @param {TreeNode} node */
export const isLeaf = (node) => node.children.length === 0;

/** The number of nodes. @param {TreeNode} node @returns {number} */
export const size = (node) => 1 + node.children.reduce((sum, child) => sum + size(child), 0);

/** The plies to the deepest leaf. @param {TreeNode} node @returns {number} */
export const height = (node) => (isLeaf(node) ? 0 : 1 + Math.max(...node.children.map(height)));

/** The node at a path, undefined if there is none. @param {Tree} tree @param {number[]} path */
export const find = (tree, path) =>
  path.reduce((/** @type {TreeNode | undefined} */ node, index) => node?.children[index], tree);

/** The node at a path. @param {Tree} tree @param {number[]} path */
export function at(tree, path) {
  const node = find(tree, path);
  if (node === undefined) throw new Error("the tree has no such node");
  return node;
}

/** The side to move at a path. @param {Tree} tree @param {number[]} path */
export const side = (tree, path) => ((path.length % 2 === 0) === tree.isMin ? "min" : "max");

/**
 * The tree with the node at a path changed.
 * @param {Tree} tree @param {number[]} path @param {(node: TreeNode) => TreeNode} change @returns {Tree}
 */
export function changed(tree, path, change) {
  /** @returns {TreeNode} */
  const inner = (/** @type {TreeNode} */ node, /** @type {number[]} */ [index, ...below]) =>
    index === undefined
      ? change(node)
      : { ...node, children: node.children.map((child, other) => (other === index ? inner(child, below) : child)) };
  return { ...inner(tree, path), isMin: tree.isMin };
}

/** @param {string} text */
const leaf = (text) => ({ name: "", value: text, children: [] });

/**
 * The tree with one more child: a leaf becomes the first of two, and its parent keeps the name.
 * @param {Tree} tree @param {number[]} path
 */
export const withChild = (tree, path) =>
  changed(tree, path, (node) =>
    isLeaf(node)
      ? { ...node, value: "", children: [leaf(node.value), leaf("0")] }
      : { ...node, children: [...node.children, leaf("0")] },
  );

/** The tree without a node. The last child of a node leaves a leaf behind. @param {Tree} tree @param {number[]} path */
export function without(tree, path) {
  const last = path.at(-1);
  /** @param {TreeNode} node @returns {string} */
  const firstLeaf = (node) => (isLeaf(node) ? node.value : firstLeaf(node.children[0]));
  return changed(tree, path.slice(0, -1), (node) =>
    node.children.length === 1
      ? { ...node, value: firstLeaf(node), children: [] }
      : { ...node, children: node.children.filter((_, index) => index !== last) },
  );
}

/**
 * The tree with a node moved to another place among its siblings.
 * @param {Tree} tree @param {number[]} path @param {number} to
 */
export function moved(tree, path, to) {
  const from = path[path.length - 1];
  return changed(tree, path.slice(0, -1), (node) => {
    const children = node.children.filter((_, index) => index !== from);
    children.splice(to, 0, node.children[from]);
    return { ...node, children };
  });
}
