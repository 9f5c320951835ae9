"""Statements of the Beneficial Ownership Data Standard 0.4: what acceptors declared of who owns the shares, and breaches of that.

The beneficial owner (`beneficiario real`) of these decrees is that of the shares, not of the company: no holding here makes anybody a
beneficial owner of the issuer, and `beneficialOwnershipOrControl` stays out. Persons are anonymous, entities too.
"""

import hashlib
from collections.abc import Iterator

from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Acceptance, Award, Case, Lot
from enajena.calendar import local_date
from enajena.publish.open_data.view import View

VERSION = "0.4"
_DECLARED = "declares_beneficial_owner"
_WHY_ANONYMOUS = "Ley 1581 de 2012; Ley 1712 de 2014, art. 18"
Statement = dict[str, object]


def statements(view: View) -> list[Statement]:
    """Return the statements of a sale: the issuer's, then those of each declaration and breach, the parties before what relates them."""
    issuer = _Statements(view)
    return [issuer.of_issuer(), *issuer.of_declarations(), *issuer.of_breaches()]


class _Statements:
    """Makes statements about one issuer; a party that was stated once is not stated again."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._issuer = f"issuer-{view.sale}"
        self._stated: set[str] = set()

    def of_issuer(self) -> Statement:
        """Return the statement of the company whose shares are sold."""
        details = {"isComponent": False, "entityType": {"type": "registeredEntity"}, "name": self._view.issuer,
                   "jurisdiction": {"name": "Colombia", "code": "CO"}}  # fmt: skip
        return self._statement(self._issuer, "entity", details, self._view.on.isoformat())

    def of_declarations(self) -> Iterator[Statement]:
        """Yield what each acceptor with an award that stands declared: who the beneficial owner of the shares is."""
        declared = {one.ref: one for one in self._view.standing(Acceptance) if one.facts.get(_DECLARED) == "true"}
        for award in self._view.standing(Award, state__in=EFFECTIVE, shares__gt=0):
            acceptance = declared.get(award.acceptance)
            if acceptance is None:
                continue
            day = local_date(acceptance.filed_at).isoformat()
            party = self._view.code("party", acceptance.person)
            yield from self._party(party, acceptance.person_kind, day)
            details = f"Declara ser beneficiario real / Declares to be beneficial owner: {award.shares} acciones / shares"
            record = self._view.code("declaration", award.ref)
            yield self._relationship(record, party, details, day, award.awarded_on.isoformat())

    def of_breaches(self) -> Iterator[Statement]:
        """Yield breaches of that declaration: somebody else was the beneficial owner, whom nobody names here."""
        for case in self._view.standing(Case, conduct="beneficial_owner"):
            if case.state == "dismissed":
                continue
            lot = next(self._view.standing(Lot, ref=case.lot))
            holder = self._view.code("party", lot.holder)
            details = (
                f"Incumplimiento: el beneficiario real de {case.shares} acciones es otro que {holder} ({case.numeral}; {case.state}) / "
                f"Breach: the beneficial owner of {case.shares} shares is another than {holder}"
            )
            day = case.breached_on.isoformat()
            unknown = {"reason": "informationUnknownToPublisher", "description": details}
            yield self._relationship(self._view.code("case", case.ref), unknown, details, day, day)

    def _party(self, code: str, kind: str, day: str) -> Iterator[Statement]:
        if code in self._stated:
            return
        self._stated.add(code)
        why = {"reason": "interestedPartyExemptFromDisclosure", "description": _WHY_ANONYMOUS}
        if kind == "natural":
            yield self._statement(
                code, "person", {"isComponent": False, "personType": "anonymousPerson", "unspecifiedPersonDetails": why}, day
            )
        else:
            yield self._statement(
                code, "entity", {"isComponent": False, "entityType": {"type": "anonymousEntity"}, "unspecifiedEntityDetails": why}, day
            )

    def _relationship(self, record: str, party: object, details: str, day: str, since: str) -> Statement:
        interest = {"type": "shareholding", "directOrIndirect": "unknown", "details": details, "startDate": since}
        said = {"isComponent": False, "subject": self._issuer, "interestedParty": party, "interests": [interest]}
        return self._statement(record, "relationship", said, day)

    def _statement(self, record: str, kind: str, details: Statement, day: str) -> Statement:
        view = self._view
        return {
            "statementId": hashlib.sha256(f"{view.sale}/{kind}/{record}/{view.size}".encode()).hexdigest(),
            "statementDate": day,
            "publicationDetails": {
                "publicationDate": view.on.isoformat(),
                "bodsVersion": VERSION,
                "license": view.told.licence,
                "publisher": {"name": view.told.publisher or view.sellers[0]},
            },
            "source": {"type": ["selfDeclaration"], "description": "Aceptaciones y actos del libro de la venta"},
            "declarationSubject": self._issuer,
            "recordId": record,
            "recordType": kind,
            "recordStatus": "new",
            "recordDetails": details,
        }
