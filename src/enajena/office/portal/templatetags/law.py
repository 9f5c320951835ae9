"""The sentences of a programme on a page: what stands in backticks is a name, and what begins with a dash is part of what goes before."""

import re

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from enajena.basics.odd_signs import visible
from enajena.basics.text import Text
from enajena.office.ground.language import tell
from enajena.programme.show_words import whole

register = template.Library()
_NAME = re.compile(r"`([^`]*)`")
_PART = "– "


@register.filter
def in_words(sentence: Text | str) -> SafeString:
    """Return a sentence as HTML, escaped, each name in it marked as such."""
    return format_html_join("", "{}", ((piece,) for piece in _pieces(_told(sentence))))


@register.filter
def is_part(sentence: Text | str) -> bool:
    """Return whether a sentence is part of the one before: a term of a ceiling."""
    return _told(sentence).startswith(_PART)


def _told(sentence: Text | str) -> str:
    return whole(tell(sentence)) if isinstance(sentence, Text) else visible(sentence)


def _pieces(told: str) -> list[object]:
    shown = told.removeprefix(_PART)
    if shown != told:
        shown = shown[:1].upper() + shown[1:]
    return [format_html_join("", "<code>{}</code>", [(piece,)]) if place % 2 else piece for place, piece in enumerate(_NAME.split(shown))]
