// The manifest of an urn: read strictly, as enajena.urn.manifest reads it, so that an envelope goes to the right custodians or to none.
import { Encrypter } from "age-encryption";
import { sha256Of, utf8 } from "./bytes.js";
import { canonical } from "./canonical.js";

const KEYS = "abre,cierra,custodios,ensayo,formato,k,registro,testigos,urna";
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?[+-][0-9]{2}:[0-9]{2}$/;
const MOST_CUSTODIANS = 20;
const LATIN = "0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff";
const NAME = new RegExp(`^[${LATIN}](?:[${LATIN}._-]{0,62}[${LATIN}])?$`, "u");

/** The text is not the manifest of an urn. */
export class ManifestError extends Error {}

/** Return the manifest of a canonical text. */
export function readManifest(text) {
  const said = parsed(text);
  const custodians = said.custodios;
  if (Object.keys(said).sort().join() !== KEYS || said.formato !== "manifiesto/v1") throw new ManifestError("formato");
  if (canonical(said) !== text) throw new ManifestError("RFC 8785");
  if (!Array.isArray(custodians) || !isThreshold(said.k, custodians.length)) throw new ManifestError("k, custodios");
  if (!custodians.every(isCustodian) || !areDistinct(custodians)) throw new ManifestError("custodios");
  if (![said.abre, said.cierra].every((at) => INSTANT.test(at)) || !(new Date(said.abre) < new Date(said.cierra))) {
    throw new ManifestError("abre, cierra");
  }
  const names = String(said.urna).split("/");
  if (names.length !== 2 || !names.every((one) => NAME.test(one)) || typeof said.ensayo !== "boolean") throw new ManifestError("urna, ensayo");
  return {
    urn: said.urna,
    sale: names[0],
    stage: names[1],
    k: said.k,
    custodians: custodians.map((one) => ({ name: one.nombre, recipient: one.age })),
    opens: new Date(said.abre),
    closes: new Date(said.cierra),
    rehearsal: said.ensayo,
    sha256: sha256Of(utf8(text)),
  };
}

function parsed(text) {
  try {
    const said = JSON.parse(text);
    if (said !== null && typeof said === "object") return said;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ManifestError("JSON");
}

const isThreshold = (k, n) => Number.isInteger(k) && 1 <= k && k <= n && n <= MOST_CUSTODIANS;
const isCustodian = (one) =>
  one !== null &&
  typeof one === "object" &&
  Object.keys(one).sort().join() === "age,ed25519,nombre" &&
  Object.values(one).every((text) => typeof text === "string" && text !== "") &&
  NAME.test(one.nombre) &&
  isRecipient(one.age);
const areDistinct = (custodians) =>
  ["nombre", "age"].every((name) => new Set(custodians.map((one) => one[name])).size === custodians.length);

function isRecipient(text) {
  if (!RECIPIENT.test(text)) return false;
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false; // its check characters are wrong
  }
}
