#!/usr/bin/env bash
# Makes requirements/*.txt anew from requirements/*.in: every version pinned, every file by its hash, for Python 3.11 and later.
set -euo pipefail
cd "$(dirname "$0")/../requirements"
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check uv==0.13.9
for what in run docs test bench; do
  "$tools/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
    --no-header --quiet --upgrade --output-file "$what.txt" "$what.in"
done
