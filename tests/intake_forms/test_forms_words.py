"""Names keep what the identity card says; words that are chosen from a few are found, or are faults (ID-03, IN-08)."""

import unicodedata

import pytest
from form_checks import code_of, column, strict_value, text_of
from hypothesis import given
from hypothesis import strategies as st

from enajena.intake.cells import CONDUCTS, FALSE_WORDS, TRUE_WORDS
from enajena.intake.columns import VERDICTS
from enajena.intake.forms import (
    Canonical,
    read_boolean,
    read_class,
    read_conduct,
    read_key,
    read_name,
    read_payment_means,
    read_person,
    read_verdict,
)
from enajena.programme.labels import PERSON_LABELS, RECIPIENT_LABELS


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("PEN\u0303A", "PEÑA"),
        ("Mari\u0301a de la Pen\u0303a", "María de la Peña"),
        ("  Ana   María\u00a0Peña ", "Ana María Peña"),
        ("Ana\nMaría", "Ana María"),
        ("Ana\u2028María", "Ana María"),
        ("MUÑOZ NÚÑEZ", "MUÑOZ NÚÑEZ"),
        ("O'Higgins-Güell", "O'Higgins-Güell"),
        ("Cooperativa «El Futuro» Ltda.", "Cooperativa «El Futuro» Ltda."),
    ],
)
def test_a_name_keeps_its_letters(typed: str, read: str) -> None:
    assert text_of(read_name(typed)) == read


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Ana\u202eaireP", "invisible_sign"),
        ("Ana\u200bPeña", "invisible_sign"),
        ("Ana\u00adPeña", "invisible_sign"),
        ("\ufeffAna", "invisible_sign"),
        ("Ana\x07", "invisible_sign"),
        ("Ana\x00", "invisible_sign"),
        ("Ana\ue000", "invisible_sign"),
        ("PE\ufffdA", "broken_encoding"),
        ("PEÃ‘A", "broken_encoding"),
        ("MarÃ\xada", "invisible_sign"),
        ("BogotÃ¡", "broken_encoding"),
        ("#N/A", "spreadsheet_error"),
        ("=cmd|'/C calc'!A0", "formula"),
        (" \u2009", "empty_cell"),
        ("a" * 201, "too_long"),
    ],
)
def test_a_name_that_cannot_be_one_is_a_fault(typed: str, code: str) -> None:
    assert code_of(read_name(typed)) == code


@pytest.mark.parametrize("name", ["JOSÉ PEÑA", "PEÑA", "Bogotá", "MUÑOZ NÚÑEZ", "CAFÉ", "PERÚ", "ÁÉÍÓÚÜÑ", "áéíóúüñ"])
def test_in_08_right_letters_are_never_taken_for_broken_ones(name: str) -> None:
    """IN-08: what went wrong elsewhere must not be seen where it did not."""
    assert read_name(name) == Canonical(name)


@pytest.mark.parametrize("name", ["JOSÉ PEÑA", "Bogotá", "MUÑOZ NÚÑEZ", "María"])
def test_in_08_utf_8_that_was_read_as_windows_is_seen(name: str) -> None:
    """IN-08: a name in the register must be that of the identity card."""
    assert code_of(read_name(name.encode().decode("cp1252", errors="replace"))) in ("broken_encoding", "invisible_sign")


@given(st.text("abcñÑáéíóúÁüÜ '-.", min_size=1, max_size=30))
def test_id_03_composed_and_decomposed_letters_are_one_name(name: str) -> None:
    """ID-03: PEÑA in one sign or two."""
    forms = {read_name(unicodedata.normalize(form, name)) for form in ("NFC", "NFD")}
    assert len({found.text if isinstance(found, Canonical) else found.code for found in forms}) == 1


@given(st.lists(st.text("abcñÑáéíóú", min_size=1, max_size=8), min_size=1, max_size=4), st.sampled_from([" ", "  ", "\u00a0", " \n", "\t"]))
def test_every_blank_between_words_gives_the_name_back(words: list[str], blank: str) -> None:
    assert text_of(read_name(blank + blank.join(words) + blank)) == " ".join(words)


def test_a_key_has_a_hundred_characters_at_most() -> None:
    assert text_of(read_key("A" * 100)) == "A" * 100
    assert code_of(read_key("A" * 101)) == "too_long"
    assert read_key("0012345") == Canonical("0012345")
    assert read_key("1.500") == Canonical("1.500")
    assert read_key("1e5") == Canonical("1e5")


