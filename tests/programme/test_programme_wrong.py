"""A folder of wrong programme files, each beside the exact message it must get in Spanish and in English."""

from pathlib import Path

import pytest

from enajena.basics.text import Language
from enajena.programme import check, messages_bind, messages_law, messages_rules, messages_tree
from enajena.programme.messages import Message
from enajena.programme.yaml_tree import MAX_BYTES

WRONG = Path(__file__).parent / "wrong"
NAMES = sorted(path.stem for path in WRONG.glob("*.yaml"))
CODES = {
    said.code
    for module in (messages_tree, messages_bind, messages_rules, messages_law)
    for said in vars(module).values()
    if isinstance(said, Message)
}
MADE_HERE = {"file-too-big", "too-many-faults"}
"""Kinds whose file would be too big to keep."""


def _told(name: str, language: Language) -> str:
    found = check.findings(f"{name}.yaml")
    return "".join(fault.render(language) + "\n" for fault in (*found.faults, *found.warnings))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_wrong_file_gets_its_exact_message(name: str, language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(WRONG)
    assert _told(name, language) == (WRONG / f"{name}.{language}.txt").read_text(encoding="utf-8")


def test_every_kind_of_fault_has_its_wrong_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(WRONG)
    found = [check.findings(f"{name}.yaml") for name in NAMES]
    told = {fault.code for each in found for fault in (*each.faults, *each.warnings)}
    assert told | MADE_HERE == CODES


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("big.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
    (fault,) = check.check("big.yaml")
    assert fault.render("es") == (
        "big.yaml:1:1: el archivo pasa de 1 MiB, y un programa ocupa unas pocas decenas de KiB\n"
        "  remedio: Compruebe que es el archivo del programa y no otro."
    )
    assert fault.render("en") == (
        "big.yaml:1:1: the file is over 1 MiB, and a programme takes some tens of KiB\n"
        "  remedy: Check that it is the programme file and not some other."
    )


def test_faults_without_end_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_text("norms: [" + "x, " * 999 + "x]", encoding="utf-8")
    faults = check.check("x.yaml")
    # 1,000 norms that are no mappings, and the five keys that every file has.
    assert len(faults) == 501
    (last,) = [fault for fault in faults if fault.code == "too-many-faults"]
    assert last.what.en == "there are 505 more faults that are not shown"
    assert last.what.es == "hay otras 505 faltas que no se muestran"


def test_several_faults_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(WRONG)
    codes = [fault.code for fault in check.check("several-at-once.yaml")]
    assert codes == ["not-one-of", "not-integer", "unknown-key", "source-form", "law-lock-up", "missing-key"]
