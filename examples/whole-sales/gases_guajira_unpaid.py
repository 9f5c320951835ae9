"""Gases de La Guajira up to the awards of its first stage, before anybody pays: for the examples on payments.

Run it as `.venv/bin/python examples/whole-sales/gases_guajira_unpaid.py [FOLDER]`; the book stays in the folder.
"""

import sys
from datetime import date
from pathlib import Path
from tempfile import mkdtemp

from gases_guajira import SALE, adopt, offer, study

from enajena.book.rehearsal import begin


def main(folder: Path) -> None:
    """Play the sale up to the awards and print what happens."""
    with begin(folder, SALE, date(2003, 10, 3)) as played:
        adopt(played)
        offer(played)
        study(played)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(mkdtemp(prefix="gases-")))
