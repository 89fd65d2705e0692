// Buttons that copy code: what a page shows, and the whole file behind it.
(() => {
  if (!navigator.clipboard) return;
  const status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  document.body.append(status);

  const copy = async (text, button) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      status.textContent = "Copying failed";
      return;
    }
    status.textContent = "Copied";
    button.classList.add("done");
    setTimeout(() => {
      status.textContent = "";
      button.classList.remove("done");
    }, 1500);
  };

  // Prompts, removed lines, and notes on lines that don't show are for the eye only.
  const shown = (code) => {
    const copied = code.cloneNode(true);
    for (const element of copied.querySelectorAll(".prompt, del, .unchanged")) element.remove();
    return copied.textContent;
  };

  for (const box of document.querySelectorAll(".sample:not([data-nocopy]), .declaration")) {
    const code = box.querySelector("code, samp");
    if (!code) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.setAttribute("aria-label", "Copy code");
    button.title = "Copy code";
    button.addEventListener("click", () => copy(shown(code), button));
    box.append(button);
  }

  // A whole sample is a script of its own, because pages that are files may load nothing else.
  const root = document.documentElement.dataset.root;
  const samples = new Map();
  globalThis.docgenSample = (name, text) => samples.set(name, text);
  const load = (name) =>
    new Promise((resolve, reject) => {
      if (samples.has(name)) return resolve(samples.get(name));
      const script = document.createElement("script");
      script.src = `${root}samples/${encodeURIComponent(name)}.js`;
      script.onload = () => resolve(samples.get(name));
      script.onerror = reject;
      document.head.append(script);
    });
  for (const box of document.querySelectorAll(".sample[data-sample]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy whole";
    button.setAttribute("aria-label", "Copy whole sample");
    button.title = "Copy whole sample";
    button.addEventListener("click", async () => {
      try {
        await copy(await load(box.dataset.sample), button);
      } catch {
        status.textContent = "Copying failed";
      }
    });
    box.append(button);
  }
})();
