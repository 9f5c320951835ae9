"""What a watched file says, as plain records for JSON; and the proposed cases as acts that a person may record."""

import json
from collections.abc import Iterable
from datetime import date
from typing import Any

from enajena.basics.money import plain_or_none
from enajena.basics.text import Language
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.codec import written_body
from enajena.book.acts.kinds import Act
from enajena.book.depository.matching import Line
from enajena.book.depository.watch import Proposal, Watched
from enajena.rules.results import sentences

Record = dict[str, Any]


def watched_record(watched: Watched, language: Language) -> Record:
    """Return the record of a watched file."""
    return {
        "file": str(watched.file.file),
        "kind": "positions" if watched.file.positions else "movements",
        "sha256": watched.file.sha256,
        "read": watched.rows,
        "matched": watched.matched,
        "unmatched": watched.rows - watched.matched,
        "lines": [_line(line) for line in watched.lines],
        "proposals": [_proposal(proposal, language) for proposal in watched.proposals],
        "differences": [
            {"holder": one.holder, "in_depository": one.in_depository, "in_register": one.in_register} for one in watched.differences
        ],
    }


def case_lines(proposals: Iterable[Proposal], today: date) -> str:
    """Return the proposed cases, one act a line, as `book record` takes them; whoever records them puts a name in `by`."""
    return "".join(f"{json.dumps(_act(proposal.breach, today), ensure_ascii=False)}\n" for proposal in proposals)


def _act(breach: BreachFound, today: date) -> Record:
    kind = Act(body=breach, on=today, by=()).kind
    return {"act": kind.name, "on": today.isoformat(), "by": [], "body": written_body(breach, kind)}


def _line(line: Line) -> Record:
    return {
        "row": line.movement.row,
        "movement": line.movement.number,
        "moved_on": line.movement.moved_on.isoformat(),
        "says": line.movement.says,
        "status": line.status,
        "conduct": line.conduct,
        "holder": line.holder,
        "lots": [{"lot": one.lot.ref, "shares": one.shares, "locked": one.is_locked} for one in line.taken],
        "outside": line.outside,
        "to": line.to,
    }


def _proposal(proposal: Proposal, language: Language) -> Record:
    result, breach = proposal.result, proposal.breach
    bracket = None if result is None or result.bracket is None else result.bracket.record()
    base = None if result is None or result.base is None else result.base.per_share_text()
    return {
        "case": breach.case,
        "lot": breach.lot,
        "holder": proposal.holder,
        "shares": breach.shares,
        "conduct": breach.conduct,
        "breached_on": breach.breached_on.isoformat(),
        "numeral": proposal.numeral,
        "bracket": bracket,
        "base_cop_per_share": base,
        "fine_cop": None if result is None else plain_or_none(result.fine_cop),
        "provisional": result is not None and result.provisional,
        "explanation": sentences(proposal.explanation, language),
    }
