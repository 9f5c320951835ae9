// What the page runs, and what checks of the page may call: everything here is pure but `start` and `seal`.
import { start } from "./page.js";

export { canonical } from "./canonical.js";
export { padded, seal } from "./envelope.js";
export { readManifest } from "./manifest.js";
export { readAmount, readAmountOrNone, readCount, readPrice, readShares } from "./numbers.js";
export { sharesBy } from "./shamir.js";
export { readDocument, readKey } from "./texts.js";

start(document.getElementById("page"), JSON.parse(document.getElementById("asked").textContent), document.getElementById("deposit"));
