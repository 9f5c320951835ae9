"""Text files made to do harm, or saved by the million, are told in little memory and at once; nothing of them vanishes in silence."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from enajena import assess
from support.faults import HEADINGS, line, refused_text, text_of
from support.files import builtin, carbocol, read_csv
from support.memory import run_python

MEMORY_MB = 256
SECONDS = 10
"""Of the processor, several times what the slowest takes on an idle machine; what the bound must catch takes minutes or for ever."""

HEADING = ",".join(HEADINGS).encode() + b"\n"
GOOD = line(1).encode() + b"\n"
MEGABYTE = 1 << 20

_PROGRAM = """
import json, sys, time
from pathlib import Path
from enajena import FaultsError, assess, load
from support.memory import peak_kib
programme = load("carbocol-2000")
start = time.process_time()
try:
    assess(programme, Path(sys.argv[1]), Path(sys.argv[1]).with_suffix(".out.csv"))
    found = []
except FaultsError as error:
    found = [(fault.code, fault.row, fault.column) for fault in error.faults]
seconds, peak_mb = time.process_time() - start, peak_kib() >> 10
print(json.dumps({"count": len(found), "first": found[:3], "last": found[-1:], "seconds": seconds, "peak_mb": peak_mb}))
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The faults of a file, and what it took to find them."""

    count: int
    first: list[list[object]]
    last: list[list[object]]
    seconds: float
    peak_mb: int


def outcome_of(file: Path, pieces: Iterable[bytes]) -> Outcome:
    with file.open("wb") as out:
        out.writelines(pieces)
    done = run_python(_PROGRAM, str(file))
    file.unlink()
    return Outcome(**json.loads(done))


def _long(start: bytes, piece: bytes, end: bytes = b"", megabytes: int = 64) -> Iterator[bytes]:
    yield start
    for _ in range(megabytes):
        yield piece * (MEGABYTE // len(piece))
    yield end


HOSTILE = {
    "one line": (lambda: _long(b"", b"x"), "no_table", None),
    "a line without end below good ones": (lambda: _long(HEADING + GOOD + b"A-2,", b"x"), "line_size_over_maximum", 3),
    "a line of 64 MB between good ones": (lambda: _long(HEADING + GOOD + b"A-2,", b"x", b"\n" + GOOD), "line_size_over_maximum", 3),
    "a quotation mark that is closed nowhere": (lambda: _long(HEADING + GOOD + b'A-2,"', b"y\n", b""), "unquoted_value", 3),
    "a cell of 64 MB in quotation marks": (lambda: _long(HEADING + GOOD + b'A-2,"', b"y\n", b'",\n' + GOOD), "unquoted_value", 3),
    "quotation marks only": (lambda: _long(HEADING, b'"'), "line_size_over_maximum", 2),
    "a hundred thousand cells too many": (lambda: [HEADING, GOOD, b"," * 100_000, b"\n", GOOD], "too_many_columns", 3),
    "sixteen thousand columns": (lambda: [HEADING[:-1], b"," * 16_384, b"\n", GOOD], "no_table", 1),
    "a million columns": (lambda: [b"," * MEGABYTE, b"\n"], "no_table", 1),
    "zero bytes": (lambda: _long(HEADING, b"\0"), "not_decodable", None),
    "a million blank lines": (lambda: [HEADING, b"\n" * MEGABYTE], "no_rows", None),
    "a million empty rows": (lambda: [HEADING, (b"," * (len(HEADINGS) - 1) + b"\r\n") * MEGABYTE], "no_rows", None),
}


@pytest.mark.parametrize(("pieces", "code", "row"), HOSTILE.values(), ids=list(HOSTILE))
def test_a_file_made_to_do_harm_has_one_fault_within_the_memory(
    pieces: type[Iterable[bytes]], code: str, row: int | None, tmp_path: Path
) -> None:
    found = outcome_of(tmp_path / "in.csv", pieces())
    assert found.count == 1
    assert found.first[0][:2] == [code, row]
    assert found.peak_mb < MEMORY_MB
    assert found.seconds < SECONDS


def test_a_file_in_which_every_cell_is_wrong_does_not_fill_the_memory(tmp_path: Path) -> None:
    """The first hundred thousand faults are told one by one, and of each column that there are more."""
    rows = 60_000
    found = outcome_of(tmp_path / "in.csv", [HEADING, b"".join(b"A-1" + b",?" * (len(HEADINGS) - 1) + b"\n" for _ in range(rows))])
    assert 100_000 < found.count < 100_100
    assert found.first[0][0] == "placeholder"
    assert found.last == [["more_faults", None, None]]
    assert found.peak_mb < 3 * MEMORY_MB


def test_rows_of_nothing_but_separators_are_left_out_and_counted(tmp_path: Path) -> None:
    """A spreadsheet saves the rows that were once used as separators; the others keep their numbers."""
    empty = "," * (len(HEADINGS) - 1)
    file = tmp_path / "in.csv"
    file.write_text(text_of(line(1), empty, line(2), empty, " ," + empty[1:]), encoding="utf-8")
    found = assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")
    assert [row["acceptance_id"] for row in read_csv(tmp_path / "out.csv")] == ["A-1", "A-2"]
    assert any("3 filas sin nada más que separadores" in warning.es for warning in found.warnings)
    (fault,) = refused_text(tmp_path, text_of(line(1), empty, line(2, requested_shares="-1")))
    assert fault.row == 4


def test_a_cell_of_thousands_of_letters_is_a_fault_that_keeps_its_start(tmp_path: Path) -> None:
    (fault,) = refused_text(tmp_path, text_of(line(1), line(2, acceptance_id="A" * 30_000)))
    assert (fault.row, fault.code) == (3, "too_long")
    assert fault.found == "A" * 1000
    assert len(fault.what.es) < 200


def test_a_wide_table_of_long_cells_is_read(tmp_path: Path) -> None:
    """What is refused is far from any table: 2,000 columns, and 32,767 letters in a cell, as a spreadsheet holds."""
    others = tuple(f"c{number}" for number in range(2000 - len(HEADINGS)))
    rows = [line(1) + ",x" * len(others), line(2) + f',"{"y" * 32_767}"' + ",x" * (len(others) - 1)]
    file = tmp_path / "in.csv"
    file.write_text(text_of(*rows, headings=(*HEADINGS, *others)), encoding="utf-8")
    assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")
    assert len(read_csv(tmp_path / "out.csv")) == 2
    assert carbocol(1)["acceptance_id"] == read_csv(tmp_path / "out.csv")[0]["acceptance_id"]
