// @ts-check
// The quiz: stops before each decision of a search, asks what it will be, and keeps the score.

class Quiz {
  /** @param {HTMLElement} panel; @param {Track[]} tracks; @param {(search: number, step: number) => void} go; @param {() => void} left */
  constructor(panel, tracks, go, left) {
    Object.assign(this, { panel, tracks, go, left, on: false });
    const part = (/** @type {string} */ name) => within(panel, `[data-part="${name}"]`);
    Object.assign(this, {
      score: part("score"),
      question: part("question"),
      options: part("options"),
      verdict: part("verdict"),
      next: part("next"),
    });
    this.options.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) this.answer(Number(button.dataset.option));
    });
    this.next.addEventListener("click", () => this.goOn());
    part("leave").addEventListener("click", () => this.leave());
  }

  /**
   * Begins with the first decision after a step; @param {string[]} kinds of questions
   * @param {number} search @param {number} step
   */
  start(search, kinds, step) {
    const track = this.tracks[search];
    Object.assign(this, { on: true, search, track, questions: decisions(track, kinds, step), right: 0, answered: 0 });
    this.panel.hidden = false;
    document.body.classList.add("quizzing");
    document.querySelectorAll(".track").forEach((section, i) => section.classList.toggle("asked", i === search));
    this.goOn();
  }

  /** Ends the quiz where it is. */
  leave() {
    this.hide();
    this.left();
  }

  hide() {
    this.on = false;
    this.panel.hidden = true;
    document.body.classList.remove("quizzing");
  }

  /** Goes to the next question. */
  goOn() {
    this.decision = this.questions.next().value || null;
    this.open = this.decision !== null;
    this.verdict.textContent = "";
    this.verdict.className = "";
    this.go(this.search, this.decision?.step ?? this.track.steps);
    this.ask();
    this.question.focus();
  }

  /** Displays the current question, also after a change of the view. */
  ask() {
    this.score.textContent = `${this.right} of ${this.answered} right`;
    this.next.hidden = this.open || this.decision === null;
    if (this.decision === null) {
      const over = `The search is over: ${this.right} of ${this.answered} right`;
      this.question.textContent = this.answered === 0 ? "This search has none of these questions from here on" : over;
      this.options.replaceChildren();
      return;
    }
    this.posed = posed(this.track, this.decision);
    this.question.textContent = this.posed.question;
    this.options.replaceChildren(
      ...this.posed.options.map((text, i) =>
        make(
          "button",
          {
            type: "button",
            "data-option": i,
            disabled: !this.open,
            class: this.open ? null : i === this.posed.right ? "right" : i === this.chosen ? "wrong" : null,
          },
          make("kbd", { "aria-hidden": "true" }, String(i + 1)),
          ` ${text}`,
        ),
      ),
    );
    if (!this.open) this.judge();
  }

  /** @param {number} option */
  answer(option) {
    if (!this.on || !this.open || !(option in this.posed.options)) return;
    this.open = false;
    this.chosen = option;
    this.answered++;
    if (option === this.posed.right) this.right++;
    this.ask();
    this.next.focus();
  }

  judge() {
    const { options, right, why } = this.posed;
    const isRight = this.chosen === right;
    this.verdict.className = isRight ? "right" : "wrong";
    this.verdict.textContent = isRight ? `Right: ${options[right]}.` : `No: ${options[right]}. ${why}.`;
  }

  /** Handles a key; returns whether it had an effect. @param {string} key */
  press(key) {
    if (/^[1-9]$/.test(key)) this.answer(Number(key) - 1);
    else if (key === "Escape") this.leave();
    else if ((key === "Enter" || key === "ArrowRight") && !this.open && this.decision) this.goOn();
    else return false;
    return true;
  }
}
