"""What cannot be read of an act is told field by field, in words of our own: nothing of a library's English is in the Spanish."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic_core._pydantic_core import list_all_errors

from enajena.basics.faults import DataError, FaultsError
from enajena.book.acts.codec import read_given
from enajena.book.acts.describe import every_kind, fields_of, line_of
from enajena.book.acts.kinds import Kind
from enajena.book.given import acts_given
from support.commands import call

KINDS = every_kind()
WRONG: tuple[Any, ...] = (
    None, True, 7, 2.5, "", "x", "2004-02-31", "2004-02-31T10:00:00-05:00", "2004-02-20T10:00:00", [], ["x"], {}, {"x": "y"}, [[]], [None],
    "9" * 50, "1e5", -1, {"act": "x", "body": {}}, {"act": [], "body": {}},
)  # fmt: skip
ENGLISH = re.compile(
    r"\b(should|must|valid|value|input|field|required|error|expected|the|number|day|range|unable|codec|is)\b", re.IGNORECASE
)


def pieces() -> set[str]:
    """Return what the library says of every error that it knows, up to where it puts a value in."""
    said = {str(one["message_template_python"]).partition("{")[0].strip() for one in list_all_errors()}
    return {piece for piece in said if len(piece) > 8}


def without_values(text: str, kind: Kind) -> str:
    """Return a sentence without what was given, without names of the fields, and without words that a field takes."""
    text = re.sub(r"«[^»]*»|`[^`]*`|una de: [\w, ]*", "", text)
    return re.sub(
        "|".join(rf"\b{re.escape(part)}\b" for field in fields_of(kind) for part in re.split(r"[.\[\]]+", field.name) if part), "", text
    )


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_field_missing_or_wrong_is_told_in_spanish_alone(kind: Kind) -> None:
    right = json.loads(line_of(kind))["body"]
    pieces_said = pieces()
    names = {field.name for field in fields_of(kind) if not re.search(r"[.\[]", field.name)}
    bodies = [{name: value for name, value in right.items() if name != gone} for gone in right]
    bodies += [{**right, name: wrong} for name in names for wrong in WRONG] + [{**right, "otro_campo": 1}]
    for said in filter(None, (refusal(kind, body) for body in bodies)):
        assert not any(piece in said for piece in pieces_said), said
        assert not ENGLISH.search(without_values(said, kind)), said


def refusal(kind: Kind, body: dict[str, Any]) -> str | None:
    """Return what is said in Spanish of a body that cannot be read, remedy and all."""
    try:
        read_given(kind, body)
    except DataError as error:
        return error.render("es")
    return None


LINE = '{"act": "note_added", "on": %s, "by": ["o:una"], "body": {"note": "N-1", "kind": "sale", "about": "x"}}'


@pytest.mark.parametrize(
    ("on", "said"),
    [
        ('"31/02/2026"', "on: se espera una fecha escrita AAAA-MM-DD; ese día no existe; dice «31/02/2026»"),
        ('"2004-02-31"', "on: se espera una fecha escrita AAAA-MM-DD; ese día no existe; dice «2004-02-31»"),
        ('"28/02/2026"', "on: se espera una fecha escrita AAAA-MM-DD; dice «28/02/2026»"),
        ("20040228", "on: se espera una fecha escrita AAAA-MM-DD; dice «20040228»"),
    ],
)
def test_a_day_of_an_act_says_its_form_and_whether_there_is_such_a_day(on: str, said: str) -> None:
    with pytest.raises(FaultsError) as caught:
        list(acts_given([LINE % on], "actos.jsonl"))
    (fault,) = caught.value.faults
    assert (fault.where.es, said in fault.what.es) == ("actos.jsonl, línea 1", True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"on": NaN}', "NaN no es un n\u00famero"),
        (b'["' * 200_000, "falta una coma o un cierre"),
        (b"[" * 200_000, "m\u00e1s de 50 niveles"),
        (b'{"on": "\xf1"}', "no est\u00e1 en UTF-8"),
        (b'{"act": "note_added", "on": "2004-01-05", "by": [], "body": {"note": "\\ud800"}}', "la mitad de un signo"),
        ('{"on": "x"}'.encode("utf-16"), "no est\u00e1 en UTF-8"),
    ],
)  # fmt: skip
def test_a_file_of_acts_with_odd_json_is_a_fault_with_its_line(
    line: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    file = tmp_path / "actos.jsonl"
    file.write_bytes(b"\n" + line + b"\n")
    ran = call(capsys, "book", "record", str(file), "--sale", "ensayo", "--data", str(tmp_path / "libro"), "--lang", "es")
    assert (ran.status, said in ran.err, f"{file}, línea 2" in ran.err, "remedio:" in ran.err) == (1, True, True, True)
    assert "inesperado" not in ran.err
