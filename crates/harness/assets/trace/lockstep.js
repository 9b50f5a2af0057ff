// The steps of the page: those of its only search, or of two searches in lock step.

/**
 * Brings the visits of two searches together by node. Each entry says which steps the searches have reached: both go on to their next
 * visits if those are of one node; otherwise one goes on and the other waits until the first comes to the node it wants to visit, or
 * for good if that never happens. Between visits both take their other steps side by side.
 */
function lockstep([one, other]) {
  const next = [0, 0];
  const places = [[0], [0]];
  // A track's own steps of one visit: from its first step up to the one before the next visit.
  const segment = (track, visit) => [track.first[visit], visit + 1 < track.visits ? track.first[visit + 1] - 1 : track.steps];
  const advance = (which) => {
    const reached = [places[0][places[0].length - 1], places[1][places[1].length - 1]];
    const segments = [one, other].map((track, i) => (which[i] ? segment(track, next[i]++) : null));
    const length = Math.max(...segments.map((part) => (part ? part[1] - part[0] + 1 : 0)));
    for (let k = 0; k < length; k++) {
      segments.forEach((part, i) => places[i].push(part ? Math.min(part[0] + k, part[1]) : reached[i]));
    }
  };
  // How many visits away a track's next visit of a node is.
  const away = (track, node, from) => {
    const visits = track.visitsOf.of(node);
    let low = 0;
    for (let high = visits.length; low < high;) {
      const middle = (low + high) >> 1;
      if (visits[middle] < from) low = middle + 1;
      else high = middle;
    }
    return low < visits.length ? visits[low] - from : Infinity;
  };
  while (next[0] < one.visits || next[1] < other.visits) {
    if (next[0] >= one.visits) advance([false, true]);
    else if (next[1] >= other.visits) advance([true, false]);
    else {
      const [wanted, wantedByOther] = [one.node[next[0]], other.node[next[1]]];
      if (wanted === wantedByOther) advance([true, true]);
      else {
        const oneReaches = away(one, wantedByOther, next[0]);
        const otherReaches = away(other, wanted, next[1]);
        // The one whose next visit the other never makes, or makes later, goes on.
        const oneGoes = otherReaches === Infinity || (oneReaches !== Infinity && oneReaches <= otherReaches);
        advance([oneGoes, !oneGoes]);
      }
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

  /** The step of a track. */
  step(track, time) {
    return this.places[track][time];
  }

  /** Whether a track stands still between the time before and this one, while the other one moves. */
  waits(track, time) {
    return time > 0 && this.places[track][time] === this.places[track][time - 1];
  }

  /** The first time at which a track has reached a step. */
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

  /** The next time, or with -1 the time before, at which some track takes a step of this kind; nothing if there is none. */
  seek(time, kind, direction) {
    for (let at = time + direction; at > 0 && at <= this.last; at += direction) {
      const found = this.tracks.some((track, i) => !this.waits(i, at) && track.stepKind[this.step(i, at)] === kind);
      if (found) return at;
    }
    return null;
  }

  /** The time at which the visit in view ends; if it has ended, the one above it. */
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
