"""docs/assumptions.md: every assumption of the built-in programmes, in both languages; the introduction is in assumptions_page.head.md."""

from pathlib import Path

from enajena.basics.text import Language, Text
from enajena.programme.model import Programme
from enajena.programme.reader import builtin_ids, load

HEAD = Path(__file__).with_suffix(".head.md")

_COLUMNS = Text(
    "número | numeral | qué se decidió | por qué | quién puede cambiarlo",
    "number | numeral | what was chosen | why | who may change it",
)
_NONE = Text("Ninguno.", "None.")


def assumptions_page() -> str:
    """Return the page."""
    programmes = [load(name) for name in builtin_ids()]
    parts = [HEAD.read_text(encoding="utf-8").rstrip(), "", "## Which programme uses which", "", *_overview(programmes)]
    for programme in programmes:
        parts += ["", f"## `{programme.id}`", "", f"**{programme.title.en}**", "", *_table(programme, "en")]
        parts += ["", f"**{programme.title.es}**", "", *_table(programme, "es")]
    return "\n".join(parts) + "\n"


def _overview(programmes: list[Programme]) -> list[str]:
    used: dict[str, list[str]] = {}
    for programme in programmes:
        for assumption in programme.assumptions:
            used.setdefault(assumption.id, []).append(f"`{programme.id}`")
    rows = [f"| {number} | {', '.join(used[number])} |" for number in sorted(used, key=_in_order)]
    return ["| number | programmes |", "|---|---|", *rows]


def _in_order(number: str) -> tuple[str, int]:
    """Return what puts A9 before A10."""
    letters = number.rstrip("0123456789")
    return letters, int(number.removeprefix(letters) or 0)


def _table(programme: Programme, language: Language) -> list[str]:
    if not programme.assumptions:
        return [_NONE.to(language)]
    rows = [
        f"| {one.id} | {one.source} | {_cell(one.choice.to(language))} | {_cell(one.why.to(language))} | {_cell(one.who.to(language))} |"
        for one in sorted(programme.assumptions, key=lambda one: _in_order(one.id))
    ]
    return [f"| {_COLUMNS.to(language)} |", "|---|---|---|---|---|", *rows]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
