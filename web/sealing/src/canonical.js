// JSON in the one form of RFC 8785: keys in order of their UTF-16 units, no blanks, the escapes of JSON.stringify.

/** Return the canonical text of texts, whole numbers, truth values, null, lists and plain objects. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${pairs.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new TypeError("whole numbers only");
  if (typeof value === "string" && /\p{Cs}/u.test(value)) throw new TypeError("half a character");
  return JSON.stringify(value);
}
