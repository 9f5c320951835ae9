"""Instants and local dates in Bogotá."""

from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest

from enajena.basics.faults import CallError
from enajena.calendar import end_of_day_bogota, local_date


def test_date_05_late_at_night_is_still_the_same_day_in_bogota() -> None:
    """DATE-05: 23:30 on the 25th is the 26th in UTC."""
    instant = datetime(2007, 9, 25, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    assert instant.astimezone(UTC).date() == date(2007, 9, 26)
    assert local_date(instant) == local_date(instant.astimezone(UTC)) == date(2007, 9, 25)


def test_date_09_a_deadline_is_the_end_of_the_local_day() -> None:
    """DATE-09: neither midnight in UTC nor the last second in UTC."""
    assert end_of_day_bogota(date(2007, 9, 25)).isoformat() == "2007-09-25T23:59:59-05:00"


def test_date_09_a_regulation_may_name_an_hour() -> None:
    """DATE-09: the hour is that of Bogotá."""
    assert end_of_day_bogota(date(2007, 9, 25), time(18)).isoformat() == "2007-09-25T18:00:00-05:00"


def test_an_hour_with_a_zone_of_its_own_is_refused() -> None:
    with pytest.raises(CallError, match="without a zone"):
        end_of_day_bogota(date(2007, 9, 25), time(18, tzinfo=UTC))


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(CallError, match="-05:00"):
        local_date(datetime.fromisoformat("2007-09-25T23:30:00"))
