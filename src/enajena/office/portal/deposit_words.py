"""What the page of the deposit says of the urn: whether it takes envelopes, since when, until when, and where else to go."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from django.urls import reverse

from enajena.basics.figures import instant_text
from enajena.basics.text import Text, same
from enajena.calendar import date_in_words
from enajena.calendar.bogota import BOGOTA
from enajena.office.portal.deposit_state import Box

Notice = tuple[str, Text, Text]
"""Its kind (info, done, warn, wrong), what it is about, and what it says."""

_STOPPED = Text(
    "La oferta está interrumpida: hoy no se reciben aceptaciones, y lo que se deposite estos días queda fuera de término. "
    "Cuando se reanude, esta página lo dirá.",
    "The offer is interrupted: no acceptances are taken today, and what is deposited on these days is out of term. "
    "Once it goes on, this page will say so.",
)


def notices(box: Box) -> Iterator[Notice]:
    """Yield what whoever comes to deposit must know first."""
    if box.urn is not None and box.urn.rehearsal:
        yield (
            "warn",
            Text("Urna de ensayo", "A rehearsal urn"),
            Text("Lo que se deposite en ella no compra acciones.", "What is deposited in it buys no shares."),
        )
    yield state_notice(box)
    if box.addendum is not None and box.manifest is not None and box.urn is not None:
        yield (
            "info",
            Text("El cierre cambió", "The closing was moved"),
            Text(
                "El adendo {addendum} lo pasó del {before} al {after}. El manifiesto de la urna sigue siendo el mismo.",
                "Addendum {addendum} moved it from {before} to {after}. The manifest of the urn is still the same.",
            ).format(addendum=same(box.addendum), before=instant(box.manifest.closes), after=instant(box.urn.closes)),
        )


def state_notice(box: Box) -> Notice:
    """Return whether the urn takes envelopes now, and if not, what to wait for."""
    urn = box.urn
    if urn is None or box.when in {"no_urn", "unsigned"}:
        return (
            "info",
            Text("Todavía no hay urna", "There is no urn yet"),
            Text(
                "La entidad no ha puesto aún una urna digital para esta venta, o sus custodios no terminan de firmarla.",
                "The entity has put up no digital urn for this sale yet, or its custodians have not all signed it.",
            ),
        )
    if box.when == "before":
        return (
            "info",
            Text("La urna aún no recibe", "The urn takes no envelopes yet"),
            Text("Recibe desde el {day}, {at}.", "It takes them from {day}, {at}.").format(**_days(urn.opens)),
        )
    if box.when == "closed":
        return (
            "warn",
            Text("La urna ya no recibe", "The urn takes no envelopes any more"),
            Text(
                "Cerró el {day}, {at}. Un sobre que llegue después no se abre.",
                "It closed on {day}, {at}. An envelope that comes later is not opened.",
            ).format(**_end(urn.closes)),
        )
    if box.when == "interrupted":
        return "warn", Text("Oferta interrumpida", "The offer is interrupted"), _STOPPED
    return (
        "done",
        Text("La urna recibe sobres", "The urn takes envelopes"),
        Text(
            "Hasta el {day}, {at}. Cuenta el instante en que el sobre entra al registro.",
            "Until {day}, {at}. What counts is the instant at which the envelope enters the log.",
        ).format(**_end(urn.closes)),
    )


def counter(box: Box) -> Text:
    """Return where acceptances are handed in, as the programme says it."""
    if box.rule.channel is None:
        return Text("Donde lo diga el aviso de la oferta.", "Where the notice of the offer says.")
    return Text("{where} (numeral {source}).", "{where} (numeral {source}).").format(
        where=box.rule.channel.counter, source=same(box.rule.channel.source)
    )


def above(sale: str) -> list[tuple[str, str]]:
    """Return the pages above those of a sale, as the trail of a page takes them: name and address."""
    return [(sale, reverse("portal:sale", args=[sale]))]


def instant(at: datetime) -> Text:
    """Return an instant as it is told: date and hour of Bogotá."""
    told = instant_text(at.astimezone(BOGOTA))
    return Text(f"{told.es}, hora de Bogotá", f"{told.en}, Bogotá time")


def _end(at: datetime) -> dict[str, Text]:
    """Return when something ends; midnight is the end of the day before, as people say it."""
    local = at.astimezone(BOGOTA)
    if local.time() != time(0):
        return _days(at)
    midnight = Text("a la medianoche, hora de Bogotá", "at midnight, Bogotá time")
    return {"day": date_in_words(local.date() - timedelta(days=1)), "at": midnight}


def _days(at: datetime) -> dict[str, Text]:
    local = at.astimezone(BOGOTA)
    return {"day": date_in_words(local.date()), "at": Text(f"{local:%H:%M}, hora de Bogotá", f"{local:%H:%M}, Bogotá time")}
