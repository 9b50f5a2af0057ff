// @ts-check
// The OPEN list of a best-first search, rebuilt from the states that entered it.

/** How many states a sentence and a table list. */
const LISTED_STATES = { sentence: 6, table: 12 };

/** A time between two steps. */
const BETWEEN = 0.5;

class OpenList {
  /** @param {Track} track */
  constructor(track) {
    this.track = track;
    this.nodes = track.nodes;
    // SSS* visits one child at a time of each node of MIN, which are those at odd plies if MAX is the side to move at the root. DUAL* is
    // SSS* with the sides exchanged.
    this.isDual = /dual/.test(track.data.algorithm);
    this.changes = [];
    for (const reader = new Reader(track.data.open); !reader.done;) {
      const state = {
        step: reader.number(),
        parent: reader.number(),
        played: reader.number() - 1,
        solved: reader.number() === 1,
        merit: reader.bound(),
      };
      // The next iteration begins after the last step of this one.
      if (state.step > 0 && state.played < 0 && !state.solved) state.step += BETWEEN;
      this.changes.push(state);
    }
    this.restart();
  }

  restart() {
    this.next = 0;
    this.root = null;
    /** Below each expanded node, the states of its children, or null for a child that is expanded itself. */
    this.below = new Map();
  }

  /** The states after a step, best first; states of equal merit from left to right. @param {number} step */
  at(step) {
    if (this.next > 0 && this.changes[this.next - 1].step > step) this.restart();
    while (this.next < this.changes.length && this.changes[this.next].step <= step) this.enter(this.changes[this.next++]);
    const states = this.root ? [this.root] : this.list(0);
    return states.sort((one, other) => (one.merit === other.merit ? 0 : one.merit < other.merit === this.isDual ? -1 : 1));
  }

  /** @param {number} node @returns {OpenState[]} */
  list(node) {
    const states = [];
    for (const [played, state] of this.below.get(node) ?? [])
      states.push(...(state ? [state] : this.list(this.nodes.child(node, played))));
    return states;
  }

  /**
   * A state replaces those at or below its node, that of its parent, and at a parent with one child at a time all below the parent.
   * @param {OpenState} state
   */
  enter(state) {
    const { parent, played } = state;
    if (played < 0) {
      this.remove(0);
      this.root = state;
      return;
    }
    if (parent === 0) this.root = null;
    else this.below.get(this.nodes.parent[parent])?.set(this.nodes.played[parent], null);
    const node = this.nodes.child(parent, played);
    if ((this.nodes.ply[parent] % 2 === 0) === this.isDual) this.remove(parent);
    else if (node >= 0) this.remove(node);
    const below = this.below.get(parent) ?? new Map();
    this.below.set(parent, below.set(played, state));
  }

  /** Removes all states below a node. @param {number} node */
  remove(node) {
    if (!this.below.delete(node)) return;
    for (const child of this.nodes.children.of(node)) this.remove(child);
  }
}

/** Whether OPEN has the states of only one child at a time of the node of a visit. @param {Track} track @param {number} id */
function isSingle(track, id) {
  return (plyOf(track, id) % 2 === 0) === /dual/.test(track.data.algorithm);
}

/** @param {Track} track @param {number} step */
function openStates(track, step) {
  track.open ??= new OpenList(track);
  return track.open.at(step);
}

/** @param {Track} track @param {OpenState} state */
function stateName(track, { parent, played }) {
  return played < 0 ? labelOf(track.nodes, 0) : labelAfter(track.nodes, parent, played);
}

/** @param {OpenState} state */
function stateKind({ solved }) {
  return solved ? "solved" : "live";
}

/** `OPEN: (1.2, live, 3) (2, solved, 1)`. @param {Track} track @param {number} step @param {number} reader */
function openText(track, step, reader) {
  const states = openStates(track, step);
  const listed = states
    .slice(0, LISTED_STATES.sentence)
    .map((state) => `(${stateName(track, state)}, ${stateKind(state)}, ${forReader(state.merit, 0, reader)})`);
  const more = states.length - listed.length;
  return `OPEN: ${listed.join(" ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
}

/**
 * The merit of the best state just before a step, for the side to move at the root.
 * @param {Track} track @param {number} step
 */
function bestMerit(track, step) {
  return openStates(track, step - BETWEEN)[0].merit;
}

/** What a step does to OPEN. @param {Track} track @param {number} step */
function openReason(track, step) {
  const id = track.stepVisit[step];
  const kind = track.stepKind[step];
  const reader = readerOf(track, step);
  /** @param {number} merit */
  const say = (merit) => forReader(merit, 0, reader);
  const reasons = [];
  if (kind === ENTER) {
    const enters = isSingle(track, id) ? "its first child enters" : "all its children enter";
    reasons.push(
      `It was the best state of OPEN, with the merit ${say(bestMerit(track, step))}; ${enters} OPEN instead, live, with this merit`,
    );
  } else if (kind === LEAF) {
    reasons.push(`It was the best state of OPEN, with the merit ${say(bestMerit(track, step))}`);
  } else if (kind === CUTOFF) {
    const { done } = track.visitedChildren(id, step).get(track.stepArgument[step]) ?? { done: -1 };
    if (done >= 0)
      reasons.push(
        `${capital(moveName(track, done))} is solved and is the best state of OPEN, so no other move of ${visited(track, id)} can matter`,
      );
  }
  return [...reasons, openText(track, step, reader)].join(". ");
}
