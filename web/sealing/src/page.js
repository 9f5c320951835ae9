// The page from the manifest to the sealed envelope. The files it makes are handed to the browser to save and, within a portal, to the
// portal's own form to deposit; nothing else leaves it.
import { seal } from "./envelope.js";
import { isFault } from "./fault.js";
import { comparedField, groupNode, groupsFor, notSworn, readForm } from "./form.js";
import { element, filled, forget, same, switchLanguage, tell } from "./language.js";
import { ManifestError, readManifest } from "./manifest.js";
import { W } from "./words.js";

const BOGOTA_BEHIND_MS = 5 * 60 * 60 * 1000;

/**
 * Build the page into its place, for what the office asks. Within a portal, which has its own title and language, `deposit` is the
 * form that takes a sealed envelope.
 */
export function start(place, asked, deposit) {
  const page = new Page(asked, deposit);
  if (!deposit) tell(document.querySelector("title"), W.title);
  place.replaceChildren(page.node);
  if (asked.manifest !== null) page.take(asked.manifest);
}

class Page {
  constructor(asked, deposit) {
    this.asked = asked;
    this.deposit = deposit;
    this.steps = element("div");
    this.body = element("div");
    this.node = element("div", {}, deposit ? [] : frame(), this.steps, this.body);
    if (asked.manifest === null) this.steps.append(this.chooser());
  }

  chooser() {
    const input = element("input", { type: "file", id: "manifest", accept: ".json", "aria-describedby": "manifest-fault" });
    const told = element("p", { id: "manifest-fault", class: "fault", role: "alert" });
    input.addEventListener("click", () => (input.value = "")); // so that the same file can be chosen again
    input.addEventListener("change", async () => {
      if (!input.files.length) return;
      const why = this.take(await input.files[0].text());
      tell(told, why ? filled(W.bad_manifest, { why }) : same(""));
      input.setAttribute("aria-invalid", String(Boolean(why)));
    });
    return element("div", { class: "field" }, element("label", { for: "manifest" }, W.choose_manifest), input, told);
  }

  /** Take the text of a manifest and show its form; return why it is none, where it is none. */
  take(text) {
    try {
      this.manifest = readManifest(text);
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      this.body.replaceChildren();
      return error.message;
    }
    this.fill();
    return null;
  }

  fill() {
    const compared = Object.assign(comparedField(), { put: () => {} });
    const groups = groupsFor(this.asked);
    this.groups = [{ fields: [compared] }, ...groups];
    const faults = element("div", { id: "faults", role: "alert", tabindex: "-1", hidden: true });
    const form = element("form", { novalidate: true, autocomplete: "off" }, faults, groups.map(groupNode), button("review", W.review, "submit"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.review(faults);
    });
    this.body.replaceChildren(this.urn(compared), form);
    this.form = form;
  }

  urn(compared) {
    const { manifest } = this;
    const now = new Date();
    const warnings = [
      manifest.rehearsal && W.rehearsal,
      !this.deposit && now < manifest.opens && W.early, // a portal tells by its own clock, which is the one that counts
      !this.deposit && now >= manifest.closes && W.late,
    ].filter(Boolean);
    const names = manifest.custodians.map((one) => one.name).join(", ");
    return element(
      "section",
      { id: "urn" },
      element("h2", {}, W.urn),
      warnings.map((text) => element("p", { class: "warning" }, text)),
      facts([
        [W.sale, same(manifest.sale)],
        [W.stage, same(manifest.stage)],
        [W.custodians, same(names)],
        [W.threshold, filled(W.threshold_value, { k: String(manifest.k), n: String(manifest.custodians.length) })],
        [W.opens, instant(manifest.opens)],
        [W.closes, instant(manifest.closes)],
        [W.hash, same(manifest.sha256)],
      ]),
      compared.node,
    );
  }

