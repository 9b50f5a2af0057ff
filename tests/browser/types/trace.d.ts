// The shapes of the data of the trace page, and what its scripts add to objects after they are made.

/** The data of the page (`struct Data` in trace/html.rs). */
interface PageData {
  game: string;
  depth: number;
  frame: string;
  board: BoardData | null;
  squares: string;
  sides: [string, string];
  reader: number;
  max: boolean;
  unit: number;
  texts: Record<string, string>;
  moves: string[];
  root_name: string | null;
  places: Record<string, number>;
  root_moves: number;
  notes: string[];
  lines: string[];
  diagram: number[];
  nodes: string;
  whole: string | null;
  tracks: TrackData[];
}

/** How boards look (`struct Board` in description/board.rs). */
interface BoardData {
  style: string;
  columns: number;
  rows: number;
  symbols: string;
  labels: string;
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

interface Track extends ReturnType<typeof unpackEvents>, VisitColumns {
  data: TrackData;
  /** Made when they are first needed. */
  intervals?: Intervals;
  open?: OpenList;
}

/** The columns of visits. */
interface VisitColumns {
  parent: Int32Array;
  node: Uint32Array;
  place: Uint32Array;
  kind: Uint8Array;
  type: Uint8Array;
  first: Uint32Array;
  last: Uint32Array;
  end: Uint32Array;
  alpha: Float64Array;
  beta: Float64Array;
  value: Int32Array;
  again: Uint8Array;
  probes: Uint32Array;
  moves: Uint32Array;
  cutoff: Uint32Array;
  cutter: Int32Array;
}

/** The data of one search in the page (`struct Track` in trace/html.rs). */
interface TrackData {
  algorithm: string;
  ordering: string;
  types: boolean;
  value: number;
  line: string[];
  counts: Record<string, number>;
  events: string;
  iterations: string;
  open: string;
}

/** What became of the child of a visit: its last visit, the last one that ended, or -1, and how many there were. */
interface VisitedChild {
  place: number;
  done: number;
  visits: number;
  last: number;
}

type ChildState = "path" | "open" | "seen" | "table" | "cut" | "waiting";

/** A child of a visit after a step: `row` of track.js. */
interface Child {
  place: number;
  played: number;
  node: number;
  name: string;
  score: number;
  visits: number;
  visit: number;
  value: number | null;
  done: number;
  best: boolean;
  cuts: boolean;
  again: boolean;
  size: number;
  state: ChildState;
  root?: undefined;
  stub?: undefined;
}

/** The root in its row of the tree. */
interface Root {
  root: true;
  again?: undefined;
  state?: undefined;
  stub?: undefined;
}

/** What stands for children that there is no room for. */
interface Stub {
  stub: true;
  parent: number;
  by: number;
  count: number;
  seen: number;
  root?: undefined;
  state?: undefined;
}

type Item = Child | Root | Stub;

type Relation = "exact" | "most" | "least";

/** What is known of a node: `knownRange` of known.js. */
interface Known {
  value: number;
  relation: Relation;
}

/** A change of an interval: its step and the new ends. */
type IntervalChange = [step: number, low: number, high: number];

/** The source of the upper end of a window: `upperEnd` of cutoffs.js. */
type UpperEnd =
  | { why: "has" | "known"; at: number; below: number; from: number; value: number }
  | { why: "test"; at: number; below: number; child: number; value: number }
  | { why: "root"; at: number; below: number }
  | { why: "unknown"; at: number; below?: number };

/** A state of OPEN. */
interface OpenState {
  step: number;
  parent: number;
  played: number;
  solved: boolean;
  merit: number;
}

interface OpenList {
  next: number;
  root: OpenState | null;
  below: Map<number, Map<number, OpenState | null>>;
}

/** A value to mark on the number line. */
interface Mark {
  value: number;
  name: string;
  known?: string;
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** The size and the weight of a text. */
type TextType = [size: number, weight: number];

/** A form of the blackboard: one of `FORMS`. */
interface Form {
  even: boolean;
  lines: number;
  turned: boolean;
}

/** What has become of a node on the blackboard. */
type NodeState = "seen" | "open" | "past" | "cut" | "under" | "waiting";

interface Blackboard {
  container: HTMLElement;
  track: Track;
  whole: WholeTree;
  go: (step: number) => void;
  other?: Track;
  layout?: Layout;
  step: number;
  place: ReturnType<Layout["fit"]>;
}

interface TreeView {
  other?: Track;
  step: number;
  path: number[];
  rows: number;
}

interface Layout {
  track: Track;
  whole: WholeTree;
  two: boolean;
}

/** A decision that follows the return of a child. */
interface ChildDecision {
  kind: "cut" | "research";
  step: number;
  visit: number;
  child: number;
}

type Decision = ChildDecision | { kind: "window" | "leaves"; step: number; visit: number };

interface Quiz {
  panel: HTMLElement;
  tracks: Track[];
  go: (search: number, step: number) => void;
  left: () => void;
  on: boolean;
  score: HTMLElement;
  question: HTMLElement;
  options: HTMLElement;
  verdict: HTMLElement;
  next: HTMLElement;
  search: number;
  track: Track;
  questions: ReturnType<typeof decisions>;
  right: number;
  answered: number;
  decision: Decision | null;
  open: boolean;
  posed: ReturnType<typeof posed>;
  chosen: number;
}

interface Window {
  /** For tests and for the curious. */
  scoutlab: object;
}
