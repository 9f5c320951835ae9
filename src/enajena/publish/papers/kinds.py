"""The kinds of paper: what each is called, what it is asked by, and what reads its facts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from enajena.book.models import Acceptance, Adjudication, Award, Fine, Payment, Pledge, Release, Stage, Urn
from enajena.publish.papers import of_awards, of_fines, of_money, of_offers, of_shares, of_urns
from enajena.publish.papers.paper import Paper
from enajena.publish.papers.records import Records


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper: how one is read, the references of all that a sale has, and how many are read at once."""

    read: Callable[[Records, str], Paper]
    refs: Callable[[Records], Sequence[str]]
    read_many: Callable[[Records, Sequence[str]], Iterator[Paper]] | None = None

    def papers(self, records: Records, refs: Sequence[str]) -> Iterator[Paper]:
        """Yield the papers of some references."""
        if self.read_many is not None:
            yield from self.read_many(records, refs)
        else:
            yield from (self.read(records, ref) for ref in refs)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "notice": Kind(of_offers.notice, lambda r: r.refs(Stage)),
        "addendum": Kind(of_offers.addendum, of_offers.addenda),
        "manifest": Kind(of_urns.manifest, lambda r: r.refs(Urn)),
        "opening": Kind(of_urns.opening, lambda r: r.refs(Urn, state__in=("opened", "purged"))),
        "adjudication": Kind(of_awards.acta, lambda r: r.refs(Adjudication)),
        "award": Kind(of_awards.award_letter, lambda r: r.refs(Award), of_awards.award_letters),
        "rejection": Kind(of_awards.rejection_letter, lambda r: r.refs(Acceptance, state__in=of_awards.NOTHING_AWARDED)),
        "schedule": Kind(of_money.schedule, of_money.scheduled),
        "receipt": Kind(of_money.receipt, lambda r: r.refs(Payment, state="received")),
        "pledge": Kind(of_shares.pledge, lambda r: r.refs(Pledge, kind__in=("pledge", "immobilisation"))),
        "release": Kind(of_shares.release, lambda r: r.refs(Release, state__in=("granted", "refused"))),
        "fine": Kind(of_fines.liquidation, lambda r: r.refs(Fine)),
        "charge": Kind(of_fines.charge, lambda r: r.refs(Fine, state="worked_out")),
        "decision": Kind(of_fines.decision, lambda r: r.refs(Fine, track="administrative", state__in=("charged", "answered"))),
        "certificate": Kind(of_shares.certificate, of_shares.holders),
        "register": Kind(of_shares.register, of_shares.extracts),
    }
)
