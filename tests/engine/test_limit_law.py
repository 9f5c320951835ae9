"""The ceiling of one person: as the texts say, fact by fact, and with every fact that is missing named."""

from decimal import Decimal
from fractions import Fraction
from math import floor

import pytest

from enajena import CallError, DataError, limit
from enajena.basics.money import plain
from enajena.engine.records import limit_record
from support.draws import ENTITIES, Draw
from support.files import PERSON_FACTS, builtin
from support.law import CARBOCOL, GASES_FIRST, NATURAL, SOLIDARITY, TERMOCARTAGENA, Facts, Rules, Term
from support.law_facts import FACTS

PROGRAMMES: dict[str, tuple[Rules, str | None, tuple[int, ...]]] = {
    "termocartagena-1996": (TERMOCARTAGENA, "3700.15", (1995, 1994)),
    "carbocol-2000": (CARBOCOL, None, (1998, 1999, 2000)),
    "gases-guajira-2003": (GASES_FIRST, None, (1999,)),
}
PRICES = {"termocartagena-1996": "3700.15", "carbocol-2000": "10000", "gases-guajira-2003": "2448.70"}


def missing_of(terms: list[Term]) -> set[str]:
    return {fact for term in terms for fact in term.missing} | ({"figures_year"} if any(term.wrong_year for term in terms) else set())


def given(row: Facts, *, blanks: bool) -> dict[str, str]:
    """Return the facts of a row; a blank one is given as blank, or not given, which must come to the same."""
    facts = {name: row[name] for name in ("recipient", "person", *PERSON_FACTS)}
    return facts if blanks else {name: text for name, text in facts.items() if text}


@pytest.mark.parametrize("blanks", [True, False], ids=["blank", "not given"])
@pytest.mark.parametrize("programme", PROGRAMMES)
def test_the_ceiling_is_what_the_text_says(programme: str, blanks: bool) -> None:
    rules, given_price, years = PROGRAMMES[programme]
    price = Fraction(PRICES[programme])
    for row in Draw(21, Decimal(PRICES[programme]), years=years).file(16, (*NATURAL, *ENTITIES), FACTS, 16):
        facts = given(row, blanks=blanks)
        result = limit(builtin(programme), facts, price_cop=None if given_price is None else Decimal(given_price))
        years_known = "figures_year" in facts
        terms = rules.terms(row, price, years_known)
        known = [term for term in terms if term.status == "known"]
        least = min(known, key=lambda term: term.value) if known and not any(term.status == "unknown" for term in terms) else None
        assert [(term.source, term.status) for term in result.terms] == [(term.source, term.status) for term in terms], row
        values = [None if term.value_cop is None else Fraction(term.value_cop) for term in result.terms]
        assert values == [Fraction(term.value * 10**8 // 1, 10**8) if term.status == "known" else None for term in terms]
        assert result.binding == (least.source if least else None)
        assert (None if result.ceiling_cop is None else Fraction(result.ceiling_cop)) == (
            Fraction(least.value * 10**8 // 1, 10**8) if least else None
        )
        assert result.ceiling_shares == (max(0, floor(least.value / price)) if least else None)
        assert set(result.missing) == missing_of(terms), row
        assumed = "figures_year" in [one.id for one in result.assumptions]
        assert assumed == (not years_known and _may_count_a_year(programme, row))


def _may_count_a_year(programme: str, row: Facts) -> bool:
    """Tell whether figures of some tax year count for this person: with or without a return, as natural person or as entity."""
    by_entity = programme == "carbocol-2000" and row["recipient"] in SOLIDARITY and row["person"] == "entity"
    return programme != "gases-guajira-2003" and (row["person"] == "natural" or by_entity)


def test_it_names_the_facts_that_are_missing_and_gives_no_ceiling() -> None:
    result = limit(
        builtin("carbocol-2000"), {"recipient": "pensioner", "files_return": "si", "executive": "no", "gross_income_cop": "1000"}
    )
    assert (result.ceiling_cop, result.ceiling_shares, result.binding) == (None, None, None)
    assert result.missing == ("net_worth_cop",)
    statuses = {term.source: term.status for term in result.terms}
    assert statuses["10.2(a)"] == "unknown"
    assert statuses["10.2(b)"] == "known"
    assert statuses["10.1"] == statuses["10.3"] == "not_applicable"


def test_none_drops_out_and_blank_does_not() -> None:
    programme = builtin("gases-guajira-2003")
    assert limit(programme, {"recipient": "union", "legal_maximum_cop": "none"}).missing == ()
    assert limit(programme, {"recipient": "union", "legal_maximum_cop": ""}).missing == ("legal_maximum_cop",)


@pytest.mark.parametrize("word", ["none", "None", "NONE", "ninguno", " ninguna "])
def test_none_is_said_in_both_languages(word: str) -> None:
    assert limit(builtin("gases-guajira-2003"), {"recipient": "union", "legal_maximum_cop": word}).terms[1].status == "not_applicable"


@pytest.mark.parametrize(("recipient", "person"), [*((name, "natural") for name in NATURAL), *((name, "entity") for name in ENTITIES)])
def test_the_class_says_which_kind_of_person_it_is(recipient: str, person: str) -> None:
    facts = {"recipient": recipient, "files_return": "no", "executive": "si"}
    alone = limit(builtin("carbocol-2000"), facts)
    assert limit_record(alone, "en") == limit_record(limit(builtin("carbocol-2000"), {**facts, "person": person}), "en")
    assert "person" not in alone.missing


def test_whoever_is_no_recipient_is_told_so() -> None:
    result = limit(builtin("carbocol-2000"), {"recipient": "compensation_fund"})
    assert result.ceiling_cop is None
    assert "not a recipient" in result.notes[0].en
    assert "no es destinatario" in result.notes[0].es


def test_without_a_price_the_ceiling_is_told_in_pesos_only() -> None:
    facts = {"recipient": "union", "legal_maximum_cop": "11379.55"}
    result = limit(builtin("termocartagena-1996"), facts)
    assert (result.ceiling_cop, result.ceiling_shares, result.price_cop) == (Decimal("11379.55"), None, None)
    assert any("--price-cop" in note.en for note in result.notes)
    assert limit(builtin("termocartagena-1996"), facts, price_cop=Decimal("875.35")).ceiling_shares == 13


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"net_wroth_cop": "1"}, "--fact net_wroth_cop"),
        ({"net_worth_cop": "mucho"}, "it is not a number"),
        ({"net_worth_cop": "1.234.567"}, "separators"),
        ({"net_worth_cop": "1e400"}, "scientific notation"),
        ({"net_worth_cop": "NaN"}, "it is not a number"),
        ({"net_worth_cop": "Infinity"}, "it is not a number"),
        ({"net_worth_cop": "1.005"}, "more decimals than fit"),
        ({"certified_income_cop": "-1"}, "negative"),
        ({"executive": "quizá"}, "neither a yes nor a no"),
        ({"recipient": "socio"}, "not a class of recipient"),
        ({"person": "perro"}, "which kind of person"),
        ({"figures_year": "99"}, "outside what can be"),
        ({"figures_year": "1999.0"}, "point or comma"),
        ({"requested_shares": "0"}, "no shares are asked for"),
        ({"requested_shares": "1.5"}, "point or comma"),
    ],
)
def test_a_fact_that_cannot_be_read_is_a_wrong_call_that_names_it(facts: dict[str, str], said: str) -> None:
    with pytest.raises(CallError) as caught:
        limit(builtin("carbocol-2000"), facts)
    assert said in caught.value.message.en
    assert next(iter(facts)) in caught.value.message.es


