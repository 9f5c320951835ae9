"""Whatever happens to a file on its way, the answer is its rows or its faults, never another exception."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from index_files import codes, midnight_ms, put, rest, sdmx, web_export, workbook

from enajena.basics.faults import Fault, FaultsError
from enajena.indices import IndexRow, spec_of
from enajena.indices.importers.content import Content, open_content
from enajena.indices.importers.importing import read_content

INDEX = "Índice de Precios al Consumidor (IPC)(Dato fin de mes)"
DATOS = "RESOLUCION,FECHA_RESOLUCION,VIGENCIA_DESDE,VIGENCIA_HASTA,INTERES_BANCARIO_CORRIENTE,MODALIDAD\n"
GOOD = {
    "ipc_monthly": web_export([INDEX], ["índice"], [["31/05/2026", "158,91"], ["30/06/2026", "-"]]).encode(),
    "dtf_weekly": sdmx([("20250106", "9.05"), ("20250113", "8.99")]).encode(),
    "dtf_monthly": rest([[midnight_ms(date(2005, 9, 30)), 6.93]], periodicity="Mensual").encode(),
    "bank_rate": (DATOS + "1155,30/08/2017,01/09/2017,30/09/2017,21.48%,CONSUMO Y ORDINARIO\n").encode(),
    "uvt": b"valid_from,valid_to,value_cop\n2027-01-01,2027-12-31,60000\n",
}
PIECES = st.sampled_from([b"0", b"9" * 6, b",", b";", b"\n", b'"', b"-", b"\x00", b"<", b"]", b"\xff", b"1e9", b"NaN", b"/"])
EDIT = st.tuples(st.integers(0, 2000), st.integers(0, 8), PIECES | st.binary(max_size=3))


def outcome(table: str, data: bytes) -> Sequence[IndexRow | Fault]:
    """Return the rows of a file, or its faults."""
    try:
        return read_content(Content("f", data), spec_of(table))[1].rows
    except FaultsError as error:
        return error.faults


def test_the_files_are_good_before_they_are_spoilt() -> None:
    for table, data in GOOD.items():
        assert read_content(Content("f", data), spec_of(table))[1].rows


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(list(GOOD)), st.lists(EDIT, min_size=1, max_size=4))
def test_a_spoilt_text_gives_rows_or_faults(table: str, edits: list[tuple[int, int, bytes]]) -> None:
    data = GOOD[table]
    for place, removed, inserted in edits:
        at = place % (len(data) + 1)
        data = data[:at] + inserted + data[at + removed :]
    assert outcome(table, data)


@pytest.mark.parametrize(
    ("offset", "spoilt", "code"),
    [(6, b"\x97", "broken_workbook"), (24, b"\xf0\xff\xff\xef", "too_big")],
    ids=["a version of the archive that nobody reads", "a member of 4 GB once opened"],
)
def test_a_workbook_with_a_spoilt_directory_is_refused(tmp_path: Path, offset: int, spoilt: bytes, code: str) -> None:
    data = bytearray(workbook({"IndicesIPC": [("Mes", 2025), ("Enero", 1.0)]}))
    at = data.index(b"PK\x01\x02") + offset
    data[at : at + len(spoilt)] = spoilt
    with pytest.raises(FaultsError) as caught:
        read_content(open_content(put(tmp_path, "f.xlsx", bytes(data))), spec_of("ipc_monthly"))
    assert codes(caught.value) == [code]
