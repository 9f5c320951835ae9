"""Processes that record are killed, at every step and at any moment: what was acknowledged is there, once, and nothing by halves."""

import random
import time
from collections.abc import Iterator

import pytest
from django.db import connections

from enajena.book import journal
from enajena.book.models import Leaf, Note
from enajena.book.verifying.verify import verify
from support.books import rehearsal
from support.endurance import NEVER, SALE, SET, Where, acts_of, opened, record_and_die, record_on_and_on, running, told_by
from support.offers import ADOPTED
from support.postgres import rehearsal_on_postgres, url

AT_ANY_MOMENT = 30


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Where]:
    """Make a sale on either database; at the end the whole book is as its log says."""
    folder = tmp_path_factory.mktemp(request.param)
    making = rehearsal if request.param == "sqlite" else rehearsal_on_postgres
    with making(folder) as sale:
        sale.adopt(ADOPTED)
        place = Where(folder, None if request.param == "sqlite" else _address(sale.book.alias))
        yield place
        book = opened(place)
        assert verify(book).faults == ()
        book.close()


def _address(alias: str) -> str:
    return url(str(connections[alias].settings_dict["NAME"]))


def check_after(where: Where, numbers: list[int], acknowledged: list[int], count: int = SET) -> None:
    """Check every set that a killed process may have recorded, send all of them again, and check that each is there once."""
    book = opened(where)
    refs = {number: [str(act.ref) for act in acts_of(number, count)] for number in numbers}
    for number, wanted in refs.items():
        there = len(journal.by_ref(book.alias, SALE, wanted))
        assert there in ({count} if number in acknowledged else {0, count}), f"set {number}: {there} of {count}"
        notes = Note.objects.using(book.alias).filter(ref__in=wanted, until_index=None).count()
        assert notes == there
    for number in numbers:
        book.record(SALE, acts_of(number, count))
    everything = [ref for wanted in refs.values() for ref in wanted]
    assert Leaf.objects.using(book.alias).filter(act_ref__in=everything).count() == len(everything)
    assert Leaf.objects.using(book.alias).count() == journal.size_of(book.alias, SALE)
    book.close()


def test_a_process_killed_at_any_of_its_steps_loses_nothing_it_acknowledged(where: Where) -> None:
    done, number = False, 0
    while not done:
        with running(record_and_die, where, number, number) as (process, told):
            said = told_by(told)
            process.join()
        done = "done" in said
        assert process.exitcode == (0 if done else -9)
        check_after(where, [number], [one for one in said if one == number])
        number += 1
    assert number > 20  # so many steps, at each of which a process died


def test_a_process_killed_at_any_moment_loses_nothing_it_acknowledged(where: Where) -> None:
    chance = random.Random(1581)  # noqa: S311 - nothing secret
    first, count = 10_000, 20
    for _ in range(AT_ANY_MOMENT):
        with running(record_on_and_on, where, first, count) as (process, told):
            said = [told.recv() for _ in range(chance.randrange(3))]
            time.sleep(chance.random() / 50)
            process.kill()
            said += told_by(told)
        numbers = list(range(first, first + len(said) + 1))
        check_after(where, numbers, said, count)
        first += len(numbers)


def test_the_steps_are_those_of_a_whole_recording(where: Where) -> None:
    """Nothing is done to the database that the steps do not see: without a kill the process ends by itself."""
    with running(record_and_die, where, 20_000, NEVER) as (process, told):
        assert told_by(told) == [20_000, "done"]
        process.join()
    assert process.exitcode == 0
