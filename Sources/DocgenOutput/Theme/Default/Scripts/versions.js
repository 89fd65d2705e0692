// The version becomes a menu of all versions; their list is loaded when it is opened. Files cannot load it.
(() => {
  const version = document.querySelector(".version[data-versions]");
  if (!version || !location.protocol.startsWith("http")) return;
  const menu = document.createElement("div");
  menu.className = "versions";
  menu.id = "_versions";
  menu.popover = "auto";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "version";
  button.textContent = version.textContent;
  button.setAttribute("aria-label", `Version ${version.textContent}`);
  button.setAttribute("aria-haspopup", "true");
  button.setAttribute("popovertarget", menu.id);
  version.replaceWith(button);
  button.after(menu);

  const list = new URL(version.dataset.versions, location.href);
  const root = new URL(document.documentElement.dataset.root, location.href).href;
  const page = location.href.startsWith(root) ? location.href.slice(root.length) : "";
  const say = (text) => {
    const line = document.createElement("p");
    line.textContent = text;
    menu.replaceChildren(line);
  };

  // The same page of the other version, where it has one.
  const go = async (event, base) => {
    event.preventDefault();
    try {
      const answer = await fetch(base + page.split("#")[0], { method: "HEAD" });
      location.href = answer.ok ? base + page : base;
    } catch {
      location.href = base;
    }
  };

  const show = (versions) => {
    const items = versions.map(({ version: name, address }) => {
      const base = new URL(address, list);
      if (typeof name !== "string" || base.origin !== list.origin) return null;
      const link = document.createElement("a");
      link.href = base.href;
      link.textContent = name;
      if (name === button.textContent) link.setAttribute("aria-current", "true");
      link.addEventListener("click", (event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) go(event, base.href);
      });
      const item = document.createElement("li");
      item.append(link);
      return item;
    });
    const box = document.createElement("ul");
    box.append(...items.filter((item) => item));
    menu.replaceChildren(box);
  };

  let isLoaded = false;
  menu.addEventListener("toggle", async (event) => {
    if (event.newState !== "open") return;
    menu.style.left = `${button.getBoundingClientRect().left}px`;
    if (isLoaded) return;
    say("Loading");
    try {
      const answer = await fetch(list);
      if (!answer.ok) throw new Error(answer.status);
      show(await answer.json());
      isLoaded = true;
    } catch {
      say("The list of versions could not be loaded");
    }
  });
})();
