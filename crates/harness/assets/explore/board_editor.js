// @ts-check
// Boards: clicks or keys play moves and place pieces. A board is a position in the notation of its game.

import { draw, element, make } from "./elements.js";

const PIECES = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/** @type {Record<string, string[]>} */
const WORDS = {
  discs: ["empty", "black", "white", "gray"],
  drops: ["empty", "red", "yellow", "gray"],
  marks: ["empty", "o", "x", "neutral"],
  chess: ["empty", ...PIECES.map((piece) => `white ${piece}`), ...PIECES.map((piece) => `black ${piece}`)],
};

/** Pawn, knight, bishop, rook, queen and king, filled, each followed by the sign for text without colours of its own. */
const CHESS_PIECES = ["♟", "♞", "♝", "♜", "♛", "♚"].map((glyph) => `${glyph}\uFE0E`);

/** For each castling right, the squares of the king and the rook. @type {Record<string, number[]>} */
const CASTLING = { K: [60, 63], Q: [60, 56], k: [4, 7], q: [4, 0] };

/** The FEN of these squares, with what remains of the other fields of a FEN. @param {string} squares @param {string[]} words */
function fenOf(squares, [, side, castling]) {
  const board = (squares.match(/.{8}/g) ?? []).map((row) => row.replace(/-+/g, ({ length }) => String(length))).join("/");
  /** @param {string} right */
  const stands = (right) => CASTLING[right].every((square, place) => squares[square] === (right < "a" ? "KR" : "kr")[place]);
  return `${board} ${side} ${[...castling.replace("-", "")].filter(stands).join("") || "-"} -`;
}

export class BoardEditor {
  /** @type {ShownPosition | null} */
  #shown = null;
  #focused = 0;
  /** The square of the chess piece that is to move. @type {number | null} */
  #selected = null;
  #edit;

