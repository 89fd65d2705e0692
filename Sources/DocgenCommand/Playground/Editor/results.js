// Shows the result of a run: the notes beside the lines, and the elements below the code.
import { button, element } from "/_docgen/elements.js";

const claims = new Set(["printed-value", "wrong-value", "never-printed", "output", "expected-failure"]);

/// The column of a finding if it's worth showing: that of a message of the compiler, and not the start of a line.
const columnOf = ({ id, column }) =>
  column && (id.endsWith("does-not-compile") || column > 1 && !claims.has(id)) ? column : undefined;

/// The messages that the sample or step claims, if it's as it claims.
const expectedOf = (result, { expected = [] }) => result.passed ? expected : [];

const didRun = (result) => !result.failures.some(({ id }) => id === "does-not-compile");

/// The notes of a run for the lines of one file.
export const notesOf = (result, observation, file) => {
  const { printed = [], tests = [] } = observation;
  const isOwn = (finding) => finding.line && finding.file === file;
  const note = (kind) => (finding) => ({ line: finding.line, kind, text: finding.message, column: columnOf(finding) });
  const texts = new Map();
  for (const { line, text } of didRun(result) ? printed : []) texts.set(line, [...(texts.get(line) ?? []), text]);
  const expected = expectedOf(result, observation).filter(isOwn);
  const told = new Set([...result.failures, ...expected].map(({ line }) => line));
  return [
    ...result.failures.filter(isOwn).map(note("error")),
    ...expected.map(note("expected")),
    ...result.warnings.filter(isOwn).map(note("warning")),
    ...tests.filter((test) => test.line && test.state === "passed").map(({ line }) => ({ line, kind: "good", text: "Passed" })),
    ...[...texts].filter(([line]) => !told.has(line)).map(([line, values]) => ({
      line, kind: "value",
      text: values.slice(0, 3).join(", ").replaceAll("\n", "⏎") + (values.length > 3 ? `, … ${values.length} times` : ""),
    })),
  ];
};

/// The elements of a result. `select(file, line, column)` moves the cursor, and `fix(file, fix)` corrects a comment.
export const elementsOf = (result, observation, paths, select, fix) => {
  const { tests = [], output = "", error = "" } = observation;
  const place = ({ file = 0, line }, column) => {
    const name = paths[file]?.split("/").pop();
    const title = [name, `${name ? "line" : "Line"} ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
    return button(title, "editor-place", () => select(file, line, column));
  };
  const findingItem = (kind) => (finding) => {
    const item = element("li", { className: kind });
    if (finding.line) item.append(place(finding, columnOf(finding)), ": ");
    item.append(element("span", { className: "editor-message" }, finding.message));
    if (finding.fix) item.append(" ", fixButton(finding, fix));
    if (finding.details.trim() !== "") item.append(element("pre", { className: "editor-details", tabindex: "0" }, finding.details));
    return item;
  };
  const parts = [];
  for (const { style, verdict, details, printed } of result.labels) {
    parts.push(element("p", { className: `check ${style}` }, element("span", { className: "verdict" }, verdict), details));
    for (const { title, text } of printed) {
      if (title) parts.push(element("h3", {}, title));
      parts.push(element("pre", { tabindex: "0" }, element("samp", {}, text)));
    }
  }
  const findings = [
    ...result.failures.map(findingItem("error")), ...expectedOf(result, observation).map(findingItem("expected")),
    ...result.warnings.map(findingItem("warning")),
  ];
  if (findings.length > 0) parts.push(element("ul", { className: "editor-findings" }, ...findings));
  if (tests.length > 0) {
    parts.push(element("h3", {}, "Tests"), element("ul", { className: "editor-tests" }, ...tests.map((test) => {
      const [state, words] = result.passed && test.state === "failed" ? ["expected", "failed, as expected"] : [test.state, test.state];
      return element("li", { className: state }, `${test.name} ${words}`, ...(test.line ? [" · ", place(test)] : []));
    })));
  }
  if (didRun(result)) {
    const streams = [["Output", output], ["Standard error", result.passed && tests.length === 0 ? error : ""]];
    for (const [title, text] of streams.filter(([, text]) => text.trim() !== "")) {
      parts.push(element("h3", {}, title), element("pre", { tabindex: "0" }, element("samp", {}, text)));
    }
  }
  return parts;
};

const fixButton = ({ file, fix }, apply) => {
  const comment = fix.lines.length === 1 ? fix.lines[0].slice(fix.lines[0].lastIndexOf("//") + 2).trim() : "";
  const title = comment === "" ? "Correct the comment" : `Write “${comment}” into the comment`;
  const made = button(title, "editor-fix", () => {
    if (apply(file, fix)) made.disabled = true;
  });
  return made;
};

/// A sentence or more for a screen reader.
export const summaryOf = (result, observation) => {
  const { output = "" } = observation;
  const findings = [...result.failures, ...expectedOf(result, observation)];
  const first = findings.find(({ line }) => line) ?? findings[0] ?? result.warnings[0];
  return [
    ...result.labels.map(({ verdict }) => `${verdict}.`),
    first ? `${first.line ? `Line ${first.line}: ` : ""}${first.message}.` : "",
    didRun(result) && output.trim() !== "" ? `Output: ${output.slice(0, 200)}` : "",
  ].filter(Boolean).join(" ").trim();
};
