"""Until which day shares are locked."""

from datetime import date

from enajena.calendar import add_months
from enajena.programme.model import Programme


def is_locked_stage(programme: Programme, stage_id: str) -> bool:
    """Return whether what is bought in a stage is locked.

    The law lets a programme limit the recipients of the special conditions, to whom the first stage belongs alone (Ley 226 arts. 11,
    14); who buys in a later one goes by the rules of that one. A text of which only the breach is known has no stages: it speaks of
    those recipients.
    """
    return programme.lock_up is not None and (not programme.stages or programme.stages[0].id == stage_id)


def lock_up_end(programme: Programme, stage_id: str, acquired_on: date, awarded_on: date) -> date | None:
    """Return the last day on which shares of a stage are locked, None where they are not.

    Months are added to the original date (open question A2) of the act that the programme names (A46), and the end is not moved to a
    business day (A8). `acquired_on` is the day of the purchase, subscription or transfer, `awarded_on` that of the adjudication.
    """
    if programme.lock_up is None or not is_locked_stage(programme, stage_id):
        return None
    return add_months(awarded_on if programme.lock_up.starts == "award" else acquired_on, programme.lock_up.months)
