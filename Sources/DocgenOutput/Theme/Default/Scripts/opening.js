// Search opens with a button, with `/` and with Ctrl-K; what answers is loaded with the first use.
(() => {
  const own = document.currentScript;
  const bar = document.querySelector(".bar-space");
  if (!own || !bar) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "search-button";
  button.setAttribute("aria-label", "Search");
  button.setAttribute("aria-keyshortcuts", "/ Control+K Meta+K");
  button.innerHTML = "<span>Search</span><kbd>/</kbd>";
  bar.after(button);

  let loading = null;
  const open = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = own.dataset.search;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
    loading.then(
      () => globalThis.docgenSearch.open(button),
      () => {
        loading = null;
      },
    );
  };

  button.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    const isField = event.target.closest("input, textarea, select, [contenteditable]");
    const isSlash = event.key === "/" && !isField && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSlash && !isK) return;
    event.preventDefault();
    open();
  });
})();
