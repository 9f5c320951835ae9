"""Run `assess` on a bad file and return its faults, after checking what must always hold of a refusal."""

from pathlib import Path

import pytest

from enajena import Fault, FaultsError, assess
from enajena.basics.text import Language
from support.files import CARBOCOL_ROW, Row, builtin, carbocol, read_csv

HEADINGS = tuple(CARBOCOL_ROW)
EARLIER = b"an earlier result\n"


def line(number: int = 1, **facts: str) -> str:
    return ",".join(carbocol(number, **facts).values())


def text_of(*lines: str, headings: tuple[str, ...] = HEADINGS, end: str = "\n") -> str:
    return end.join([",".join(headings), *lines]) + end


def refused(file: Path) -> list[Fault]:
    """Return the faults of a file. No result is made, nothing is left behind, and a result that was there stays as it was."""
    out = file.parent / "result.csv"
    out.write_bytes(EARLIER)
    before = {path.name for path in file.parent.iterdir()}
    with pytest.raises(FaultsError) as caught:
        assess(builtin("carbocol-2000"), file, out)
    assert out.read_bytes() == EARLIER
    assert {path.name for path in file.parent.iterdir()} == before
    out.unlink()
    for fault in caught.value.faults:
        assert str(file) in fault.where.es
        for sentence in (fault.where, fault.what, fault.remedy):
            assert sentence.es
            assert sentence.en
    return list(caught.value.faults)


def refused_text(folder: Path, content: str | bytes, name: str = "acceptances.csv") -> list[Fault]:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return refused(file)


def place(fault: Fault) -> str:
    """Return where in the file a fault is, without the path: `row 3, column net_worth_cop`."""
    return fault.where.en.rsplit(".csv", 1)[-1].rsplit(".parquet", 1)[-1].lstrip(": ")


def said(faults: list[Fault], language: Language = "en") -> list[str]:
    """Return what is said of each fault: place and sentence."""
    return [f"{place(fault)}: {fault.what.to(language)}" for fault in faults]


def judged(folder: Path, content: str | bytes, name: str = "acceptances.csv") -> list[Row]:
    """Return the rows that come of a file that can be read."""
    file, out = folder / name, folder / "result.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assess(builtin("carbocol-2000"), file, out)
    return read_csv(out)
