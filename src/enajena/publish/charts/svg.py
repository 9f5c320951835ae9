"""A specification to a picture: an SVG that is the same bytes every time and holds no script, no style and no address; a PNG from it.

The program that draws, vl-convert, holds Vega and its letters: no browser, no network.
"""

import hashlib
import re
from typing import Any
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

import vl_convert
from defusedxml.ElementTree import fromstring

from enajena.publish.charts import style

_SVG = "http://www.w3.org/2000/svg"
_USED = re.compile(r"url\(#((hatch|dots)-([0-9a-f]{6}))\)")
_OF_PROGRAMS = ("class", "aria-hidden", "aria-label", "aria-roledescription", "role", "pointer-events")
"""What Vega writes for programs that handle the picture; one `role="img"` with its title and description stands for all of it."""
_VEGA_LITE = "6.4"


def svg_of(specification: dict[str, Any], title: str, description: str) -> str:
    """Draw a specification, with the words that stand for the picture where it is not seen."""
    # No address may be read: the data is in the specification.
    drawing = fromstring(vl_convert.vegalite_to_svg(specification, vl_version=_VEGA_LITE, allowed_base_urls=[]))
    _tidy(drawing)
    _add_patterns(drawing)
    _add_words(drawing, title, description)
    register_namespace("", _SVG)
    return tostring(drawing, encoding="unicode")


def png_of(svg: str, scale: int) -> bytes:
    """Draw an SVG as PNG, with `scale` dots a pixel."""
    return vl_convert.svg_to_png(svg, scale=scale)


def _tidy(drawing: Element) -> None:
    """Take out what draws nothing."""
    for parent in list(drawing.iter()):
        for child in list(parent):
            if child.get("display") == "none" or (child.tag.endswith("path") and child.get("class") == "background"):
                parent.remove(child)
    for element in drawing.iter():
        for name in _OF_PROGRAMS:
            element.attrib.pop(name, None)


def _add_patterns(drawing: Element) -> None:
    used = sorted({found.groups() for element in drawing.iter() for found in _USED.finditer(element.get("fill", ""))})
    if not used:
        return
    head = Element(f"{{{_SVG}}}defs")
    for name, kind, colour in used:
        head.append(_pattern(name, kind, f"#{colour}"))
    drawing.insert(0, head)


def _pattern(name: str, kind: str, colour: str) -> Element:
    pattern = Element(f"{{{_SVG}}}pattern", {"id": name, "width": "6", "height": "6", "patternUnits": "userSpaceOnUse"})
    SubElement(pattern, f"{{{_SVG}}}rect", {"width": "6", "height": "6", "fill": style.PAPER})
    if kind == "dots":
        for place in ("1.5", "4.5"):
            SubElement(pattern, f"{{{_SVG}}}circle", {"cx": place, "cy": place, "r": "1.1", "fill": colour})
        return pattern
    SubElement(pattern, f"{{{_SVG}}}path", {"d": "M-1,1l2,-2M0,6l6,-6M5,7l2,-2", "stroke": colour, "stroke-width": "1.6"})
    return pattern


def _add_words(drawing: Element, title: str, description: str) -> None:
    mark = hashlib.sha256(f"{title}\n{description}".encode()).hexdigest()[:12]
    drawing.set("role", "img")
    drawing.set("aria-labelledby", f"title-{mark} desc-{mark}")
    for place, (tag, words) in enumerate((("title", title), ("desc", description))):
        element = Element(f"{{{_SVG}}}{tag}", {"id": f"{tag}-{mark}"})
        element.text = words
        drawing.insert(place, element)
