"""The credit that must exist before the first offer: what the law asks, what is on file, and the rate certified for a day."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django import forms
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.acts.papers import CreditLineOpened
from enajena.book.certificates import credit_line
from enajena.book.gates_credit import least_credit, pool_cop, pool_needed_cop
from enajena.book.models import CreditLine
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.setting_up.notice import fixed_price_cop
from enajena.office.back.values import value_label
from enajena.office.ground.language import language, tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import SaleRecord, sale_record
from enajena.programme.model import CreditLine as CreditRule

_HERE = Text("Líneas de crédito", "Credit lines")


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """What the credit must be and what there is of it; `needed_cop` is None until price and shares are known."""

    rule: CreditRule
    needed_cop: Decimal | None
    lines: tuple[CreditLine, ...]
    given_cop: Decimal
    price_cop: Decimal | None

    @property
    def is_enough(self) -> bool:
        """Return whether the lines reach what is needed."""
        return self.needed_cop is not None and self.given_cop >= self.needed_cop


class _Asked(forms.Form):
    """The day of granting, whose rate is looked up."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.fields["dia"] = forms.DateField(
            widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            label=tell(Text("Día en que se concede", "Day of granting")),
        )


@require_safe
@door(*READERS)
def credit_lines(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the credit lines of a sale, and the bank rate certified for a day."""
    form, found = _Asked(request.GET) if "dia" in request.GET else _Asked(), None
    if form.is_bound and form.is_valid():
        try:
            found = _on(form.cleaned_data["dia"])
        except EnajenaError as error:
            form.add_error("dia", error.render(language()))
    says = None if found is None else value_label("bank_rate_status", found.bank_rate_status)
    credit = credit_of(sale_record(sale))
    return page(request, "back/setting_up/credit.html", sale=sale, here=_HERE, credit=credit, form=form, found=found, says=says)


def credit_of(record: SaleRecord) -> Credit:
    """Return what the credit of a sale must be and what there is of it."""
    rows = CreditLine.objects.using(the_book().alias).filter(sale=record.name, until_index__isnull=True).order_by("ref")
    needed, lines = _needed(record), tuple(rows)
    return Credit(
        rule=least_credit(record.programme),
        needed_cop=None if needed is None else round_half_up(needed, 2),
        lines=lines,
        given_cop=pool_cop(lines),
        price_cop=fixed_price_cop(record.programme.stages[0]) if record.programme.stages else None,
    )


def _needed(record: SaleRecord) -> Fraction | None:
    price = fixed_price_cop(record.programme.stages[0]) if record.programme.stages else None
    if record.programme.shares is None or price is None:
        return None
    return pool_needed_cop(record.programme, record.programme.shares.count, price)


def _on(day: date) -> CreditLineOpened:
    """Return an act of a made-up line of a day: its fields of the bank rate are those that the table certifies."""
    one = Decimal(1)
    return credit_line(
        line="",
        lender="",
        total_cop=one,
        term_months=60,
        grace_months=12,
        rate_ea_pct=one,
        granted_on=day,
        collateral_price_cop=one,
    )
