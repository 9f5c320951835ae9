"""docs/numerals.md: every sentence of the five texts, with the keys that hold it and the tests that check it; made from numerals.yaml."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from enajena.basics.text import Text
from enajena.programme.reader import builtin_ids, builtin_path, read

_CASES = "src/enajena/decrees/{programme}/cases.yaml"
_HEAD = """# Numerals

What each sentence of the five texts became: the key of the programme file that holds it and the tests that check it. The page is made from
`numerals.yaml` beside each programme file (`tools/make_docs.py`); the tests see that no sentence lacks a row, that every key stands in the
programme under that numeral, and that every test exists.

Lo que llegó a ser cada frase de los cinco textos: la clave del archivo de programa que la recoge y las pruebas que la comprueban. La página
sale del `numerals.yaml` que acompaña a cada programa; las pruebas ven que ninguna frase quede sin fila.

- A sentence is told in our own words; its place within the numeral is its number. Paragraphs without a number of their own belong to the
  numeral, or the article, over them.
- A key is a path in `programme.yaml`. In brackets stands what tells one element of a list from the others (its id, name, fact, conduct,
  rank or numeral), or `#2`, its place.
- A test in italics is a case of `cases.yaml`, worked by hand; any other is a test of the program.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One sentence of a text."""

    numeral: str
    sentence: str
    said: Text
    keys: tuple[str, ...]
    tests: tuple[str, ...]


def numerals_page() -> str:
    """Return the page."""
    parts = [_HEAD.rstrip()]
    for programme in builtin_ids():
        path = builtin_path(programme).with_name("numerals.yaml")
        if path.is_file():
            parts += ["", *_section(programme, path)]
    return "\n".join(parts) + "\n"


def rows_of(path: Path) -> tuple[Row, ...]:
    """Return the rows of a numerals file; every value stays text."""
    entries: list[dict[str, Any]] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - makes text only
    return tuple(
        Row(
            entry["numeral"],
            entry["sentence"],
            Text(" ".join(entry["es"].split()), " ".join(entry["en"].split())),
            tuple(entry["keys"]),
            tuple(entry["tests"]),
        )
        for entry in entries
    )


def _section(programme: str, path: Path) -> Iterator[str]:
    rows = rows_of(path)
    yield f"## `{programme}`"
    yield ""
    title = read(builtin_path(programme)).title.en
    yield f"{title}: {len(rows)} sentences. Cases: [cases.yaml](../{_CASES.format(programme=programme)})."
    yield ""
    yield "| numeral | sentence | en español | in English | keys | tests |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        keys = "<br>".join(f"`{key}`" for key in row.keys)
        tests = "<br>".join(_test(name) for name in row.tests)
        yield f"| {row.numeral} | {row.sentence} | {_cell(row.said.es)} | {_cell(row.said.en)} | {keys} | {tests} |"


def _test(name: str) -> str:
    """Return a case in italics, or a test of the program by file, function and parameter."""
    if "::" not in name:
        return f"*{name}*"
    path, _, function = name.partition("::")
    return f"[`{function.replace('_', ' ')}`](../{path})"


def _cell(sentence: str) -> str:
    return sentence.replace("|", "\\|")
