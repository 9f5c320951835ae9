"""One person, one number, however it was typed; what could be two persons is asked for (ID-01, ID-03)."""

import re
import string

import pytest
from form_checks import code_of, column, strict_value, text_of
from hypothesis import given
from hypothesis import strategies as st

from enajena.intake.columns import ID_TYPES
from enajena.intake.forms import (
    UNKNOWN,
    Canonical,
    Unreadable,
    check_digit,
    person_identity,
    read_cell,
    read_id_number,
    read_id_type,
    with_check_digit,
)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("13", "CC"),
        ("CC", "CC"),
        ("C.C.", "CC"),
        ("C. C.", "CC"),
        ("C.C", "CC"),
        ("Cédula de ciudadanía", "CC"),
        ("CEDULA DE CIUDADANIA", "CC"),
        ("ce\u0301dula de ciudadani\u0301a", "CC"),
        ("13 - Cédula de ciudadanía", "CC"),
        ("13: CC", "CC"),
        ("31", "NIT"),
        ("N.I.T.", "NIT"),
        ("Número de identificación tributaria", "NIT"),
        ("22", "CE"),
        ("C.E.", "CE"),
        ("cédula de extranjería", "CE"),
        ("41", "PA"),
        ("PA", "PA"),
        ("PAS", "PA"),
        ("pasaporte", "PA"),
        ("47", "PEP"),
        ("PE", "PEP"),
        ("Permiso Especial de Permanencia", "PEP"),
        ("48", "PPT"),
        ("PT", "PPT"),
        ("permiso por protección temporal", "PPT"),
        ("12", "TI"),
        ("T.I.", "TI"),
        ("tarjeta de identidad", "TI"),
        ("11", "RC"),
        ("registro civil", "RC"),
        ("21", "TE"),
        ("42", "DIE"),
        ("46", "CD"),
        ("carné diplomático", "CD"),
        ("50", "NITE"),
        ("NIT de otro país", "NITE"),
        ("91", "NUIP"),
        ("NUIP", "NUIP"),
    ],
)
def test_a_type_of_document_has_one_abbreviation(typed: str, read: str) -> None:
    assert text_of(read_id_type(typed)) == read
    assert strict_value(column("code"), read) == read


@pytest.mark.parametrize("code", ID_TYPES)
def test_an_abbreviation_stays_as_it_is(code: str) -> None:
    assert read_id_type(code) == Canonical(code)
    assert read_id_type(code.lower()) == Canonical(code.lower())


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("cédula", "ambiguous_id_type"),
        ("Documento", "ambiguous_id_type"),
        ("43", "not_id_type"),
        ("99", "not_id_type"),
        ("XX", "not_id_type"),
        ("13 - Cédula de extranjería", "not_id_type"),
        ("13-CE", "not_id_type"),
        ("C", "not_id_type"),
        ("N/A", "placeholder"),
        ("#N/A", "spreadsheet_error"),
        ("", "empty_cell"),
    ],
)
def test_a_type_that_names_no_document_or_two_is_a_fault(typed: str, code: str) -> None:
    assert code_of(read_id_type(typed)) == code


@pytest.mark.parametrize(
    ("body", "digit"),
    [
        ("899999068", "1"),
        ("899999090", "2"),
        ("800197268", "4"),
        ("860005216", "7"),
        ("811000740", "4"),
        ("890903938", "8"),
        ("860002964", "4"),
        ("1020304050", "8"),
        ("123456", "3"),
        ("12345", "8"),
        ("79123456", "0"),
    ],
)
def test_check_digits_of_known_numbers(body: str, digit: str) -> None:
    assert check_digit(body) == digit
    assert with_check_digit(body) == f"{body}-{digit}"


PRIMES = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43]


def _naive_digit(body: str) -> str:
    total = 0
    for place in range(len(body)):
        total += PRIMES[place] * int(body[len(body) - 1 - place])
    return "01987654321"[total % 11]


BODIES = st.from_regex(r"[1-9][0-9]{2,9}", fullmatch=True)


@given(BODIES)
def test_a_check_digit_is_that_of_the_published_table(body: str) -> None:
    assert check_digit(body) == _naive_digit(body)


@given(BODIES, st.sampled_from(string.digits))
def test_a_nit_is_read_with_its_check_digit_and_with_no_other(body: str, digit: str) -> None:
    found = read_id_number("NIT", f"{body}-{digit}")
    assert text_of(found) == body if digit == _naive_digit(body) else code_of(found) == "wrong_check_digit"


