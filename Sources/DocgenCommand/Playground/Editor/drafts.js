// Opens editors, and keeps their texts until the tab is closed.
import { Editor } from "/_docgen/editor.js";
import { answer } from "/_docgen/requests.js";

/// The editors by their samples.
const editors = new Map();

/// Opens a sample's editor, or all editors that were open before the page was reloaded.
export const open = async (sample, options) => {
  if (sample) return await edit(sample, options);
  const drafts = JSON.parse(sessionStorage.getItem(options.drafts) ?? "[]");
  for (const draft of drafts) {
    const own = options.samples.filter((sample) => !editors.has(sample));
    const found =
      own.find((sample) => sample.dataset.edit === draft.name && shown(sample) === draft.shown)
      ?? own.find((sample) => shown(sample) === draft.shown)
      ?? own.find((sample) => sample.dataset.edit === draft.name)
      ?? own.find((sample) => options.samples.indexOf(sample) === draft.index);
    if (found) await edit(found, options, draft);
  }
  remember(options);
};

/// The code that the page shows in the place of the editor.
const shown = (sample) => [...sample.querySelectorAll("pre > code")].map((code) => code.textContent).join("\n");

const edit = async (sample, options, draft) => {
  let editor = editors.get(sample);
  try {
    const article = await answer("text", { sample: sample.dataset.edit }, options.token);
    article.texts = article.texts.map((text) => text.replace(/\n$/, ""));
    const known = editor?.isBroken ? undefined : editor?.texts;
    const earlier = draft?.texts.length === article.texts.length ? draft.texts : known;
    if (editor?.fields.length !== article.texts.length || editor.isBroken) {
      editor = new Editor(sample, article, { ...options, changed: () => remember(options) });
      editors.set(sample, editor);
    }
    editor.file = article.file;
    editor.show(earlier ?? article.texts);
    if (draft) editor.choose(Math.min(draft.current, article.texts.length - 1));
    if (draft && draft.originals.join("\0") !== article.texts.join("\0")) editor.offer();
    if (!draft) {
      editor.field.area.focus();
      editor.field.area.setSelectionRange(0, 0);
    } else if (draft.hasFocus) {
      editor.field.area.focus({ preventScroll: true });
      editor.field.area.setSelectionRange(draft.start, draft.end);
    }
  } catch (error) {
    editor = new Editor(sample, { texts: [""], paths: [] }, { ...options, changed: () => remember(options) });
    editors.set(sample, editor);
    editor.isBroken = true;
    editor.show([""]);
    editor.field.area.disabled = editor.run.disabled = true;
    editor.fail(error.message);
  }
  remember(options);
};

/// Stores the texts of the open editors for the next load of the page.
const remember = ({ drafts, samples }) => {
  const open = [...editors.values()].filter((editor) => editor.isOpen && !editor.isBroken).map((editor) => ({
    name: editor.name, index: samples.indexOf(editor.sample), shown: shown(editor.sample),
    originals: editor.fields.map((field) => field.original), texts: editor.texts, current: editor.current,
    hasFocus: document.activeElement === editor.field.area,
    start: editor.field.area.selectionStart, end: editor.field.area.selectionEnd,
  }));
  if (open.length > 0) sessionStorage.setItem(drafts, JSON.stringify(open));
  else sessionStorage.removeItem(drafts);
};
