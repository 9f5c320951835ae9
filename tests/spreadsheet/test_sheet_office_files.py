"""Files that LibreOffice 7.4 saved in the Spanish of Colombia, from cells typed by hand: what was typed is what is read."""

from pathlib import Path

import pytest

from enajena.intake.spreadsheet import to_csv

FILES = Path(__file__).parent / "files"

# The first column, that of names, of the type and of the number of the document were given the format of text before typing.
TYPED = """\
Número de aceptación,Nombre,Tipo de documento,Número de documento,Fecha y hora de presentación,Acciones solicitadas,Remuneración anual,\
Fecha del certificado,Cargo directivo,Parte,Observación
0001,Persona Inventada Uno,CC,0012345,2003-10-14T09:30:15,1500,36000000.5,2003-10-01,true,25%,{formula}
0002,Ñandú Peñalosa «Inventado»,CE,52123456,2003-10-15T23:59:59,12000,0.3,2003-09-30,false,12.5%,#N/A

0004,=D2,NIT,1e5,{midnight},42212620563213,1234567.89,2004-02-29,false,100%,fin
"""


@pytest.mark.parametrize(
    ("name", "system", "formula", "midnight"),
    [
        # OpenDocument does not tell midnight from a day without an hour; a formula with commas is wrong in both.
        ("oficina.ods", "iso", "Err:509", "2005-12-31"),
        ("oficina.xlsx", "1900", "#VALUE!", "2005-12-31T00:00:00"),
    ],
)
def test_a_file_of_an_office_is_read_as_it_was_typed(tmp_path: Path, name: str, system: str, formula: str, midnight: str) -> None:
    facts = to_csv(FILES / name, tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == TYPED.format(formula=formula, midnight=midnight)
    assert (facts.name, facts.rows, facts.columns, facts.date_system) == ("oficina", 3, 11, system)
    assert [one.place for one in facts.unusable] == ["K2", "K3"]
    assert facts.cells_by_kind == {"text": 24, "number": 9, "date": 6, "boolean": 3, "error": 2, "formula": 2}
