// What JavaScript adds to objects of the trace page with Object.assign.

interface Track extends ReturnType<typeof unpackEvents>, VisitColumns {
  data: TrackData;
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
  iterations?: string;
  open?: string;
}

interface Blackboard {
  container: HTMLElement;
  track: Track;
  whole: WholeTree;
  go: (step: number) => void;
  other?: Track;
  layout?: Layout;
}

interface TreeView {
  other?: Track;
}

interface Layout {
  track: Track;
  whole: WholeTree;
  two: boolean;
}

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
}

interface Window {
  /** For tests and for the curious. */
  scoutlab: object;
}
