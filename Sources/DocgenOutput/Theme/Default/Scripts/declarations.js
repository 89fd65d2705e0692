// A word of a sample tells the declaration of what it names: in a card, to the pointer and to the keyboard alike. Without
// scripts, and where there are no popovers, the link's title tells it.
(() => {
  const words = "pre a[title]";
  if (!document.querySelector(words) || !HTMLElement.prototype.showPopover) return;
  const card = document.createElement("div");
  card.className = "card";
  card.id = "_card";
  card.popover = "manual";
  card.setAttribute("role", "tooltip");
  // Inside of a landmark, where screen readers look for content.
  (document.querySelector("main") || document.body).append(card);

  const keywords =
    /\b(actor|any|async|associatedtype|case|class|enum|func|get|init|inout|let|macro|mutating|nonisolated|protocol|rethrows|sending|set|some|static|struct|subscript|throws|typealias|var|where)\b/;
  const patience = 200;
  let link = null;
  let declaration = "";
  let timer = 0;

  // Below the word where there is room, else above it; the card is in front of the page and moves nothing.
  const place = () => {
    const box = link.getClientRects()[0];
    if (!box || box.bottom < 0 || box.top > innerHeight) return hide();
    const { offsetWidth: width, offsetHeight: height } = card;
    const isBelow = box.bottom + height + 12 < innerHeight || box.top < height + 12;
    card.style.top = `${isBelow ? box.bottom + 4 : box.top - height - 4}px`;
    card.style.left = `${Math.max(8, Math.min(box.left - 12, document.documentElement.clientWidth - width - 8))}px`;
  };

  const hide = () => {
    clearTimeout(timer);
    if (!link) return;
    card.hidePopover();
    link.title = declaration;
    link.removeAttribute("aria-describedby");
    link = null;
  };

  const show = (word) => {
    clearTimeout(timer);
    if (word === link) return;
    hide();
    link = word;
    declaration = word.title;
    // The browser would show the title as well.
    word.removeAttribute("title");
    word.setAttribute("aria-describedby", card.id);
    const code = document.createElement("code");
    declaration.split(keywords).forEach((text, index) => {
      if (index % 2 === 0) return code.append(text);
      const keyword = document.createElement("span");
      keyword.className = "k";
      keyword.textContent = text;
      code.append(keyword);
    });
    card.replaceChildren(code);
    if (word.host !== location.host) {
      const host = document.createElement("small");
      host.textContent = word.host;
      card.append(host);
    }
    card.showPopover();
    place();
  };

  const later = (action) => {
    clearTimeout(timer);
    timer = setTimeout(action, patience);
  };
  const word = (event) => event.target.closest?.(words) ?? (link?.contains(event.target) ? link : null);

  // A pointer that only passes opens nothing; on its way from the word into the card it closes nothing.
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const over = word(event);
    if (over && over !== link) later(() => show(over));
    else if (over || card.contains(event.target)) clearTimeout(timer);
    else if (link?.matches(":focus-visible")) clearTimeout(timer);
    else later(hide);
  });
  document.documentElement.addEventListener("pointerleave", () => later(hide));
  document.addEventListener("focusin", (event) => {
    const focused = word(event);
    if (focused?.matches(":focus-visible")) show(focused);
    else hide();
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !link) return;
    event.stopPropagation();
    hide();
  });
  const follow = () => link && place();
  addEventListener("scroll", follow, { passive: true, capture: true });
  addEventListener("resize", follow, { passive: true });
})();
