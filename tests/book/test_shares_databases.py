"""The share book answers alike on SQLite and on PostgreSQL."""

from datetime import date
from pathlib import Path

from enajena.book.acts.pledges import ReleaseRequested
from enajena.book.agenda.days import agenda
from enajena.book.asof import AsOf
from enajena.book.depository.reading import read_file
from enajena.book.depository.records import watched_record
from enajena.book.depository.watch import WatchOptions, watch
from enajena.book.register import holdings, pledge_rows, shares_by_stage, shares_in_ledger
from enajena.programme.reader import load
from support.books import Rehearsal, rehearsal
from support.postgres import rehearsal_on_postgres
from support.registers import pledged, registered, transferred

GUAJIRA = load("gases-guajira-2003")
BOUGHT, DAY, FREE = date(2003, 12, 20), date(2004, 5, 1), date(2006, 1, 10)
MOVEMENTS = (
    "movimiento,fecha,cuenta,tipo_documento,documento,concepto,cantidad,precio\n"
    "1,2004-06-01,,CC,9001,Venta,40,3000\n"
    "2,2004-06-01,CTA-77,,,Venta,3,3000\n"
)


def answers(sale: Rehearsal, folder: Path) -> list[object]:
    """Live a little and ask everything."""
    sale.adopt(date(2003, 10, 3))
    registered(sale, "L-001", shares=100, on=BOUGHT)
    registered(sale, "L-002", shares=50, on=BOUGHT)
    pledged(sale, "L-001", shares=100, on=BOUGHT)
    transferred(sale, DAY, "L-002", "L-003", 20, told_on=date(2004, 6, 1))
    sale.do(FREE, ReleaseRequested(release="S-1", pledge="P/L-001", lot="L-001", paper="Carta"))
    file = folder / "moved.csv"
    file.write_text(MOVEMENTS, encoding="utf-8")
    alias, name = sale.book.alias, sale.sale
    found: list[object] = [watched_record(watch(alias, name, GUAJIRA, read_file(file), WatchOptions()), "es")]
    for at in (AsOf(), AsOf(DAY), AsOf(DAY, 3), AsOf(date(2003, 12, 1))):
        found += [list(holdings(alias, name, DAY, at)), list(pledge_rows(alias, name, FREE, at)), agenda(alias, name, GUAJIRA, DAY, at=at)]
        found += [shares_by_stage(alias, name, at), shares_in_ledger(alias, name, at)]
    return found


def test_register_pledges_agenda_and_watch_are_alike(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "lite") as lite, rehearsal_on_postgres(tmp_path / "server") as server:
        assert answers(lite, tmp_path) == answers(server, tmp_path)