@pytest.mark.parametrize(
    "typed",
    [
        "NIT 899.999.068-1",
        "899999068-1",
        "8999990681",
        "899.999.068-1",
        "899,999,068-1",
        "899 999 068-1",
        "899 999 068 - 1",
        "899999068–1",
        "N.I.T. 899.999.068-1",
        "Nit: 899999068-1",
        "NIT No. 899.999.068-1",
        "899.999.068 DV 1",
        "899999068 D.V. 1",
        "'8999990681",
        "0899999068-1",
        "\u00a0899.999.068-1 ",
    ],
)
def test_a_nit_is_one_person_however_it_was_typed(typed: str) -> None:
    found = read_id_number("NIT", typed)
    assert text_of(found) == "899999068"
    assert isinstance(found, Canonical)
    assert found.changed
    assert person_identity("NIT", found.text) == "NIT:899999068"


@pytest.mark.parametrize(
    ("typed", "digit"), [("899999068", "1"), ("899.999.068", " 1 "), ("8999990681", "1"), ("899999068-1", "1"), ("123456", "3")]
)
def test_a_check_digit_may_have_a_column_of_its_own(typed: str, digit: str) -> None:
    assert text_of(read_id_number("NIT", typed, digit)) == typed.replace(".", "").removesuffix("-1")[:9]


@pytest.mark.parametrize(
    ("typed", "digit", "code"),
    [
        ("899999068-2", None, "wrong_check_digit"),
        ("899999068", "2", "wrong_check_digit"),
        ("899999068-1", "2", "wrong_check_digit"),
        ("8999990682", None, "wrong_check_digit"),
        ("10203040501", None, "wrong_check_digit"),
        ("899999068", None, "nit_without_check_digit"),
        ("899.999.068", None, "nit_without_check_digit"),
        ("899999068", "", "nit_without_check_digit"),
        ("79123456", None, "nit_without_check_digit"),
        ("123456", None, "nit_without_check_digit"),
        ("1020304050", None, "nit_without_check_digit"),
        ("0899999068", None, "nit_without_check_digit"),
        ("899999068", "x", "not_check_digit"),
        ("899999068", "11", "not_check_digit"),
        ("12-3", None, "id_length"),
        ("12345678901-2", None, "id_length"),
        ("123456789012", None, "id_length"),
        ("12", None, "id_length"),
        ("899.99.068-1", None, "misplaced_groups"),
        ("899999068.0", None, "decimal_in_id"),
        ("8,99E+08", None, "scientific"),
        ("CO899999068-1", None, "not_id_number"),
        ("CC 79123456", None, "other_id_type"),
        ("899999068-1-2", None, "misplaced_groups"),
        ("pendiente", None, "placeholder"),
        ("", None, "empty_cell"),
    ],
)
def test_a_nit_that_is_wrong_or_has_two_readings_is_a_fault(typed: str, digit: str | None, code: str) -> None:
    assert code_of(read_id_number("NIT", typed, digit)) == code


def test_a_wrong_check_digit_names_the_right_one() -> None:
    found = read_id_number("NIT", "899.999.068-2")
    assert isinstance(found, Unreadable)
    assert "1" in found.what.es.split()[-3]
    assert "899999068" in found.what.en


def test_a_number_that_is_asked_for_shows_its_readings() -> None:
    """A body of nine digits that passes for eight and their check digit, as one in eleven does."""
    body = next(str(number) for number in range(899_999_060, 899_999_100) if check_digit(str(number)[:-1]) == str(number)[-1])
    found = read_id_number("NIT", body)
    assert isinstance(found, Unreadable)
    assert with_check_digit(body) in found.remedy.es
    assert f"{body[:-1]}-{body[-1]}" in found.remedy.es


@given(BODIES, st.sampled_from(["{}-{}", "NIT {}-{}", "{} - {}", "N.I.T. {} DV {}"]), st.sampled_from(["", ".", ",", " "]))
def test_id_01_every_body_of_three_to_ten_digits_is_read_with_its_check_digit(body: str, form: str, mark: str) -> None:
    """ID-01: short cédulas have a NIT too."""
    typed = form.format(f"{int(body):,}".replace(",", mark), check_digit(body))
    assert text_of(read_id_number("NIT", typed)) == body
    assert text_of(read_id_number("NIT", with_check_digit(body))) == body


@given(BODIES, st.sampled_from(["", "repeated"]))
def test_a_check_digit_in_its_own_column_may_be_repeated_and_two_readings_are_asked_for(body: str, repeated: str) -> None:
    digit = _naive_digit(body)
    run = body + digit if repeated else body
    readings = {one for one in (run, run.removesuffix(digit)) if 3 <= len(one) <= 10 and _naive_digit(one) == digit}
    if len(run) == 10 and run.startswith("1"):  # a cédula of ten digits starts with 1, and no body of nine does
        readings -= {run[:-1]}
    elif len(run) == 10 and run[:-1] in readings:
        readings -= {run}
    found = read_id_number("NIT", run, digit)
    if len(readings) == 1:
        assert text_of(found) == readings.pop()
    else:
        assert code_of(found) == ("ambiguous_nit" if readings else "wrong_check_digit")


