// Bytes and texts, in one place.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { base64 } from "@scure/base";

/** Return a text as UTF-8. */
export const utf8 = (text) => new TextEncoder().encode(text);

/** Return the SHA-256 of bytes, in hexadecimal. */
export const sha256Of = (bytes) => bytesToHex(sha256(bytes));

/** Return bytes as base64, as envelopes carry them. */
export const toBase64 = (bytes) => base64.encode(bytes);

/** Return so many random bytes; `crypto.getRandomValues` is the only randomness of this page. */
export const randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** Return so many random bytes in hexadecimal. */
export const randomHex = (count) => bytesToHex(randomBytes(count));

export { bytesToHex };
