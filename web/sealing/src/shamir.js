// A secret shared among n, any k of whom give it back (Shamir over GF(2^8), the field of AES): the same shares as enajena.urn.shamir.
import { bytesToHex, randomBytes } from "./bytes.js";

const POLYNOMIAL = 0x11b;

/** Return the product of two elements. No branch or table depends on them. */
function times(left, right) {
  let total = 0;
  for (let bit = 0; bit < 8; bit++) {
    total ^= -((right >> bit) & 1) & left;
    left = (left << 1) ^ (-(left >> 7) & POLYNOMIAL);
  }
  return total;
}

/** Return n shares by the coefficients of the polynomials; the first coefficient is the secret. */
export function sharesBy(coefficients, n) {
  return Array.from({ length: n }, (_, place) => {
    const x = place + 1;
    const data = Uint8Array.from(coefficients[0], (_, at) => coefficients.reduceRight((value, some) => times(value, x) ^ some[at], 0));
    return `${x}:${bytesToHex(data)}`;
  });
}

/** Return n shares of a secret, any k of which give it back, each as a custodian's file carries it. */
export function split(secret, k, n) {
  if (!(1 <= k && k <= n && n <= 255) || !secret.length) throw new RangeError("1 <= k <= n <= 255 and a secret are needed");
  return sharesBy([secret, ...Array.from({ length: k - 1 }, () => randomBytes(secret.length))], n);
}
