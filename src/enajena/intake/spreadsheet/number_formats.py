"""What the number formats of an Excel workbook show: a number, a percentage, a date, a time."""

import re
from collections.abc import Mapping
from typing import Literal

from enajena.basics.text import Text
from enajena.intake.spreadsheet.archive import Archive
from enajena.intake.spreadsheet.limits import MAX_STYLES, SMALL_PART_BYTES
from enajena.intake.spreadsheet.opc import MAIN_NAMES
from enajena.intake.spreadsheet.xml_events import Events, parse_whole

Style = Literal["number", "percent", "date", "time", "datetime"]

_LONGEST_ID = 9

_BUILT_IN: dict[int, Style] = {
    **dict.fromkeys((9, 10), "percent"),
    **dict.fromkeys((14, 15, 16, 17, *range(27, 32), 36, *range(50, 55), 57, 58), "date"),
    **dict.fromkeys((18, 19, 20, 21, *range(32, 36), 45, 47, 55, 56), "time"),
    22: "datetime",
}
"""The formats that a workbook names by number alone; those of 27 on are the East Asian ones."""

_NOT_SHOWN_AS_VALUE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
"""Quoted text, escaped signs, blanks, fillers, and colours, conditions, locales or elapsed time in brackets."""


def style_of(code: str) -> Style:
    """Return what a format code shows; elapsed time (`[h]:mm`) is a number of days, not a time of day."""
    if re.search(r"\[(?:h+|m+|s+)\]", code, re.IGNORECASE):
        return "number"
    letters = _NOT_SHOWN_AS_VALUE.sub("", code).partition(";")[0].lower()
    if "general" in letters:
        return "number"
    has_time = "h" in letters or "s" in letters
    has_date = "y" in letters or "d" in letters or ("m" in letters and not has_time)
    if has_date:
        return "datetime" if has_time else "date"
    return "time" if has_time else "percent" if "%" in letters else "number"


def read_styles(archive: Archive, part: str | None) -> tuple[Style, ...]:
    """Return what each cell style of the workbook shows, in the order in which cells name them."""
    if part is None:
        return ("number",)
    events = _StyleEvents(archive, part)
    parse_whole(events, 4 * SMALL_PART_BYTES)
    return tuple(events.styles) or ("number",)


class _StyleEvents(Events):
    def __init__(self, archive: Archive, part: str) -> None:
        super().__init__(archive, part)
        self.styles: list[Style] = []
        self._codes: dict[int, Style] = {}
        self._inside = ""

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        local = MAIN_NAMES.get(name)
        if local in ("cellXfs", "numFmts"):
            self._inside = local
        elif local == "numFmt" and self._inside == "numFmts":
            self._codes[self._number(attributes)] = style_of(attributes.get("formatCode", ""))
        elif local == "xf" and self._inside == "cellXfs":
            number = self._number(attributes)
            self.styles.append(self._codes.get(number, _BUILT_IN.get(number, "number")))
            if len(self.styles) > MAX_STYLES:
                raise self.archive.broken(Text("tiene demasiados estilos", "it has too many styles"))

    def closed(self, name: str) -> None:
        if MAIN_NAMES.get(name) == self._inside:
            self._inside = ""

    def _number(self, attributes: Mapping[str, str]) -> int:
        number = attributes.get("numFmtId", "0")
        if not number.isdecimal() or len(number) > _LONGEST_ID:
            raise self.broken("formato de número sin número", "number format without a number")
        return int(number)