@given(st.from_regex(r"[0-9]{1,9}|1[0-9]{9}", fullmatch=True))
def test_id_01_digits_without_a_sure_check_digit_are_never_taken(run: str) -> None:
    """ID-01: 9.9 % of numbers of nine digits pass by chance for a NIT with its check digit; they are asked for like the others."""
    assert code_of(read_id_number("NIT", run)) in ("nit_without_check_digit", "id_length")


@given(st.from_regex(r"[2-9][0-9]{8}", fullmatch=True))
def test_ten_digits_that_end_in_the_right_check_digit_are_nine_and_theirs(body: str) -> None:
    assert text_of(read_id_number("NIT", body + check_digit(body))) == body


@given(st.from_regex(r"1[0-9]{9}", fullmatch=True))
def test_eleven_digits_are_ten_and_their_check_digit(body: str) -> None:
    assert text_of(read_id_number("NIT", body + check_digit(body))) == body


@pytest.mark.parametrize(
    ("id_type", "typed", "read"),
    [
        ("CC", "79123456", "79123456"),
        ("CC", "79.123.456", "79123456"),
        ("CC", "79,123,456", "79123456"),
        ("CC", "79'123.456", "79123456"),
        ("CC", "79 123 456", "79123456"),
        ("CC", "79\u00a0123\u00a0456", "79123456"),
        ("CC", "79-123-456", "79123456"),
        ("CC", "C.C. 79.123.456", "79123456"),
        ("CC", "CC No. 79123456", "79123456"),
        ("CC", "cédula de ciudadanía 79.123.456", "79123456"),
        ("CC", "C.C. Nº 79.123.456", "79123456"),
        ("CC", "'79123456", "79123456"),
        ("CC", "0012345", "12345"),
        ("CC", "0079123456", "79123456"),
        ("CC", "123", "123"),
        ("CC", "12.345", "12345"),
        ("CC", "1.020.304.050", "1020304050"),
        ("CE", "345.678", "345678"),
        ("CE", "0345678", "345678"),
        ("CE", "e 345678", "E345678"),
        ("PPT", "0123456", "123456"),
        ("PEP", "012345678901234", "012345678901234"),
        ("TI", "850101-12345", "85010112345"),
        ("TI", "050101-12345", "05010112345"),
        ("TI", "1.020.304.050", "1020304050"),
        ("RC", "a1b 0250123", "A1B0250123"),
        ("NUIP", "1020304050", "1020304050"),
        ("PA", "ab 123456", "AB123456"),
        ("PA", "AB-0012345", "AB0012345"),
        ("PA", "0012345", "0012345"),
        ("DIE", "x1234567-z", "X1234567Z"),
        ("NITE", "11.222.333/0001-81", "11222333000181"),
        ("CD", "d-1234", "D1234"),
        ("TE", "ab1234", "AB1234"),
    ],
)
def test_a_number_is_read_by_the_rules_of_its_document(id_type: str, typed: str, read: str) -> None:
    assert text_of(read_id_number(id_type, typed)) == read
    strict_value(column("key"), read)


@pytest.mark.parametrize(
    ("id_type", "typed", "code"),
    [
        ("CC", "12", "id_length"),
        ("CC", "123456789", "id_length"),
        ("CC", "12345678901", "id_length"),
        ("CC", "0000", "id_length"),
        ("CC", "52123456.0", "decimal_in_id"),
        ("CC", "52123456,00", "decimal_in_id"),
        ("CC", "1,02E+09", "scientific"),
        ("CC", "1.02E9", "scientific"),
        ("CC", "79123456-0", "check_digit_in_id"),
        ("CC", "79.12.456", "misplaced_groups"),
        ("CC", "79 123456", "misplaced_groups"),
        ("CC", "79123456x", "not_id_number"),
        ("CC", "1e5", "not_id_number"),
        ("CC", "NIT 79123456-0", "other_id_type"),
        ("CC", "sin dato", "placeholder"),
        ("CC", "#¡VALOR!", "spreadsheet_error"),
        ("CC", "79\u200b123456", "invisible_sign"),
        ("PA", "ñ123456", "not_id_number"),
        ("PA", "aß1234", "not_id_number"),
        ("PA", "АВ123456", "not_id_number"),  # Cyrillic letters that look like AB
        ("PA", "ABCDEF", "id_length"),
        ("PA", "1", "id_length"),
        ("PA", "1,02E+09", "scientific"),
        ("PEP", "12", "id_length"),
    ],
)
def test_a_number_that_is_none_of_its_document_is_a_fault(id_type: str, typed: str, code: str) -> None:
    assert code_of(read_id_number(id_type, typed)) == code


