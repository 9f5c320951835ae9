"""The first stage of gases-guajira-2003 with a sealed urn, from the custodians' keys to the awards, on a simulated clock.

Run it as `.venv/bin/python examples/whole-sales/sealed_urn.py [FOLDER]`; the book and the public package of the urn stay in the folder.
Two people seal their acceptances, one with an attachment; one brings paper; an addendum lengthens the offer. Everybody is made up.
"""

import sys
from datetime import date
from pathlib import Path
from tempfile import mkdtemp

from enajena.book.rehearsal import begin


def main(folder: Path) -> None:
    """Play the stage in a folder and print what happens."""
    with begin(folder / "libro", "gases-con-urna", date(2003, 10, 3)) as played:
        from urn_steps import play  # noqa: PLC0415 - the urn works on a book that is open

        play(played, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else mkdtemp(prefix="enajena-")))
