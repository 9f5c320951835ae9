"""What may follow what: one table of transitions for each kind of object. The documentation draws them from here."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.book.machines import acceptances, awards, fines, general, money, publications, sale, screening, shares, urn
from enajena.book.machines.model import Machine

_ALL: tuple[Machine, ...] = (
    sale.SALE, sale.STAGE, sale.CREDIT_LINE, sale.REGULATION, sale.PAPER,
    acceptances.PERSON, acceptances.ACCEPTANCE, acceptances.CURE, acceptances.DOCUMENT,
    awards.ASSESSMENT, awards.ADJUDICATION, awards.AWARD, awards.BID_SECURITY,
    money.INSTALMENT, money.PAYMENT, money.REFUND, money.SEVERANCE_NOTICE,
    shares.LOT, shares.TRANSFER, shares.ATTACHMENT, shares.PLEDGE, shares.RELEASE, shares.DEPOSITORY_FILE, shares.MOVEMENT,
    fines.CASE, fines.FINE, general.NOTE,
    urn.URN, urn.ENVELOPE, urn.PAPER_ENVELOPE,
    screening.SCREENING, screening.SCREENED_CLUSTER, publications.PUBLICATION,
)  # fmt: skip
MACHINES: Mapping[str, Machine] = MappingProxyType({machine.thing: machine for machine in _ALL})
