"""What the theme leaves out for those who use a keyboard or hear a page: what scrolls can be reached, what is a landmark has a name."""

import re

_CHANGES = (
    (re.compile(r"<pre>"), '<pre tabindex="0">'),
    (re.compile(r'<div class="table-wrapper ([^"]*)">'), r'<div class="table-wrapper \1" tabindex="0">'),
    (re.compile(r'<th class="head">(?:<p></p>)?</th>'), "<td></td>"),
    (re.compile(r'(<p class="caption" role="heading")>'), r'\1 aria-level="2">'),
    (re.compile(r'<aside class="sidebar-drawer">'), '<aside class="sidebar-drawer" aria-label="All pages">'),
    (re.compile(r'<aside class="toc-drawer">'), '<aside class="toc-drawer" aria-label="On this page">'),
)


def accessible(page: str) -> str:
    """Return a page of the site with what was left out; one that has it stays as it is."""
    for wanting, whole in _CHANGES:
        page = wanting.sub(whole, page)
    return page
