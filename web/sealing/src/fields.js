// Fields of the form: a label, a control, a hint and its fault beside it; each is read into the text that the envelope carries.
import { fault, isFault } from "./fault.js";
import { element, filled, same, tell } from "./language.js";
import { W } from "./words.js";

/**
 * A field. `read` takes what was typed and returns a text, an object or a fault; an optional one that is empty is null.
 */
export class Field {
  constructor({ id, label, hint = null, needed = false, read = (text) => text, control, show = (value) => same(value) }) {
    Object.assign(this, { id, label, needed, read, show });
    this.control = control;
    this.fault = element("p", { id: `${id}-fault`, class: "fault", hidden: true });
    this.hint = hint && element("p", { id: `${id}-hint`, class: "hint" }, hint);
    this.control.describe([this.hint && this.hint.id, this.fault.id].filter(Boolean).join(" "));
    this.node = this.control.wrapped(this.labelled(), [this.hint, this.fault].filter(Boolean));
  }

  labelled() {
    return this.needed ? [this.label, W.needed] : [this.label];
  }

  /** Return the value, or a fault, which is shown beside the field. */
  value() {
    const typed = this.control.typed();
    const isEmpty = typed === null || typed === "";
    const found = isEmpty ? (this.needed ? fault("needed") : null) : this.read(typed);
    this.mark(isFault(found) ? found : null);
    return found;
  }

  mark(found) {
    this.control.invalid(found !== null);
    this.fault.hidden = found === null;
    if (found) tell(this.fault, filled({ es: "{what}. {remedy}", en: "{what}. {remedy}" }, { what: capital(found.what), remedy: found.remedy }));
  }

  focus() {
    this.control.focus();
  }
}

const capital = ({ es, en }) => ({ es: es[0].toUpperCase() + es.slice(1), en: en[0].toUpperCase() + en.slice(1) });

/** One control with a label of its own. */
class Single {
  constructor(id, node) {
    this.id = id;
    this.node = node;
    node.id = id;
  }

  wrapped(label, notes) {
    return element("div", { class: "field" }, element("label", { for: this.id }, spaced(label)), notes.slice(0, -1), this.node, notes.at(-1));
  }

  describe(ids) {
    this.node.setAttribute("aria-describedby", ids);
  }

  invalid(is) {
    this.node.setAttribute("aria-invalid", String(is));
  }

  /** Return what was typed; half a date, which the browser gives as nothing, is not nothing. */
  typed() {
    if (this.node.validity.badInput) return "?";
    return this.node.value.trim() === "" ? "" : this.node.value;
  }

  focus() {
    this.node.focus();
  }
}

class Ticked extends Single {
  wrapped(label, notes) {
    return element("div", { class: "field" }, element("label", { for: this.id, class: "tick" }, this.node, spaced(label)), notes);
  }

  typed() {
    return this.node.checked ? "true" : "";
  }
}

class Files extends Single {
  typed() {
    return this.node.files.length ? [...this.node.files] : null;
  }
}

/** Some answers of which one is chosen. */
class Answers {
  constructor(id, answers) {
    this.inputs = answers.map(({ value }) => element("input", { type: "radio", name: id, id: `${id}-${value || "none"}`, value }));
    this.labels = answers.map(({ label }, at) => element("label", { for: this.inputs[at].id, class: "tick" }, this.inputs[at], label));
  }

  wrapped(label, notes) {
    this.node = element("fieldset", { class: "field" }, element("legend", {}, spaced(label)), notes.slice(0, -1), this.labels, notes.at(-1));
    this.node.setAttribute("aria-describedby", this.ids);
    return this.node;
  }

  describe(ids) {
    this.ids = ids;
  }

  invalid(is) {
    this.inputs.forEach((one) => one.setAttribute("aria-invalid", String(is)));
  }

  typed() {
    return this.inputs.find((one) => one.checked)?.value ?? null;
  }

  focus() {
    this.inputs[0].focus();
  }
}

const spaced = (label) => label.flatMap((part, at) => (at ? [" ", part] : [part]));

/** Return a control for a line of text. */
export const line = (id, attributes = {}) => new Single(id, element("input", { type: "text", autocomplete: "off", spellcheck: "false", ...attributes }));

/** Return a control for several lines. */
export const lines = (id) => new Single(id, element("textarea", { rows: "4", autocomplete: "off", spellcheck: "false" }));

/** Return a control that chooses one of a list. */
export function choice(id, options) {
  const nodes = [{ value: "", label: W.choose }, ...options].map(({ value, label }) => tell(element("option", { value }), label));
  return new Single(id, element("select", {}, nodes));
}

/** Return a control with a button for each answer. */
export const answers = (id, options) => new Answers(id, options);

/** Return a box to tick. */
export const tick = (id) => new Ticked(id, element("input", { type: "checkbox" }));

/** Return a control that takes files. */
export const files = (id, attributes) => new Files(id, element("input", { type: "file", ...attributes }));
