"""Makes the pages of docs/ that are made from the code. Run it after a change; the tests compare the pages with what it makes.

A new page: write a function that returns its Markdown, and add a pair to PAGES.
"""

from collections.abc import Callable
from pathlib import Path

from acts_page import acts_page
from assumptions_page import assumptions_page
from library_page import library_page
from numerals_page import numerals_page
from programme_page import programme_page
from promises_page import promises_page

ROOT = Path(__file__).resolve().parent.parent
PAGES: list[tuple[str, Callable[[], str]]] = [
    ("docs/acts.md", acts_page),
    ("docs/assumptions.md", assumptions_page),
    ("docs/library.md", library_page),
    ("docs/numerals.md", numerals_page),
    ("docs/programme-file.md", programme_page),
    ("docs/promises.md", promises_page),
]


def main() -> None:
    """Write every page anew."""
    for name, make in PAGES:
        (ROOT / name).write_text(make(), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
