"""Awards put straight into a book, for tests that begin at the payment; and the money ledger read back by a slow adder."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from enajena.book import bulk
from enajena.book.acts.money import Due, PaymentReceived
from enajena.book.models import Adjudication, Award, Instalment, MoneyEntry, Payment, Person, Regulation
from support.books import Rehearsal

AWARDED_ON = date(2004, 1, 15)
ACCOUNTS = ("received", "applied", "returned", "forfeited")


def put_awards(
    sale: Rehearsal,
    amounts: Mapping[str, str],
    *,
    stage: str = "first",
    state: str = "awarded",
    on: date = AWARDED_ON,
    **regulation: object,
) -> None:
    """Put awards of invented persons, each with its amount in pesos, adjudicated on a day under a Regulation with these columns."""
    common = {"sale": sale.sale, "index": 0, "on": on}
    adjudication = Adjudication(
        **common, ref="J-1", state="made", stage=stage, regulation="R-1", rule="largest_remainder", offered_shares=1, demanded_shares=1,
        awarded_shares=1, awards_count=len(amounts), amount_cop=Decimal(0), input_sha256="", output_sha256="",
    )  # fmt: skip
    ruled = Regulation(
        **common, ref="R-1", state="filed", stage=stage, number="001", dated=on, sha256="", rule="largest_remainder", **regulation
    )
    awards = [
        Award(
            **common, ref=ref, state=state, acceptance=ref, adjudication="J-1", awarded_on=on, stage=stage, person=f"P-{ref}",
            recipient="active_worker", shares=1, price_cop=Decimal(amount), amount_cop=Decimal(amount),
        )
        for ref, amount in amounts.items()
    ]  # fmt: skip
    people = [
        Person(
            **common, ref=f"P-{ref}", state="known", kind="natural", name=f"Compradora Inventada {ref}", id_type="CC", id_number=f"9{ref}",
            contact={"account": f"007:{index:011}"},
        )
        for index, ref in enumerate(amounts, start=1)
    ]  # fmt: skip
    bulk.insert(sale.book.alias, Adjudication, [adjudication])
    bulk.insert(sale.book.alias, Regulation, [ruled])
    bulk.insert(sale.book.alias, Award, awards)
    bulk.insert(sale.book.alias, Person, people)


def pay(payment: str, award: str, amount: str, means: str = "transfer", **more: object) -> PaymentReceived:
    """Return the act of a payment."""
    return PaymentReceived(payment=payment, award=award, amount_cop=Decimal(amount), means=means, **more)  # type: ignore[arg-type]


def dues(*parts: tuple[date, str]) -> tuple[Due, ...]:
    """Return instalments."""
    return tuple(Due(due_on=day, amount_cop=Decimal(amount)) for day, amount in parts)


def award(sale: Rehearsal, ref: str) -> Award:
    """Return an award as it stands."""
    return Award.objects.using(sale.book.alias).get(sale=sale.sale, ref=ref, until_index=None)


def stands(sale: Rehearsal, ref: str) -> tuple[str, str, str, str, str]:
    """Return the state of an award and what was received, applied, returned and forfeited, in plain digits."""
    row = award(sale, ref)
    return (row.state, *(str(getattr(row, f"{account}_cop").quantize(Decimal("0.01"))) for account in ACCOUNTS))  # type: ignore[return-value]


def instalments(sale: Rehearsal, ref: str) -> list[tuple[str, date, str, Decimal, Decimal]]:
    """Return the instalments of an award: reference, day, state, amount and what is paid of it."""
    rows = Instalment.objects.using(sale.book.alias).filter(sale=sale.sale, award=ref, until_index=None).order_by("number")
    return [(row.ref, row.due_on, row.state, row.amount_cop, row.paid_cop) for row in rows]


def payments(sale: Rehearsal) -> list[Payment]:
    """Return the payments that stand."""
    return list(Payment.objects.using(sale.book.alias).filter(sale=sale.sale, until_index=None).order_by("ref"))


def lines(sale: Rehearsal, until: int | None = None) -> dict[str, dict[str, Decimal]]:
    """Return the sums of the ledger by owner and account, added one line after another, those of the acts before an index."""
    sums: dict[str, dict[str, Decimal]] = {}
    for line in MoneyEntry.objects.using(sale.book.alias).filter(sale=sale.sale):
        if until is None or line.index < until:
            of = sums.setdefault(line.owner, dict.fromkeys(ACCOUNTS, Decimal(0)))
            of[line.account] += line.amount_cop
    return sums


def codes(refusals: Iterable[object]) -> list[str]:
    """Return the codes of refusals."""
    return [refusal.code for refusal in refusals]  # type: ignore[attr-defined]
