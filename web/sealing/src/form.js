// The form: which fields there are, in which groups, and what of the envelope each one fills.
import { MOST_ATTACHMENTS, MOST_FILE_BYTES } from "./envelope.js";
import { fault } from "./fault.js";
import { Field, answers, choice, files, line, lines, tick } from "./fields.js";
import { element, filled, same } from "./language.js";
import { readAmount, readAmountOrNone, readInteger, readPrice, readShares, readYear } from "./numbers.js";
import { readDate, readDocument, readFacts, readKey } from "./texts.js";
import { W } from "./words.js";

const YES_NO = [{ value: "true", label: W.yes }, { value: "false", label: W.no }];
const YES_NO_NONE = [...YES_NO, { value: "", label: W.no_answer }];
const MEANS = {
  cash: { es: "efectivo", en: "cash" },
  cashiers_cheque: { es: "cheque de gerencia", en: "cashier's cheque" },
};
const SOURCE = { es: "Numeral {source}.", en: "Numeral {source}." };

/** Return the groups of fields that an office asks for: a title and its fields; each field says which part of the envelope it fills. */
export function groupsFor(asked) {
  return [
    { title: W.offer, fields: offerFields(asked) },
    { title: W.person, fields: personFields(asked) },
    ...factGroups(asked),
    { title: W.papers, fields: [filesField()] },
  ].filter((group) => group.fields.length);
}

/** Return the box by which people say that they compared the manifest with the notice. */
export const comparedField = () => new Field({ id: "compared", label: W.compared, needed: true, control: tick("compared") });

/** Return the labels of the sworn statements that are not answered with a yes. */
export function notSworn(groups) {
  const missing = groups.flatMap((group) => group.fields).filter((field) => field.sworn && field.control.typed() !== "true");
  const listed = (key) => missing.map((field) => field.label[key]).join("; ");
  return missing.length ? { es: listed("es"), en: listed("en") } : null;
}

/** Return what the fields hold, as `seal` takes it, and the fields that have a fault. */
export function readForm(groups) {
  const said = { shares: null, price_cop: null, person: {}, facts: {}, files: [] };
  const faulty = [];
  for (const field of groups.flatMap((group) => group.fields)) {
    const found = field.value();
    if (found?.code && found.remedy) faulty.push(field);
    else if (found !== null) field.put(said, found);
  }
  return { said, faulty };
}

const inOffer = (name) => (said, value) => void (said[name] = value);
const inPerson = (name) => (said, value) => void (said.person[name] = value);
const inFacts = (name) => (said, value) => void (said.facts[name] = value);

function made(put, options) {
  return Object.assign(new Field(options), { put });
}

function offerFields({ price, means }) {
  const id = (name) => `offer-${name}`;
  const fields = [
    made(inOffer("shares"), { id: id("shares"), label: W.shares, hint: W.shares_hint, needed: true, read: readShares, show: figure, control: line(id("shares")) }),
  ];
  if (price !== "none") {
    const hint = price === "asked" ? W.price_hint : W.price_if_asked;
    fields.push(made(inOffer("price_cop"), { id: id("price"), label: W.price, hint, needed: price === "asked", read: readPrice, show: figure, control: line(id("price")) }));
  }
  fields.push(made(inPerson("accepts_reduction"), { id: id("reduction"), label: W.reduction, show: yesOrNo, control: answers(id("reduction"), YES_NO_NONE) }));
  if (means) {
    const options = means.map((value) => ({ value, label: MEANS[value] }));
    fields.push(made(inPerson("payment_means"), { id: id("means"), label: W.means, show: (value) => MEANS[value], control: choice(id("means"), options) }));
  }
  return fields;
}

