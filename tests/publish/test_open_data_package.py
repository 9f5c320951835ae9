"""`enajena publish package`: a stranger with DuckDB alone gets the same verdicts and awards, and sees every byte that was changed."""

import csv
import hashlib
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from enajena.book.opening import open_book
from enajena.publish.open_data.package import by_hand
from enajena.publish.open_data.publishing import publish_package
from support.commands import call, done
from support.lives import lived
from support.open_data import leaks, personal_values, read, verified_alone
from support.stories import SALES, played

pytestmark = pytest.mark.xdist_group("papers")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Make the package of each adjudicated stage of two programmes, with figures."""
    folder = tmp_path_factory.mktemp("paquetes")
    for name in ("gases", "carbocol"):
        book = open_book(played()[name])
        for stage in ("first", "second"):
            publish_package(book, SALES[name], stage, folder / f"{name}-{stage}", figures=True)
        book.close()
    return {path.name: path for path in sorted(folder.iterdir())}


@pytest.fixture
def package(packages: dict[str, Path], tmp_path: Path) -> Path:
    """A copy of one, to change."""
    shutil.copytree(packages["gases-second"], tmp_path / "paquete")
    return tmp_path / "paquete"


@pytest.mark.parametrize(
    ("name", "awarded", "judged"),
    [("gases-first", 18_633, 7), ("gases-second", 74_351, 4), ("carbocol-first", 30_007_917, 3), ("carbocol-second", 25_000_000, 1)],
)
def test_a_stranger_with_duckdb_alone_gets_the_same(packages: dict[str, Path], name: str, awarded: int, judged: int) -> None:
    status, said = verified_alone(packages[name])
    assert status == 0, said
    assert f"acciones / shares: {awarded}\n" in said
    assert f"evaluadas / judged: {judged};" in said
    assert said.endswith("TODO COINCIDE / ALL IS SO\n")


def test_what_was_judged_and_shared_out_are_the_very_files_whose_hashes_the_log_holds(packages: dict[str, Path]) -> None:
    for package in packages.values():
        of_log = read(package / "manifest.json")["of_log"]
        for act, inputs in (("adjudication", "inputs/admitted.csv"), ("assessment", "inputs/acceptances.csv")):
            body = read(package / "log" / f"{act}.json")["body"]
            assert body["input_sha256"] == of_log[act]["input_sha256"] == hashlib.sha256((package / inputs).read_bytes()).hexdigest()
        assert of_log["adjudication"]["output_sha256"] == hashlib.sha256((package / "results/awards.csv").read_bytes()).hexdigest()


def test_a_byte_that_is_changed_anywhere_is_found_and_its_file_named(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", str(package)])
    files = sorted(path for path in package.rglob("*") if path.is_file())
    assert len(files) == 17
    for file in files:
        content = file.read_bytes()
        for place in {0, len(content) // 3, len(content) // 2, len(content) - 1}:
            file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
            assert by_hand.main() == 1
            assert f"WRONG  {file.relative_to(package).as_posix()}: changed" in capsys.readouterr().out
        file.write_bytes(content)
    assert by_hand.main() == 0


def test_a_file_too_many_and_one_too_few_are_named(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", str(package)])
    (package / "inputs" / "otra.csv").write_text("x", encoding="utf-8")
    (package / "programme.yaml").unlink()
    assert by_hand.main() == 1
    said = capsys.readouterr().out
    assert "inputs/otra.csv: not of the package" in said
    assert "programme.yaml: missing" in said


def forge(package: Path, name: str, old: str, new: str) -> tuple[int, str]:
    """Change a file and every hash of it in the manifest, as a forger would, and verify."""
    file = package / name
    content = file.read_bytes().decode()
    assert old in content
    file.write_bytes(content.replace(old, new, 1).encode())
    said = read(package / "manifest.json")
    said.pop(by_hand.SELF)
    said["files"][name] = hashlib.sha256(file.read_bytes()).hexdigest()
    said[by_hand.SELF] = hashlib.sha256(by_hand.written(said)).hexdigest()
    (package / "manifest.json").write_bytes(by_hand.written(said))
    return verified_alone(package)


@pytest.mark.parametrize(
    ("name", "old", "new", "found"),
    [
        ("results/awards.csv", "B-02,20000,20000", "B-02,20000,20001", "awards: B-02"),
        ("results/verdicts.csv", "B-04,rejected,0", "B-04,accepted,9000", "verdicts: B-04"),
        ("inputs/admitted.csv", "2004-04-22T10:00:00", "2004-04-20T09:00:00", "awards: B-0"),
        ("inputs/admitted.csv", "B-01,", "B-09,", "B-09: no verdict admits it so"),
        ("log/adjudication.json", '"awarded_shares":"74351"', '"awarded_shares":"74352"', "the log does not hold log/adjudication.json"),
        ("inputs/acceptances.csv", "2600", "2400", "verdicts: B-02"),
    ],
)
def test_a_forger_who_mends_the_hashes_is_found_by_the_sharing_out_or_the_log(
    package: Path, name: str, old: str, new: str, found: str
) -> None:
    status, said = forge(package, name, old, new)
    assert status == 1
    assert found in said


def test_without_figures_nothing_personal_is_in_it_and_the_awards_are_the_same(tmp_path: Path) -> None:
    for name, sale in (("gases", "gases-de-ensayo"), ("carbocol", "carbocol-de-ensayo")):
        book = open_book(played()[name])
        for stage in ("first", "second"):
            made = publish_package(book, sale, stage, tmp_path / f"{name}-{stage}")
            assert made.is_as_recorded
            assert not (tmp_path / f"{name}-{stage}" / "inputs" / "acceptances.csv").exists()
        values = personal_values(book, sale)
        assert len(values) > 10
        assert not leaks(tmp_path, values)
        book.close()
    assert verified_alone(tmp_path / "gases-second")[0] == 0


def test_with_figures_no_name_or_document_is_in_it(packages: dict[str, Path]) -> None:
    for name in ("gases", "carbocol"):
        book = open_book(played()[name])
        named = personal_values(book, SALES[name], figures=False)
        book.close()
        assert named
        for stage in ("first", "second"):
            assert not leaks(packages[f"{name}-{stage}"], named)
            with (packages[f"{name}-{stage}"] / "inputs" / "acceptances.csv").open(encoding="utf-8", newline="") as lines:
                assert all(row["id_type"] == "PA" and row["id_number"][0] in "RS" for row in csv.DictReader(lines))


def test_who_was_suppressed_is_not_judged_again_and_all_else_is(tmp_path: Path) -> None:
    with lived(tmp_path / "libro") as sale:
        made = publish_package(sale.book, sale.sale, "first", tmp_path / "paquete", figures=True)
    assert (made.judged_again, made.not_judged_again, made.is_as_recorded) == (2, 1, True)
    assert read(tmp_path / "paquete" / "manifest.json")["not_judged_again"] == ["A-2"]
    status, said = verified_alone(tmp_path / "paquete")
    assert status == 0, said
    assert "evaluadas / judged: 2;" in said


def test_the_same_book_gives_the_same_bytes_as_a_folder_and_as_a_zip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hashes: list[dict[str, Any]] = []
    for name in ("uno.zip", "dos.zip", "carpeta"):
        given = ("--sale", "gases-de-ensayo", "--stage", "first", "--data", str(played()["gases"]), "--json")
        hashes.append(done(capsys, "publish", "package", "-o", str(tmp_path / name), *given).record)
    assert (tmp_path / "uno.zip").read_bytes() == (tmp_path / "dos.zip").read_bytes()
    assert len({one["manifest_sha256"] for one in hashes}) == 1
    with zipfile.ZipFile(tmp_path / "uno.zip") as opened:
        opened.extractall(tmp_path / "abierto")
    assert verified_alone(tmp_path / "abierto" / "gases-de-ensayo-first")[0] == 0
    sums = (tmp_path / "carpeta" / "manifest.json").read_bytes()
    assert sums == (tmp_path / "abierto" / "gases-de-ensayo-first" / "manifest.json").read_bytes()


@pytest.mark.parametrize(("figures", "modes"), [(True, (0o700, 0o600)), (False, (0o755, 0o644))])
def test_a_package_with_figures_is_its_owners_alone(tmp_path: Path, *, figures: bool, modes: tuple[int, int]) -> None:
    book = open_book(played()["gases"])
    for name in ("carpeta", "paquete.zip"):
        publish_package(book, SALES["gases"], "first", tmp_path / name, figures=figures)
    book.close()
    assert tuple((tmp_path / name).stat().st_mode & 0o777 for name in ("carpeta", "paquete.zip")) == modes


def test_what_cannot_be_packed_is_told_and_nothing_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = str(played()["gases"])

    def refused(out: str, sale: str = "gases-de-ensayo", stage: str = "first") -> int:
        ran = call(capsys, "publish", "package", "-o", str(tmp_path / out), "--sale", sale, "--stage", stage, "--data", data)
        assert ran.err
        return ran.status

    (tmp_path / "ya").mkdir()
    (tmp_path / "ya.zip").write_bytes(b"")
    assert refused("ya") == 2
    assert refused("ya.zip") == 2
    assert refused("nuevo", stage="third") == 2
    assert refused("nuevo.zip", sale="otra") == 2
    assert refused("no/hay/nuevo.zip") == 2
    assert refused("no/hay/nuevo") == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == ["ya", "ya.zip"]
