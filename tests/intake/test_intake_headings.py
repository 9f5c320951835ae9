"""Columns are known in Spanish and English, whatever the case and the accents, and by the other names that the page lists."""

import re
from pathlib import Path

import pytest

from enajena.intake.columns import CHECK_DIGIT, IDENTITY, NAME, OFFER, Column, names_of, normal_heading
from support.faults import HEADINGS, judged, line, refused_text, text_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "forms.md").read_text(encoding="utf-8")
LISTED = {
    cells[0].strip("` "): [one.strip() for one in ", ".join(cells[1:]).split(",") if one.strip()]
    for cells in (line.strip("| \n").split("|") for line in re.findall(r"^\| `\w+` \|.*$", PAGE, re.MULTILINE))
}
COLUMNS = (*IDENTITY, *OFFER.values(), CHECK_DIGIT, NAME)


@pytest.mark.parametrize("column", COLUMNS, ids=[column.name for column in COLUMNS])
def test_the_page_lists_just_the_names_by_which_a_column_is_known(column: Column) -> None:
    assert {normal_heading(one) for one in (column.name, *LISTED[column.name])} == set(names_of(column))


def test_no_name_stands_for_two_columns() -> None:
    names = [name for column in COLUMNS for name in names_of(column)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("id_number", "No. documento"), ("id_number", "NÚMERO  DE DOCUMENTO"), ("id_number", "Numero_Documento"),
        ("id_type", "tipo-documento"), ("acceptance_id", "Radicado"), ("requested_shares", "Acciones"), ("filed_at", "FECHA Y HORA"),
        ("person", "Tipo de persona"), ("recipient", "Clase de destinatario"),
        ("certified_income_cop", "Ingresos del certificado de ingresos"),
    ],
)  # fmt: skip
def test_a_heading_by_another_name_is_that_of_its_column(name: str, heading: str, tmp_path: Path) -> None:
    headings = tuple(heading if one == name else one for one in HEADINGS)
    assert judged(tmp_path, text_of(line(1), headings=headings)) == judged(tmp_path, text_of(line(1)))


def test_two_headings_of_one_column_are_a_fault_that_names_both(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1) + ",10", headings=(*HEADINGS, "Cantidad")))
    assert [fault.code for fault in faults] == ["repeated_heading"]
    assert "Cantidad" in faults[0].what.es
    assert "requested_shares" in faults[0].what.es
