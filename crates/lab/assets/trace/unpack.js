// @ts-check
"use strict";

// Reading what the page holds: nodes and events, packed as crates/lab/src/trace/pack.rs says.

/** A row of whole numbers of variable length. */
class Reader {
  /** @param {string} text in base64 */
  constructor(text) {
    const bytes = atob(text);
    this.bytes = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    this.at = 0;
  }

  get done() {
    return this.at >= this.bytes.length;
  }

  number() {
    let number = 0;
    let weight = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      // Not by shifts: they end at 32 bits.
      number += (byte & 0x7f) * weight;
      if (byte < 0x80) return number;
      weight *= 128;
    }
  }

  signed() {
    return Reader.sign(this.number());
  }

  /** An end of a window. */
  bound() {
    const number = this.number();
    if (number === 0) return -Infinity;
    return number === 1 ? Infinity : Reader.sign(number - 2);
  }

  /** A score, or NaN if there is none. */
  score() {
    const number = this.number();
    return number === 0 ? NaN : Reader.sign(number - 1);
  }

  /** @param {number} number */
  static sign(number) {
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }
}

/** A typed array that grows. @template {TypedArray} T */
class Column {
  /** @param {new (length: number) => T} Type */
  constructor(Type) {
    this.Type = Type;
    this.values = new Type(1024);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.values.length) {
      const larger = new this.Type(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  whole() {
    return /** @type {T} */ (this.values.subarray(0, this.length));
  }
}

/** Lists of numbers, one per owner, in one array: the list of owner i lies between starts[i] and starts[i + 1]. */
class Lists {
  /** @param {number} owners how many there are; @param {ArrayLike<number>} owner of each item, or a negative number for none */
  constructor(owners, owner) {
    this.starts = new Uint32Array(owners + 1);
    for (let item = 0; item < owner.length; item++) if (owner[item] >= 0) this.starts[owner[item] + 1]++;
    for (let i = 0; i < owners; i++) this.starts[i + 1] += this.starts[i];
    const next = this.starts.slice();
    this.items = new Uint32Array(this.starts[owners]);
    for (let item = 0; item < owner.length; item++) if (owner[item] >= 0) this.items[next[owner[item]]++] = item;
  }

  /** @param {number} owner */
  of(owner) {
    return this.items.subarray(this.starts[owner], this.starts[owner + 1]);
  }
}

/** The nodes of all searches of the page: lines of moves from the root, which is node 0. */
class Nodes {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    const reader = new Reader(data.nodes);
    const parent = new Column(Int32Array);
    const played = new Column(Uint32Array);
    const ply = new Column(Uint16Array);
    const note = new Column(Uint32Array);
    const changes = new Column(Uint16Array);
    const starts = new Column(Uint32Array);
    const lineCount = new Column(Uint16Array);
    const lines = new Column(Uint32Array);
    const lineStarts = new Column(Uint32Array);
    const moves = new Column(Uint32Array);
    parent.push(-1);
    moves.push(data.root_moves);
    [played, ply, note, starts, starts, lineStarts, lineStarts].forEach((column) => column.push(0));
    lineCount.push(data.diagram.length);
    for (let node = 1; !reader.done; node++) {
      parent.push(node - reader.number());
      played.push(reader.number());
      ply.push(ply.values[parent.values[node]] + 1);
      if (data.board) for (let left = reader.number(); left > 0; left--) changes.push(reader.number());
      starts.push(changes.length);
      if (data.lines.length > 0) {
        lineCount.push(reader.number());
        for (let left = 2 * reader.number(); left > 0; left--) lines.push(reader.number());
      }
      lineStarts.push(lines.length);
      note.push(data.notes.length > 0 ? reader.number() : 0);
      moves.push(reader.number());
    }
    this.parent = parent.whole();
    this.played = played.whole();
    this.ply = ply.whole();
    this.note = note.whole();
    this.changes = changes.whole();
    this.starts = starts.whole();
    this.lineCount = lineCount.whole();
    this.lines = lines.whole();
    this.lineStarts = lineStarts.whole();
    /** How many moves each node has. */
    this.moves = moves.whole();
    this.count = this.parent.length;
    this.children = new Lists(this.count, this.parent);
  }

  /** The child of a node after a move, or -1 if no search ever goes there. @param {number} node @param {number} played */
  child(node, played) {
    return this.children.of(node).find((child) => this.played[child] === played) ?? -1;
  }

  /** The name of the move that leads to a node. @param {number} node */
  name(node) {
    return node === 0 ? "root" : this.data.moves[this.played[node]];
  }

  /** The names of the moves from the root. @param {number} node */
  line(node) {
    const names = [];
    for (; node > 0; node = this.parent[node]) names.unshift(this.name(node));
    return names;
  }

  /** The side to move. @param {number} node */
  side(node) {
    return this.data.sides[this.ply[node] % 2];
  }

  /** @param {number} node */
  noteOf(node) {
    return this.data.notes[this.note[node]] ?? "";
  }

  /** Squares that differ from the parent, as [square, symbol]. @param {number} node */
  changesOf(node) {
    const changes = this.changes.subarray(this.starts[node], this.starts[node + 1]);
    return Array.from(changes, (change) => [change >> 4, change & 15]);
  }

  /** The numbers of the symbols on all squares. @param {number} node @returns {number[]} */
  squares(node) {
    if (node === 0) return Array.from(this.data.squares, (mark) => this.data.board?.symbols.indexOf(mark) ?? -1);
    const squares = this.squares(this.parent[node]);
    for (const [square, symbol] of this.changesOf(node)) squares[square] = symbol;
    return squares;
  }

  /** The lines of the diagram, for a game without a board. @param {number} node @returns {string[]} */
  diagram(node) {
    if (node === 0) return this.data.diagram.map((line) => this.data.lines[line]);
    const diagram = this.diagram(this.parent[node]).slice(0, this.lineCount[node]);
    for (let i = this.lineStarts[node]; i < this.lineStarts[node + 1]; i += 2)
      diagram[this.lines[i]] = this.data.lines[this.lines[i + 1]];
    return diagram;
  }
}
