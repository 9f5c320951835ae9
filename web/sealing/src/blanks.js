// What every text goes through first, as enajena.intake.forms.blanks reads it: blanks, signs that nobody sees, what is no value.
import { fault } from "./fault.js";

const BLANKS = " \\t\\r\\n\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";
const BREAKS = "\\u000b\\u000c\\u0085\\u2028\\u2029";
const RUN = new RegExp(`[${BLANKS}${BREAKS}]+`, "gu");
const HIDDEN = new RegExp(`(?![${BLANKS}${BREAKS}])\\p{C}`, "u");
const ONLY_BLANKS = new RegExp(`^[${BLANKS}]*$`, "u");
const ERROR_VALUE = /^(?:#+|#N\/[AD]|#[¡¿]?[A-ZÁÉÍÓÚÑ_]+(\/0)?[!?]|#GETTING_DATA|#OBTENIENDO_DATOS|Err(or)?:[0-9]{3})$/i;
const PLACEHOLDER = new RegExp(
  "^(?:[-–—_.?*]+|n[./ ]?[ad]\\.?|s[./][di]\\.?|nulo|null|nan|nil|no (aplica|disponible|sabe|registra)|" +
    "sin (dato|datos|informaci[oó]n)|pendiente|por definir|desconocid[oa]|unknown|not available)$",
  "i",
);
const LONGEST = 200;

/** Return a text without the blanks around it and with one plain space for every run of them inside. */
export const unspaced = (text) => text.replace(RUN, " ").replace(/^ +| +$/g, "");

/** Return a text with one apostrophe for the several that look like it. */
export const withPlainApostrophes = (text) => text.replace(/[’‘´`ʼ′]/gu, "'");

/** Return why a text holds no value of any kind, or null where it may hold one. */
export function noValue(text) {
  if (ONLY_BLANKS.test(text)) return fault("empty_cell");
  if ([...text].length > LONGEST) return fault("too_long");
  if (text.includes("\ufffd")) return fault("broken_encoding");
  const hidden = HIDDEN.exec(text);
  if (hidden) return fault("invisible_sign", `U+${hidden[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
  const bare = unspaced(text);
  if (ERROR_VALUE.test(bare)) return fault("spreadsheet_error");
  return /^'?=/.test(withPlainApostrophes(bare)) ? fault("formula") : null;
}

/** Return the fault of a text that says in words or signs that it has no value: `-`, `N/A`, `sin dato`. */
export const placeholder = (text) => (PLACEHOLDER.test(unspaced(text)) ? fault("placeholder") : null);
