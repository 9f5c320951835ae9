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

# Installs a package of the system once, as root or through sudo.
system_package() {
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  command -v apt-get >/dev/null || {
    say "$1 is needed, and this system has no apt-get to install it with. Install it, and run this again." >&2
    exit 1
  }
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1"
}

# The Java that Spark would run, where it is new enough: the first number of its version is 17 or more.
has_java() {
  local version
  version=$("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p') && [ "${version:-0}" -ge 17 ]
}

# Debian ships Python without the module that makes environments.
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
  say "installing python3-venv, which this system's Python lacks"
  system_package python3-venv
fi

# The Spark engine is checked too, and runs on Java.
if [ "$what" = test ] && ! has_java; then
  say "installing default-jre-headless: the Spark engine needs Java 17 or later"
  system_package default-jre-headless
  has_java || {
    say "Java is still not there, or older than 17. Set JAVA_HOME to one that is newer." >&2
    exit 1
  }
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv
say "installing what is needed to $what (about a minute the first time)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "requirements/$what.txt"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
