"""Plays a sale up to its awards in a book of its own: `python -m bench.book_prepare ROWS FOLDER`."""

import sys
from pathlib import Path

from bench.book_sale import award_all, opened


def main(rows: int, folder: Path) -> None:
    """Make the book."""
    with opened(folder) as played:
        award_all(played, rows)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
