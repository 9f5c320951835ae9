"""An award is of the stage that its file was assessed for: what the file says of itself, what it cites, and what its prices keep."""

from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from enajena import AssessOptions, AwardOptions, AwardResult, CallError, ReadOptions, assess, award, builtin_ids
from enajena.programme.stage_model import MinimumPrice
from support.files import Row, builtin, carbocol, read_csv, write_csv

STAGES = [(name, stage.id) for name in builtin_ids() for stage in builtin(name).stages]
ENDINGS = ("csv", "xlsx", "parquet")
PRICE = Decimal("100.00")

OFFER: Row = {
    "acceptance_id": "O-1", "filed_at": "2004-05-05T10:00", "recipient": "public", "person": "natural", "id_type": "CC",
    "id_number": "1000001", "requested_shares": "10", "price_offered_cop": "248.70", "bid_security_cop": "900", "payment_means": "cash",
}  # fmt: skip


def anybody() -> list[Row]:
    """Return acceptances that lack most of what any programme asks for, so that many numerals are cited."""
    plain = {name: OFFER[name] for name in ("acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares")}
    return [
        {**plain, "acceptance_id": f"{recipient}-{number}", "recipient": recipient, "person": person, "id_number": str(1000001 + number)}
        for number, (recipient, person) in enumerate(
            [("public", "natural"), ("pensioner", "natural"), ("union", "entity"), ("cooperative", "entity"), ("public", "entity")]
        )
    ]


def assessed(name: str, stage: str, rows: list[Row], folder: Path, ending: str) -> Path:
    out = folder / f"{name}-{stage}.{ending}"
    assess(builtin(name), write_csv(folder / "acceptances.csv", rows), out, AssessOptions(stage=stage, price_cop=PRICE))
    return out


def awarded(name: str, stage: str, file: Path, **options: object) -> AwardResult:
    given = {"shares": 15, "price_cop": PRICE, **options}
    if builtin(name).stages and next(one for one in builtin(name).stages if one.id == stage).adjudication is None:
        given["rule"] = "price_priority" if is_by_price(name, stage) else "largest_remainder"
    return award(builtin(name), file, file.with_name("awards.csv"), AwardOptions(stage=stage, **given))  # type: ignore[arg-type]


def is_by_price(name: str, stage: str) -> bool:
    return isinstance(next(one for one in builtin(name).stages if one.id == stage).price, MinimumPrice)


def doubts(result: AwardResult) -> list[str]:
    """Return the warnings that a file is of another stage or price."""
    return [warning.en for warning in result.warnings if "assessed" in warning.en or "ceilings" in warning.en]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_what_was_assessed_for_a_stage_is_awarded_in_it_without_a_doubt(name: str, stage: str, ending: str, tmp_path: Path) -> None:
    file = assessed(name, stage, anybody(), tmp_path, ending)
    assert doubts(awarded(name, stage, file)) == []


@pytest.mark.parametrize(
    ("name", "stage"),
    [pytest.param("gases-guajira-2003", "first", id="another-programme"), pytest.param("carbocol-2000", "second", id="another-stage")],
)
def test_a_parquet_file_that_was_assessed_for_another_is_refused_by_name(name: str, stage: str, tmp_path: Path) -> None:
    file = assessed("carbocol-2000", "first", [carbocol()], tmp_path, "parquet")
    with pytest.raises(CallError) as raised:
        awarded(name, stage, file)
    assert f"was assessed for stage first of carbocol-2000, not for stage {stage} of {name}" in raised.value.message.en
    assert f"se evaluó para la etapa first de carbocol-2000, no para la etapa {stage} de {name}" in raised.value.message.es
    assert raised.value.remedy is not None
    assert "--stage" in raised.value.remedy.en
    assert not file.with_name("awards.csv").exists()


