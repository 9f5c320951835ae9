"""Who may record which act. One table for the pages and the API: each kind of act, and the roles that may record or prepare it.

The window receives, the reviewer checks and prepares, the director decides; custodians act on their urn alone. An act of two people is
prepared and confirmed by people who may record it. A correction is for whoever might have recorded what it corrects.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text, same
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act, Kind, kind_of
from enajena.book.journal import act_at
from enajena.office.accounts.roles import ROLES, roles_of
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from enajena.office.accounts.models import User

_WINDOW = frozenset({"window_operator", "reviewer", "director"})
_REVIEW = frozenset({"reviewer", "director"})
_DIRECTOR = frozenset({"director"})
_URN = frozenset({"custodian", "director"})
CONFIRM = _DIRECTOR
"""The roles whose people prepare and confirm sets of two people."""
_BY_ROLES: Mapping[frozenset[str], tuple[str, ...]] = MappingProxyType(
    {
        _WINDOW: (
            "acceptance_corrected", "acceptance_received", "acceptance_withdrawn", "act_corrected", "bid_security_given", "cure_received",
            "envelope_deposited", "envelope_late", "fine_answered", "fine_appealed", "fine_paid", "fine_part_paid", "note_added",
            "paper_envelope_checked", "paper_envelope_deposited", "paper_envelope_typed", "payment_received", "release_requested",
            "severance_notified",
        ),
        _REVIEW: (
            "acceptance_assessed", "assessment_run", "attachment_lifted", "attachment_ordered", "authorisation_filed",
            "bid_security_applied", "bid_security_returned", "breach_found", "cure_expired", "cure_requested", "depository_file_imported",
            "document_checked", "fine_agreed", "fine_reworked", "fine_worked_out", "lien_accepted", "lien_lifted", "lien_refused",
            "lien_registered", "lot_registered", "movement_matched", "paper_published", "payment_bounced", "payment_returned",
            "payment_scheduled", "pledge_constituted", "rights_given_back", "rights_taken", "screening_noted", "screening_run",
            "screening_viewed", "transfer_reported",
        ),
        _DIRECTOR: (
            "acquisition_ineffective", "acquisition_void", "adjudicated", "award_authorised", "award_held", "award_in_default",
            "award_lapsed", "award_refused", "award_resolved", "awarded", "bid_security_forfeited", "breach_dismissed", "breach_referred",
            "credit_line_opened", "direct_negotiation_opened", "envelope_opened", "envelope_void", "fine_annulled", "fine_appeal_decided",
            "fine_charged", "fine_claimed", "fine_decided", "fine_demanded", "fine_dropped", "fine_final", "fine_ruled",
            "fine_time_barred", "index_certified", "paper_envelope_void", "personal_suppressed", "programme_adopted", "programme_amended",
            "recipients_screened", "referred_decided", "regulation_addendum", "regulation_filed", "release_granted", "release_refused",
            "sale_concluded", "shares_restored", "stage_closed", "stage_declared_void", "stage_extended", "stage_interrupted",
            "stage_noticed", "stage_resumed", "urn_closed", "urn_created", "urn_extended", "urn_opened", "urn_purged",
        ),
        _URN: ("contribution_received", "urn_manifest_signed"),
    }
)  # fmt: skip
RECORDS: Mapping[str, frozenset[str]] = MappingProxyType({kind: roles for roles, kinds in _BY_ROLES.items() for kind in kinds})
"""The roles that may record, or prepare, each kind of act."""


def may_record(user: "User | AnonymousUser", kind_name: str) -> bool:
    """Return whether somebody may record acts of a kind."""
    return may_record_as(roles_of(user), kind_name)


def may_record_as(roles: frozenset[str], kind_name: str) -> bool:
    """Return whether one of some roles may record acts of a kind; nobody may record what is no kind."""
    return bool(roles & RECORDS.get(kind_name, frozenset()))


class NotPermittedError(EnajenaError):
    """None of somebody's roles may record an act; nothing was looked at."""


def check_may_record(user: "User | AnonymousUser", sale: str, acts: Sequence[Act]) -> None:
    """Stop whoever has no role for some act.

    Raises:
        NotPermittedError: it names who may.
    """
    refused = refused_kinds(user, sale, acts)
    if refused:
        told = [who_may(kind) for kind in refused]
        raise NotPermittedError(Text(" ".join(one.es for one in told), " ".join(one.en for one in told)))


def refused_kinds(user: "User | AnonymousUser", sale: str, acts: Sequence[Act]) -> list[Kind]:
    """Return the kinds of acts that somebody may not record; of a correction, what it corrects and puts in its place counts too."""
    roles = roles_of(user)
    kinds = {kind.name: kind for act in acts for kind in _kinds(sale, act)}
    return [kind for name, kind in sorted(kinds.items()) if not may_record_as(roles, name)]


def who_may(kind: Kind) -> Text:
    """Return who records acts of a kind, in words."""
    titles = [role.title for role in ROLES if role.name in RECORDS[kind.name]]
    return Text("{label}: lo registra {who_es}.", "{label}: recorded by {who_en}.").format(
        label=kind.label, who_es=same(", ".join(one.es for one in titles)), who_en=same(", ".join(one.en for one in titles))
    )


def _kinds(sale: str, act: Act) -> list[Kind]:
    if not isinstance(act.body, ActCorrected):
        return [act.kind]
    target = act_at(the_book().alias, sale, act.body.target)
    corrected = [] if target is None else _kinds(sale, target.act)
    return [act.kind, *corrected, *([] if act.body.replacement is None else [kind_of(act.body.replacement)])]
