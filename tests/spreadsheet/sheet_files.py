"""Workbooks made part by part, so that a test can say exactly what a file holds, what no program would write included."""

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

CONTENT_TYPES = "[Content_Types].xml"
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
STYLES = "xl/styles.xml"
WORKBOOK = "xl/workbook.xml"


def cell(place: str, value: str, kind: str | None = None, *, style: int | None = None, formula: str | None = None) -> str:
    """Return a cell with the stored value as it is given."""
    kind_text = f' t="{kind}"' if kind else ""
    style_text = f' s="{style}"' if style is not None else ""
    formula_text = "" if formula is None else f"<f>{escape(formula)}</f>"
    return f'<c r="{place}"{style_text}{kind_text}>{formula_text}<v>{escape(value)}</v></c>'


def inline(place: str, text: str) -> str:
    """Return a cell with its text inside it."""
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def sheet_xml(rows: Mapping[int, str] | str, *, before: str = "", after: str = "", namespace: str = MAIN) -> str:
    """Return the part of a sheet; `rows` are the cells of each row by its number, or the rows as XML."""
    body = rows if isinstance(rows, str) else "".join(f'<row r="{number}">{cells}</row>' for number, cells in rows.items())
    return f'<?xml version="1.0"?><worksheet xmlns="{namespace}">{before}<sheetData>{body}</sheetData>{after}</worksheet>'


def strings_xml(items: Iterable[str]) -> str:
    """Return the part of shared strings; an item that starts with `<` is taken as XML."""
    written = "".join(item if item.startswith("<") else f"<si><t>{escape(item)}</t></si>" for item in items)
    return f'<sst xmlns="{MAIN}">{written}</sst>'


def styles_xml(formats: Iterable[int | str]) -> str:
    """Return the part of styles, one a number format: a built-in one by number, another by its code. Style 0 is plain."""
    codes = [code for code in formats if isinstance(code, str)]
    numbers = [code if isinstance(code, int) else 164 + codes.index(code) for code in formats]
    declared = "".join(f'<numFmt numFmtId="{164 + index}" formatCode={quoteattr(code)}/>' for index, code in enumerate(codes))
    used = "".join(f'<xf numFmtId="{number}"/>' for number in (0, *numbers))
    # The styles that cells are based on come first, and no cell names them.
    based = '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
    return f'<styleSheet xmlns="{MAIN}"><numFmts>{declared}</numFmts>{based}<cellXfs>{used}</cellXfs></styleSheet>'


def parts(
    sheets: Mapping[str, str], *, strings: str | None = None, styles: str | None = None, date1904: bool = False, hidden: Iterable[str] = ()
) -> dict[str, str]:
    """Return the parts of a workbook, in the order in which Excel writes them; `sheets` is their XML by name."""
    unseen = set(hidden)
    numbered = list(enumerate(sheets.items(), start=1))
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" {"state=" + quoteattr("hidden") if name in unseen else ""} r:id="rId{n}"/>'
        for n, (name, _) in numbered
    )
    related = [("worksheet", f"worksheets/sheet{n}.xml") for n, _ in numbered]
    related += [("sharedStrings", "sharedStrings.xml")] if strings else []
    related += [("styles", "styles.xml")] if styles else []
    made = {
        CONTENT_TYPES: content_types(len(sheets)),
        "_rels/.rels": relations_xml([("officeDocument", WORKBOOK)]),
        WORKBOOK: f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE_RELATIONS}"><workbookPr{" date1904=" + quoteattr("1") if date1904 else ""}/>'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations_xml(related),
        **{f"xl/worksheets/sheet{n}.xml": xml for n, (_, xml) in numbered},
    }
    return {**made, **({STRINGS: strings} if strings else {}), **({STYLES: styles} if styles else {})}


def content_types(sheets: int = 1, workbook_type: str = f"{OFFICE}.sheet.main+xml", more: str = "") -> str:
    """Return the part that says what each part is."""
    listed = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{OFFICE}.worksheet+xml"/>' for n in range(1, sheets + 1)
    )
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{workbook_type}"/>{listed}{more}</Types>'
    )


def relations_xml(related: Iterable[tuple[str, str]]) -> str:
    """Return a part of relations, by kind and target."""
    listed = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE_RELATIONS}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(related, start=1)
    )
    return f'<Relationships xmlns="{RELATIONS}">{listed}</Relationships>'


def pack(path: Path, made: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write parts to a file."""
    with zipfile.ZipFile(path, "w", method) as packed:
        for name, content in made.items():
            packed.writestr(name, content)
    return path


def xlsx(
    path: Path, rows: Mapping[int, str] | str, *, strings: str | None = None, styles: str | None = None, date1904: bool = False
) -> Path:
    """Write a workbook of one sheet, `Hoja1`."""
    return pack(path, parts({"Hoja1": sheet_xml(rows)}, strings=strings, styles=styles, date1904=date1904))


SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_NAMES = "".join(f' xmlns:{name}="{_OASIS}:{name}:1.0"' for name in ("office", "table", "text", "style", "draw"))
_CALC = ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


def ods_text(text: str, attributes: str = "") -> str:
    """Return a cell of text."""
    return f'<table:table-cell office:value-type="string"{attributes}><text:p>{escape(text)}</text:p></table:table-cell>'


def ods_cell(kind: str, attribute: str, value: str, shown: str = "…", more: str = "") -> str:
    """Return a cell of a value, with what is shown of it."""
    attributes = f'office:value-type="{kind}" office:{attribute}={quoteattr(value)}{more}'
    return f"<table:table-cell {attributes}><text:p>{escape(shown)}</text:p></table:table-cell>"


def ods_sheet(rows: str, name: str = "Hoja1", attributes: str = "") -> str:
    """Return a sheet from its rows."""
    return f"<table:table table:name={quoteattr(name)}{attributes}>{rows}</table:table>"


def ods_row(*cells: str, attributes: str = "") -> str:
    """Return a row from its cells."""
    return f"<table:table-row{attributes}>{''.join(cells)}</table:table-row>"


def content_xml(sheets: str, styles: str = "") -> str:
    """Return the part that has all sheets."""
    return (
        f'<?xml version="1.0"?><office:document-content{_NAMES}{_CALC}><office:automatic-styles>{styles}</office:automatic-styles>'
        f"<office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body></office:document-content>"
    )


def ods_parts(content: str, manifest: str = "") -> dict[str, str]:
    """Return the parts of an OpenDocument workbook."""
    listed = f'<manifest:manifest xmlns:manifest="{_OASIS}:manifest:1.0">{manifest}</manifest:manifest>'
    return {"mimetype": SPREADSHEET, "content.xml": content, "META-INF/manifest.xml": listed}


def ods(path: Path, rows: str) -> Path:
    """Write an OpenDocument workbook of one sheet."""
    return pack(path, ods_parts(content_xml(ods_sheet(rows))))
