// The version becomes a menu of all versions, and a page of an earlier version says that there is a newer one. Files cannot load the list.
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

  // The address of the same page in another version, or of the version's first page where it has none.
  const other = (base) =>
    fetch(base + page.split("#")[0], { method: "HEAD" }).then(({ ok }) => (ok ? base + page : base), () => base);

  // The first version of the list is the newest. Search engines get its page instead of the same page of an earlier version.
  const compare = async (versions) => {
    const { version: name, address } = versions[0];
    const base = new URL(address, list);
    if (versions.findIndex((one) => one.version === button.textContent) < 1 || base.origin !== list.origin) return;
    const link = document.createElement("a");
    link.href = await other(base.href);
    link.textContent = name;
    const isThere = page === "" || link.href !== base.href;
    const notice = document.createElement("p");
    notice.className = "outdated";
    notice.append(`Version ${button.textContent}${isThere ? "" : ", removed later"}. The newest version is `, link, ".");
    document.querySelector("main").prepend(notice);
    if (isThere) document.querySelector("link[rel=canonical]")?.setAttribute("href", link.href.split("#")[0]);
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
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        other(base.href).then((address) => location.assign(address));
      });
      const item = document.createElement("li");
      item.append(link);
      return item;
    });
    const box = document.createElement("ul");
    box.append(...items.filter((item) => item));
    menu.replaceChildren(box);
  };

  const versions = fetch(list).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)));
  versions.then(compare).catch(() => {});

  menu.addEventListener("toggle", async (event) => {
    if (event.newState !== "open") return;
    menu.style.left = `${button.getBoundingClientRect().left}px`;
    try {
      show(await versions);
    } catch {
      const line = document.createElement("p");
      line.textContent = "The list of versions could not be loaded";
      menu.replaceChildren(line);
    }
  });
})();
