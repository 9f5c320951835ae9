// Names, documents and other texts of people, as enajena.intake.forms reads them; what it would take with a note is at times refused here.
import { noValue, placeholder, unspaced } from "./blanks.js";
import { fault, isFault } from "./fault.js";
import { wholeOf } from "./numbers.js";

const LONGEST_KEY = 100;
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43];

/** Return a text with composed letters and one blank between words; one that a spreadsheet takes for a formula is a fault. */
export function readKey(text) {
  const missing = noValue(text);
  if (missing) return missing;
  const found = unspaced(text.normalize("NFC"));
  if (/^'?[=+\-@]/.test(found)) return fault("live_text");
  return [...found].length > LONGEST_KEY ? fault("too_long") : found;
}

/** Return the number of a document without marks, by the rule of its type. */
export function readDocument(rule, text) {
  const missing = noValue(text) ?? placeholder(text);
  if (missing) return missing;
  const number = numberOf(rule, unspaced(text));
  if (isFault(number)) return number;
  const kept = rule.zeros_count || !/^[0-9]+$/.test(number) ? number : number.replace(/^0+/, "");
  return new RegExp(`^(?:${rule.form})$`).test(kept) ? kept : fault("not_id_number");
}

function numberOf(rule, bare) {
  if (rule.code === "NIT") return bodyOf(bare);
  if (rule.digits_only) return wholeOf(bare) ?? fault("not_id_number");
  const number = bare.replace(/[ .\-/]/g, "");
  return /^[0-9A-Za-z]+$/.test(number) ? number.toUpperCase() : fault("not_id_number");
}

function bodyOf(bare) {
  const [, before, digit] = /^(.*[0-9]) ?- ?([0-9])$/.exec(bare) ?? [];
  const body = before === undefined ? null : wholeOf(before)?.replace(/^0+/, "");
  if (!body) return fault("nit_digit");
  return body.length <= WEIGHTS.length && checkDigit(body) === digit ? body : fault("wrong_check_digit");
}

function checkDigit(body) {
  const sum = [...body].reverse().reduce((total, digit, at) => total + WEIGHTS[at] * Number(digit), 0) % 11;
  return String(sum < 2 ? sum : 11 - sum);
}

/** Return a date that exists, as YYYY-MM-DD. */
export function readDate(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && !Number.isNaN(+date) && date.toISOString().startsWith(text) ? text : fault("not_date");
}

/** Return facts written one a line as NAME=VALUE, each name once. */
export function readFacts(text) {
  const found = {};
  for (const line of text.split(/\r?\n/).filter((one) => unspaced(one))) {
    const [, name, value] = /^([a-z][a-z0-9_]{0,59})=(.+)$/u.exec(unspaced(line)) ?? [];
    if (name === undefined || Object.hasOwn(found, name)) return fault("not_named");
    const read = readKey(value);
    if (isFault(read)) return read;
    found[name] = read;
  }
  return found;
}
