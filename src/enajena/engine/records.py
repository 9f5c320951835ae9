"""The engine's results as plain records for JSON: amounts as decimal text, shares as integers, sentences in one language."""

from typing import Any

from enajena.basics.money import plain, plain_or_none
from enajena.basics.text import Language
from enajena.engine.assess import Assessment
from enajena.engine.award import AwardResult
from enajena.engine.explain import Explanation
from enajena.engine.fines import FinesResult
from enajena.engine.intake_check import IntakeCheck
from enajena.engine.limit import CeilingTermResult, LimitResult
from enajena.rules.results import assumption_records, plain_percent, sentences

Record = dict[str, Any]


def limit_record(result: LimitResult, language: Language) -> Record:
    """Return the contract's record of a limit."""
    return {
        "ceiling_cop": plain_or_none(result.ceiling_cop),
        "ceiling_shares": result.ceiling_shares,
        "binding": result.binding,
        "terms": [_term(term, language) for term in result.terms],
        "missing": list(result.missing),
        "price_cop": plain_or_none(result.price_cop),
        "notes": sentences(result.notes, language),
        "assumptions": assumption_records(result.assumptions, language),
        "programme": result.programme,
        "stage": result.stage,
    }


def assessment_record(result: Assessment, language: Language) -> Record:
    """Return the record of a run of `assess`."""
    counts = result.counts
    return {
        "programme": result.programme,
        "stage": result.stage,
        "price_cop": plain_or_none(result.price_cop),
        "acceptances": counts.acceptances,
        "persons": counts.persons,
        "verdicts": dict(counts.verdicts),
        "requested_shares": counts.requested_shares,
        "admitted_shares": counts.admitted_shares,
        "reasons": dict(counts.reasons),
        "recipients": {
            name: {
                "acceptances": count.acceptances,
                "requested_shares": count.requested_shares,
                "admitted_shares": count.admitted_shares,
            }
            for name, count in counts.recipients.items()
        },
        "warnings": sentences(result.warnings, language),
        "assumptions": assumption_records(result.assumptions, language),
        "out": str(result.out),
    }


def award_record(result: AwardResult, language: Language) -> Record:
    """Return the contract's record of an award."""
    threshold = result.threshold
    return {
        "offered": result.offered,
        "demanded": result.demanded,
        "awarded": result.awarded,
        "unsold": result.unsold,
        "rule": result.rule,
        "leftover": result.leftover,
        "undecided": result.undecided,
        "assumptions": assumption_records(result.assumptions, language),
        "passed_on": result.passed_on,
        "acceptances": result.acceptances,
        "awarded_acceptances": result.awarded_acceptances,
        "left_out_acceptances": result.left_out_acceptances,
        "left_out_shares": result.left_out_shares,
        "amount_cop": plain(result.amount_cop),
        "success_threshold": None
        if threshold is None
        else {
            "source": threshold.source,
            "percent": plain_percent(threshold.percent),
            "needed_shares": threshold.needed_shares,
            "reached": threshold.reached,
            "text": threshold.text.to(language),
        },
        "notes": sentences(result.notes, language),
        "warnings": sentences(result.warnings, language),
        "programme": result.programme,
        "stage": result.stage,
        "out": str(result.out),
    }


def explanation_record(result: Explanation, language: Language) -> Record:
    """Return the record of an explanation."""
    return {
        "acceptance_id": result.acceptance_id,
        "person_key": result.person_key,
        "verdict": result.verdict,
        "requested_shares": result.requested_shares,
        "admitted_shares": result.admitted_shares,
        "used_shares": result.used_shares,
        "price_cop": plain_or_none(result.price_cop),
        "ceiling_cop": plain_or_none(result.ceiling_cop),
        "ceiling_shares": result.ceiling_shares,
        "binding": result.binding,
        "reasons": list(result.reasons),
        "missing": list(result.missing),
        "terms": [_term(term, language) for term in result.terms],
        "steps": sentences(result.steps, language),
        "warnings": sentences(result.warnings, language),
        "assumptions": assumption_records(result.assumptions, language),
        "programme": result.programme,
        "stage": result.stage,
    }


def fines_record(result: FinesResult, language: Language) -> Record:
    """Return the record of a run of `fines`."""
    return {
        "programme": result.programme,
        "breaches": result.breaches,
        "fined": result.fined,
        "not_reached": result.not_reached,
        "provisional": result.provisional,
        "fine_cop": plain(result.fine_cop),
        "interest_cop": plain(result.interest_cop),
        "total_cop": plain(result.total_cop),
        "by_bracket": dict(result.by_bracket),
        "warnings": sentences(result.warnings, language),
        "assumptions": assumption_records(result.assumptions, language),
        "out": str(result.out),
    }


def intake_record(result: IntakeCheck, language: Language) -> Record:
    """Return the record of a check of a file."""
    copied = result.copied
    return {
        "file": str(result.file),
        "rows": result.rows,
        "columns": list(result.columns),
        "faults": [{**fault.record(language), "row": fault.row, "column": fault.column} for fault in result.faults],
        "summary": [
            {"code": one.code, "column": one.column, "count": one.count, "example": one.example.where.to(language)}
            for one in result.summary
        ],
        "changed_cells": result.changed_cells,
        "changes": [
            {
                "column": change.column,
                "found": change.found,
                "read": change.text,
                "cells": change.cells,
                "understood": change.note.to(language) if change.note else None,
            }
            for change in result.changes
        ],
        "doubles": {
            "count": result.doubles.count,
            "listed": [
                {"id_number": one.number, "id_types": list(one.id_types), "acceptances": list(one.keys)} for one in result.doubles.first
            ],
        },
        "absent": [column.name for column in result.absent],
        "unused_headings": list(result.unused_headings),
        "notes": sentences(result.notes, language),
        "copy": None
        if copied is None
        else {
            "out": None if copied.out is None else str(copied.out),
            "changes": str(copied.changes),
            "to_mend": str(copied.to_mend),
            "kept": list(copied.kept),
            "why": copied.why.to(language) if copied.why else None,
        },
    }


def _term(term: CeilingTermResult, language: Language) -> Record:
    return {
        "source": term.source,
        "label": term.label.to(language),
        "status": term.status,
        "value_cop": plain_or_none(term.value_cop),
        "formula": term.formula,
    }
