"""The reader: built-in programmes by id, any other by path, and what it says where there is none."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.programme import reader
from enajena.programme.stage_model import FixedPrice, MinimumPrice

GOOD = Path(__file__).parent / "good" / "casa-azul.yaml"


def test_a_good_file_reads_into_the_model() -> None:
    programme = reader.read(GOOD)
    assert (programme.id, programme.enajena, programme.decree.dated) == ("casa-azul", "1", date(2004, 3, 15))
    first, second = programme.stages
    assert isinstance(first.price, FixedPrice)
    assert [(value.cop, value.since) for value in first.price.values] == [(Decimal("2448.70"), None), (Decimal(2500), date(2004, 6, 1))]
    assert isinstance(second.price, MinimumPrice)
    assert second.price.adjustment.after_days == 30
    assert first.ceilings[0].terms[0].years == (2002, 2003)
    assert programme.pledge is not None
    assert programme.pledge.release == Text("a solicitud y pasados dos años", "on request after two years")


def test_a_path_loads_like_a_built_in_programme() -> None:
    assert reader.load(str(GOOD)) == reader.read(GOOD)


def test_a_decimal_keeps_the_digits_of_the_file() -> None:
    price = reader.read(GOOD).stages[0].price
    assert isinstance(price, FixedPrice)
    assert str(price.values[0].cop) == "2448.70"


def test_a_path_that_is_not_there_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"There is no file .*absent\.yaml"):
        reader.load(str(tmp_path / "absent.yaml"))


def test_a_folder_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="is a folder, not a programme file"):
        reader.load(str(tmp_path))


def test_a_name_that_no_system_can_open_is_a_wrong_call() -> None:
    with pytest.raises(CallError, match="cannot be opened"):
        reader.load("a\0b.yaml")


def test_an_unknown_id_is_a_wrong_call() -> None:
    with pytest.raises(CallError, match="no built-in programme and no file called casa-rojiza") as caught:
        reader.load("casa-rojiza")
    assert caught.value.exit_status == 2


def test_faults_come_in_the_order_of_the_file_and_all_at_once(tmp_path: Path) -> None:
    text = GOOD.read_text(encoding="utf-8")
    text = (
        text.replace("count: 1000000", "count: 1_000_000")
        .replace("percent: 12.5", "percent: 12,5")
        .replace("operation: sale", "operation: sold")
    )
    path = tmp_path / "p.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        reader.read(path)
    assert [fault.code for fault in caught.value.faults] == ["not-one-of", "not-integer", "loose-comma"]
    assert caught.value.exit_status == 1
