"""Links of the back office: `{% object_link sale "award" ref %}`, `{% record_link … %}`, `{% list_link … %}`, `{% why … %}`."""

from datetime import datetime

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from enajena.basics.figures import instant_text
from enajena.basics.odd_signs import visible
from enajena.calendar.bogota import BOGOTA
from enajena.office.acting.permissions import may_record_as
from enajena.office.back.addresses import of_list, of_object, of_reason, of_recording, of_sale
from enajena.office.ground.language import language, tell

register = template.Library()


@register.filter
def moment(at: datetime) -> str:
    """Return an instant as Bogotá's clocks showed it."""
    return tell(instant_text(at.astimezone(BOGOTA)))


@register.simple_tag
def object_link(sale: str, table: str, ref: str) -> SafeString:
    """Link to an object by its reference; nothing where it has none."""
    if not ref:
        return SafeString()
    return format_html('<a class="person" href="{}">{}</a>', of_object(sale, table, ref), visible(ref))


@register.simple_tag
def list_link(sale: str, table: str, es: str, en: str, **filters: object) -> SafeString:
    """Link to a list, filtered."""
    return format_html('<a href="{}">{}</a>', of_list(sale, table, **filters), es if language() == "es" else en)


@register.simple_tag(takes_context=True)
def record_link(context: Context, sale: str, kind: str, es: str, en: str, /, *, key: str = "", **fields: object) -> SafeString:
    """Link to the form of an act, with fields filled in; nothing where whoever looks may not record it.

    The page is the place to go back to, unless `volver` says another. `key` is the key that follows the link.
    """
    if not may_record_as(context["roles"], kind):
        return SafeString()
    request = context.get("request")
    back = {} if request is None else {"volver": request.get_full_path()}
    address = of_recording(sale, kind, **{**back, **fields})
    said = es if language() == "es" else en
    if key:
        return format_html('<a class="button quiet" href="{}" data-key="{}">{} <kbd>{}</kbd></a>', address, key, said, key)
    return format_html('<a class="button quiet" href="{}">{}</a>', address, said)


@register.simple_tag
def place_of(sale: str, *steps: object) -> str:
    """Return the address of something of a sale, each step of it quoted: a reference may hold any sign."""
    return of_sale(sale, *steps)


@register.simple_tag
def why(sale: str, table: str, ref: str, figure: str) -> SafeString:
    """Link to the explanation of a figure of an object."""
    said = "¿Por qué?" if language() == "es" else "Why?"
    return format_html('<a class="why no-print" href="{}">{}</a>', of_reason(sale, table, ref, figure), said)
