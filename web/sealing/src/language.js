// Two languages: every text of the page is told to its node once, and told again when the language is switched.

const told = new Map();
let language = document.documentElement.lang === "en" ? "en" : "es";

/** Return the text of a pair in the language of the page. */
export const spoken = (text) => text[language];

/** Put a text into a node, as text and never as markup, and keep it in the language of the page. */
export function tell(node, text) {
  told.set(node, text);
  node.textContent = spoken(text);
  return node;
}

/** Return a pair with the same words in both. */
export const same = (text) => ({ es: text, en: text });

/** Return a pair with values put in place of `{name}`. */
export function filled(text, values) {
  const put = (words, key) => words.replace(/\{(\w+)\}/g, (_, name) => values[name][key] ?? values[name]);
  return { es: put(text.es, "es"), en: put(text.en, "en") };
}

/** Speak the other language. */
export function switchLanguage() {
  language = language === "es" ? "en" : "es";
  document.documentElement.lang = language;
  for (const [node, text] of told) node.textContent = spoken(text);
}

/** Forget the nodes that are no longer on the page, and with them what people typed. */
export function forget() {
  for (const node of [...told.keys()].filter((one) => !one.isConnected)) told.delete(node);
}

/** Return an element with attributes and children; a child that is a pair of texts is told. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null) node.setAttribute(name, value);
  }
  for (const child of children.flat()) {
    if (child instanceof Node) node.append(child);
    else if (typeof child === "string") node.append(child);
    else node.append(tell(document.createElement("span"), child));
  }
  return node;
}