def test_of_a_folder_of_parts_each_says_what_it_was_assessed_for(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    for number, stage in enumerate(("first", "second")):
        made = assessed("carbocol-2000", stage, [carbocol(number)], tmp_path, "parquet")
        made.rename(parts / f"part-{number}.parquet")
    with pytest.raises(CallError, match="was assessed for stage second of carbocol-2000"):
        awarded("carbocol-2000", "first", parts)
    (parts / "part-1.parquet").unlink()
    assert awarded("carbocol-2000", "first", parts).acceptances == 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_file_that_cites_numerals_of_another_programme_is_refused(ending: str, tmp_path: Path) -> None:
    # The pensioner of carbocol-2000 is under the ceiling of its numeral 10.1; that of gases-guajira-2003 is in its 5.2.
    file = assessed("carbocol-2000", "first", [carbocol()], tmp_path, ending)
    with pytest.raises(CallError, match=r"cites 10\.1 in `binding`, and it is not of stage first of gases-guajira-2003"):
        awarded("gases-guajira-2003", "first", file)
    rejected = assessed("carbocol-2000", "first", [carbocol(sworn="no")], tmp_path, ending)
    with pytest.raises(CallError, match="cites 10"):
        awarded("gases-guajira-2003", "first", rejected)


def by_hand(**cells: str) -> list[Row]:
    return [
        {
            "acceptance_id": "A-1", "filed_at": "2003-11-05T10:00", "verdict": "accepted", "requested_shares": "10",
            "admitted_shares": "10", "accepts_reduction": "", **cells,
        }
    ]  # fmt: skip


@pytest.mark.parametrize("remark", ["", "revisada por la oficina", "ver folio 3: sin firma; conforme", "x" * 500])
def test_a_remark_of_ones_own_cites_nothing(remark: str, tmp_path: Path) -> None:
    file = write_csv(tmp_path / "in.csv", by_hand(reasons=remark))
    assert doubts(awarded("carbocol-2000", "first", file)) == []


def test_a_file_of_a_price_stage_is_doubted_where_no_price_is_offered(tmp_path: Path) -> None:
    file = assessed("gases-guajira-2003", "second", [OFFER], tmp_path, "csv")
    result = awarded("gases-guajira-2003", "first", file)
    assert [warning.es for warning in result.warnings if "price_offered_cop" in warning.es] == [
        "El archivo trae price_offered_cop, y en la etapa first de gases-guajira-2003 no se ofrece precio: ¿se evaluó para otra etapa?"
    ]


def test_a_file_without_prices_is_refused_in_a_price_stage(tmp_path: Path) -> None:
    file = write_csv(tmp_path / "in.csv", by_hand())
    with pytest.raises(CallError, match="lacks price_offered_cop: it was not assessed for stage second of gases-guajira-2003"):
        awarded("gases-guajira-2003", "second", file)


def test_another_price_than_the_ceilings_were_compared_with_is_told(tmp_path: Path) -> None:
    file = assessed("carbocol-2000", "first", [carbocol()], tmp_path, "parquet")
    result = awarded("carbocol-2000", "first", file, price_cop=Decimal("9000.5"))
    assert doubts(result) == ["The ceilings were compared at the price of 100.00 pesos a share, and the amounts use 9,000.50."]
    assert doubts(awarded("carbocol-2000", "first", file, price_cop=Decimal(100))) == []


@pytest.mark.parametrize("said", ["{'enajena.price_cop': 'x'}", "{'enajena.programme': 'carbocol-2000'}", "{'pandas': '\\x00'}"])
def test_what_other_programs_say_in_a_parquet_file_is_passed_over(said: str, tmp_path: Path) -> None:
    file = tmp_path / "in.parquet"
    with duckdb.connect() as connection:
        columns = ", ".join(f"'{text}' AS {name}" for name, text in by_hand()[0].items())
        connection.execute(f"COPY (SELECT {columns}) TO '{file}' (FORMAT parquet, KV_METADATA {said})")
    assert awarded("carbocol-2000", "first", file).awarded == 10


@pytest.mark.parametrize("ending", ENDINGS)
def test_prices_that_all_have_three_decimals_come_back_as_they_were(ending: str, tmp_path: Path) -> None:
    # 248.701 alone could be 248,701 written with a point for thousands: whoever typed it is asked, what assess wrote is not.
    rows = [
        {**OFFER, "price_offered_cop": "248.701"},
        {**OFFER, "acceptance_id": "O-2", "id_number": "1000002", "price_offered_cop": "348.702"},
    ]
    source, out = write_csv(tmp_path / "in.csv", rows), tmp_path / f"assessed.{ending}"
    options = AssessOptions(stage="second", price_cop=PRICE, reading=ReadOptions(decimal="point"))
    assess(builtin("gases-guajira-2003"), source, out, options)
    awards = tmp_path / "awards.csv"
    award(builtin("gases-guajira-2003"), out, awards, AwardOptions(stage="second", shares=15))
    assert [(row["awarded_shares"], row["amount_cop"]) for row in read_csv(awards)] == [("5", "1243.51"), ("10", "3487.02")]


def test_an_amount_in_a_csv_never_has_three_decimals(tmp_path: Path) -> None:
    prices = ["248.701", "1.5", "12", "0.00000001", "3.1416", "99.990", "7.125"]
    rows = [{**OFFER, "acceptance_id": f"O-{place}", "price_offered_cop": price} for place, price in enumerate(prices)]
    options = AssessOptions(stage="second", price_cop=PRICE, reading=ReadOptions(decimal="point"))
    assess(builtin("gases-guajira-2003"), write_csv(tmp_path / "in.csv", rows), tmp_path / "out.csv", options)
    written = [row["price_offered_cop"] for row in read_csv(tmp_path / "out.csv")]
    assert written == ["248.7010", "1.50", "12.00", "0.00000001", "3.1416", "99.99", "7.1250"]
