"""The navigation of the site, read from the index of the documents, and which pages are the same in the other language."""

import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOT_PAGE = "docs/README"
_GROUP = re.compile(r"^\*\*(.+)\*\*$")
_ITEM = re.compile(r"^- \[([^\]]+)\]\(([^)#]+)\.md\)")
_TWINS = {
    "README": "LEEME",
    "docs/office": "docs/oficina",
    "docs/threats": "docs/amenazas",
    "docs/running": "docs/puesta-en-marcha",
    "docs/tour": "docs/recorrido",
}
"""Pages in English and the same in Spanish."""
_SPANISH_ALONE = frozenset({"docs/libro", *(f"docs/guides/{name}" for name in ("ventanilla", "revision", "direccion", "auditoria"))})


@dataclass(frozen=True, slots=True)
class Twin:
    """The same page in the other language: which language, what the link says, and where it is."""

    language: str
    called: str
    page: str


def listed(index: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the groups of the index, each with the names of its pages and where they are, from the folder of the documents."""
    groups: list[tuple[str, list[tuple[str, str]]]] = []
    for line in index.splitlines():
        if group := _GROUP.match(line):
            groups.append((group[1], []))
        elif groups and (item := _ITEM.match(line)):
            groups[-1][1].append((item[1], item[2]))
    return groups


def navigation(index: str) -> str:
    """Return the lines that make Sphinx show the index as its navigation."""
    return "".join(_tree(group, pages) for group, pages in listed(index))


def _tree(group: str, pages: list[tuple[str, str]]) -> str:
    lines = "\n".join(line for name, page in pages for line in _lines(name, posixpath.normpath(f"docs/{page}")))
    return f"\n\n```{{toctree}}\n:hidden:\n:caption: {group}\n:maxdepth: 1\n\n{lines}\n```\n"


def _lines(name: str, page: str) -> list[str]:
    """Return the line of a page, and those of its parts: pages in a folder of the same name, such as those that `make bench` writes."""
    parts = sorted((ROOT / page).glob("*.md"))
    return [f"{name} </{page}>", *(f"/{part.relative_to(ROOT).with_suffix('').as_posix()}" for part in parts)]


def language_of(page: str) -> str:
    """Return the language that a page is written in."""
    return "es" if page in _SPANISH_ALONE or page in _TWINS.values() else "en"


def twin_of(page: str) -> Twin | None:
    """Return the same page in the other language, where there is one."""
    if page in _TWINS:
        return Twin("es", "En español", _TWINS[page])
    english = next((here for here, there in _TWINS.items() if there == page), None)
    return Twin("en", "In English", english) if english else None
