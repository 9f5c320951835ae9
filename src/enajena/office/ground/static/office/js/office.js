// What a page gains where scripts run: contrast and text size change at once, paper shows what is folded, a button prints.
// All else works without.
(() => {
  const root = document.documentElement;
  const apply = {
    letra: (value) => {
      root.classList.toggle("letter-large", value === "grande");
      root.classList.toggle("letter-largest", value === "mayor");
    },
    contraste: (value) => root.classList.toggle("contrast", value === "si"),
  };
  const press = (form, button) => {
    if (button.name === "contraste") {
      const on = button.value === "si";
      button.setAttribute("aria-pressed", String(on));
      button.value = on ? "no" : "si";
      return;
    }
    for (const other of form.querySelectorAll(`button[name="${button.name}"]`)) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (!form.matches("form.look") || !button || !(button.name in apply)) return;
    event.preventDefault();
    const body = new FormData(form, button);
    apply[button.name](button.value);
    press(form, button);
    fetch(form.action, { method: "POST", body, redirect: "manual" });
  });
  // On paper nothing can be opened: all is, and closes again afterwards.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });
  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
})();