@pytest.mark.parametrize("code", RECIPIENT_LABELS)
def test_every_label_of_a_class_is_read(code: str) -> None:
    label = RECIPIENT_LABELS[code]
    plain = unicodedata.normalize("NFKD", label.es)
    without_accents = "".join(letter for letter in plain if not unicodedata.combining(letter))
    for typed in (label.es, label.es.upper(), label.es.title(), without_accents, label.en, code, code.replace("_", " "), f"  {label.es} "):
        assert text_of(read_class(typed)) == code
    assert read_class(code) == Canonical(code)
    assert strict_value(column("class"), code) == code


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Pensionado", "pensioner"),
        ("pensionada", "pensioner"),
        ("Trabajadora activa", "active_worker"),
        ("ex-trabajador", "former_worker"),
        ("extrabajador", "former_worker"),
        ("Fondo de Empleados", "employee_fund"),
        ("fondo de pensiones", "severance_pension_fund"),
        ("Cooperativa", "cooperative"),
        ("caja de compensación", "compensation_fund"),
        ("asociación de ex empleados", "employee_association"),
        ("Público", "public"),
    ],
)
def test_other_names_of_a_class_are_read(typed: str, code: str) -> None:
    assert text_of(read_class(typed)) == code


@pytest.mark.parametrize("typed", ["trabajador", "fondo", "empleado", "otro", "x", "activo", "1"])
def test_a_word_for_no_class_or_for_several_is_a_fault(typed: str) -> None:
    assert code_of(read_class(typed)) == "not_class"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("natural", "natural"), ("Persona Natural", "natural"), ("jurídica", "entity"), ("JURIDICA", "entity"),
        ("persona jurídica", "entity"), ("entidad", "entity"), ("entity", "entity"),
    ],
)  # fmt: skip
def test_a_kind_of_person_is_read(typed: str, code: str) -> None:
    assert text_of(read_person(typed)) == code
    assert set(PERSON_LABELS) == {"natural", "entity"}


@pytest.mark.parametrize("typed", ["N", "J", "PN", "persona"])
def test_a_letter_is_no_kind_of_person(typed: str) -> None:
    assert code_of(read_person(typed)) == "not_person"


@pytest.mark.parametrize("word", [*TRUE_WORDS, *FALSE_WORDS, "Sí", "SI", "NO", "VERDADERO", "True"])
def test_words_of_the_strict_reading_stay(word: str) -> None:
    assert read_boolean(word) == Canonical(word)
    assert strict_value(column("boolean"), word) == str(word.lower() in TRUE_WORDS).lower()


@pytest.mark.parametrize(("typed", "read"), [("si\u0301", "true"), ("yes", "true"), ("SÍ.", "true"), ("\u00a0no ", "no")])
def test_other_ways_of_saying_yes_or_no(typed: str, read: str) -> None:
    assert text_of(read_boolean(typed)) == read


@pytest.mark.parametrize("typed", ["x", "X", "V", "F", "S", "N", "✓", "2", "-1", "10", "(1)", "no sé", "sí no", "¿sí?", "tal vez"])
def test_a_mark_or_a_letter_is_neither_yes_nor_no(typed: str) -> None:
    assert code_of(read_boolean(typed)) == "not_boolean"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("efectivo", "cash"), ("En efectivo", "cash"), ("cash", "cash"), ("Cheque de gerencia", "cashiers_cheque"),
        ("cashier's cheque", "cashiers_cheque"), ("cashier’s check", "cashiers_cheque"), ("transferencia", "transferencia"),
        ("cheque", "cheque"),
    ],
)  # fmt: skip
def test_a_means_of_payment_is_known_or_stays(typed: str, read: str) -> None:
    assert text_of(read_payment_means(typed)) == read
    strict_value(column("code_lower"), read)


def test_a_means_of_payment_is_a_short_name() -> None:
    assert code_of(read_payment_means("x" * 41)) == "not_code_lower"
    assert code_of(read_payment_means("-")) == "placeholder"
    assert code_of(read_payment_means("efec\u200btivo")) == "invisible_sign"


@pytest.mark.parametrize("code", VERDICTS)
def test_a_verdict_is_read_by_its_code(code: str) -> None:
    assert read_verdict(code) == Canonical(code)


@pytest.mark.parametrize(("typed", "read"), [("aceptada", "accepted"), ("Rechazada", "rejected"), ("reducida al tope", "reduced")])
def test_a_verdict_is_read_in_spanish(typed: str, read: str) -> None:
    assert text_of(read_verdict(typed)) == read


@pytest.mark.parametrize("code", CONDUCTS)
def test_a_conduct_is_read_by_its_code(code: str) -> None:
    assert read_conduct(code) == Canonical(code)
    assert code_of(read_conduct("venta rara")) == "not_conduct"
    assert code_of(read_verdict("quizás")) == "not_verdict"
