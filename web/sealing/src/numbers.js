// Prices, amounts and counts, exactly as enajena.intake reads those of a Spanish form: a decimal comma, no floats, one reading or a fault.
import { noValue, placeholder, unspaced, withPlainApostrophes } from "./blanks.js";
import { fault, isFault } from "./fault.js";

const GROUP = 3;
const MONEY = { whole: 20, decimals: 2 };
const PRICE = { whole: 15, decimals: 8 };
const COUNT = { whole: 20, decimals: 0 };
const INTEGER = { whole: 18, decimals: 0 };
const YEAR = { whole: 4, decimals: 0 };
const DECIMAL = "comma";

const CURRENCY_BEFORE = /^(?:(?:cop|col) ?\$|\$ ?(?:cop)?|cop) ?/i;
const CURRENCY_AFTER =
  /^(?: ?(?:cop|(?:de )?pesos?(?: colombianos)?))?(?: ?(?:m\.?\/cte\.?|mcte\.?|m\.?\/l\.?|moneda (?:corriente|legal)(?: colombiana)?))?$/i;
const OTHER_CURRENCY = /us ?\$|u\$s|\busd\b|\beur\b|€|£|¥|d[oó]lar|euro/i;
const SCIENTIFIC = /^[-$ ]*[0-9]+(?:[.,][0-9]+)? ?e ?[+-]?[0-9]+$/i;
const DIGITS_AND_MARKS = /^[0-9.,' ]*[0-9][0-9.,' ]*$/;
const BRACKETS = /^([^()]*)\(([^()]+)\)$/;
const NUMBER_WORDS = /\b(mil|mill[oó]n(es)?|bill[oó]n(es)?|cien(tos?)?|pesos)\b/i;
const MARKED = /^[0-9]+(?:[.,' ][0-9]+)*$/;

/** Return the digits of a number without the currency and sign around them, or a fault. */
function peel(text) {
  const missing = noValue(text) ?? placeholder(text);
  if (missing) return missing;
  const bare = withPlainApostrophes(unspaced(text));
  if (bare.includes("%") || bare.toLowerCase().includes("por ciento")) return fault("percent");
  if (SCIENTIFIC.test(bare)) return fault("scientific");
  if (OTHER_CURRENCY.test(bare)) return fault("other_currency");
  const inside = insideBrackets(bare);
  const [minusBefore, rest] = withoutMinus(inside ?? bare);
  const before = CURRENCY_BEFORE.exec(rest);
  const [minusAfter, unsigned] = before ? withoutMinus(rest.slice(before[0].length)) : [false, rest];
  const [number, after] = withoutCurrencyAfter(unsigned);
  const signs = [inside !== null, minusBefore, minusAfter].filter(Boolean).length;
  if (signs > 1 || /[-−–—+()]/u.test(number)) return fault("sign");
  if (!DIGITS_AND_MARKS.test(number)) return noDigits(number);
  return { digits: number, negative: signs > 0, currency: Boolean(before) || after };
}

function insideBrackets(bare) {
  const found = BRACKETS.exec(bare);
  if (!found || (found[1] && found[1].replace(CURRENCY_BEFORE, "") !== "")) return null;
  return found[1] + found[2].replace(/^ +| +$/g, "");
}

function withoutMinus(text) {
  return /^[-−]/u.test(text) ? [true, text.slice(1).replace(/^ +/, "")] : [false, text];
}

function withoutCurrencyAfter(text) {
  const found = /^([0-9.,' ]*[0-9])(.*)$/u.exec(text);
  return !found || !found[2] || !CURRENCY_AFTER.test(found[2]) ? [text, false] : [found[1], true];
}

function noDigits(text) {
  return fault(NUMBER_WORDS.test(text) || (/[0-9]/.test(text) && /\p{L}/u.test(text)) ? "words" : "not_a_number");
}

/** Return every reading of digits and marks: which mark sets off thousands and which decimals. */
function readings(text) {
  if (!MARKED.test(text)) return [];
  const [runs, marks] = [text.match(/[0-9]+/g), text.match(/[.,' ]/g) ?? []];
  return [withoutDecimals(runs, marks), withDecimals(runs, marks)].filter(Boolean);
}

function withoutDecimals(runs, marks) {
  if (!grouped(runs, marks)) return null;
  return { whole: runs.join(""), decimals: "", sign: marks.includes(".") ? "comma" : marks.includes(",") ? "point" : null };
}

function withDecimals(runs, marks) {
  const [last, others, decimals] = [marks.at(-1), marks.slice(0, -1), runs.at(-1)];
  if (![",", "."].includes(last) || others.includes(last) || !grouped(runs.slice(0, -1), others)) return null;
  if (runs[0].startsWith("0") && runs[0].length > 1 && runs[0].length <= GROUP && decimals.length === GROUP) return null;
  return { whole: runs.slice(0, -1).join(""), decimals, sign: last === "," ? "comma" : "point" };
}

function grouped(runs, marks) {
  if (!marks.length) return true;
  if (runs[0].length > GROUP || runs[0].startsWith("0") || runs.slice(1).some((run) => run.length !== GROUP)) return false;
  if (marks.every((mark) => mark === "'")) return marks.length > 1;
  if (marks.every((mark) => mark === marks[0])) return true;
  const fromRight = [...marks].reverse();
  return [",", "."].includes(fromRight[0]) && fromRight.every((mark, at) => mark === (at % 2 ? "'" : fromRight[0]));
}

function misplaced(text) {
  if (!MARKED.test(text)) return fault("mark_at_edge");
  const [runs, marks] = [text.match(/[0-9]+/g), text.match(/[.,' ]/g) ?? []];
  if (twoDecimalMarks(runs, marks)) return fault("two_decimal_marks");
  if (marks[0] === "'" && marks.lastIndexOf("'") === 0 && runs.length < GROUP + 1 && runs[1].length === GROUP) {
    return fault("apostrophe_thousands");
  }
  return fault(runs[0].length > 1 && runs[0].startsWith("0") ? "leading_zeros" : "misplaced_groups");
}

function twoDecimalMarks(runs, marks) {
  const signs = marks.filter((mark) => mark === "." || mark === ",");
  if (new Set(signs).size < 2) return false;
  const last = signs.at(-1);
  const first = marks.indexOf(last === "." ? "," : ".");
  return signs.filter((mark) => mark === last).length > 1 || runs[first + 1].length !== GROUP;
}

/** Return the one reading that a decimal comma and the room of the field leave, or a fault. */
function oneReading(digits, room) {
  const found = readings(digits);
  if (!found.length) return misplaced(digits);
  const fitting = found.find((one) => one.sign === null || one.sign === DECIMAL);
  if (!fitting) return fault("against_convention");
  const { whole, decimals } = fitting;
  if (decimals.length === GROUP && GROUP > room.decimals) return fault("three_decimals");
  if (decimals.replace(/0+$/, "").length > room.decimals) return fault(room.decimals ? "too_many_decimals" : "fraction");
  return whole.length > room.whole ? fault("out_of_range") : fitting;
}

/** Return pesos as plain digits with a point. */
export function readAmount(text, { room = MONEY, mayBeNegative = false } = {}) {
  const peeled = peel(text);
  if (isFault(peeled)) return peeled;
  if (peeled.negative && !mayBeNegative) return fault("negative");
  const numeral = oneReading(peeled.digits, room);
  if (isFault(numeral)) return numeral;
  const kept = numeral.decimals.slice(0, room.decimals);
  const written = kept ? `${numeral.whole}.${kept}` : numeral.whole;
  return (peeled.negative ? "-" : "") + (readings(written).length === 1 ? written : `${written}0`);
}

/** Return the price of one share: plain digits with a point, without zeros before them, more than nothing. */
export function readPrice(text) {
  const found = readAmount(text, { room: PRICE });
  if (isFault(found)) return found;
  return /[1-9]/.test(found) ? found.replace(/^0+(?=[0-9])/, "") : fault("zero_price");
}

/** Return an amount, or `none` where no norm sets one. */
export function readAmountOrNone(text, options) {
  return /^(?:none|ningun[oa])$/i.test(unspaced(text)) ? "none" : readAmount(text, options);
}

/** Return a whole number as digits. */
export function readCount(text, { room = COUNT } = {}) {
  const peeled = peel(text);
  if (isFault(peeled)) return peeled;
  if (peeled.negative) return fault("negative");
  if (peeled.currency) return fault("currency");
  const numeral = oneReading(peeled.digits, room);
  return isFault(numeral) ? numeral : numeral.whole;
}

/** Return a number of shares, one at least, without zeros before it. */
export function readShares(text) {
  const found = readCount(text);
  if (isFault(found)) return found;
  return /[1-9]/.test(found) ? found.replace(/^0+/, "") : fault("zero_shares");
}

/** Return a whole number of at most 18 digits. */
export const readInteger = (text) => readCount(text, { room: INTEGER });

/** Return a year of four digits, 1900 to 2099. */
export function readYear(text) {
  const found = readCount(text, { room: YEAR });
  return isFault(found) || /^(19|20)[0-9]{2}$/.test(found) ? found : fault("not_year");
}

/** Return the whole number that digits and the marks of their thousands say, or null where they say none. */
export const wholeOf = (text) => readings(text).find((one) => !one.decimals)?.whole ?? null;
