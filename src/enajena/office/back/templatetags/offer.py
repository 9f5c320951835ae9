"""What the pages of the offer need of templates beside `words` and `back`."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def at(found: Mapping[str, object], name: str) -> object | None:
    """Return what a mapping has under a name, None where it has nothing."""
    return found.get(name)
