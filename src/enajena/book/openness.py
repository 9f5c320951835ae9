"""When an offer is open, and from where: between its first and its last day, in no interruption, until the hour of closing."""

from datetime import date, datetime, time

from enajena.book.models import Regulation, Stage
from enajena.calendar import Interruption, end_of_day_bogota, local_date
from enajena.programme.stage_model import Channel


def has_closed(stage: Stage, regulation: Regulation | None, at: datetime) -> bool:
    """Return whether the last day has ended at an instant: its midnight has passed, or the hour that the Regulation sets."""
    if stage.last_day is None:
        return False
    if regulation is None or regulation.closing_hour is None:
        return local_date(at) > stage.last_day
    return at > end_of_day_bogota(stage.last_day, time.fromisoformat(regulation.closing_hour))


def is_open(stage: Stage, regulation: Regulation | None, at: datetime) -> bool:
    """Return whether an acceptance that is filed at an instant is within the term of the offer."""
    day = local_date(at)
    if stage.first_day is None or day < stage.first_day or has_closed(stage, regulation, at):
        return False
    return not is_interrupted(stage, day)


def is_interrupted(stage: Stage, day: date) -> bool:
    """Return whether a day is one of an interruption."""
    spans = ((date.fromisoformat(first), again) for first, again in stage.interruptions)
    return any(first <= day and (again is None or day < date.fromisoformat(again)) for first, again in spans)


def past_interruptions(stage: Stage) -> list[Interruption]:
    """Return the interruptions that are over, in order."""
    return [Interruption(date.fromisoformat(first), date.fromisoformat(again)) for first, again in stage.interruptions if again is not None]


def takes_remote(channel: Channel | None, regulation: Regulation | None) -> bool:
    """Return whether acceptances may come from afar: where the text names a counter, only under a Regulation that allows it."""
    return channel is None or (channel.remote != "no" and regulation is not None and regulation.remote)
