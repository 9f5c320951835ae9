"""Every case beside a programme file, worked by hand from the text, is what the library answers."""

from pathlib import Path
from typing import Any

import pytest
from decree_cases import VERBS, Case, all_cases, answer, cases_of

from enajena.basics.faults import EnajenaError
from enajena.programme.reader import builtin_ids

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.programme}:{case.id}")
def test_case_answers_as_worked_by_hand(case: Case, tmp_path: Path) -> None:
    expected = dict(case.expect)
    failure = expected.pop("fails", None)
    if failure is not None:
        with pytest.raises(EnajenaError) as caught:
            answer(case, tmp_path)
        assert type(caught.value).__name__ == failure
        return
    found = answer(case, tmp_path)
    assert set(expected.pop("assumes", ())) <= set(found["assumptions"])
    assert _picked(found, expected) == _ordered(expected)


def _picked(found: Any, expected: Any) -> Any:
    """Return the part of an answer that a case speaks of."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: _picked(found[key], value) for key, value in expected.items()}
    return found


def _ordered(expected: Any) -> Any:
    """Return the expectation with `reasons` and `missing` in the order in which answers are compared."""
    return {key: sorted(value) if key in ("reasons", "missing") else value for key, value in expected.items()}


@pytest.mark.parametrize("programme", builtin_ids())
def test_every_programme_has_at_least_eight_cases_with_their_own_names(programme: str) -> None:
    names = [case.id for case in cases_of(programme)]
    assert len(names) >= 8
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("programme", ["carbocol-2000", "gases-guajira-2003"])
def test_the_two_full_decrees_have_fifteen_cases_and_every_verb(programme: str) -> None:
    cases = cases_of(programme)
    assert len(cases) >= 15
    assert {case.verb for case in cases} == set(VERBS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.programme}:{case.id}")
def test_a_case_says_in_two_languages_how_it_was_worked_out(case: Case) -> None:
    assert set(case.why) == {"es", "en"}
    assert all(len(sentence) > 20 for sentence in case.why.values())
    assert case.expect