def test_every_unreadable_fact_is_told_at_once() -> None:
    with pytest.raises(CallError) as caught:
        limit(builtin("carbocol-2000"), {"recipient": "socio", "net_worth_cop": "x", "executive": "x"})
    assert all(name in caught.value.message.en for name in ("recipient", "net_worth_cop", "executive"))


def test_a_negative_net_worth_leaves_no_room() -> None:
    facts = {"recipient": "pensioner", "files_return": "si", "executive": "no", "net_worth_cop": "-0.01", "gross_income_cop": "9"}
    result = limit(builtin("carbocol-2000"), facts)
    assert (result.ceiling_cop, result.ceiling_shares, result.binding) == (Decimal(0), 0, "10.2(a)")


def test_strict_refuses_what_rests_on_assumptions() -> None:
    with pytest.raises(DataError, match="A25"):
        limit(builtin("carbocol-2000"), {"recipient": "pensioner", "files_return": "no", "executive": "no"}, strict=True)


@pytest.mark.parametrize(
    ("price", "said"), [("0", "above zero"), ("-1", "above zero"), ("NaN", "above zero"), ("0.123456789", "more than 8 decimals")]
)
def test_a_price_that_cannot_be_is_refused(price: str, said: str) -> None:
    with pytest.raises(CallError, match=said):
        limit(builtin("carbocol-2000"), {}, price_cop=Decimal(price))


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_record_has_the_names_of_the_contract(language: str) -> None:
    facts = {
        "recipient": "cooperative",
        "files_return": "si",
        "figures_year": "1999",
        "net_worth_cop": "50000000",
        "bylaw_maximum_cop": "none",
    }
    more = {"legal_maximum_cop": "80000000.5", "gross_assets_cop": "100000000", "liabilities_cop": "50000000", "financed_cop": "70000000"}
    result = limit(builtin("carbocol-2000"), {**facts, **more})
    record = limit_record(result, "es" if language == "es" else "en")
    assert {"ceiling_cop", "ceiling_shares", "binding", "terms", "missing", "assumptions"} <= set(record)
    # (70 % of 100,000,000 - 50,000,000) / 30 % = 66,666,666.66…: less than twice the net worth and than the legal maximum.
    assert (record["ceiling_cop"], record["ceiling_shares"], record["binding"]) == ("66666666.66666666", 6666, "10.4(a)")
    by_label = {(term["source"], term["status"]): term["value_cop"] for term in record["terms"]}
    assert by_label[("10.4", "known")] == "80000000.50"
    assert by_label[("10.4", "not_applicable")] is None
    assert {"source", "label", "status", "value_cop"} <= set(record["terms"][0])
    assert all(term["status"] in ("known", "not_applicable", "unknown") for term in record["terms"])
    assert [one["id"] for one in record["assumptions"]][:1] == ["A25"]
    assert plain(Decimal(5000000)) == "5000000.00"
