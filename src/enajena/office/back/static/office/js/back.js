// Keys of the back office. Nothing needs them: each presses a link, a button or a row that is on the page.
//   data-key="x" on a link or button: that key presses it. data-go="x": the same after `g`.
//   rel="next" and rel="prev" on links: j or n, k or p follow them; else they move through the rows of `table[data-rows]`.
(() => {
  // On a narrow screen the menu is folded until it is asked for; without scripts it stays open.
  const fold = document.querySelector("details.desk-fold");
  if (fold && matchMedia("(max-width: 47.99em)").matches) fold.open = false;
  const NEXT = new Set(["j", "n"]);
  const BEFORE = new Set(["k", "p"]);
  let going = false;
  const writing = (node) => node.matches("input:not([type=checkbox], [type=radio], [type=submit], [type=button]), select, textarea, [contenteditable]");
  const press = (selector) => {
    const node = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length && !one.disabled);
    if (!node) return false;
    if (writing(node)) node.focus();
    else node.click();
    return true;
  };
  const move = (step) => {
    const rows = [...document.querySelectorAll("table[data-rows] tbody tr")].filter((row) => row.querySelector("a"));
    if (!rows.length) return false;
    const now = rows.findIndex((row) => row.classList.contains("is-chosen"));
    const next = rows[Math.min(Math.max(now + step, 0), rows.length - 1)];
    for (const row of rows) row.classList.toggle("is-chosen", row === next);
    next.querySelector("a").focus();
    next.scrollIntoView({ block: "nearest" });
    return true;
  };
  const act = (key) => {
    if (going) return press(`[data-go="${CSS.escape(key)}"]`);
    if (press(`[data-key="${CSS.escape(key)}"]`)) return true;
    if (NEXT.has(key)) return press("a[rel~=next]") || move(1);
    if (BEFORE.has(key)) return press("a[rel~=prev]") || move(-1);
    if (key === "/") return press("input[type=search]");
    return false;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || writing(event.target)) return;
    if (event.key === "g" && !going) {
      going = true;
      setTimeout(() => { going = false; }, 1500);
      return;
    }
    if (event.key.length === 1 && act(event.key)) event.preventDefault();
    going = false;
  });
})();
