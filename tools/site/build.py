"""Builds the documents as a site, into the folder that is named; whatever leads nowhere is a fault, and all are told: `make site`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Nothing is passed over: warnings are faults, and every name that is not found is one.
_SPHINX = ("-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--nitpicky", "--quiet")


def main(out: Path) -> int:
    """Build the site and return how it ended; what was read goes beside it, so that the next time only what changed is read."""
    places = ("--conf-dir", str(ROOT / "tools" / "site"), "--doctree-dir", str(out.with_name(f"{out.name}-read")), str(ROOT), str(out))
    done = subprocess.run([sys.executable, *_SPHINX, *places], check=False)  # noqa: S603 - a program and folders of ours
    if done.returncode == 0:
        print(f"{out}/index.html")
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).absolute()))
