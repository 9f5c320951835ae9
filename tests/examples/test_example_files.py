"""The example files are those that the generator makes, and everybody in them is made up."""

import importlib
import re
from pathlib import Path

import pytest
from example_runs import ACCEPTANCES, EXAMPLES, FIRST, ROOT, SECOND, rows_of

MADE_UP = {
    "natural": r"Persona Inventada \d{4}",
    "entity": r"(Asociación|Sindicato|Federación|Fondo de Empleados|Fondo Mutuo|Fondo de Pensiones|Cooperativa|Caja de Compensación"
    r"|Sociedad|Entidad) de Ejemplo \d+",
}
RESERVED = {"CC": r"9999\d{6}", "CE": r"999\d{4}", "NIT": r"999\d{6}"}


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "tools")
        return {name: make() for name, make in importlib.import_module("make_examples").FILES}


def test_the_committed_files_are_what_the_generator_makes(made: dict[str, str]) -> None:
    stale = [name for name, text in made.items() if (ROOT / name).read_bytes() != text.encode()]
    assert stale == [], "run tools/make_examples.py"


def test_every_file_under_a_programme_is_made(made: dict[str, str]) -> None:
    folders = (EXAMPLES / "carbocol-2000", EXAMPLES / "gases-guajira-2003")
    assert {path.relative_to(ROOT).as_posix() for folder in folders for path in folder.iterdir()} == set(made)


def test_the_same_seed_makes_the_same_file_again(made: dict[str, str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "tools")
        again = {name: make() for name, make in importlib.import_module("make_examples").FILES}
    assert again == made


@pytest.mark.parametrize(("file", "count"), [(ACCEPTANCES, 2000), (FIRST, 60), (SECOND, 40)], ids=lambda value: str(value)[-16:])
def test_everybody_is_made_up_and_looks_it(file: Path, count: int) -> None:
    rows = rows_of(file)
    assert len(rows) == count
    assert len({row["acceptance_id"] for row in rows}) == count
    for row in rows:
        assert re.fullmatch(RESERVED[row["id_type"]], row["id_number"]), row
        assert any(re.fullmatch(pattern, row["name"]) for pattern in MADE_UP.values()), row


@pytest.mark.parametrize("file", [ACCEPTANCES, FIRST, SECOND], ids=lambda value: str(value)[-16:])
def test_one_number_of_a_document_has_one_name(file: Path) -> None:
    names: dict[tuple[str, str], set[str]] = {}
    for row in rows_of(file):
        names.setdefault((row["id_type"], row["id_number"]), set()).add(row["name"])
    assert max(map(len, names.values())) == 1
    assert len({name for listed in names.values() for name in listed}) == len(names)


@pytest.mark.parametrize("file", [ACCEPTANCES, FIRST, SECOND], ids=lambda value: str(value)[-16:])
def test_rows_stand_in_order_of_filing(file: Path) -> None:
    rows = rows_of(file)
    assert [row["filed_at"] for row in rows] == sorted(row["filed_at"] for row in rows)
    assert [row["acceptance_id"] for row in rows] == sorted(row["acceptance_id"] for row in rows)
