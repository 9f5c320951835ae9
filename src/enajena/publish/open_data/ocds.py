"""Releases of the Open Contracting Data Standard 1.1: one contracting process (`ocid`) a stage, as its guidance asks for a disposal.

The standard is made for purchases. So `tender.title` begins with “Disposal: ”, as its guidance on mapping says; values are below zero
where the supplier pays, as its schema says; and `awardCriteria` has codes of our own, `fixedPrice` and `highestPrice`, since `priceOnly`
would tell a reader that the lowest price wins. Who accepts is told by class of recipient, added up: nobody is told alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal

from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Acceptance, Adjudication, Award, Payment, Stage
from enajena.calendar.bogota import BOGOTA
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.stage_model import MinimumPrice
from enajena.publish.open_data.view import View

VERSION = "1.1"
UNREGISTERED_PREFIX = "ocds-000000"
"""No publisher has it: a prefix is given by the Open Contracting Partnership to whoever registers."""
_STATUS = {"noticed": "active", "interrupted": "active", "closed": "complete", "assessed": "complete", "adjudicated": "complete"}
Json = dict[str, object]


def release_package(view: View) -> Json:
    """Return the package of the releases of a sale: one a stage that was noticed."""
    stages = sorted(view.standing(Stage), key=lambda one: [rule.id for rule in view.programme.stages].index(one.ref))
    releases = [_Release(view, stage).record(before) for stage, before in zip(stages, [None, *stages], strict=False)]
    return {
        "uri": f"urn:enajena:{view.sale}:{view.size}",
        "version": VERSION,
        "publishedDate": view.at.isoformat(),
        "publisher": {"name": view.told.publisher or view.sellers[0]},
        "license": view.told.licence,
        "releases": releases,
    }


@dataclass(frozen=True, slots=True)
class _ClassTold:
    """What a class of recipients asked for and got."""

    recipient: str
    acceptances: int
    awards: tuple[Award, ...]

    @property
    def shares(self) -> int:
        return sum(one.shares for one in self.awards)

    @property
    def amount_cop(self) -> Decimal:
        return sum((one.amount_cop for one in self.awards), Decimal(0))

    @property
    def is_paid(self) -> bool:
        return all(one.state == "paid" for one in self.awards)


class _Release:
    """The release of one stage."""

    def __init__(self, view: View, stage: Stage) -> None:
        self._view = view
        self._stage = stage
        self._rule = view.rule(stage.ref)
        self._seller = {"id": "seller-1", "name": view.sellers[0]}
        acceptances = list(view.standing(Acceptance, stage=stage.ref))
        self._persons = len({one.person for one in acceptances})
        awards = list(view.standing(Award, stage=stage.ref, state__in=EFFECTIVE, shares__gt=0))
        self._classes = tuple(
            _ClassTold(
                name,
                sum(one.recipient == name for one in acceptances),
                tuple(one for one in awards if one.recipient == name),
            )
            for name in RECIPIENT_LABELS
            if any(one.recipient == name for one in acceptances)
        )
        self._adjudicated = next(iter(view.standing(Adjudication, stage=stage.ref)), None)

    def record(self, before: Stage | None) -> Json:
        """Return the release; `before` is the stage that came before."""
        awards, contracts = [*self._awards()], [*self._contracts()]
        held = {"award": awards, "contract": contracts, "implementation": [one for one in contracts if "implementation" in one]}
        return {
            "ocid": self._ocid(self._stage),
            "id": f"{self._ocid(self._stage)}-{self._view.size}",
            "date": self._view.at.isoformat(),
            "tag": ["planning", "tender", *(tag for tag, things in held.items() if things)],
            "initiationType": "tender",
            "language": "es",
            "parties": [*self._sellers(), *self._parties()],
            "buyer": self._seller,
            "planning": {"rationale": self._rationale(), "documents": self._decree()},
            "tender": self._tender(),
            "awards": awards or None,
            "contracts": contracts or None,
            "relatedProcesses": None if before is None else [
                {"id": "1", "relationship": ["prior"], "scheme": "ocid", "identifier": self._ocid(before), "title": f"Etapa {before.ref}"}
            ],
        }  # fmt: skip

    def _ocid(self, stage: Stage) -> str:
        return f"{self._view.told.ocid_prefix or UNREGISTERED_PREFIX}-{self._view.sale}-{stage.ref}"

    def _rationale(self) -> str:
        decree = self._view.programme.decree
        number = "" if decree.number is None else f"Decreto {decree.number} de {decree.year}: "
        return f"{number}{decree.title.es}"

    def _decree(self) -> list[Json]:
        return [{"id": "decree", "documentType": "projectPlan", "title": self._rationale(), "language": "es",
                 "datePublished": _instant(self._view.programme.decree.published or self._view.programme.decree.dated)}]  # fmt: skip

    def _sellers(self) -> Iterator[Json]:
        for number, name in enumerate(self._view.sellers, start=1):
            yield {
                "id": f"seller-{number}",
                "name": name,
                "roles": ["procuringEntity", "buyer", "payee", "seller"] if number == 1 else ["seller"],
            }

    def _parties(self) -> Iterator[Json]:
        for one in self._classes:
            roles = ["tenderer", *(["supplier", "payer"] if one.awards else [])]
            yield {**self._party(one), "roles": roles, "details": {"aggregate": True, "acceptances": one.acceptances}}

    def _party(self, one: _ClassTold) -> Json:
        return {"id": f"class-{one.recipient}", "name": f"{RECIPIENT_LABELS[one.recipient].es} (clase de destinatarios)"}

    def _tender(self) -> Json:
        stage, rule, view = self._stage, self._rule, self._view
        by_price, offered, price = isinstance(rule.price, MinimumPrice), stage.offered_shares, stage.price_cop
        classes = () if rule.recipients is None else rule.recipients.classes
        regulation = view.regulation(stage.ref)
        return {
            "id": f"{view.sale}-{stage.ref}",
            "title": f"Disposal: {view.programme.title.es}, etapa {stage.ref}",
            "description": "Venta de acciones del Estado con condiciones especiales / Sale of State-owned shares; not a purchase",
            "status": self._status(),
            "procuringEntity": self._seller,
            "items": None if offered is None else [self._item(offered, price)],
            "value": None if offered is None or price is None else _value(-offered * price),
            "procurementMethod": "open" if "public" in classes or not classes else "selective",
            "procurementMethodDetails": None if rule.recipients is None else f"Destinatarios: {rule.recipients.source}",
            "additionalProcurementCategories": ["shares"],
            "awardCriteria": "highestPrice" if by_price else "fixedPrice",
            "awardCriteriaDetails": None if regulation is None else f"Reglamento {regulation.number}, regla {regulation.rule}",
            "tenderPeriod": {"startDate": _instant(stage.first_day), "endDate": _instant(stage.last_day, time(23, 59, 59))},
            "eligibilityCriteria": "; ".join(RECIPIENT_LABELS[name].es for name in classes) or None,
            "numberOfTenderers": self._persons,
            "documents": [*self._documents()],
        }  # fmt: skip

    def _status(self) -> str:
        if self._stage.state == "void":
            return "unsuccessful"
        return _STATUS[self._stage.state]

    def _documents(self) -> Iterator[Json]:
        yield {"id": "notice", "documentType": "tenderNotice", "title": "Aviso de oferta", "language": "es",
               "datePublished": _instant(self._stage.notice_on)}  # fmt: skip
        regulation = self._view.regulation(self._stage.ref)
        if regulation is not None:
            yield {"id": "regulation", "documentType": "biddingDocuments", "title": f"Reglamento {regulation.number}", "language": "es",
                   "datePublished": _instant(regulation.dated), "description": f"sha256 {regulation.sha256}"}  # fmt: skip

    def _item(self, shares: int, price: Decimal | None) -> Json:
        unit = {"name": "acción", "value": None if price is None else _value(price)}
        return {"id": "shares", "description": f"Acciones de {self._view.issuer}", "quantity": shares, "unit": unit}

    def _awards(self) -> Iterator[Json]:
        if self._adjudicated is None:
            return
        for one in self._classes:
            if one.awards:
                yield {
                    "id": f"award-{one.recipient}",
                    "title": f"Adjudicaciones a {RECIPIENT_LABELS[one.recipient].es}: {len(one.awards)}",
                    "status": "active",
                    "date": _instant(self._adjudicated.on),
                    "value": _value(-one.amount_cop),
                    "suppliers": [self._party(one)],
                    "items": [self._item(one.shares, None)],
                }

    def _contracts(self) -> Iterator[Json]:
        awarded = {award.ref for one in self._classes for award in one.awards}
        payments = [one for one in self._view.standing(Payment, state="received") if one.award in awarded]
        for one in self._classes if self._adjudicated is not None else ():
            if not one.awards:
                continue
            refs = {award.ref for award in one.awards}
            paid = [payment for payment in payments if payment.award in refs]
            contract: Json = {
                "id": f"contract-{one.recipient}",
                "awardID": f"award-{one.recipient}",
                "title": f"Compraventas con {RECIPIENT_LABELS[one.recipient].es}",
                "status": "active" if one.is_paid else "pending",
                "value": _value(-one.amount_cop),
                "items": [self._item(one.shares, None)],
            }
            yield {**contract, "implementation": {"transactions": [*self._transactions(one, paid)]}} if paid else contract

    def _transactions(self, one: _ClassTold, payments: Iterable[Payment]) -> Iterator[Json]:
        months: Mapping[str, list[Payment]] = _by_month(payments)
        for month, paid in months.items():
            yield {
                "id": f"{one.recipient}-{month}",
                "date": _instant(max(payment.received_on for payment in paid)),
                "value": _value(sum((payment.amount_cop for payment in paid), Decimal(0))),
                "payer": self._party(one),
                "payee": self._seller,
            }


def _by_month(payments: Iterable[Payment]) -> Mapping[str, list[Payment]]:
    found: dict[str, list[Payment]] = {}
    for one in sorted(payments, key=lambda one: (one.received_on, one.ref)):
        found.setdefault(one.received_on.isoformat()[:7], []).append(one)
    return found


def _value(amount_cop: Decimal) -> Json:
    return {"amount": amount_cop, "currency": "COP"}


def _instant(day: date | None, at: time = time(0, 0)) -> str | None:
    """Return a legal date as the standard asks for it: an instant of Bogotá."""
    return None if day is None else datetime.combine(day, at, BOGOTA).isoformat()
