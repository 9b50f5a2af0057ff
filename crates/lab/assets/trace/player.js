// @ts-check
// Where the page is on its timeline, and everything that moves it.

class Player {
  /** @param {Timeline} timeline; @param {(time: number, playing: boolean) => void} show */
  constructor(timeline, show) {
    this.timeline = timeline;
    this.show = show;
    this.time = 0;
    this.playing = false;
    this.speed = 5;
    this.frame = 0;
  }

  /** @param {number} time */
  go(time) {
    this.time = Math.min(Math.max(Math.round(time) || 0, 0), this.timeline.last);
    this.show(this.time, this.playing);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.time + by);
  }

  /** @param {number} kind @param {1 | -1} direction */
  seek(kind, direction) {
    return this.goIfFound(this.timeline.seek(this.time, kind, direction));
  }

  /** @param {1 | -1} direction */
  seekLone(direction) {
    return this.goIfFound(this.timeline.seekLone(this.time, direction));
  }

  /** @param {number | null} found */
  goIfFound(found) {
    this.pause();
    if (found === null) return false;
    this.go(found);
    return true;
  }

  endOfNode() {
    this.pause();
    this.go(this.timeline.endOfNode(this.time));
  }

  play() {
    if (this.time === this.timeline.last) this.time = 0;
    this.playing = true;
    let due = performance.now();
    /** @param {number} now */
    const frame = (now) => {
      const steps = Math.floor(((now - due) * this.speed) / 1000);
      if (steps > 0) {
        due += (steps * 1000) / this.speed;
        if (this.time + steps >= this.timeline.last) this.playing = false;
        this.go(this.time + steps);
      }
      if (this.playing) this.frame = requestAnimationFrame(frame);
    };
    this.show(this.time, true);
    this.frame = requestAnimationFrame(frame);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.show(this.time, false);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }
}
