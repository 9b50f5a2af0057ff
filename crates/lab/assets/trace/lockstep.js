// @ts-check
// The steps of the page: those of its only search, or of two searches in lock step.

/** The beginnings and ends of a track's visits: at which steps, and of which node, as 2 * node for a beginning and 2 * node + 1 for an end. */
class Marks {
  /** @param {Track} track */
  constructor(track) {
    this.steps = [];
    this.keys = [];
    for (let step = 1; step <= track.steps; step++) {
      const kind = track.stepKind[step];
      if (kind > TABLE && kind !== LEAVE) continue;
      this.steps.push(step);
      this.keys.push(2 * track.node[track.stepVisit[step]] + (kind === LEAVE ? 1 : 0));
    }
    this.places = new Lists(2 * track.nodes.count, this.keys);
    this.end = track.steps;
    this.next = 0;
  }

  get done() {
    return this.next >= this.steps.length;
  }

  get wanted() {
    return this.keys[this.next];
  }

  /** How many marks away the next one with this key is. @param {number} key */
  away(key) {
    const places = this.places.of(key);
    let low = 0;
    for (let high = places.length; low < high;) {
      const middle = (low + high) >> 1;
      if (places[middle] < this.next) low = middle + 1;
      else high = middle;
    }
    return low < places.length ? places[low] - this.next : Infinity;
  }

  /** Goes over one mark and returns its step and the last one before the next mark. */
  pass() {
    const from = this.steps[this.next++];
    return [from, this.done ? this.end : this.steps[this.next] - 1];
  }
}

/**
 * Brings two searches together by node. Each entry says which steps the searches have reached: both go on to their next beginning or end
 * of a visit if those are of one node; otherwise one goes on, and the other waits until the first comes to what it is about to do itself.
 * Steps in between are taken side by side.
 * @param {Track[]} tracks
 */
function lockstep(tracks) {
  const marks = tracks.map((track) => new Marks(track));
  const [one, other] = marks;
  const places = [[0], [0]];
  /** @param {boolean[]} which */
  const advance = (which) => {
    const parts = marks.map((mark, i) => (which[i] ? mark.pass() : null));
    const length = Math.max(...parts.map((part) => (part ? part[1] - part[0] + 1 : 0)));
    const reached = places.map((list) => list[list.length - 1]);
    for (let k = 0; k < length; k++)
      parts.forEach((part, i) => places[i].push(part ? Math.min(part[0] + k, part[1]) : reached[i]));
  };
  while (!one.done || !other.done) {
    if (one.done || other.done) advance([!one.done, !other.done]);
    else if (one.wanted === other.wanted) advance([true, true]);
    else {
      const [oneReaches, otherReaches] = [one.away(other.wanted), other.away(one.wanted)];
      // The one that wants what the other never does, or does later, goes on.
      const oneGoes = otherReaches === Infinity || (oneReaches !== Infinity && oneReaches <= otherReaches);
      advance([oneGoes, !oneGoes]);
    }
  }
  return places.map((list) => Uint32Array.from(list));
}

/** What the slider moves along. */
class Timeline {
  /** @param {Track[]} tracks one or two */
  constructor(tracks) {
    this.tracks = tracks;
    this.places = tracks.length === 2 ? lockstep(tracks) : [Uint32Array.from({ length: tracks[0].steps + 1 }, (_, i) => i)];
    this.last = this.places[0].length - 1;
  }

  /** The step of a track. @param {number} track @param {number} time */
  step(track, time) {
    return this.places[track][time];
  }

  /**
   * Whether a track stands still between the time before and this one, while the other one moves.
   * @param {number} track @param {number} time
   */
  waits(track, time) {
    return time > 0 && this.places[track][time] === this.places[track][time - 1];
  }

  /** The first time at which a track has reached a step. @param {number} track @param {number} step */
  timeOf(track, step) {
    const places = this.places[track];
    let low = 0;
    for (let high = this.last; low < high;) {
      const middle = (low + high) >> 1;
      if (places[middle] < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The next time, or with -1 the time before, at which some track takes a step of this kind; nothing if there is none.
   * @param {number} time @param {number} kind @param {1 | -1} direction
   */
  seek(time, kind, direction) {
    for (let at = time + direction; at > 0 && at <= this.last; at += direction) {
      const found = this.tracks.some((track, i) => !this.waits(i, at) && track.stepKind[this.step(i, at)] === kind);
      if (found) return at;
    }
    return null;
  }

  /**
   * The next time, or with -1 the time before, at which one of two searches begins to visit a node that the other never visits.
   * @param {number} time @param {1 | -1} direction
   */
  seekLone(time, direction) {
    for (let at = time + direction; at > 0 && at <= this.last; at += direction) {
      const found = this.tracks.some((track, i) => {
        const step = this.step(i, at);
        if (this.waits(i, at) || track.stepKind[step] > TABLE) return false;
        return this.tracks[1 - i].visitsOf.of(track.node[track.focus(step)]).length === 0;
      });
      if (found) return at;
    }
    return null;
  }

  /** The time at which the visit in view ends; if it has ended, the one above it. @param {number} time */
  endOfNode(time) {
    let index = this.tracks.findIndex((_, i) => !this.waits(i, time));
    if (index < 0) index = 0;
    const track = this.tracks[index];
    const step = this.step(index, time);
    let visit = track.focus(step);
    while (visit >= 0 && track.last[visit] <= step) visit = track.parent[visit];
    if (visit < 0 || track.last[visit] === NEVER) return step === 0 && this.last > 0 ? 1 : this.last;
    return this.timeOf(index, track.last[visit]);
  }
}
