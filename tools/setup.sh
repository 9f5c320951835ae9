#!/usr/bin/env bash
# Sets up the project's own environment in .venv: `setup.sh run` what running needs, `setup.sh test` what checking needs too,
# `setup.sh bench` what the benchmark compares with. Everything is installed by locked version and hash.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:?say run, test or bench}
python=${PYTHON:-python3}

say() { printf 'setup: %s\n' "$*"; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  say "Python 3.11 or newer is needed, and $python is $("$python" -V 2>&1). Set PYTHON=/path/to/a/newer/python3." >&2
  exit 1
}

# Debian ships Python without the module that makes environments; the package that holds it is installed once.
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
  say "installing python3-venv, which this system's Python lacks"
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" apt-get install -y -qq python3-venv
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv
say "installing what is needed to $what (about a minute the first time)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "requirements/$what.txt"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
