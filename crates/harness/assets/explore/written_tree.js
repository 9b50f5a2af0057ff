// Trees written out. A leaf is a number, an interior node the list of its children. A path is a list of numbers of children, from 0.
// Trees are never changed: every change makes a new one.

/** The most nodes that are drawn. */
export const MOST_DRAWN = 300;

/** Reads a tree, or returns null if it cannot be drawn. The search reports errors. */
export function parse(text) {
  const json = text.trim().replace(/\s*,\s*|\s+/g, ",").replace(/\[,/g, "[").replace(/,(?=\])/g, "").replace(/([\d\]])(?=\[)/g, "$1,").replace(/\](?=[-\d])/g, "],");
  try {
    const tree = JSON.parse(json);
    return isTree(tree) && size(tree) <= MOST_DRAWN ? tree : null;
  } catch {
    // Not a tree, or one with too many levels.
    return null;
  }
}

const isTree = (node) => Number.isSafeInteger(node) || (Array.isArray(node) && node.length > 0 && node.every(isTree));

/** Writes a tree. */
export const format = (node) => (Array.isArray(node) ? `[${node.map(format).join(" ")}]` : String(node));

export const isLeaf = (node) => !Array.isArray(node);

/** The number of nodes. */
export const size = (node) => (isLeaf(node) ? 1 : 1 + node.reduce((sum, child) => sum + size(child), 0));

/** The plies to the deepest leaf. */
export const height = (node) => (isLeaf(node) ? 0 : 1 + Math.max(...node.map(height)));

/** The node at a path, undefined if there is none. */
export const at = (tree, path) => path.reduce((node, index) => (Array.isArray(node) ? node[index] : undefined), tree);

/** The tree with the node at a path changed. */
export function changed(tree, path, change) {
  if (path.length === 0) return change(tree);
  const [first, ...rest] = path;
  return tree.map((child, index) => (index === first ? changed(child, rest, change) : child));
}

/** The tree with one more child: a leaf becomes the first of two. */
export const withChild = (tree, path) => changed(tree, path, (node) => (isLeaf(node) ? [node, 0] : [...node, 0]));

/** The tree without a node. The last child of a node leaves a leaf behind. */
export function without(tree, path) {
  const last = path.at(-1);
  const firstLeaf = (node) => (isLeaf(node) ? node : firstLeaf(node[0]));
  return changed(tree, path.slice(0, -1), (node) => (node.length === 1 ? firstLeaf(node) : node.filter((_, index) => index !== last)));
}

/** The tree with a node moved to another place among its siblings. */
export function moved(tree, path, to) {
  const from = path.at(-1);
  return changed(tree, path.slice(0, -1), (node) => {
    const children = node.filter((_, index) => index !== from);
    children.splice(to, 0, node[from]);
    return children;
  });
}
