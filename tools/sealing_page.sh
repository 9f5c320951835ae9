#!/usr/bin/env bash
# Builds the script of the page that seals, from web/sealing and its locked packages, into the package; it says whether the bytes changed.
set -euo pipefail
cd "$(dirname "$0")/../web/sealing"
command -v npm >/dev/null || {
  echo "page: Node.js and npm are needed to build the page, and only to build it. Install them, and run this again." >&2
  exit 1
}
kept=../../src/enajena/urn/page/sealing.js.sha256
before=$(cat "$kept" 2>/dev/null || true)
npm ci --ignore-scripts --no-audit --no-fund --silent
npm run --silent build
if [ "$before" = "$(cat "$kept")" ]; then
  echo "page: the same bytes as before"
else
  echo "page: new bytes; review and commit them with their hash"
fi
