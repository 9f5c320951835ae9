"""docs/programme-file.md: the programme file key by key, made from the model; the introduction is in programme_page.head.md."""

import dataclasses
import inspect
import types
import typing
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, Union

from enajena.basics.text import Text
from enajena.programme import messages_bind, messages_law, messages_rules, messages_tree
from enajena.programme.bind import hints_of, without_none
from enajena.programme.keys import description_of
from enajena.programme.messages import Message
from enajena.programme.model import Programme
from enajena.programme.stage_model import Rule
from enajena.programme.vocabulary import COMMON_FACTS

HEAD = Path(__file__).with_suffix(".head.md")

_SCALARS: dict[object, str] = {
    str: "word or text",
    int: "whole number",
    Decimal: "number",
    date: "date",
    bool: "`true` or `false`",
    Text: "text in two languages",
}
_MARK = "A rule (marked ◆) carries `source` too, which is required, and may carry `assumes`, a list of assumptions by number."
_FORMULAS = {"when", "value"}
_FAULTS = (
    ("The file and its YAML", messages_tree),
    ("Keys and values", messages_bind),
    ("Parts that do not hold together", messages_rules),
    ("Formulas, Ley 226, and warnings (`warn-`)", messages_law),
)


def programme_page() -> str:
    """Return the page."""
    parts = [HEAD.read_text(encoding="utf-8").rstrip(), "", "## The vocabulary of formulas", "", *_vocabulary(), ""]
    parts += ["## Key by key", "", "“Required” means: required where its parent stands.", _MARK, ""]
    for kind, paths in _classes().items():
        parts += [*_section(kind, paths), ""]
    parts += ["## Every fault", "", *_faults()]
    return "\n".join(parts).rstrip() + "\n"


def _vocabulary() -> list[str]:
    rows = ["| fact | kind | in English | en español |", "|---|---|---|---|"]
    rows += [f"| `{fact.name}` | `{fact.kind}` | {fact.label.en} | {fact.label.es} |" for fact in COMMON_FACTS.values()]
    return rows


def _classes() -> dict[type, list[str]]:
    """Return every class of the model with the paths where it stands, in the order of the file."""
    found: dict[type, list[str]] = {}
    _collect(Programme, "", found)
    return found


def _collect(kind: type, path: str, found: dict[type, list[str]]) -> None:
    found.setdefault(kind, []).append(path)
    if len(found[kind]) > 1:
        return
    for field in dataclasses.fields(kind):
        hint = hints_of(kind)[field.name]
        mark = "[]" if typing.get_origin(hint) is tuple else ""
        for below in _below(hint):
            _collect(below, f"{path}.{field.name}{mark}".lstrip("."), found)


def _below(hint: object) -> list[type]:
    if hint is Text:
        return []
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return [hint]
    return [below for argument in typing.get_args(hint) for below in _below(argument)]


def _section(kind: type, paths: list[str]) -> list[str]:
    heading = ", ".join(f"`{path}`" for path in paths) if paths != [""] else "The file"
    of_kind = _kind_value(kind)
    if of_kind:
        heading += f" with `kind: {of_kind}`"
    mark = " ◆" if issubclass(kind, Rule) else ""
    first_line = (inspect.getdoc(kind) or "").split("\n", 1)[0]
    rows = [
        f"### {heading}{mark}",
        "",
        first_line,
        "",
        "| key | what it takes | required | in English | en español |",
        "|---|---|---|---|---|",
    ]
    for field in dataclasses.fields(kind):
        if issubclass(kind, Rule) and kind is not Rule and field.name in {"source", "assumes"}:
            continue
        said = description_of(field)
        required = "yes" if field.default is dataclasses.MISSING else _default(field)
        rows.append(
            f"| `{field.name}` | {_takes(hints_of(kind)[field.name], field.name)} | {required} | {_cell(said.en)} | {_cell(said.es)} |"
        )
    return rows


def _default(field: "dataclasses.Field[Any]") -> str:
    if field.default in (None, (), ""):
        return "no"
    default = str(field.default).lower() if isinstance(field.default, bool) else field.default
    return f"no: `{default}`"


def _takes(hint: object, name: str) -> str:
    """Return in words what a key takes."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in _SCALARS:
        return "formula" if hint is str and name in _FORMULAS else _SCALARS[hint]
    if origin is Literal:
        return " \\| ".join(f"`{choice}`" for choice in arguments)
    if origin is tuple:
        return f"list of: {_takes(arguments[0], name)}"
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_takes(member, name) for member in without_none(hint)))
    return "keys of its own"


def _kind_value(kind: type) -> str | None:
    hint = hints_of(kind).get("kind")
    choices = typing.get_args(hint)
    return str(choices[0]) if typing.get_origin(hint) is Literal and len(choices) == 1 else None


def _faults() -> list[str]:
    rows: list[str] = []
    for title, module in _FAULTS:
        rows += [f"### {title}", "", "| code | in English | en español |", "|---|---|---|"]
        said = {message.code: message for message in vars(module).values() if isinstance(message, Message)}
        rows += [f"| `{code}` | {_shown(message.what.en)} | {_shown(message.what.es)} |" for code, message in said.items()]
        rows.append("")
    return rows


def _shown(template: str) -> str:
    """Return a message with `…` for what is filled in."""
    shown = template.replace("{{", "\0").replace("}}", "\1")
    while "{" in shown:
        start = shown.index("{")
        shown = shown[:start] + "…" + shown[shown.index("}", start) + 1 :]
    return _cell(shown.replace("\0", "{").replace("\1", "}"))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<<", "\\<\\<")
