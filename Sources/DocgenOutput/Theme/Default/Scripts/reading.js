// What helps a reader to keep the place: contents that follow, tabs that remember, boxes that the keyboard can scroll.
(() => {
  // Contents: the last heading above the upper third of the window is the current one.
  const links = [...document.querySelectorAll(".contents a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let current = null;
  const follow = () => {
    const line = innerHeight / 3;
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    let index = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top <= line);
    if (isAtEnd) index = links.length - 1;
    const link = links[Math.max(index, 0)];
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    current = link;
  };
  if (links.length > 0) {
    let isWaiting = false;
    const later = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        follow();
      });
    };
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later, { passive: true });
    follow();
  }

  // A place in the contents or the tree was chosen: what covers the page goes.
  for (const panel of document.querySelectorAll("[popover]")) {
    panel.addEventListener("click", (event) => {
      if (event.target.closest("a") && panel.matches(":popover-open")) panel.hidePopover();
    });
  }

  // The tree shows the current page, however far down it is.
  const tree = document.querySelector(".tree");
  const place = tree?.querySelector("[aria-current=page]");
  if (place && place.offsetTop + place.offsetHeight > tree.clientHeight) {
    tree.scrollTop = place.offsetTop - tree.clientHeight / 3;
  }

  // Tabs: a choice holds for every group that offers it, on this page and the next.
  const key = "docgen-tabs";
  const title = (input) => document.querySelector(`label[for="${input.id}"]`).textContent;
  const choices = () => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? [];
    } catch {
      return [];
    }
  };
  const inputs = [...document.querySelectorAll(".tabs > input")];
  const select = (wanted) => {
    for (const input of inputs) if (title(input) === wanted) input.checked = true;
  };
  if (inputs.length > 0) {
    for (const wanted of [...choices()].reverse()) select(wanted);
    for (const input of inputs) {
      input.addEventListener("change", () => {
        const top = input.labels[0].getBoundingClientRect().top;
        const wanted = title(input);
        select(wanted);
        // Other groups may have changed their height above this one: it stays where the reader sees it.
        scrollBy({ top: input.labels[0].getBoundingClientRect().top - top, behavior: "instant" });
        const remembered = [wanted, ...choices().filter((choice) => choice !== wanted)].slice(0, 20);
        try {
          localStorage.setItem(key, JSON.stringify(remembered));
        } catch {
          return;
        }
      });
    }
    // A link may lead into a tab that is closed.
    const open = () => {
      const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      let tab = target && target.closest(".tab");
      if (!tab) return;
      for (; tab; tab = tab.parentElement.closest(".tab")) tab.previousElementSibling.control.checked = true;
      target.scrollIntoView();
    };
    addEventListener("hashchange", open);
    open();
  }

  // Boxes that scroll can be reached by keyboard; which ones do depends on the window.
  const boxes = document.querySelectorAll("pre");
  const reach = () => {
    for (const box of boxes) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    }
  };
  reach();
  addEventListener("resize", reach, { passive: true });
})();
