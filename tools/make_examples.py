"""Makes the files of examples/ that are made by code. Run it after a change; the tests compare the files with what it makes.

A new file: write a function that returns its text, and add a pair to FILES.
"""

from collections.abc import Callable
from pathlib import Path

import example_breaches
import example_carbocol
import example_gases

ROOT = Path(__file__).resolve().parent.parent
FILES: list[tuple[str, Callable[[], str]]] = [
    ("examples/carbocol-2000/acceptances.csv", example_carbocol.acceptances),
    ("examples/carbocol-2000/breaches.csv", example_breaches.breaches),
    ("examples/gases-guajira-2003/first.csv", example_gases.first_phase),
    ("examples/gases-guajira-2003/second.csv", example_gases.second_phase),
]


def main() -> None:
    """Write every file anew."""
    for name, make in FILES:
        (ROOT / name).write_text(make(), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
