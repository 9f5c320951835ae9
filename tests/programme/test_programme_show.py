"""The telling leaves nothing out: every sentence, numeral, assumption and number of a file is in it, in both languages."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from enajena.basics.faults import DataError
from enajena.basics.figures import count_text, date_text, number_text, pesos_text
from enajena.basics.text import Language, Text
from enajena.programme import reader
from enajena.programme.bind import bind
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Assumption, Programme
from enajena.programme.show import Section, as_text, tell
from enajena.programme.stage_model import FixedPrice, Rule
from enajena.programme.yaml_tree import read_tree

GOOD = Path(__file__).parent / "good" / "casa-azul.yaml"
FILES = [GOOD, *(reader.builtin_path(name) for name in reader.builtin_ids())]
BOTH: list[Language] = ["es", "en"]

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name + "-" + path.stem)
in_both = pytest.mark.parametrize("language", BOTH)


def _parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from _parts(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Text):
        for field in dataclasses.fields(value):
            yield from _parts(getattr(value, field.name))


def _flat(text: str) -> str:
    return text.lower().rstrip(".")


@every_file
@in_both
def test_every_sentence_of_the_file_is_told(path: Path, language: Language) -> None:
    programme = reader.read(path)
    told = as_text(programme, language).lower()
    for part in _parts(programme):
        if isinstance(part, Text):
            assert _flat(part.to(language)) in told


@every_file
@in_both
def test_every_numeral_and_every_assumption_is_named(path: Path, language: Language) -> None:
    programme = reader.read(path)
    lines = [line for section in tell(programme, language) for line in section.lines]
    sources = {line.source for line in lines}
    assumed = {number for line in lines for number in line.assumes}
    for part in _parts(programme):
        if isinstance(part, Rule):
            assert part.source in sources
            assert set(part.assumes) <= assumed
        if isinstance(part, Assumption):
            assert any(line.source == part.source and line.sentence.startswith(f"{part.id}: ") for line in lines)


@in_both
def test_every_number_and_date_is_told(language: Language) -> None:
    programme = reader.read(GOOD)
    told = as_text(programme, language)
    assert programme.shares is not None
    assert programme.fine is not None
    assert programme.validity is not None
    first = programme.stages[0]
    assert isinstance(first.price, FixedPrice)
    wanted = [count_text(programme.shares.count), count_text(5000), *(count_text(seller.shares or 0) for seller in programme.sellers)]
    wanted += [pesos_text(value.cop) for value in first.price.values]
    wanted += [number_text(bracket.percent) for bracket in programme.fine.brackets]
    wanted += [date_text(suspension.last_day) for suspension in programme.validity.suspensions]
    wanted += [RECIPIENT_LABELS[name] for name in first.recipients.classes] if first.recipients else []
    assert [text.to(language) for text in wanted if text.to(language) not in told] == []


def _section(heading: str, language: Language) -> Section:
    return next(section for section in tell(reader.read(GOOD), language) if section.heading == heading)


def test_a_ceiling_is_told_in_plain_words() -> None:
    line = next(line for line in _section("Primera etapa", "es").lines if line.source == "5.1(a)")
    assert line.sentence.startswith("– dos veces el patrimonio: 2 × patrimonio líquido; aplica si declara renta")
    assert "cifras de 2002 y 2003" in line.sentence


def test_a_bracket_is_told_with_its_edges() -> None:
    lines = [line.sentence for line in _section("Graduated fine", "en").lines if line.source in {"5.7(a)", "5.7(b)"}]
    assert lines == [
        "Up to month 6 with that day included, the fine is 25 %. The text: first half-year.",
        "After month 6, and up to month 12 with that day included, the fine is 20 %. The text: second half-year.",
    ]


def test_assumptions_stand_apart_with_why_and_who() -> None:
    assert tell(reader.read(GOOD), "en")[-1].heading == "Assumptions"
    (line,) = [line for line in _section("Assumptions", "en").lines if line.sentence.startswith("A17")]
    assert (line.source, line.sentence) == (
        "5.7",
        "A17: A gift has a provisional fine. Why: The duty is wider than the fine. May change it: The legal office.",
    )


def test_a_programme_without_a_fine_has_no_section_of_it() -> None:
    text = "enajena: 1\nid: x\ntitle: {es: X, en: X}\ndecree: {title: {es: de X, en: of X}, text_read: excerpt}\noperation: subscription\n"
    programme = bind(read_tree(text.encode(), "x.yaml"), Programme).value
    assert programme is not None
    assert [section.heading for section in tell(programme, "en")] == ["The decree", "The shares and who sells them"]
    assert "Decree of unknown number." in as_text(programme, "en")


def test_a_formula_with_faults_is_said_and_not_guessed(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(GOOD.read_text(encoding="utf-8").replace("2 * net_worth_cop", "2 * nothing_cop"), encoding="utf-8")
    with pytest.raises(DataError, match="formula `2 \\* nothing_cop` has faults"):
        tell(reader.read(path), "es")