def test_zeros_that_go_are_told() -> None:
    found = read_id_number("CC", "0012345")
    assert isinstance(found, Canonical)
    assert found.note is not None
    assert "ceros" in found.note.es
    assert "zeros" in found.note.en


@pytest.mark.parametrize(("id_type", "number"), [("CC", "2020304050"), ("CE", "12345678"), ("PEP", "1234567"), ("TI", "12345")])
def test_an_unusual_length_is_remarked_on_and_no_fault(id_type: str, number: str) -> None:
    found = read_id_number(id_type, number)
    assert text_of(found) == number
    assert isinstance(found, Canonical)
    assert found.note is not None
    assert not found.changed


def test_the_check_digit_of_a_cedula_is_checked_and_of_a_passport_refused() -> None:
    assert text_of(read_id_number("CC", "79123456", "0")) == "79123456"
    assert code_of(read_id_number("CC", "79123456", "1")) == "wrong_check_digit"
    assert code_of(read_id_number("PA", "AB123456", "1")) == "wrong_check_digit"


@given(st.integers(100, 99_999_999), st.sampled_from(["", ".", ",", " ", "\u00a0", "-"]), st.sampled_from(["{}", "00{}", "C.C. {}", "'{}"]))
def test_every_way_of_writing_a_cedula_gives_it_back(number: int, mark: str, form: str) -> None:
    grouped = f"{number:,}".replace(",", mark)
    typed = form.format(grouped if not form.startswith("00") else str(number))
    found = read_id_number("CC", typed)
    assert text_of(found) == str(number)
    assert read_id_number("CC", text_of(found)) == Canonical(str(number))


@given(st.from_regex(r"[A-Z]{2}[0-9]{6}", fullmatch=True), st.sampled_from(["{} {}", "{}-{}", "{}.{}", "{}{}"]))
def test_every_way_of_writing_a_passport_gives_it_back(number: str, form: str) -> None:
    typed = form.format(number[:2].lower(), number[2:])
    assert text_of(read_id_number("PA", typed)) == number


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("NIT", "79123456-0"), ("CC", "79123456")),
        (("NIT", "79.123.456-0"), ("CC", "79.123.456")),
        (("NIT", "12345-8"), ("CC", "0012345")),
        (("NIT", "1020304050-8"), ("CC", "1.020.304.050")),
        (("TI", "1020304050"), ("CC", "1020304050")),
        (("NUIP", "1020304050"), ("RC", "1020304050")),
    ],
)
def test_id_03_one_natural_person_is_one_key(one: tuple[str, str], other: tuple[str, str]) -> None:
    """ID-03: NIT 79123456-0 and cédula 79123456 are one party."""
    keys = {person_identity(id_type, text_of(read_id_number(id_type, typed))) for id_type, typed in (one, other)}
    assert len(keys) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("NIT", "899999068"), ("CC", "899999068")),
        (("CE", "345678"), ("CC", "345678")),
        (("PA", "12345678"), ("CC", "12345678")),
        (("TI", "85010112345"), ("CC", "85010112345")),
        (("PPT", "1234567"), ("NIT", "1234567")),
    ],
)
def test_two_documents_that_happen_to_have_one_number_are_two_persons(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert person_identity(*one) != person_identity(*other)


def test_a_cell_of_a_number_is_read_by_the_type_in_its_row() -> None:
    numbers = column("key", name="id_number")
    assert text_of(read_cell(numbers, "899.999.068-1", UNKNOWN, id_type="nit")) == "899999068"
    assert text_of(read_cell(numbers, "899.999.068", UNKNOWN, id_type="NIT", digit_cell="1")) == "899999068"
    assert text_of(read_cell(numbers, "79.123.456", UNKNOWN, id_type="CC")) == "79123456"
    assert text_of(read_cell(numbers, "79.123.456", UNKNOWN)) == "79.123.456"


@given(st.sampled_from(ID_TYPES), st.text(max_size=25), st.none() | st.text(max_size=3))
def test_no_text_of_a_number_raises_and_what_is_read_is_plain(id_type: str, typed: str, digit: str | None) -> None:
    found = read_id_number(id_type, typed, digit)
    if isinstance(found, Canonical):
        assert re.fullmatch(r"[A-Z0-9]{3,20}", found.text)