function personFields({ recipients, id_types: types }) {
  const type = choice("id_type", types.map(({ code, label }) => ({ value: code, label })));
  const kinds = [{ value: "natural", label: W.natural }, { value: "entity", label: W.entity }];
  const contact = ["address", "email", "phone", "account"];
  return [
    made(inPerson("name"), { id: "name", label: W.name, needed: true, read: readKey, control: line("name") }),
    made(inPerson("kind"), { id: "kind", label: W.kind, needed: true, show: labelIn(kinds), control: answers("kind", kinds) }),
    made(inPerson("recipient"), { id: "recipient", label: W.recipient, needed: true, show: labelIn(recipients), control: choice("recipient", recipients) }),
    made(inPerson("id_type"), { id: "id_type", label: W.id_type, needed: true, control: type }),
    made(inPerson("id_number"), {
      id: "id_number",
      label: W.id_number,
      hint: W.id_hint,
      needed: true,
      read: (text) => documentOf(types, type.typed(), text),
      control: line("id_number"),
    }),
    ...contact.map((name) => made(inPerson(name), { id: name, label: W[name], read: readKey, control: line(name) })),
  ];
}

/** Read the number by the type that was chosen; where none was, that is the fault which is told. */
function documentOf(types, code, text) {
  const rule = types.find((one) => one.code === code);
  return rule ? readDocument(rule, text) : readKey(text);
}

function factGroups({ facts }) {
  if (facts === null) {
    const all = { id: "facts", label: W.more_facts, hint: W.unknown_hint, read: readFacts, show: allFacts, control: lines("facts") };
    return [{ title: W.facts, fields: [made((said, found) => Object.assign(said.facts, found), all)] }];
  }
  const of = (sworn) => facts.filter((one) => one.sworn === sworn).map(factField);
  return [{ title: W.facts, fields: of(false) }, { title: W.sworn, fields: of(true) }];
}

const READERS = {
  money: { read: readAmount, hint: W.money_hint },
  money_or_none: { read: readAmountOrNone, hint: W.money_or_none_hint },
  integer: { read: readInteger },
  year: { read: readYear },
  date: { read: readDate, attributes: { type: "date" } },
};

function factField({ name, kind, label, may_be_negative: mayBeNegative, sworn, source }) {
  const id = `fact-${name}`;
  const cited = source ? filled(SOURCE, { source }) : same("");
  if (kind === "boolean") {
    const control = answers(id, YES_NO_NONE);
    return Object.assign(made(inFacts(name), { id, label, hint: source ? cited : null, show: yesOrNo, control }), { sworn });
  }
  const { read, hint = same(""), attributes } = READERS[kind];
  const whole = { es: `${hint.es} ${cited.es} ${W.unknown_hint.es}`.trim(), en: `${hint.en} ${cited.en} ${W.unknown_hint.en}`.trim() };
  return made(inFacts(name), { id, label, hint: whole, read: (text) => read(text, { mayBeNegative }), show: kind === "date" ? same : figure, control: line(id, attributes) });
}

function filesField() {
  const read = (chosen) => {
    if (chosen.length > MOST_ATTACHMENTS) return fault("too_many_files");
    return chosen.some((one) => one.size < 1 || one.size > MOST_FILE_BYTES) ? fault("file_size") : chosen;
  };
  const show = (chosen) => same(chosen.map((one) => one.name).join(", "));
  return made(inOffer("files"), { id: "files", label: W.files, hint: W.files_hint, read, show, control: files("files", { multiple: true }) });
}

/** Return plain digits as a person reads them: 1234567.89 is 1.234.567,89 in Spanish. */
export function figure(plain) {
  const [, sign, whole, decimals] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(plain) ?? [];
  if (whole === undefined) return plain === "none" ? { es: "ninguno", en: "none" } : same(plain);
  const grouped = (mark) => sign + whole.replace(/\B(?=([0-9]{3})+$)/g, mark);
  return { es: grouped(".") + (decimals ? `,${decimals}` : ""), en: grouped(",") + (decimals ? `.${decimals}` : "") };
}

const yesOrNo = (value) => (value === "true" ? W.yes : W.no);
const labelIn = (options) => (value) => options.find((one) => one.value === value).label;
const allFacts = (facts) => same(Object.entries(facts).map((pair) => pair.join("=")).join("; "));

/** Return a group of fields under its title. */
export const groupNode = ({ title, fields }) => element("section", {}, element("h2", {}, title), fields.map((field) => field.node));