  /** `edit` is given the text of a changed position. @param {(position: string) => void} edit */
  constructor(edit) {
    this.#edit = edit;
    for (const radio of this.#modes()) radio.addEventListener("change", () => this.#draw());
    element("to-other-side").addEventListener("click", () => this.#turn());
    element("to-start").addEventListener("click", () => edit("start"));
    element("board").addEventListener("keydown", (event) => this.#key(event));
  }

  #modes() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const modes = document.querySelectorAll('input[name="board-mode"]');
    return modes;
  }

  #places() {
    return [...this.#modes()].find((radio) => radio.checked)?.value === "place";
  }

  /** Whether a position is shown. */
  get isShown() {
    return this.#shown !== null;
  }

  /** The position that is shown. */
  get #position() {
    if (this.#shown === null) throw new Error("no position is shown");
    return this.#shown;
  }

  /** Shows a position; null while the position of another game is awaited. @param {ShownPosition | null} shown */
  show(shown) {
    this.#shown = shown;
    this.#selected = null;
    if (shown === null) element("board").replaceChildren();
    else this.#draw();
  }

  /** The square that each move goes to, of those that go to an empty square alone. */
  #targets() {
    const { squares, moves, board } = this.#position;
    if (board.style === "chess") return this.#steps();
    const empty = board.symbols[0];
    /** @type {Map<number, Target>} */
    const targets = new Map();
    const rest = [];
    for (const move of moves) {
      const placed = [...move.squares].flatMap((symbol, square) =>
        squares[square] === empty && symbol !== empty ? [square] : [],
      );
      if (placed.length === 1 && !targets.has(placed[0])) targets.set(placed[0], move);
      else rest.push(move);
    }
    return { targets, rest };
  }

  /** In chess, the squares of the pieces that can move; after the first click, the squares to which the selected piece can move. */
  #steps() {
    const { squares, moves, side } = this.#position;
    /** @param {string} symbol */
    const isOwn = (symbol) => (side === 1 ? /[A-Z]/ : /[a-z]/).test(symbol);
    /** @type {Map<number, Target>} */
    const targets = new Map();
    const rest = [];
    const all = [...Array(64).keys()];
    for (const move of moves) {
      // Castling moves two pieces.
      /** @param {number[]} places @param {string} board */
      const king = (places, board) => places.find((square) => /k/i.test(board[square])) ?? places[0];
      const from = king(
        all.filter((square) => isOwn(squares[square]) && move.squares[square] === "-"),
        squares,
      );
      const to = king(
        all.filter((square) => isOwn(move.squares[square]) && move.squares[square] !== squares[square]),
        move.squares,
      );
      if (this.#selected === null) targets.set(from, { name: "of this piece", select: from });
      else if (from === this.#selected && !targets.has(to)) targets.set(to, move);
      else if (from === this.#selected) rest.push(move);
    }
    if (this.#selected !== null) targets.set(this.#selected, { name: "of another piece", select: null });
    return { targets, rest };
  }

  #draw() {
    if (this.#shown === null) return;
    const { board, squares, side_name: side, note, moves } = this.#shown;
    const hadFocus = element("board").contains(document.activeElement);
    const { targets, rest } = this.#targets();
    const places = this.#places();
    const grid = make("div", { class: `grid ${board.style}`, role: "grid", "aria-label": `Board, ${side} to move` });
    grid.style.gridTemplateColumns = `repeat(${board.columns}, 1fr)`;
    grid.style.aspectRatio = `${board.columns} / ${board.rows}`;
    for (let row = 0; row < board.rows; row++) {
      const cells = [...Array(board.columns).keys()].map((column) => {
        const square = row * board.columns + column;
        const symbol = board.symbols.indexOf(squares[square]);
        const target = places ? undefined : targets.get(square);
        const can = target !== undefined;
        const name = `${board.labels[column]}${board.labels[board.columns + row]}`;
        const label = `${name}: ${WORDS[board.style][symbol]}${can ? `, move ${target.name}` : ""}`;
        const shade = board.style === "chess" && (row + column) % 2 === 1 ? "dark" : "";
        const cell = make(
          "button",
          {
            type: "button",
            role: "gridcell",
            class: shade,
            "aria-label": label,
            "data-square": square,
            tabindex: square === this.#focused ? 0 : -1,
          },
          picture(
            board.style,
            symbol,
            can,
            column === 0 ? board.labels[board.columns + row] : "",
            row === 0 ? board.labels[column] : "",
          ),
        );
        cell.addEventListener("click", () => this.#click(square, targets));
        return cell;
      });
      grid.append(make("div", { role: "row" }, ...cells));
    }
    element("board").replaceChildren(grid);
    if (hadFocus) this.#focus(this.#focused);
    element("to-move").textContent = moves.length === 0 ? "The game is over." : `${side} to move.${note ? ` ${note}.` : ""}`;
    element("to-other-side").hidden = !places || this.#sideWord() === null;
    element("other-moves").hidden = places || rest.length === 0;
    element("other-moves").replaceChildren(
      ...rest.map((move) => {
        const button = make("button", { type: "button" }, move.name);
        button.addEventListener("click", () => this.#edit(move.position));
        return button;
      }),
    );
  }

  /** The board as one drawing. */
  picture() {
    const { columns, rows } = this.#position.board;
    const svg = draw("svg", { viewBox: `0 0 ${10 * columns} ${10 * rows}` });
    element("board")
      .querySelectorAll('[role="gridcell"] svg')
      .forEach((cell, square) => {
        const [x, y] = [(square % columns) * 10, Math.floor(square / columns) * 10];
        const shade = cell.parentElement?.className;
        svg.append(
          draw("rect", { x, y, width: 10, height: 10, class: `square ${shade}` }),
          draw("g", { transform: `translate(${x} ${y})` }, .../** @type {Element} */ (cell.cloneNode(true)).children),
        );
      });
    return svg;
  }

  /** @param {number} square @param {Map<number, Target>} targets */
  #click(square, targets) {
    this.#focus(square);
    if (!this.#places()) {
      const target = targets.get(square);
      if (target === undefined) return;
      if (target.select === undefined) {
        this.#edit(target.position);
      } else {
        this.#selected = target.select;
        this.#draw();
      }
      return;
    }
    const { board, squares, name } = this.#position;
    const next = board.symbols[(board.symbols.indexOf(squares[square]) + 1) % board.symbols.length];
    const placed = squares.slice(0, square) + next + squares.slice(square + 1);
    // Shown at once: an incomplete board may not be a valid position.
    const words = name.split(" ");
    const text = board.style === "chess" ? fenOf(placed, words) : [placed, ...words.slice(1)].join(" ");
    this.#shown = { ...this.#position, squares: placed, moves: [], name: text };
    this.#draw();
    this.#edit(text);
  }

  /** The words for the sides to move. */
  #sideWords() {
    const { style, symbols } = this.#position.board;
    return style === "chess" ? "wb" : symbols.slice(1, 3);
  }

  /** The word of the name for the side to move, null if the name has none. */
  #sideWord() {
    const word = this.#position.name.split(" ")[1];
    const sides = this.#sideWords();
    return word?.length === 1 && sides.includes(word) ? word : null;
  }

  #turn() {
    if (!this.isShown) return;
    const words = this.#position.name.split(" ");
    const [first, second] = this.#sideWords();
    words[1] = words[1] === first ? second : first;
    // A capture en passant is possible for one side only.
    if (this.#position.board.style === "chess") words[3] = "-";
    this.#edit(words.join(" "));
  }

  /** @param {number} square */
  #focus(square) {
    /** @type {NodeListOf<HTMLElement>} */
    const cells = element("board").querySelectorAll('[role="gridcell"]');
    if (!cells[square]) return;
    if (cells[this.#focused]) cells[this.#focused].tabIndex = -1;
    cells[square].tabIndex = 0;
    cells[square].focus();
    this.#focused = square;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { columns, rows } = this.#position.board;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    if (!Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    const to = this.#focused + steps[event.key];
    const leavesRow = Math.abs(steps[event.key]) === 1 && Math.floor(to / columns) !== Math.floor(this.#focused / columns);
    if (to >= 0 && to < columns * rows && !leavesRow) this.#focus(to);
  }
}

/**
 * A square of ten by ten, with the labels of its row and of its column if they stand here.
 * @param {string} style @param {number} symbol @param {boolean} can @param {string} row @param {string} column
 */
function picture(style, symbol, can, row, column) {
  const svg = draw("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" });
  svg.append(draw("text", { x: 0.4, y: 9.4, class: "label" }, row), draw("text", { x: 8.3, y: 2.2, class: "label" }, column));
  if (style === "drops") svg.append(draw("circle", { cx: 5, cy: 5, r: 4, class: "hole" }));
  // A possible move is marked by a shade of the square, or where discs fill the square, by a small ring.
  if (can && (style === "marks" || style === "chess"))
    svg.append(draw("rect", { x: 0.8, y: 0.8, width: 8.4, height: 8.4, class: "shade" }));
  else if (can) svg.append(draw("circle", { cx: 5, cy: 5, r: 1.6, class: "can" }));
  if (symbol === 0) return svg;
  if (style === "chess")
    svg.append(
      draw(
        "text",
        { x: 5, y: 8.2, "font-size": 9, class: symbol < 7 ? "piece second" : "piece first" },
        CHESS_PIECES[(symbol - 1) % 6],
      ),
    );
  else if (style !== "marks")
    svg.append(draw("circle", { cx: 5, cy: 5, r: 4, class: ["", "first", "second", "neutral"][symbol] }));
  else if (symbol === 1) svg.append(draw("circle", { cx: 5, cy: 5, r: 3, class: "mark" }));
  else svg.append(draw("path", { d: "M2.2 2.2L7.8 7.8M7.8 2.2L2.2 7.8", class: "mark" }));
  return svg;
}
