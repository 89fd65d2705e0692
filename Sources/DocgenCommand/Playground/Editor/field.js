// A field for the code of one file: a transparent text area over the colored text.
import { element } from "/_docgen/elements.js";
import { highlighted } from "/_docgen/highlight.js";
import { placeNotes } from "/_docgen/notes.js";

export class CodeField {
  /// `run` is called for the keys that run the sample, `leave` for Escape, and `changed` after each change.
  constructor({ label, keys, text, isSwift, run, leave, changed }) {
    Object.assign(this, { isSwift, run, leave, changed });
    /// The text to which Reset returns.
    this.original = text;
    /// What the last run showed at each line.
    this.notes = [];
    this.area = element("textarea", {
      spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off", wrap: "off", rows: "1",
      "aria-label": label, "aria-describedby": keys,
    });
    this.code = element("code");
    this.box = element("div", { className: "editor-area" }, element("pre", { "aria-hidden": "true" }, this.code), this.area);
    this.area.value = text;
    this.area.addEventListener("input", () => this.edited());
    this.area.addEventListener("keydown", (event) => this.pressed(event));
    this.draw();
    // The place of a note depends on the width.
    new ResizeObserver(() => this.place()).observe(this.box);
  }

  get text() { return this.area.value; }
  set text(text) {
    this.area.value = text;
    this.draw();
  }

  // MARK: Editing

  edited() {
    this.notes = [];
    this.draw();
    this.changed();
  }

  /// Replaces a part of the text as if the reader typed it, so that the browser can undo it.
  insert(text, start = this.area.selectionStart, end = this.area.selectionEnd) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const isDone = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
    if (!isDone && start + text.length !== end) {
      this.area.setRangeText(text, start, end, "end");
      this.edited();
    }
  }

  write(text) {
    if (text !== this.area.value) this.insert(text, 0, this.area.value.length);
    this.area.focus();
  }

  /// Replaces lines, unless they differ from those of another text.
  writeLines(line, count, lines, ofText) {
    const expected = ofText.split("\n").slice(line - 1, line - 1 + count).join("\n");
    const now = this.area.value.split("\n");
    if (now.slice(line - 1, line - 1 + count).join("\n") !== expected) return false;
    const start = now.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.insert(lines.join("\n"), start, start + expected.length);
    return true;
  }

  pressed(event) {
    const { area } = this;
    if (event.isComposing) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const { selectionStart: start, selectionEnd: end, value } = area;
    const lineStart = value.lastIndexOf("\n", start - 1) + 1;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      this.run();
    } else if (event.key === "Enter" && isPlain && !event.shiftKey) {
      const before = value.slice(lineStart, start);
      const indentation = before.match(/^[ \t]*/)[0];
      this.insert("\n" + indentation + (/[{(\[]\s*$/.test(before) ? "  " : ""));
    } else if (event.key === "Escape" && isPlain) {
      this.leave();
    } else if (event.key === "Tab" && isPlain) {
      if (start === end && !event.shiftKey) this.insert("  ");
      else this.indent(event.shiftKey ? -1 : 1, lineStart);
    } else {
      return;
    }
    event.preventDefault();
  }

  /// Moves the selected lines by a level.
  indent(direction, lineStart) {
    const { selectionStart: start, selectionEnd: end, value } = this.area;
    const lines = value.slice(lineStart, end).split("\n");
    const changed = lines.map((line) =>
      direction < 0 ? line.replace(/^ {1,2}|^\t/, "") : line === "" ? line : "  " + line).join("\n");
    if (changed === lines.join("\n")) return;
    const first = Math.max(lineStart, start + changed.split("\n")[0].length - lines[0].length);
    this.insert(changed, lineStart, end);
    this.area.setSelectionRange(first, start === end ? first : lineStart + changed.length);
  }

  /// Moves the cursor to a place in the text.
  select(line, column = 1) {
    const before = this.area.value.split("\n").slice(0, line - 1).join("\n");
    const start = (line > 1 ? before.length + 1 : 0) + column - 1;
    this.area.focus();
    this.area.setSelectionRange(start, start);
  }

  // MARK: Drawing

  /// Shows what a run found, beside its lines.
  show(notes) {
    this.notes = notes;
    this.draw();
  }

  draw() {
    const { value } = this.area;
    const lines = this.isSwift ? highlighted(value) : value.split("\n").map((text) => text === "" ? [] : [{ text, kind: "" }]);
    this.code.replaceChildren(...lines.map((parts, index) => this.line(parts, this.notes.filter(({ line }) => line === index + 1))));
    this.place();
  }

  place() { placeNotes(this.code, this.box.clientWidth); }

  line(parts, notes) {
    const code = element("span", { className: "editor-code" });
    const line = element("span", { className: "editor-line" }, code);
    const worst = ["error", "warning", "expected"].find((kind) => notes.some((note) => note.kind === kind));
    if (worst) line.classList.add(worst);
    let column = 1;
    for (const { text, kind } of parts) {
      const mark = notes.find((note) => note.column >= column && note.column < column + text.length && note.kind);
      const cut = mark ? mark.column - column : text.length;
      for (const [part, isMarked] of [[text.slice(0, cut), false], [text.slice(cut), true]]) {
        if (part === "") continue;
        const classes = [kind, isMarked && text.trim() !== "" ? "editor-mark" : ""].filter(Boolean).join(" ");
        code.append(classes ? element("span", { className: classes }, part) : part);
      }
      column += text.length;
    }
    for (const note of notes.slice(0, 3)) {
      line.append(element("span", { className: `editor-note ${note.kind}` }, note.text.split("\n")[0]));
    }
    line.append("\n");
    return line;
  }
}
