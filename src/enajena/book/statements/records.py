"""What became of a statement, and what is to go back, as plain records for JSON."""

from collections.abc import Iterable
from typing import Any

from enajena.basics.money import plain
from enajena.basics.text import Language
from enajena.book.statements.matching import Proposal
from enajena.book.statements.recording import Outcome
from enajena.book.statements.refunds import DueRefund

Record = dict[str, Any]


def outcome_record(outcome: Outcome, language: Language) -> Record:
    """Return the record of a statement that was gone through."""
    statement = outcome.statement
    return {
        "file": str(statement.path),
        "sha256": statement.sha256,
        "movements": statement.movements_count,
        "debits": outcome.debits_count,
        "counts": dict(outcome.counts),
        "recorded": outcome.recorded_count,
        "passed": [{"where": one.where.to(language), "why": one.why.to(language)} for one in statement.passed],
        "proposals": [_proposal(proposal, language) for proposal in outcome.proposals],
    }


def refund_records(found: Iterable[DueRefund]) -> list[Record]:
    """Return the records of what is to go back."""
    return [{"award": one.award, "reason": one.reason, "amount_cop": plain(one.amount_cop)} for one in found]


def _proposal(proposal: Proposal, language: Language) -> Record:
    movement = proposal.movement
    return {
        "key": proposal.key,
        "where": movement.where.to(language),
        "booked_on": movement.booked_on.isoformat(),
        "amount_cop": plain(movement.amount_cop if movement.is_credit else -movement.amount_cop),
        "means": movement.means,
        "bank_reference": movement.bank_reference,
        "status": proposal.status,
        "targets": list(proposal.targets),
        "why": proposal.why.to(language),
    }
