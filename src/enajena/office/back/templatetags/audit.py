"""Words of the pages of an auditor."""

import re

from django import template

register = template.Library()
_VARIABLE = re.compile(r"<[^>]*>")


@register.filter
def place(route: str) -> str:
    """Return the address that a route is of; what varies in it, which is not kept, stands as dots."""
    return "/" + _VARIABLE.sub("…", route)
