"""The parts of an Excel workbook and how they name each other (Open Packaging Conventions): which part is which sheet."""

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.intake.spreadsheet.archive import Archive
from enajena.intake.spreadsheet.limits import MAX_SHEETS, SMALL_PART_BYTES
from enajena.intake.spreadsheet.xml_events import Events, parse_whole

CONTENT_TYPES = "[Content_Types].xml"
_OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
WORKBOOK_TYPES = (f"{_OFFICE}.sheet.main+xml", f"{_OFFICE}.template.main+xml")
SHEET_TYPE = f"{_OFFICE}.worksheet+xml"

_MAIN = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")
_RELATION_ID = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships id",
    "http://purl.oclc.org/ooxml/officeDocument/relationships id",
)
_LOCAL_NAMES = (
    "workbookPr", "sheet", "numFmts", "numFmt", "cellXfs", "xf", "si", "t", "rPh", "sheetData", "row", "c", "v", "f", "is", "col",
)  # fmt: skip
MAIN_NAMES = {f"{namespace} {name}": name for namespace in _MAIN for name in _LOCAL_NAMES}
"""The elements that are read, by their full names in both forms of the standard, transitional and strict."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A part that another one names."""

    kind: str
    target: str
    external: bool


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A sheet as the workbook lists it: its name, whether it is hidden, and its part."""

    name: str
    hidden: bool
    part: str


@dataclass(frozen=True, slots=True)
class Package:
    """What of an Excel workbook has cells or says how to read them."""

    sheets: tuple[SheetPart, ...]
    starts_1904: bool
    styles: str | None
    shared_strings: str | None


def read_package(archive: Archive) -> Package:
    """Find the sheets of a workbook, the way Excel does: by content type and relation, not by the names of the files.

    Raises:
        FaultsError: it is no workbook without macros, or its parts do not fit together.
    """
    types = _TypeEvents(archive, CONTENT_TYPES)
    parse_whole(types, SMALL_PART_BYTES)
    _refuse_macros(archive, types)
    main = _only(archive, _relations(archive, ""), "officeDocument")
    if types.of(main) not in WORKBOOK_TYPES:
        raise archive.refuse("binary_workbook" if "sheet.binary" in types.of(main) else "not_a_workbook")
    workbook = _WorkbookEvents(archive, main)
    parse_whole(workbook, SMALL_PART_BYTES)
    relations = _relations(archive, main)
    sheets = tuple(
        SheetPart(name, hidden, relations[relation].target)
        for name, hidden, relation in workbook.sheets
        if relation in relations and not relations[relation].external and types.of(relations[relation].target) == SHEET_TYPE
    )
    if not sheets:
        raise archive.broken(Text("no tiene hojas de datos", "it has no sheets of data"))
    return Package(sheets, workbook.starts_1904, _part(archive, relations, "styles"), _part(archive, relations, "sharedStrings"))


def _refuse_macros(archive: Archive, types: "_TypeEvents") -> None:
    named = any(name.endswith(("vbaproject.bin", "vbadata.xml")) or "/macrosheets/" in name for name in archive.names())
    if named or any("macro" in kind.lower() or "vbaproject" in kind.lower() for kind in types.kinds()):
        raise archive.refuse("macros")


def _relations(archive: Archive, part: str) -> dict[str, Relation]:
    folder, name = posixpath.split(part)
    listed = posixpath.join(folder, "_rels", f"{name}.rels")
    events = _RelationEvents(archive, listed, folder)
    parse_whole(events, SMALL_PART_BYTES)
    return events.relations


def _part(archive: Archive, relations: Mapping[str, Relation], kind: str) -> str | None:
    found = [one.target for one in relations.values() if one.kind == kind and not one.external]
    if found and found[0] not in archive:
        raise archive.broken(Text(f"falta {found[0]}", f"{found[0]} is missing"))
    return found[0] if found else None


def _only(archive: Archive, relations: Mapping[str, Relation], kind: str) -> str:
    part = _part(archive, relations, kind)
    if part is None:
        raise archive.refuse("not_a_workbook")
    return part


class _TypeEvents(Events):
    """Content types: those of one part, and those of an ending."""

    def __init__(self, archive: Archive, part: str) -> None:
        super().__init__(archive, part)
        self._of_part: dict[str, str] = {}
        self._of_ending: dict[str, str] = {}

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        kind = attributes.get("ContentType", "")
        if name.endswith(" Override"):
            self._of_part[attributes.get("PartName", "").lower()] = kind
        elif name.endswith(" Default"):
            self._of_ending[attributes.get("Extension", "").lower()] = kind

    def of(self, part: str) -> str:
        return self._of_part.get(f"/{part.lower()}", self._of_ending.get(posixpath.splitext(part)[1].lower().lstrip("."), ""))

    def kinds(self) -> tuple[str, ...]:
        return (*self._of_part.values(), *self._of_ending.values())


class _RelationEvents(Events):
    def __init__(self, archive: Archive, part: str, folder: str) -> None:
        super().__init__(archive, part)
        self.relations: dict[str, Relation] = {}
        self._folder = folder

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        if not name.endswith(" Relationship"):
            return
        external = attributes.get("TargetMode") == "External"
        target = attributes.get("Target", "")
        if not external:
            joined = target if target.startswith("/") else posixpath.join("/", self._folder, target)
            target = posixpath.normpath(joined).lstrip("/")
        kind = attributes.get("Type", "").rpartition("/")[2]
        self.relations[attributes.get("Id", "")] = Relation(kind, target, external)


class _WorkbookEvents(Events):
    def __init__(self, archive: Archive, part: str) -> None:
        super().__init__(archive, part)
        self.sheets: list[tuple[str, bool, str]] = []
        self.starts_1904 = False

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        local = MAIN_NAMES.get(name)
        if local == "workbookPr":
            self.starts_1904 = attributes.get("date1904", "0") in ("1", "true", "on")
        elif local == "sheet":
            relation = next((attributes[key] for key in _RELATION_ID if key in attributes), "")
            self.sheets.append((attributes.get("name", ""), attributes.get("state", "visible") != "visible", relation))
            if len(self.sheets) > MAX_SHEETS:
                raise self.archive.refuse("too_many_sheets", limit=MAX_SHEETS)