  review(faults) {
    const { said, faulty } = readForm(this.groups);
    faults.hidden = !faulty.length;
    if (faulty.length) {
      faults.replaceChildren(element("p", {}, W.faults), element("ul", {}, faulty.map(linkTo)));
      faults.focus();
      return;
    }
    this.form.hidden = true;
    const shown = this.groups.slice(1).flatMap((group) => group.fields).map((field) => [field.label, shownValue(field)]);
    const which = notSworn(this.groups);
    const warning = which && element("p", { class: "warning" }, filled(W.not_sworn, { which }));
    const step = element("section", { id: "review-step" }, heading(W.review_title), element("p", {}, W.review_text), warning ?? [], facts(shown));
    const [mend, go] = [button("mend", W.mend), button("seal", W.seal)];
    const told = element("p", { class: "fault", role: "alert" });
    mend.addEventListener("click", () => {
      step.remove();
      this.form.hidden = false;
      this.groups[1].fields[0].focus();
    });
    go.addEventListener("click", () => this.seal(said, step, { mend, go, told }));
    step.append(element("div", { class: "buttons" }, mend, go), told);
    this.body.append(step);
    step.querySelector("h2").focus();
  }

  async seal(said, step, { mend, go, told }) {
    mend.disabled = go.disabled = true;
    tell(told, W.sealing);
    try {
      const files = await Promise.all(said.files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      const sealed = await seal(this.manifest, { ...said, files });
      this.form.remove();
      step.replaceWith(this.result(sealed));
      this.groups = [];
      forget();
      document.querySelector("#result h2").focus();
    } catch (error) {
      tell(told, filled(W.failed, { why: String(error.message ?? error) }));
      mend.disabled = go.disabled = false;
    }
  }

  result({ content, sha256, nonce, attachments }) {
    const again = button("again", W.again);
    again.addEventListener("click", () => this.fill());
    const links = [
      download(content, envelopeName(sha256), W.download),
      ...attachments.map((one, at) => download(one.bytes, `${one.sha256}.age`, filled(W.download_attachment, { n: String(at + 1) }))),
    ];
    return element(
      "section",
      { id: "result" },
      heading(W.done),
      element("ul", {}, links.map((link) => element("li", {}, link))),
      element("p", {}, this.deposit ? W.deposit_next : W.what_next),
      this.deposit ? this.depositor(content, sha256, attachments) : [],
      facts([[W.envelope_hash, same(sha256)], [W.nonce, same(nonce)]]),
      [W.keep, W.undone].map((text) => element("p", {}, text)),
      again,
    );
  }

  /** Return the button that puts the files into the portal's form and sends it, to another tab: this one keeps the envelope. */
  depositor(content, sha256, attachments) {
    const go = button("deposit-now", W.deposit_now);
    const form = this.deposit;
    go.addEventListener("click", () => {
      form.elements.namedItem("envelope").files = chosen([fileOf(content, envelopeName(sha256))]);
      form.elements.namedItem("attachments").files = chosen(attachments.map((one) => fileOf(one.bytes, `${one.sha256}.age`)));
      form.target = "_blank";
      form.requestSubmit();
    });
    return go;
  }
}

/** Return what a page of its own begins with: its title, the other language, what it does. */
function frame() {
  const other = element("button", { type: "button", id: "language" }, W.other_language);
  other.addEventListener("click", switchLanguage);
  return [element("header", {}, element("h1", {}, W.title), other), element("p", {}, W.intro)];
}

const heading = (text) => element("h2", { tabindex: "-1" }, text);
const button = (id, text, type = "button") => element("button", { type, id }, text);

function facts(pairs) {
  return element("dl", {}, pairs.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

function instant(at) {
  const local = new Date(at.getTime() - BOGOTA_BEHIND_MS).toISOString();
  return filled(W.bogota, { at: `${local.slice(0, 10)} ${local.slice(11, 16)}` });
}

function shownValue(field) {
  const found = field.value();
  return found === null || isFault(found) ? W.no_answer : field.show(found);
}

function linkTo(field) {
  const link = element("a", { href: `#${field.id}` }, field.label);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    field.focus();
  });
  return element("li", {}, link);
}

const envelopeName = (sha256) => `sobre-${sha256.slice(0, 16)}.json`;
const fileOf = (bytes, name) => new File([bytes], name, { type: "application/octet-stream" });

/** Return files as an input of files holds them. */
function chosen(files) {
  const held = new DataTransfer();
  for (const file of files) held.items.add(file);
  return held.files;
}

function download(bytes, name, text) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  return element("a", { href: url, download: name }, text);
}
