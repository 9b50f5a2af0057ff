interface Window {
  /** For tests. */
  explore: object;
}

/** The views beside the searches. */
type ViewName = "accuracy" | "exercises";

/** What the page shows: the state of state.js. */
interface State {
  game: string;
  position: string;
  depth: number;
  ordering: string;
  evaluator: string;
  frame: string;
  seed: number;
  table: number | null;
  algorithm: string;
  against: string;
  view: string;
  trace: string;
  accuracy: Record<string, string>;
  exercises: Record<string, string>;
  added: string[];
}

/** The answer to `catalogue` (web/src/catalogue.rs). */
interface Catalogue {
  version: string;
  games: { name: string; evaluators: string[]; frames: string[]; has_board: boolean }[];
  algorithms: { name: string; summary: string }[];
  orderings: { name: string; summary: string }[];
}

/** The line that ends an answer before its time. */
interface Ended {
  error?: string;
  stopped?: string;
}

type Count = "leaves" | "interior" | "re_searches" | "cutoffs" | "first_cutoffs" | "tt_cutoffs" | "ordering_evaluations" | "calls";

type PlyCount = "ply" | "leaves" | "interior" | "tt_cutoffs" | "cutoffs" | "first_cutoffs";

type CutoffKind = "tt_move" | "capture" | "killer" | "quiet";

/** What a search did. */
interface Counted extends Record<Count, number> {
  algorithm: string;
  value: number | string;
  pv: string[];
  by_ply: Record<PlyCount, number>[];
  cutoff_moves: { by_number: number[]; by_kind: Record<CutoffKind, number> };
  problem?: undefined;
}

/** Why there was no search. */
interface Uncounted {
  algorithm: string;
  problem: string;
  leaves?: undefined;
}

/** A line of the answer to `counts` (web/src/counts.rs). */
type CountsLine =
  | { position: ShownPosition | (Omit<ShownPosition, "board"> & { board: null }); algorithm?: undefined }
  | ((Counted | Uncounted) & { position?: undefined })
  | (Ended & { position?: undefined; algorithm?: undefined });

/** A line of the answer to `curve`: of each algorithm the leaves at each depth. */
type CurveLine = { sample: number; leaves: number[][]; error?: undefined; stopped?: undefined } | (Ended & { sample?: undefined });

/** The line of the answer to `trace` and `exercises`. */
interface PageLine extends Ended {
  html?: string;
}

/** A position (`PositionView` in registry/position_view.rs) whose game has a board. */
interface ShownPosition {
  name: string;
  board: { style: string; columns: number; rows: number; symbols: string; labels: string };
  squares: string;
  note: string;
  side: number;
  side_name: string;
  moves: Move[];
}

interface Move {
  name: string;
  position: string;
  squares: string;
}

/** What a click on a square does: a move, or the choice of a piece. */
type Target = (Move & { select?: undefined }) | { name: string; select: number | null };

/** A node of an explicit tree. */
interface TreeNode {
  name: string;
  value: string;
  children: TreeNode[];
  isMin?: boolean;
}

/** The root, with the side to move there. */
interface Tree extends TreeNode {
  isMin: boolean;
}

/** Where a node of an explicit tree is drawn. */
interface Placed {
  node: TreeNode;
  path: number[];
  x: number;
  y: number;
}

/** A line of the chart, with the place of its colour. */
interface Series {
  name: string;
  colour: number;
  ratios: number[];
}

interface Label {
  at: number;
  name: string;
  colour?: number;
}

interface CurveRequest {
  b: number;
  d: number;
  model: string;
  p: string | null;
  seed: number;
  samples: number;
  algorithms: string[];
}

/** A row of the table of all algorithms. */
interface CountsRow extends HTMLTableRowElement {
  leaves?: number;
}

type Attributes = Record<string, string | number | boolean | undefined>;
