"""Until which day shares are locked: from which act, in which stage, never moved."""

from datetime import date

import pytest

from enajena.programme.reader import builtin_ids, load
from enajena.rules.lock_up import is_locked_stage, lock_up_end

AWARDED, ACQUIRED = date(2004, 2, 29), date(2004, 3, 31)


@pytest.mark.parametrize(
    ("programme", "last_day"),
    [
        ("gases-guajira-2003", date(2006, 3, 31)),  # from the purchase
        ("carbocol-2000", date(2006, 3, 31)),  # from the subscription
        ("condiciones-especiales", date(2006, 3, 31)),  # from the transfer
        ("granahorrar-2005", date(2006, 3, 31)),  # from the transfer, though its brackets count from the award
        ("isagen-2006", date(2006, 2, 28)),  # from the award: February 2006 has no 29th
    ],
)
def test_it_is_counted_from_the_act_that_the_programme_names(programme: str, last_day: date) -> None:
    assert lock_up_end(load(programme), "first", ACQUIRED, AWARDED) == last_day


def test_an_end_on_a_sunday_is_not_moved() -> None:
    assert date(2006, 4, 2).isoweekday() == 7
    assert lock_up_end(load("gases-guajira-2003"), "first", date(2004, 4, 2), AWARDED) == date(2006, 4, 2)


@pytest.mark.parametrize("programme", builtin_ids())
def test_only_the_stage_of_the_special_conditions_is_locked(programme: str) -> None:
    stages = load(programme).stages
    assert [stage.id for stage in stages if is_locked_stage(load(programme), stage.id)] == [stage.id for stage in stages[:1]]
    assert all(lock_up_end(load(programme), stage.id, ACQUIRED, AWARDED) is None for stage in stages[1:])
