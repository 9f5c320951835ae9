// Makes the script of the page, its hash, and the licences of what is in it, into the package that ships them.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const TO = new URL("../../src/enajena/urn/page/", import.meta.url);

const made = await build({
  entryPoints: ["src/index.js"],
  bundle: true,
  minify: true,
  format: "iife",
  globalName: "enajena",
  target: "es2022",
  charset: "ascii",
  legalComments: "none",
  metafile: true,
  write: false,
});
const script = made.outputFiles[0].contents;
const folders = Object.keys(made.metafile.inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]);
const licences = [...new Set(folders.filter(Boolean))].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/LICENSE`, "utf8").trim()}\n`;
});
const sha256 = createHash("sha256").update(script).digest("hex");

writeFileSync(new URL("sealing.js", TO), script);
writeFileSync(new URL("sealing.js.sha256", TO), `${sha256}  sealing.js\n`);
writeFileSync(new URL("sealing.js.LICENSES.txt", TO), licences.join(`\n${"-".repeat(80)}\n\n`));
console.log(`sealing.js: ${script.length} bytes, SHA-256 ${sha256}, from ${licences.length} packages`);
