// The search box: a dialog with a field and the list of what it finds.
globalThis.docgenSearch = (() => {
  const root = document.documentElement.dataset.root;
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  const input = element("input", {
    type: "text",
    role: "combobox",
    placeholder: "Search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    "aria-label": "Search",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "_results",
  });
  const close = element("button", { type: "button", class: "search-close", "aria-label": "Close search" }, "Esc");
  const results = element("div", { class: "search-results", id: "_results", role: "listbox", "aria-label": "Results" });
  const status = element("p", { class: "search-status", role: "status" });
  const field = element("div", { class: "search-field" }, input, close);
  const dialog = element("dialog", { class: "search", "aria-label": "Search" }, field, status, results);
  document.body.append(dialog);

  let options = [];
  let selected = -1;

  const select = (index) => {
    options[selected]?.setAttribute("aria-selected", "false");
    selected = index;
    const option = options[selected];
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  };

  // The parts of a text that a term begins are marked.
  const marked = (text, terms) => {
    const parts = [];
    const patterns = terms
      .filter((term) => term.length > 1)
      .sort((one, other) => other.length - one.length)
      .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (patterns.length === 0) return [text];
    let end = 0;
    for (const match of text.matchAll(new RegExp(patterns.join("|"), "giu"))) {
      if (match.index > end) parts.push(text.slice(end, match.index));
      parts.push(element("mark", {}, match[0]));
      end = match.index + match[0].length;
    }
    parts.push(text.slice(end));
    return parts;
  };

  const show = (found, query) => {
    options = [];
    selected = -1;
    results.replaceChildren();
    // Groups stand in the order of their best result.
    const groups = new Map();
    for (const result of found.results) {
      const name = result.isSymbol ? "Symbols" : "Articles";
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(result);
    }
    for (const [name, members] of groups) {
      const label = element("p", { class: "search-group", id: `_group-${name}`, role: "presentation" }, name);
      const group = element("div", { role: "group", "aria-labelledby": label.id }, label);
      for (const result of members) {
        const href = root + encodeURI(result.file) + (result.fragment ? `#${encodeURIComponent(result.fragment)}` : "");
        const option = element(
          "a",
          {
            href,
            role: "option",
            id: `_result-${options.length}`,
            tabindex: "-1",
            "aria-selected": "false",
            class: result.isSymbol ? "search-result symbol" : "search-result",
          },
          element("b", {}, ...marked(result.name, found.terms)),
        );
        if (result.context) option.append(element("span", { class: "search-context" }, result.context));
        const detail = result.heading ?? result.abstract;
        if (detail) {
          const text = result.heading ? ["› ", ...marked(detail, found.terms)] : marked(detail, found.terms);
          option.append(element("small", {}, ...text));
        }
        const index = options.length;
        option.addEventListener("pointermove", () => {
          if (selected !== index) select(index);
        });
        option.addEventListener("click", () => dialog.close());
        options.push(option);
        group.append(option);
      }
      results.append(group);
    }
    input.setAttribute("aria-expanded", String(options.length > 0));
    if (query === "") status.textContent = "";
    else if (options.length === 0) status.textContent = `Nothing found for “${query}”`;
    else status.textContent = found.count === 1 ? "1 page" : `${found.count} pages`;
    select(options.length > 0 ? 0 : -1);
  };

  // The last query wins, however long an earlier one takes.
  let turn = 0;
  const update = async () => {
    turn += 1;
    const own = turn;
    const query = input.value.trim();
    try {
      const found = await docgenIndex.search(query, 20);
      if (own === turn) show(found, query);
    } catch {
      if (own === turn) status.textContent = "The search index could not be loaded";
    }
  };

  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const last = options.length - 1;
    const moves = {
      ArrowDown: selected < last ? selected + 1 : 0,
      ArrowUp: selected > 0 ? selected - 1 : last,
      PageDown: Math.min(selected + 5, last),
      PageUp: Math.max(selected - 5, 0),
    };
    if (event.key in moves && options.length > 0) {
      event.preventDefault();
      select(moves[event.key]);
    } else if (event.key === "Enter" && options[selected]) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) open(options[selected].href);
      else options[selected].click();
    }
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  return {
    open: (button) => {
      if (dialog.open) {
        input.select();
        return;
      }
      // A dialog gives the focus back as it closes, but only to an element that had it. If the focus stayed in the hidden field,
      // the field would receive the next `/`.
      button.focus({ preventScroll: true });
      dialog.showModal();
      input.select();
      docgenIndex.ready().catch(() => {
        status.textContent = "The search index could not be loaded";
      });
    },
  };
})();
