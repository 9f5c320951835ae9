"""A book at size: `python -m bench.book_load ROWS FOLDER [URL]`, on what `book_prepare` or `book_copy` made.

Pays, registers and pledges every award, and asks what the pages of the register and the agenda ask. Prints one JSON object: the seconds
of each set of acts, and the milliseconds of each query.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import islice
from pathlib import Path

from bench.book_sale import PAID, REGISTERED, SALE, lots, opened, payments, record, securities
from enajena.book.rehearsal import Rehearsed

_PAGE = 50
_TODAY = date(2004, 1, 15)


def main(rows: int, folder: Path, url: str | None) -> dict[str, dict[str, float]]:
    """Load a book and return what it took."""
    with opened(folder, url) as played:
        seconds = {
            "paid": _seconds(lambda: record(played, PAID, payments(rows))),
            "registered": _seconds(lambda: record(played, REGISTERED, lots(rows))),
            "pledged": _seconds(lambda: record(played, REGISTERED, securities(rows))),
        }
        queries_ms = {name: _median_ms(query) for name, query in _queries(played, rows).items()}
    return {"seconds": seconds, "queries_ms": queries_ms}


def _queries(played: Rehearsed, rows: int) -> dict[str, Callable[[], object]]:
    from enajena.book import register  # noqa: PLC0415 - needs an open book
    from enajena.book.agenda.days import agenda  # noqa: PLC0415 - as above
    from enajena.book.asof import AsOf  # noqa: PLC0415 - as above
    from enajena.book.desk import Desk  # noqa: PLC0415 - as above

    alias, middle = played.book.alias, f"L-{rows // 2}"
    programme = Desk(alias, SALE).programme
    then = AsOf(on=REGISTERED)
    return {
        "register, first page": lambda: _page(register.holdings(alias, SALE, _TODAY, limit=_PAGE)),
        "register, a page in the middle": lambda: _page(register.holdings(alias, SALE, _TODAY, after=middle, limit=_PAGE)),
        "register, that page as of a day": lambda: _page(register.holdings(alias, SALE, _TODAY, then, after=middle, limit=_PAGE)),
        "pledges, first page": lambda: _page(register.pledge_rows(alias, SALE, _TODAY, limit=_PAGE)),
        "agenda": lambda: agenda(alias, SALE, programme, _TODAY),
    }


def _page(rows: Iterator[object]) -> None:
    """Read a page, which must be full."""
    if len(list(islice(rows, _PAGE))) != _PAGE:
        raise ValueError("the page is not full")


def _seconds(do: Callable[[], None]) -> float:
    started = time.perf_counter()
    do()
    return time.perf_counter() - started


def _median_ms(query: Callable[[], object]) -> float:
    taken = []
    for _ in range(5):
        started = time.perf_counter()
        query()
        taken.append((time.perf_counter() - started) * 1000)
    return sorted(taken)[2]


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None)))  # noqa: PLR2004
