// The editor of a sample or step. A preview's page loads it when the reader edits the first one.
import { button, element } from "/_docgen/elements.js";
import { CodeField } from "/_docgen/field.js";
import { answer, messages, send } from "/_docgen/requests.js";
import { elementsOf, notesOf, summaryOf } from "/_docgen/results.js";

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "/_docgen/editor.css";
document.head.append(style);

const maximumByteCount = 256_000;
const phases = {
  waiting: "Waiting for another run", building: "Building the package", compiling: "Compiling", running: "Running",
  checking: "Building and testing the project",
};
let lastNumber = 0;

export class Editor {
  /// `article` is the server's answer with the texts. `options` are the page's, with `changed`, which stores drafts.
  constructor(sample, article, options) {
    const { texts, paths, file, project } = article;
    Object.assign(this, { sample, paths, file, project, token: options.token, changed: options.changed });
    this.isOpen = false;
    this.controller = null;
    this.number = lastNumber += 1;
    const isStep = paths.length > 0;
    const noun = isStep ? "step" : "sample";

    const keys = element(
      "p", { className: "editor-keys", id: `_keys-${this.number}` },
      element("kbd", {}, /Mac|iP/.test(navigator.platform) ? "⌘ Return" : "Ctrl Enter"), ` runs the ${noun}. `,
      element("kbd", {}, "Esc"), " leaves the text, so that ", element("kbd", {}, "Tab"), " moves on.");
    this.fields = texts.map((text, index) => new CodeField({
      text, keys: keys.id, label: isStep ? `Code of ${paths[index]}` : "Code of this sample",
      isSwift: !isStep || paths[index].endsWith(".swift"),
      run: () => this.start(), leave: () => this.run.focus(), changed: () => this.edited(),
    }));
    this.run = button("Run", "editor-run", () => this.start());
    this.stop = button("Stop", "editor-stop", () => this.end());
    this.reset = button("Reset", "", () => this.field.write(this.field.original));
    this.close = button("Close", "", () => this.hide());
    const others = [
      options.saves && !isStep ? button("Save to the article", "", () => this.compare()) : null,
      project ? button("Start my project here", "", () => this.offerProject()) : null,
    ].filter(Boolean);
    this.progress = element("span", { className: "editor-progress" });
    this.status = element("p", { className: "visually-hidden", role: "status", "aria-live": "polite" });
    this.notice = element("div", { className: "editor-notice", role: "alert" });
    this.results = element("section", { className: "editor-results", "aria-label": "Result" });
    this.box = element(
      "div", { className: "editor", role: "group", "aria-label": `Edit and run this ${noun}` }, this.notice,
      ...(isStep ? [this.makeTabs()] : []), ...this.fields.map((field) => field.box),
      element("div", { className: "editor-bar" }, this.run, this.stop, this.reset, ...others, this.close, this.progress),
      keys, this.results, this.status);
    this.stop.hidden = this.notice.hidden = this.results.hidden = true;
    this.choose(0);

    this.box.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) this.hide();
    });
    addEventListener("pagehide", () => this.controller?.abort());
  }

  get name() { return this.sample.dataset.edit; }
  get field() { return this.fields[this.current]; }
  get texts() { return this.fields.map((field) => field.text); }

  // MARK: Files

  /// The tabs of a step's files.
  makeTabs() {
    this.tabs = this.paths.map((path, index) => {
      const tab = button("", "editor-tab", () => this.choose(index));
      tab.append(...(path.includes("/") ? [element("span", {}, path.slice(0, path.lastIndexOf("/") + 1))] : []),
        path.slice(path.lastIndexOf("/") + 1));
      const [tabID, panelID] = [`_tab-${this.number}-${index}`, `_file-${this.number}-${index}`];
      for (const [key, value] of Object.entries({ role: "tab", id: tabID, "aria-controls": panelID })) tab.setAttribute(key, value);
      const { box } = this.fields[index];
      for (const [key, value] of Object.entries({ role: "tabpanel", id: panelID, "aria-labelledby": tabID })) box.setAttribute(key, value);
      return tab;
    });
    const list = element("div", { className: "editor-tabs", role: "tablist", "aria-label": "Files of this step" }, ...this.tabs);
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      this.choose((this.current + step + this.tabs.length) % this.tabs.length);
      this.tabs[this.current].focus();
      event.preventDefault();
    });
    return list;
  }

  choose(index) {
    this.current = index;
    this.fields.forEach((field, other) => { field.box.hidden = other !== index; });
    this.tabs?.forEach((tab, other) => {
      tab.setAttribute("aria-selected", String(other === index));
      tab.tabIndex = other === index ? 0 : -1;
    });
  }

  select(file, line, column) {
    this.choose(file);
    this.field.select(line, column);
  }

  // MARK: Opening and closing

  show(texts) {
    this.fields.forEach((field, index) => { if (field.text !== texts[index]) field.text = texts[index]; });
    this.isOpen = true;
    this.sample.classList.add("editing");
    this.sample.append(this.box);
  }

  hide() {
    this.controller?.abort();
    this.isOpen = false;
    this.sample.classList.remove("editing");
    this.box.remove();
    this.changed();
    this.sample.querySelector(".copy.edit").focus();
  }

  /// The reader chooses between the text so far and the article's new one.
  offer() {
    this.notice.replaceChildren(
      element("p", {}, "The article has changed."),
      button("Keep my text", "", () => this.decide(this.texts)),
      button("Use the article’s text", "", () => this.decide(this.fields.map((field) => field.original))));
    this.notice.hidden = false;
  }

  decide(texts) {
    this.notice.hidden = true;
    const { current } = this;
    texts.forEach((text, index) => {
      this.choose(index);
      this.field.write(text);
    });
    this.choose(current);
    this.changed();
    this.field.area.focus();
  }

  edited() {
    this.results.classList.add("outdated");
    this.changed();
  }

  // MARK: Running

  async start() {
    this.controller?.abort();
    if (new Blob(this.texts).size > maximumByteCount * 0.9) return this.fail("The text is too long to run.");
    const controller = new AbortController();
    this.controller = controller;
    this.runName = null;
    this.ranTexts = this.texts;
    for (const field of this.fields) field.show([]);
    this.begin();
    try {
      const response = await send("run", { sample: this.name, texts: this.ranTexts }, this.token, controller.signal);
      for await (const message of messages(response)) {
        if (controller !== this.controller) return;
        this.receive(message);
      }
    } catch (error) {
      if (controller !== this.controller) return;
      if (controller.signal.aborted) this.receive({ kind: "stopped" });
      else this.fail(`The preview doesn’t answer: ${error.message}`);
    }
    if (controller === this.controller) this.finish();
  }

  begin() {
    const start = performance.now();
    this.phase = "Starting";
    this.stop.hidden = false;
    this.box.classList.add("running");
    this.status.textContent = "Running";
    this.output = null;
    this.observation = {};
    this.hasOutcome = false;
    clearInterval(this.timer);
    this.tick = () => {
      this.progress.textContent = `${this.phase} · ${((performance.now() - start) / 1000).toFixed(1)} s`;
    };
    this.timer = setInterval(this.tick, 100);
    this.tick();
  }

  finish() {
    if (!this.hasOutcome) this.fail("The preview has ended.");
    this.controller = null;
    clearInterval(this.timer);
    this.progress.textContent = "";
    this.box.classList.remove("running");
    if (document.activeElement === this.stop) this.run.focus();
    this.stop.hidden = true;
  }

  async end() {
    const { controller, runName } = this;
    if (!controller) return;
    this.phase = "Stopping";
    if (runName) await send("stop", { run: runName }, this.token);
    else controller.abort();
  }

  receive(message) {
    switch (message.kind) {
      case "plan": this.runName = message.run; break;
      case "phase":
        this.phase = phases[message.phase] ?? message.phase;
        this.tick();
        // Another program of the same sample starts from the beginning.
        if (message.phase === "compiling") [this.output, this.observation] = [null, {}];
        break;
      case "output": this.print(message.text); break;
      case "observed": this.observation = message; break;
      case "expected": this.observation = { ...this.observation, expected: message.messages }; break;
      case "result": this.judge(message); break;
      case "problem": this.fail(message.message); break;
      case "stopped":
        this.present(element("p", { className: "check skipped" }, element("span", { className: "verdict" }, "Stopped")));
        this.status.textContent = "Stopped";
        break;
    }
  }

  fail(text) {
    this.present(
      element("p", { className: "check broken" }, element("span", { className: "verdict" }, "Not run")),
      element("pre", { className: "editor-details", tabindex: "0" }, text));
    this.status.textContent = `Not run: ${text.split("\n")[0]}`;
  }

  /// Replaces the result.
  present(...parts) {
    this.hasOutcome = true;
    this.results.classList.remove("outdated");
    this.results.replaceChildren(...parts);
    this.results.hidden = false;
  }

  /// Shows output while the program runs.
  print(text) {
    if (!this.output) {
      this.output = element("samp");
      this.present(element("h3", {}, "Output"), element("pre", { tabindex: "0" }, this.output));
      this.hasOutcome = false;
    }
    this.output.append(text);
  }

  judge(result) {
    const isSame = this.texts.every((text, index) => text === this.ranTexts[index]);
    if (isSame) this.fields.forEach((field, index) => field.show(notesOf(result, this.observation, index)));
    this.present(...elementsOf(
      result, this.observation, this.paths, (...place) => this.select(...place),
      (file, { line, count, lines }) => {
        this.choose(file);
        return this.field.writeLines(line, count, lines, this.ranTexts[file]);
      }));
    if (!isSame) this.results.classList.add("outdated");
    // A step's first file with an error comes to the front.
    const file = result.failures.find(({ line }) => line)?.file;
    if (isSame && file !== undefined && !this.box.contains(document.activeElement?.closest("textarea"))) this.choose(file);
    this.status.textContent = summaryOf(result, this.observation);
  }

  // MARK: Saving

  async compare() {
    const [text] = this.texts;
    const { name: sample, token, file } = this;
    try {
      const { difference } = await answer("difference", { sample, text, file }, token);
      if (difference === "") return this.present(element("p", {}, "The text is the same as in the article."));
      const [, head, ...rest] = difference.split("\n");
      const code = element("code", {}, ...rest.slice(0, -1).filter((line) => !line.startsWith("@@")).map((line) => {
        const kind = line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
        return element(kind, { className: "editor-line" }, `${line}\n`);
      }));
      const save = button("Save", "editor-run", async () => {
        try {
          await answer("save", { sample, text, file }, token);
          this.hide();
          this.sample.querySelector(".copy.edit").title = "Saved";
        } catch (error) {
          this.fail(error.message);
        }
      });
      this.present(
        element("h3", {}, `Save these changes to ${head.slice(4)}?`),
        element("pre", { className: "editor-difference", tabindex: "0" }, code),
        element("p", { className: "editor-bar" }, save, this.cancelButton("Don’t save")));
      save.focus();
    } catch (error) {
      this.fail(error.message);
    }
  }

  cancelButton(title) {
    return button(title, "", () => {
      this.results.hidden = true;
      this.field.area.focus();
    });
  }

  // MARK: Starting a project

  offerProject() {
    const id = `_folder-${this.number}`;
    const input = element("input", { id, type: "text", value: this.project, spellcheck: "false", autocapitalize: "off" });
    const keeps = element("input", { id: `${id}-keeps`, type: "checkbox" });
    keeps.checked = this.fields.some((field) => field.text !== field.original);
    const choice = keeps.checked
      ? [element("p", { className: "editor-choice" }, keeps, element("label", { for: keeps.id }, "Copy my changes into the project"))]
      : [];
    const form = element(
      "form", { className: "editor-bar" }, element("label", { for: id }, "Name of a new folder beside the package"), input,
      ...choice, element("button", { type: "submit", className: "editor-run" }, "Create the project"), this.cancelButton("Cancel"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const texts = keeps.checked ? this.texts : [];
        const { folder, command, next } = await answer(
          "start", { sample: this.name, folder: input.value.trim(), texts }, this.token);
        const shown = (text) => element("pre", { tabindex: "0" }, element("samp", {}, text));
        this.present(
          element("p", { className: "check verified" }, element("span", { className: "verdict" }, "Created"), ` ${folder}`),
          element("h3", {}, keeps.checked ? "Next, check your files" : "Next, read what the step asks for"), shown(next),
          element("h3", {}, keeps.checked ? "This command creates the project without your changes" : "This command creates the same project"),
          shown(command));
        this.status.textContent = `Created ${folder}`;
      } catch (error) {
        this.fail(error.message);
      }
    });
    this.present(element("h3", {}, "Start your own project with this step"), form);
    input.focus();
    input.select();
  }
}
