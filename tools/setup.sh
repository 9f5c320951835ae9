#!/usr/bin/env bash
# Sets up the project's own environment in .venv: `setup.sh run` what running needs, `setup.sh test` what checking needs too,
# `setup.sh bench` what the benchmark compares with, `setup.sh docs` what makes a site of the documents. Everything is installed by locked
# version and hash.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:?say run, test, bench or docs}
python=${PYTHON:-python3}

say() { printf 'setup: %s\n' "$*"; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  say "Python 3.11 or newer is needed, and $python is $("$python" -V 2>&1). Set PYTHON=/path/to/a/newer/python3." >&2
  exit 1
}

# Installs packages of the system, as root or through sudo.
system_packages() {
  local as_root=()
  command -v apt-get >/dev/null || {
    say "Needed: $*. This system has no apt-get to install it with; install it, and run this again." >&2
    exit 1
  }
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null || {
    say "Needed: $*. Only root can install it, and there is no sudo; have it installed, and run this again." >&2
    exit 1
  }
  say "installing what this system lacks: $*"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# The Java that Spark would run, where it is new enough: the first number of its version is 17 or more.
has_java() {
  local version
  version=$("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p') && [ "${version:-0}" -ge 17 ]
}

needed=()
# Debian ships Python without the module that makes environments.
"$python" -c 'import ensurepip' 2>/dev/null || needed+=(python3-venv)
if [ "$what" = test ]; then
  # The Spark engine is checked too, and runs on Java 17 or later.
  has_java || needed+=(default-jre-headless)
  # The page that seals is driven in a browser, and what it sealed is opened by the program age.
  command -v chromium >/dev/null || needed+=(chromium)
  command -v age >/dev/null || needed+=(age)
fi
if [ "${#needed[@]}" -gt 0 ]; then
  system_packages "${needed[@]}"
fi
if [ "$what" = test ] && ! has_java; then
  say "Java is still not there, or older than 17. Set JAVA_HOME to one that is newer." >&2
  exit 1
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv
say "installing what is needed to $what (about a minute the first time)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r "requirements/$what.txt"
# The site is made of the pages alone.
[ "$what" = docs ] || .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
