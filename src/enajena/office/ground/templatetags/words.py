"""Words of templates: `{% say "en español" "in English" %}`, a Text, pesos, shares, dates in words."""

from datetime import date
from decimal import Decimal

from django import template
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from enajena.basics.figures import count_text, date_text, percent_text, pesos_text
from enajena.basics.text import Text
from enajena.calendar import date_in_words
from enajena.office.ground.language import language
from enajena.office.ground.language import tell as told

register = template.Library()


@register.simple_tag
def say(es: str, en: str) -> str:
    """Return the sentence of the page's language; what comes out is escaped as any text is."""
    return es if language() == "es" else en


@register.filter
def tell(text: Text) -> str:
    """Return a Text in the page's language."""
    return told(text)


@register.filter
def pesos(amount_cop: Decimal) -> str:
    """Return an amount as it is written in the page's language."""
    return told(pesos_text(amount_cop))


@register.filter
def shares(count: int) -> str:
    """Return a count as it is written in the page's language."""
    return told(count_text(count))


@register.filter
def day(on: date) -> str:
    """Return a date in words, with its day of the week."""
    return told(date_in_words(on))


@register.filter
def short_day(on: date) -> str:
    """Return a date in short."""
    return told(date_text(on))


@register.filter
def percent(value: Decimal) -> str:
    """Return a percent with its sign."""
    return told(percent_text(value))


@register.filter
def address(request: HttpRequest) -> str:
    """Return where a page is; its path alone where it was asked for under a name that is not this office's."""
    try:
        return request.build_absolute_uri()
    except DisallowedHost:
        return request.path
