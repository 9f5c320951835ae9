"""How Sphinx makes a site of the documents; `make site` calls it. The navigation is what docs/README.md lists, in its order.

Nothing is fetched, neither by the building nor by whoever reads: no letters, scripts or pictures of others.
"""

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

from accessible import accessible
from navigation import ROOT_PAGE, language_of, navigation, twin_of
from transitions import with_tables

project = "Enajena"
language = "en"
root_doc = ROOT_PAGE
include_patterns = ["*.md", "docs/**", "examples/**"]
exclude_patterns = [".*", "out", "src", "tests", "tools", "web", "deploy", "requirements", "spark-warehouse"]
source_suffix = {".md": "markdown"}

extensions = ["myst_parser"]
myst_heading_anchors = 4  # a link to a heading is written as repositories write it
myst_enable_extensions = ["html_image"]  # a picture with its width is an <img>

html_theme = "furo"
html_title = "Enajena"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_scaled_image_link = False
html_show_search_summary = False  # from the disk a browser reads no other page

_START = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Enajena</title><meta http-equiv="refresh" content="0; url={page}.html"></head>
<body><main><h1>Enajena</h1><p><a href="{page}.html">The documents · Los documentos</a></p></main></body></html>
"""


def _read(_: Sphinx, page: str, content: list[str]) -> None:
    """Put the navigation under the index, and tables in the place of drawings that only some renderers draw."""
    content[0] = with_tables(content[0]) + (navigation(content[0]) if page == ROOT_PAGE else "")


def _lay_out(_: Sphinx, page: str, __: str, context: dict[str, Any], ___: object) -> None:
    """Say which language a page is in, and lead to the same page in the other one."""
    context["language"] = language_of(page)
    twin = twin_of(page)
    if twin and "body" in context:
        there = context["pathto"](twin.page)
        link = f'<p class="twin"><a href="{there}" hreflang="{twin.language}" lang="{twin.language}">{twin.called}</a></p>'
        context["body"] = link + context["body"]


def _finish(site: Sphinx, failure: Exception | None) -> None:
    """Make every page one for everybody, and write the page by which one comes in."""
    if failure is None:
        out = Path(site.outdir)
        for page in out.rglob("*.html"):
            page.write_text(accessible(page.read_text(encoding="utf-8")), encoding="utf-8")
        (out / "index.html").write_text(_START.format(page=ROOT_PAGE), encoding="utf-8")


def setup(site: Sphinx) -> None:
    """Connect what is above."""
    site.connect("source-read", _read)
    site.connect("html-page-context", _lay_out)
    site.connect("build-finished", _finish)
