// Tutorials: the code beside the steps follows the reader, and two keys lead from step to step.
(() => {
  const steps = [...document.querySelectorAll(".step-text")];
  if (steps.length === 0) return;
  const lists = [...document.querySelectorAll(".steps")];
  const link = (step) => step.querySelector(".step-number");

  // A step without code keeps the code of the step before it.
  const show = (step) => {
    const list = step.closest(".steps");
    let holder = step.parentElement;
    while (holder && !holder.querySelector(":scope > .step-code")) holder = holder.previousElementSibling;
    for (const [name, item] of [["current", step.parentElement], ["shown", holder]]) {
      for (const other of list.querySelectorAll(`:scope > .${name}`)) other.classList.toggle(name, other === item);
      item?.classList.add(name);
    }
  };

  // The current step is the last one that begins in the upper part of the window, until a key chooses another one.
  let current = null;
  let isChosen = false;
  const choose = (step) => {
    if (current) link(current).removeAttribute("aria-current");
    current = step;
    if (current) link(current).setAttribute("aria-current", "step");
  };
  const follow = () => {
    if (isChosen) return;
    const isAbove = (step) => step.getBoundingClientRect().top <= innerHeight * .45;
    for (const list of lists) {
      const own = [...list.querySelectorAll(".step-text")];
      if (own.length > 0) show(own.findLast(isAbove) ?? own[0]);
    }
    choose(steps.findLast(isAbove) ?? null);
  };
  // All that is above that line counts as seen, so that a jump over a step is noticed as well.
  const observer = new IntersectionObserver(follow, { rootMargin: "999999px 0px -55% 0px" });
  for (const step of steps) observer.observe(step);

  const go = (step) => {
    isChosen = true;
    for (const list of lists) if (list.contains(step)) show(step);
    choose(step);
    link(step).focus({ preventScroll: true });
    step.scrollIntoView({ block: "start" });
  };
  const release = () => {
    isChosen = false;
  };
  for (const event of ["wheel", "touchmove", "pointerdown"]) addEventListener(event, release, { passive: true });
  addEventListener("keydown", (event) => {
    const isField = event.target.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]");
    const way = { j: 1, k: -1 }[event.key];
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!way) return release();
    const next = steps[steps.indexOf(current) + way];
    if (next) go(next);
  });

  // Whole files, or changes only: the choice is for all steps.
  const switches = [...document.querySelectorAll(".whole-file > input")];
  for (const input of switches) {
    input.addEventListener("change", () => {
      const top = input.getBoundingClientRect().top;
      for (const other of switches) {
        other.checked = input.checked;
        // A long file opens at its first change.
        const box = other.closest(".change").querySelector("pre");
        box.scrollTop = (box.querySelector("ins")?.offsetTop ?? 0) - box.offsetTop - box.clientHeight / 3;
      }
      scrollBy({ top: input.getBoundingClientRect().top - top, behavior: "instant" });
    });
  }
})();
