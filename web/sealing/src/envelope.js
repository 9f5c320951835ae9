// An envelope (`sobre/v1`), byte by byte as enajena.urn.envelope makes it: two compartments, one-time keys shared out among custodians.
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { randomHex, sha256Of, toBase64, utf8 } from "./bytes.js";
import { canonical } from "./canonical.js";
import { split } from "./shamir.js";

const STEP_BYTES = 1024;
const MOST_BYTES = 64 * 1024;
const NONCE_BYTES = 16;
export const MOST_ATTACHMENTS = 20;
/** What a file may have before it is sealed; sealed it may have 20 MiB. */
export const MOST_FILE_BYTES = 20_000_000;

/** Return canonical JSON followed by line ends up to the next step of 1,024 bytes. */
export function padded(said) {
  const content = utf8(canonical(said));
  const whole = new Uint8Array(Math.ceil(content.length / STEP_BYTES) * STEP_BYTES).fill(0x0a);
  whole.set(content);
  return whole;
}

/**
 * Return the envelope of an acceptance and its sealed attachments.
 *
 * `shares` and `price_cop` (or null) are texts of plain digits, `person` and `facts` plain objects of texts, `files` their bytes. No
 * key leaves this function but shared out and sealed to the custodians.
 */
export async function seal(manifest, { shares, price_cop, person, facts, files }) {
  const bound = { urna: manifest.urn, seudonimo: randomHex(NONCE_BYTES), constancia: randomHex(NONCE_BYTES) };
  const attachments = await Promise.all(files.map(sealedFile));
  const keys = Object.fromEntries(attachments.map((one) => [one.sha256, one.identity]));
  const plain = [
    padded({ formato: "oferta/v1", ...bound, acciones: shares, precio_cop: price_cop, sal: randomHex(NONCE_BYTES) }),
    padded({ formato: "reserva/v1", ...bound, persona: person, hechos: facts, anexos: keys }),
  ];
  const sealed = await sealedTo(manifest, plain);
  const content = utf8(
    canonical({
      formato: "sobre/v1",
      urna: manifest.urn,
      manifiesto_sha256: manifest.sha256,
      k: manifest.k,
      ...sealed,
      anexos: attachments.map(({ sha256, bytes }) => ({ sha256, bytes: bytes.length })),
    }),
  );
  if (content.length > MOST_BYTES) throw new RangeError(`${content.length} > ${MOST_BYTES}`);
  return { content, sha256: sha256Of(content), nonce: bound.constancia, attachments: attachments.map(({ sha256, bytes }) => ({ sha256, bytes })) };
}

async function sealedTo(manifest, plain) {
  const identities = await Promise.all(plain.map(() => generateX25519Identity()));
  const recipients = await Promise.all(identities.map((one) => identityToRecipient(one)));
  const shared = identities.map((one) => split(utf8(one), manifest.k, manifest.custodians.length));
  const parts = manifest.custodians.map(({ recipient }, place) =>
    sealedFor(recipient, utf8(canonical({ oferta: shared[0][place], reserva: shared[1][place] }))),
  );
  const [offer, reserve] = await Promise.all(plain.map((content, at) => sealedFor(recipients[at], content)));
  return {
    efimeras: recipients,
    oferta: toBase64(offer),
    reserva: toBase64(reserve),
    partes: (await Promise.all(parts)).map(toBase64),
    partes_sha256: manifest.custodians.map((_, place) => shared.map((shares) => sha256Of(utf8(shares[place])))),
  };
}

async function sealedFile(content) {
  const identity = await generateX25519Identity();
  const bytes = await sealedFor(await identityToRecipient(identity), content);
  return { identity, bytes, sha256: sha256Of(bytes) };
}

async function sealedFor(recipient, content) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}
