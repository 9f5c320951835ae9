"""One book at size: so many awards registered, paid and pledged through the real acts, and the queries of its pages after that.

Run as `python -m bench.book_load ROWS FOLDER [URL]`; prints one JSON object: seconds and acts of each step, milliseconds of each
query, and the peak memory of the process. The sale is `gases-guajira-2003` with more shares, everybody in it made up.
"""

import hashlib
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any

from enajena.book.acts import acceptances, money, papers, pledges, sale, shares, stages
from enajena.book.acts.kinds import Act
from enajena.book.rehearsal import NOON, Rehearsed, SimulatedClock
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA
from enajena.programme.reader import builtin_path

SALE = "carga"
BY = ("carga:una", "carga:otro")
PRICE_COP = Decimal("2448.70")
PAPER = StoredBytes("papel.txt", b"Papel de carga")
ASKED = 10
PAGE = 50
TODAY = date(2004, 1, 15)


def main(rows: int, folder: Path, url: str | None) -> dict[str, Any]:
    """Load a book and return what it took."""
    from enajena.book.opening import open_book  # noqa: PLC0415 - needs Django, which it makes ready

    clock = SimulatedClock(datetime.combine(date(2003, 10, 3), NOON, BOGOTA))
    book = open_book(folder, url=url, clock=clock)
    played = Rehearsed(book, clock, SALE, BY)
    steps: dict[str, dict[str, float]] = {}
    _announce(played, rows * ASKED)
    _time(steps, "acceptances", rows, lambda: _record(played, date(2003, 12, 1), _acceptances(rows)))
    played.do(date(2003, 12, 12), stages.StageClosed(stage="first"))
    _time(steps, "assessed", rows, lambda: played.assess("first", date(2003, 12, 12), "E-1"))
    _time(steps, "awarded", rows, lambda: played.adjudicate("first", date(2003, 12, 15), "D-1"))
    amount = PRICE_COP * ASKED
    _time(steps, "paid", rows, lambda: _record(played, date(2003, 12, 18), (_payment(n, amount) for n in range(rows))))
    _time(steps, "registered", rows, lambda: _record(played, date(2003, 12, 20), (_lot(n) for n in range(rows))))
    _time(steps, "pledged", rows, lambda: _record(played, date(2003, 12, 20), (_pledge(n) for n in range(rows))))
    queries = _queries(played)
    book.close()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {"rows": rows, "steps": steps, "queries_ms": queries, "peak_bytes": peak}


def _announce(played: Rehearsed, count: int) -> None:
    """Adopt the programme with as many shares as are asked for, and announce the first stage."""
    text = builtin_path("gases-guajira-2003").read_text(encoding="utf-8").replace("92284", str(count))
    file = StoredBytes("programme.yaml", text.encode())
    played.do(date(2003, 10, 3), sale.ProgrammeAdopted(programme="gases-guajira-2003", file_sha256=file.sha256), files=[file])
    day = date(2003, 10, 7)
    credit = papers.CreditLineOpened(
        line="C-1", kind="credit_line", lender="Banco Inventado", total_cop=PRICE_COP * count, term_months=60, grace_months=12,
        rate_ea_pct=Decimal(20), granted_on=day, bank_rate_ea_pct=Decimal(20), bank_rate_certificate="Certificado inventado",
        bank_rate_status="single_source", collateral_price_cop=PRICE_COP,
    )  # fmt: skip
    screened = papers.RecipientsScreened(paper="T-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256)
    terms = papers.RegulationTerms(rule="largest_remainder", tie="earlier_filing")
    regulation = papers.RegulationFiled(regulation="R-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256, terms=terms)
    played.do(day, credit, screened, regulation, files=[PAPER])
    played.do(
        date(2003, 10, 10), stages.StageNoticed(stage="first", offered_shares=count, price_cop=PRICE_COP, last_day=date(2003, 12, 11))
    )


def _acceptances(rows: int) -> Iterator[Act]:
    filed = datetime(2003, 12, 1, 8, tzinfo=BOGOTA)
    facts = (
        "executive=false",
        "has_capacity=true",
        "declares_lock_up=true",
        "declares_shareholder_rights=true",
        "declares_no_third_owner=true",
    )
    told = {f"fact.{name}": value for name, value in (fact.split("=") for fact in facts)}
    for number in range(rows):
        body = acceptances.AcceptanceReceived(
            acceptance=f"A-{number}", stage="first", person=f"P-{number}", kind="natural", recipient="pensioner",
            filed_at=filed + timedelta(milliseconds=number), channel="counter", requested_shares=ASKED,
        )  # fmt: skip
        identity = {"name": f"Persona Inventada {number}", "id_type": "CC", "id_number": str(10**9 + number)}
        yield Act(body=body, on=date(2003, 12, 1), by=BY[:1], personal={**identity, **told})


def _payment(number: int, amount: Decimal) -> Act:
    body = money.PaymentReceived(payment=f"M-{number}", award=f"A-{number}", amount_cop=amount, means="transfer")
    return Act(body=body, on=date(2003, 12, 18), by=BY[:1], ref=f"M-{number}")


def _lot(number: int) -> Act:
    body = shares.LotRegistered(
        lot=f"L-{number}", award=f"A-{number}", shares=ASKED, seller="Ecopetrol S.A.", acquired_on=date(2003, 12, 20)
    )
    return Act(body=body, on=date(2003, 12, 20), by=BY[:1])


def _pledge(number: int) -> Act:
    body = pledges.PledgeConstituted(
        pledge=f"PR-{number}", lot=f"L-{number}", shares=ASKED, kind="pledge", rank=1, creditor="Ecopetrol S.A.", instrument="Contrato"
    )
    return Act(body=body, on=date(2003, 12, 20), by=BY[:1])


def _record(played: Rehearsed, on: date, acts: Iterator[Act]) -> None:
    played.clock.to(on)
    played.book.record(SALE, acts)


def _time(steps: dict[str, dict[str, float]], name: str, acts: int, do: Callable[[], object]) -> None:
    sys.stderr.write(f"{name}\n")
    wall, cpu = time.perf_counter(), time.process_time()
    do()
    steps[name] = {"acts": acts, "seconds": time.perf_counter() - wall, "cpu_seconds": time.process_time() - cpu}


def _queries(played: Rehearsed) -> dict[str, float]:
    from enajena.book import register  # noqa: PLC0415 - needs an open book
    from enajena.book.agenda.days import agenda  # noqa: PLC0415
    from enajena.book.desk import Desk  # noqa: PLC0415

    alias = played.book.alias
    programme = Desk(alias, SALE).programme
    middle = f"L-{int(hashlib.sha256(b'middle').hexdigest(), 16) % 1000}"
    asked: dict[str, Callable[[], object]] = {
        "register, first page": lambda: list(islice(register.holdings(alias, SALE, TODAY, limit=PAGE), PAGE)),
        "register, a page in the middle": lambda: list(islice(register.holdings(alias, SALE, TODAY, after=middle, limit=PAGE), PAGE)),
        "pledges, first page": lambda: list(islice(register.pledge_rows(alias, SALE, TODAY, limit=PAGE), PAGE)),
        "agenda of the sale": lambda: agenda(alias, SALE, programme, TODAY),
    }
    return {name: _best_ms(query) for name, query in asked.items()}


def _best_ms(query: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        start = time.perf_counter()
        query()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)[1]


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None)))  # noqa: PLR2004
