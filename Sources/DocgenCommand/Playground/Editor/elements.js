// Creates elements. Text is always inserted as text, never as HTML.

export const element = (name, properties = {}, ...children) => {
  const { className, ...attributes } = properties;
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export const button = (title, className, action) => {
  const made = element("button", { type: "button", className }, title);
  made.addEventListener("click", action);
  return made;
};
