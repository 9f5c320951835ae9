"""The coming dates of a sale, gathered from the book: every kind is one grouped query, however many objects there are."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import chain

from django.db.models import Count, Min, Sum

from enajena.basics.figures import date_text
from enajena.basics.money import CENTAVO_DECIMALS
from enajena.basics.text import Text, same
from enajena.basics.words import counted
from enajena.book import tallies
from enajena.book.agenda.locked import locked_items
from enajena.book.agenda.model import Item
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.models import BidSecurity, Cure, Instalment, Stage
from enajena.calendar.steps import Unit, length_in_words
from enajena.programme.model import Programme
from enajena.programme.stage_model import StageTerm


def agenda(alias: str, sale: str, programme: Programme, since: date, *, until: date | None = None, at: AsOf = NOW) -> list[Item]:
    """Return what comes from one day on to another, both included, in order of date; without `until`, all of it.

    Ends of offers that stand, terms to make good, securities of bids that expire, instalments that are due, changes of bracket and
    ends of lock-up. `at` says how the book is looked at.
    """
    found = chain(
        locked_items(alias, sale, programme, since, at),
        _instalments(alias, sale, programme, since, at),
        _bid_securities(alias, sale, programme, since, at),
        _cures(alias, sale, since, at),
        _stage_ends(alias, sale, programme, since, at),
    )
    coming = (item for item in found if item.on >= since and (until is None or item.on <= until))
    return sorted(coming, key=lambda item: (item.on, item.kind, item.key))


def _instalments(alias: str, sale: str, programme: Programme, since: date, at: AsOf) -> Iterator[Item]:
    for group in tallies.groups(alias, sale, Instalment, Instalment.tallied, at):
        state, day = group.values
        if state != "due" or day < since:
            continue
        yield Item(
            on=day,
            kind="instalment",
            key="",
            title=counted(group.count, Text("cuota vence", "instalment is due"), Text("cuotas vencen", "instalments are due")),
            how=Text("Fecha del plan de pagos de cada adjudicación.", "The date in the payment schedule of each award."),
            numeral=next((stage.payment.source for stage in programme.stages if stage.payment is not None), None),
            count=group.count,
            amount_cop=Decimal(group.total).scaleb(-CENTAVO_DECIMALS),
        )


def _bid_securities(alias: str, sale: str, programme: Programme, since: date, at: AsOf) -> Iterator[Item]:
    given = as_of(alias, sale, BidSecurity, at).filter(state="given", expires_on__gte=since)
    groups = given.order_by("expires_on").values_list("expires_on").annotate(count=Count("*"), first=Min("ref"), amount=Sum("amount_cop"))
    for day, count, first, amount in groups:
        yield Item(
            on=day,
            kind="bid_security",
            key="",
            title=counted(
                count,
                Text("garantía de seriedad vence", "bid security expires"),
                Text("garantías de seriedad vencen", "bid securities expire"),
            ),
            how=Text("Vencimiento que trae cada garantía.", "The expiry that each security says."),
            numeral=next((stage.bid_security.source for stage in programme.stages if stage.bid_security is not None), None),
            count=count,
            amount_cop=amount,
            ref=first if count == 1 else None,
        )


def _cures(alias: str, sale: str, since: date, at: AsOf) -> Iterator[Item]:
    asked = as_of(alias, sale, Cure, at).filter(state="asked", deadline__gte=since)
    for day, numeral, count, first in (
        asked.order_by("deadline", "numeral").values_list("deadline", "numeral").annotate(count=Count("*"), first=Min("ref"))
    ):
        yield Item(
            on=day,
            kind="cure",
            key=numeral,
            title=counted(
                count,
                Text("plazo para subsanar termina", "term to make good ends"),
                Text("plazos para subsanar terminan", "terms to make good end"),
            ),
            how=Text("Plazo que se dio al pedir la subsanación.", "The deadline that was given when it was asked for."),
            numeral=numeral,
            count=count,
            ref=first if count == 1 else None,
        )


def _stage_ends(alias: str, sale: str, programme: Programme, since: date, at: AsOf) -> Iterator[Item]:
    for row in as_of(alias, sale, Stage, at).filter(state__in=("noticed", "interrupted"), last_day__gte=since).order_by("ref"):
        if row.last_day is None:
            continue
        stage = next((each for each in programme.stages if each.id == row.ref), None)
        rule = None if stage is None else stage.term
        yield Item(
            on=row.last_day,
            kind="stage_end",
            key=row.ref,
            title=Text("Último día de la oferta: {stage}", "Last day of the offer: {stage}").format(
                stage=same(row.ref) if stage is None else stage.label
            ),
            how=_term_in_words(row, rule),
            numeral=None if rule is None else rule.source,
            count=1,
            ref=row.ref,
        )


def _term_in_words(row: Stage, rule: StageTerm | None) -> Text:
    if rule is None or row.notice_on is None:
        return Text("El día que registró la entidad.", "The day that the entity recorded.")
    units: tuple[tuple[Unit, int | None], ...] = (
        ("months", rule.months), ("business_days", rule.business_days), ("calendar_days", rule.calendar_days),
    )  # fmt: skip
    unit, number = next((unit, number) for unit, number in units if number is not None)
    return Text(
        "{length} desde el aviso del {notice}; interrupciones: {count}.", "{length} from the notice of {notice}; interruptions: {count}."
    ).format(length=length_in_words(unit, number), notice=date_text(row.notice_on), count=len(row.interruptions))
