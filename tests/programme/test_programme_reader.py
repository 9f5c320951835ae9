"""The reader: built-in programmes by id, any other by path, and what it says where there is none."""

import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.programme import reader
from enajena.programme.check import check
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


def test_the_nine_built_in_programmes_are_there_under_their_own_id() -> None:
    assert reader.builtin_ids() == (
        "carbocol-2000",
        "condiciones-especiales",
        "gases-guajira-2003",
        "granahorrar-2005",
        "invercolsa-1996",
        "isagen-2006",
        "isagen-2013",
        "plantilla-docente",
        "termocartagena-1996",
    )
    assert [reader.load(name).id for name in reader.builtin_ids()] == list(reader.builtin_ids())


@pytest.mark.parametrize("name", reader.builtin_ids())
def test_a_built_in_programme_has_no_fault_at_all(name: str) -> None:
    assert check(reader.builtin_path(name)) == ()


def test_a_slip_in_an_id_is_answered_with_the_nearest_and_all_the_others() -> None:
    with pytest.raises(CallError) as caught:
        reader.load("carbocol-200")
    assert caught.value.remedy is not None
    assert caught.value.remedy.en.startswith("Did you mean `carbocol-2000`? The built-in programmes are `carbocol-2000`, ")
    assert caught.value.remedy.es.startswith("¿Quiso decir `carbocol-2000`? Los programas incorporados son `carbocol-2000`, ")
    with pytest.raises(CallError, match="no built-in programme"):
        reader.builtin_path("carbocol-200")


def test_a_built_in_id_goes_before_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("carbocol-2000").write_text("nothing", encoding="utf-8")
    assert reader.load("carbocol-2000").id == "carbocol-2000"


def test_reading_imports_no_sql_library() -> None:
    code = "import sys; from enajena.programme.reader import load; load('carbocol-2000'); print({'sqlglot', 'duckdb'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
