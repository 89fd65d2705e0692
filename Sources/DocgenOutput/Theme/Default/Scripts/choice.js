// The choice between the system's theme, the light and the dark one.
(() => {
  const key = "docgen-theme";
  const names = { system: "system", light: "light", dark: "dark" };
  const root = document.documentElement;

  // A browser may refuse storage altogether; the choice then lasts as long as the page.
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const write = (choice) => {
    try {
      localStorage.setItem(key, choice);
    } catch {
      return;
    }
  };

  // Images with a dark variant follow the choice; without one they follow the system.
  const sources = document.querySelectorAll("picture > source[media]");
  const apply = (choice) => {
    if (choice === "system") {
      delete root.dataset.theme;
    } else {
      root.dataset.theme = choice;
    }
    const media = { light: "not all", dark: "all" }[choice] ?? "(prefers-color-scheme: dark)";
    for (const source of sources) source.media = media;
  };

  let choice = names[read()] ?? "system";
  apply(choice);

  const button = document.createElement("button");
  button.type = "button";
  button.className = "bar-button choice";
  const label = () => {
    button.dataset.choice = choice;
    button.setAttribute("aria-label", `Theme: ${choice}`);
    button.title = `Theme: ${choice}`;
  };
  label();
  button.addEventListener("click", () => {
    choice = { system: "light", light: "dark", dark: "system" }[choice];
    write(choice);
    apply(choice);
    label();
  });
  // What comes in here takes its room from the space before it, and moves nothing.
  document.querySelector(".bar-space")?.after(button);
})();
