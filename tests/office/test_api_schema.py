"""What a program finds that makes up requests from the schema: nothing. Every answer is as the schema says, and nothing breaks.

`ENAJENA_API_SECONDS` gives it more time than the seconds that the suite has for it.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from schemathesis.engine import from_schema
from schemathesis.engine.events import FatalError, NonFatalError, ScenarioFinished

from enajena.office.api import throttling
from enajena.office.api.throttling import Pace
from support.books import rehearsal
from support.browsers import served
from support.calling import holder
from support.offices import office_of
from support.urns import urn_by_acts

SECONDS = int(os.environ.get("ENAJENA_API_SECONDS", "5"))
# A request in its form may still be refused by a rule (422), and a token by its role.
REFUSED_BY_RULE = ["2xx", "401", "403", "404", "409", "415", "422"]


@pytest.fixture
def address(token: str) -> Iterator[str]:
    assert token
    with served() as where:
        yield where


@pytest.fixture
def token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for what in throttling.PACES:
        monkeypatch.setitem(throttling.PACES, what, Pace(10**9, 1))
    with rehearsal(tmp_path, sale="gases") as played, office_of(played.book):
        urn_by_acts(played)
        yield str(holder("dana", "director").token)


def test_requests_made_up_from_the_schema_find_nothing(token: str, address: str) -> None:
    config = schemathesis.Config.from_dict(
        {
            "seed": 226,
            "max-time": SECONDS,
            "headers": {"Authorization": f"Bearer {token}"},
            "checks": {"positive_data_acceptance": {"expected-statuses": REFUSED_BY_RULE}},
            "generation": {"max-examples": 4, "deterministic": True},
        }
    )
    schema = schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json", config=config)
    found: list[str] = []
    scenarios = 0
    for event in from_schema(schema).execute():
        match event:
            case ScenarioFinished():
                scenarios += 1
                found += _failures(event)
            case FatalError():
                raise AssertionError(event.exception)
            case NonFatalError():
                found.append(str(event.info.format()))
    assert not found, "\n\n".join(found)
    assert scenarios > 0


def _failures(event: ScenarioFinished) -> list[str]:
    return [
        f"{event.label}: {check.failure_info.failure.title}\n{check.failure_info.failure.message}\n{check.failure_info.code_sample}"
        for checks in event.recorder.checks.values()
        for check in checks
        if check.failure_info is not None
    ]
