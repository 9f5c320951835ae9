"""The weights of a link add up to its score as shown, and are those of Fellegi and Sunter, reckoned here in another way."""

from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from math import log2, prod

import pytest

from enajena.study.screening.found import Screened
from enajena.study.screening.model import MODELS, Level
from enajena.study.screening.screen import ScreenOptions
from enajena.study.screening.told import screened_record
from support.screenings import screened, somebody

EVERY_LINK = ScreenOptions(threshold=-10_000)
ROWS = [
    somebody(0, name="ANA MORA RUIZ", phone="3105550001"),
    somebody(1, name="ANA MORA RUIZ", phone="3105550001", id_type="CE", id_number="5551234"),
    somebody(2, name="LUIS ANGEL PAEZ SOTO", id_number="30123456"),
    somebody(3, name="LUIS PAEZ SOTO", id_number="30132456"),
    somebody(4, name="ROSALIA LEAL VEGA", account="9990001", payer_account="9990001", address="Calle 400 # 1-1"),
    somebody(5, name="ROZALIA LEAL VEGA", account="9990001", payer_account="9990001", address="Calle 400 # 1-1"),
    somebody(6, payer_account="8880001"),
    somebody(7, payer_account="8880001"),
    somebody(8, payer_account="8880001", phone="3105550009", filed_at="2003-12-01T10:00:00"),
    somebody(9, phone="3105550009", filed_at="2003-12-01T10:05:00"),
    somebody(10, phone="3105550009", filed_at="2003-12-01T10:10:00", account="", payer_account=""),
    *(somebody(number) for number in range(11, 40)),
]
"""Two persons with one name and telephone; two numbers twisted; a misspelt name; an account of three; a telephone of three in a burst."""


@dataclass(frozen=True)
class Person:
    """A person of ROWS; every value there is in its normal form already, but for the address, which only identical ones share."""

    name: frozenset[str]
    surnames: frozenset[str]
    number: str
    contacts: frozenset[str]
    money: frozenset[str]
    minute: int


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Screened:
    return screened(tmp_path_factory.mktemp("weights"), ROWS, EVERY_LINK)


def person(row: dict[str, str]) -> Person:
    words = row["name"].split()
    day, clock = row["filed_at"].split("T")
    hour, minute, _ = map(int, clock.split(":"))
    money = frozenset({row["account"], row["payer_account"]} - {""})
    contacts = frozenset({row["address"], row["phone"], row["email"]})
    at = (int(day[5:7]) * 31 + int(day[8:])) * 1440 + hour * 60 + minute
    return Person(frozenset(words), frozenset(words[-2:]), row["id_number"], contacts, money, at)


PEOPLE = {row["acceptance_id"]: person(row) for row in ROWS}
OTHERS = len(ROWS) - 1


def test_the_weights_of_every_link_add_up_to_its_score_as_shown(found: Screened) -> None:
    links = [link for cluster in screened_record(found, "es")["clusters"] for link in cluster["links"]]
    assert len(links) >= 10
    for link in links:
        weights = [Decimal(one["weight_bits"]) for one in link["evidence"]]
        assert Decimal(link["prior_bits"]) + sum(weights) == Decimal(link["score_bits"])


def test_every_start_is_the_stated_number_of_partners_over_all_others(found: Screened) -> None:
    for weighed in found.weighed:
        chance = {"duplicates": 0.002, "straw_men": 0.05}[weighed.model.question] / OTHERS
        assert weighed.prior == round(100 * log2(chance / (1 - chance)))


def naive_duplicates(left: Person, right: Person) -> tuple[str, str, str]:
    """Return the levels of two persons by reading the page, not the program."""
    shared, accounts = len(left.contacts & right.contacts), bool(left.money & right.money)
    if left.name == right.name:
        name = "same"
    elif left.name < right.name or right.name < left.name:
        name = "as_siblings" if shared and left.surnames == right.surnames else "contained"
    else:
        name = "near" if {"ROSALIA", "ROZALIA"} == left.name ^ right.name else "other"
    twisted = sorted(left.number) == sorted(right.number) and left.number != right.number
    number = "near_number" if twisted and sum(a != b for a, b in zip(left.number, right.number, strict=False)) == 2 else "other"
    if shared and accounts:
        return name, number, "contact_and_account"
    return name, number, "two_contacts" if shared > 1 else "one" if shared or accounts else "none"


def naive_straw_men(left: Person, right: Person) -> tuple[str, str, str]:
    """Return the levels of two persons by reading the page: the groups of ROWS are known here, and not worked out."""
    household = bool(left.surnames & right.surnames) and bool(left.contacts & right.contacts or left.money & right.money)
    both = left.money & right.money
    known = bool(left.money) and bool(right.money)
    money = "account_of_many" if "8880001" in both else "household" if household else "account_of_two" if both else "other"
    phone = "3105550009" in left.contacts & right.contacts
    contact = "household" if household else "one_of_many" if phone else "none"
    close = abs(left.minute - right.minute) <= 15
    filing = "household" if household else "burst_of_many" if close and phone else "burst" if close else "apart"
    return money if known else "unknown", contact, filing


def rarity(left: Person, right: Person) -> float:
    """Return how common the commoner of two names is: how many of the persons and a hundred more have each of its words."""
    holders = {word: sum(word in one.name for one in PEOPLE.values()) / (len(PEOPLE) + 100) for word in left.name | right.name}
    return max(1e-7, *(prod(holders[word] for word in one.name) for one in (left, right)))


def naive_weight(level: Level, left: Person, right: Person, sampled: float) -> int:
    if level.rarity:
        chance = rarity(left, right)
    elif level.sharers is not None:
        chance = min(0.9, level.sharers / OTHERS)
    else:
        chance = sampled
    return round(100 * log2(level.m / chance))


@pytest.mark.parametrize("question", ["duplicates", "straw_men"])
def test_every_weight_is_that_of_a_naive_reckoning(found: Screened, question: str) -> None:
    naive = {"duplicates": naive_duplicates, "straw_men": naive_straw_men}[question]
    weighed = next(one for one in found.weighed if one.model.question == question)
    assert weighed.links
    for link in weighed.links:
        left, right = PEOPLE[link.left], PEOPLE[link.right]
        levels = naive(left, right)
        assert tuple("unknown" if one.level is None else one.level.code for one in link.evidence) == levels
        for one in link.evidence:
            if one.level is None:
                assert one.weight == 0
            else:
                sampled = weighed.chances[one.comparison.name, one.level.code]
                assert abs(one.weight - naive_weight(one.level, left, right, sampled)) <= 1


def test_what_is_sampled_is_what_all_pairs_of_a_small_file_are_and_never_less_than_stated(found: Screened) -> None:
    """A small file is sampled whole: `u` of a level is how many of all pairs have it, or what the model states where that is more."""
    weighed = next(one for one in found.weighed if one.model.question == "straw_men")
    filing = next(one for one in weighed.model.comparisons if one.name == "filing")
    levels = [naive_straw_men(*pair)[2] for pair in combinations(PEOPLE.values(), 2)]
    for level in filing.levels:
        if level.sampled:
            assert weighed.chances["filing", level.code] == pytest.approx(
                max(level.u or 0, levels.count(level.code) / len(levels)), rel=1e-6
            )


def test_the_models_state_chances_that_add_up() -> None:
    for model in MODELS.values():
        for comparison in model.comparisons:
            assert sum(Decimal(str(level.m)) for level in comparison.levels) in (Decimal(1), Decimal("1.05")), (
                model.question,
                comparison.name,
            )
