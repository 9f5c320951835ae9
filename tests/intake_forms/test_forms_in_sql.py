"""Regular odd forms are read by SQL, millions at once, and say just what the reading of one cell says: the value that was written."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

import duckdb
import pytest
from form_checks import COLUMNS, COMMA, POINT, column, strict_value, value_like
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.text import Text
from enajena.intake.columns import ID_TYPES, Column
from enajena.intake.convention import says_of
from enajena.intake.documents import check_digit_sql, document_texts, read_document
from enajena.intake.evidence import group_of
from enajena.intake.forms import UNKNOWN, Canonical, Convention, Evidence, read_cell
from enajena.intake.forms.blanks import BLANKS
from enajena.intake.settle import known_text

MONTH_FIRST = Convention(None, (Evidence("month_first", "12/31/2005", Text("fila 2", "row 2"), 2, "filed_at"),))
CONVENTIONS = (UNKNOWN, COMMA, POINT, MONTH_FIRST)
conventions = st.sampled_from(CONVENTIONS)
BY_NAME = [pytest.param(of, id=of.name) for of in COLUMNS]
NUMBERS = [pytest.param(of, id=of.name) for of in COLUMNS if of.kind in ("money", "price", "shares", "count", "integer", "year")]
DATES = [pytest.param(of, id=of.name) for of in COLUMNS if of.kind in ("date", "instant")]

regular_like = st.one_of(
    st.from_regex(r"-?(\$ {0,2})?[0-9]{1,3}([.,][0-9]{3}){0,4}([.,][0-9]{1,4})?", fullmatch=True),
    st.from_regex(r"[0-9]{1,2}[-/.][0-9]{1,2}[-/.](19|20)?[0-9]{2}( [0-9]{1,2}:[0-9]{2}(:[0-9]{2})?)?( ?[ap]\.? ?m\.?)?", fullmatch=True),
    st.from_regex(r"(19|20)[0-9]{2}-[01][0-9]-[0-3][0-9]([T ][0-2][0-9]:[0-5][0-9])?", fullmatch=True),
)
cells = st.lists(st.one_of(regular_like, value_like).map(lambda text: text.strip(BLANKS)).filter(bool), min_size=1, max_size=40)


def by_sql(expression: str, texts: Sequence[str]) -> dict[str, str | None]:
    """Return what an expression on `t` gives for each text."""
    rows = duckdb.execute(f"SELECT t, {expression} FROM (SELECT unnest(?::VARCHAR[]) AS t)", [list(texts)]).fetchall()
    return dict(rows)


def read_by_sql(of: Column, convention: Convention, *texts: str) -> dict[str, str | None]:
    return by_sql(known_text(of, convention, "t"), texts)


@pytest.mark.parametrize("of", BY_NAME)
@given(texts=cells, convention=conventions)
@settings(max_examples=25)
def test_what_sql_reads_is_what_the_reading_of_one_cell_gives(of: Column, texts: list[str], convention: Convention) -> None:
    for typed, known in read_by_sql(of, convention, *texts).items():
        if known is not None:
            # A text in the strict form is left alone, whatever the sign of its file.
            found = read_cell(of, typed, POINT if known == typed else convention)
            assert isinstance(found, Canonical), typed
            assert (found.text, found.changed) == (known, known != typed)
            strict_value(of, known)


def grouped(number: int, mark: str) -> str:
    return f"{number:,}".replace(",", mark)


@pytest.mark.parametrize(("convention", "mark", "sign"), [(COMMA, ".", ","), (POINT, ",", ".")])
@given(pesos=st.integers(1, 10**15 - 1), centavos=st.integers(0, 99))
@settings(max_examples=30)
def test_amounts_as_offices_write_them_give_their_value_back(
    convention: Convention, mark: str, sign: str, pesos: int, centavos: int
) -> None:
    written = [f"{grouped(pesos, mark)}{sign}{centavos:02}", f"{pesos}{sign}{centavos:02}"]
    forms = [*written, *(f"$ {one}" for one in written), *(f"${one}" for one in written), *(f"$   {one}" for one in written)]
    for of in (column("money"), column("price"), column("money", may_be_negative=True, name="net_worth_cop")):
        for typed, known in read_by_sql(of, convention, *forms).items():
            assert known is not None, typed
            assert Decimal(str(strict_value(of, known))) == pesos + Decimal(centavos) / 100
    below_zero = [f"-{one}" for one in forms]
    for typed, known in read_by_sql(column("money", may_be_negative=True), convention, *below_zero).items():
        assert known is not None, typed
        assert Decimal(str(strict_value(column("money", may_be_negative=True), known))) == -pesos - Decimal(centavos) / 100
    assert set(read_by_sql(column("money"), convention, *below_zero).values()) == {None}
    assert set(read_by_sql(column("money"), UNKNOWN, f"$ {pesos}", f"${pesos}").values()) == {str(pesos)}


@pytest.mark.parametrize(("convention", "mark", "sign"), [(COMMA, ".", ","), (POINT, ",", ".")])
@given(count=st.integers(1, 10**12))
@settings(max_examples=30)
def test_counts_with_thousands_and_empty_decimals_give_their_value_back(convention: Convention, mark: str, sign: str, count: int) -> None:
    forms = [grouped(count, mark), f"{grouped(count, mark)}{sign}00", f"{count}{sign}0", f"{count}{sign}00"]
    for of in (column("shares"), column("count"), column("integer")):
        assert set(read_by_sql(of, convention, *forms).values()) == {str(count)}


DAYS = st.dates(dt.date(1910, 1, 1), dt.date(2099, 12, 31))


@given(day=DAYS)
@settings(max_examples=30)
def test_days_before_months_give_their_date_back(day: dt.date) -> None:
    forms = [f"{day:%d/%m/%Y}", f"{day:%d-%m-%Y}", f"{day.day}/{day.month}/{day.year}", f"{day.day}/{day:%m}/{day.year}"]
    assert set(read_by_sql(column("date"), COMMA, *forms).values()) == {day.isoformat()}
    assert set(read_by_sql(column("date"), MONTH_FIRST, *forms).values()) == {None}


@given(moment=st.datetimes(dt.datetime.combine(dt.date(1910, 1, 1), dt.time()), dt.datetime.combine(dt.date(2099, 12, 31), dt.time())))
@settings(max_examples=30)
def test_instants_on_clocks_of_24_and_12_hours_give_their_moment_back(moment: dt.datetime) -> None:
    moment = moment.replace(microsecond=0)
    half = f"{moment:%I:%M:%S} {'a' if moment.hour < 12 else 'p'}"
    forms = [f"{moment:%d/%m/%Y %H:%M:%S}", f"{moment.day}/{moment:%m/%Y} {moment.hour}:{moment:%M:%S}", f"{moment:%d-%m-%Y %H:%M:%S}"]
    forms += [f"{moment:%d/%m/%Y} {half}{end}" for end in (". m.", ".\u00a0m.", ".m.", "m", "M")]
    for typed, known in read_by_sql(column("instant"), UNKNOWN, *forms).items():
        assert known is not None, typed
        assert dt.datetime.fromisoformat(known) == moment
    short = [f"{moment:%d/%m/%Y %H:%M}", f"{moment:%d/%m/%Y %I:%M} {'AM' if moment.hour < 12 else 'PM'}"]
    assert set(read_by_sql(column("instant"), UNKNOWN, *short).values()) == {f"{moment:%Y-%m-%dT%H:%M}"}


@pytest.mark.parametrize("typed", ["31/02/2005", "29/02/2001", "31/04/2005", "0/1/2005", "1/13/2005", "01/01/1900", "31/12/9999", "1/1/05"])
def test_days_that_are_none_are_left_to_be_told(typed: str) -> None:
    assert read_by_sql(column("date"), COMMA, typed) == {typed: None}


def documents(*pairs: tuple[str, str], digit: str | None = None) -> list[tuple[str, str | None]]:
    """Return the key and what SQL reads of each pair of type and number."""
    texts = document_texts("pairs", "kind", "number", "NULL" if digit is None else f"'{digit}'")
    kinds, numbers = zip(*pairs, strict=True)
    query = (
        f"SELECT {texts.key}, {texts.known} FROM (SELECT unnest(?::VARCHAR[]) AS kind, unnest(?::VARCHAR[]) AS number, "
        "unnest(range(?)) AS place) ORDER BY place"
    )
    return duckdb.execute(query, [list(kinds), list(numbers), len(pairs)]).fetchall()


number_like = (
    st.one_of(
        st.from_regex(r"0{0,2}[1-9][0-9]{0,2}(\.?[0-9]{3}){0,4}(-[0-9])?", fullmatch=True),
        st.from_regex(r"(NIT |CC )?[A-Z0-9]{2,12}", fullmatch=True),
        st.text("0123456789.-, ABCabcNITnit", min_size=1, max_size=14),
        st.text(min_size=1, max_size=12),
    )
    .map(lambda text: text.strip(BLANKS))
    .filter(bool)
)


@given(pairs=st.lists(st.tuples(st.sampled_from(ID_TYPES), number_like), min_size=1, max_size=40))
@settings(max_examples=25)
def test_the_documents_that_sql_reads_are_what_the_reading_of_one_gives(pairs: list[tuple[str, str]]) -> None:
    for (_, number), (key, known) in zip(pairs, documents(*pairs), strict=True):
        if known is not None:
            found = read_document(key)
            assert isinstance(found, Canonical), key
            assert (found.text, found.changed) == (known, known != number)


@settings(max_examples=4)
@given(numbers=st.lists(st.one_of(st.integers(100, 99_999_999), st.integers(1_000_000_000, 1_999_999_999)), min_size=1, max_size=20))
def test_cedulas_with_points_and_zeros_give_their_number_back(numbers: list[int]) -> None:
    forms = [(form, number) for number in numbers for form in (str(number), grouped(number, "."), f"00{number}")]
    found = documents(*(("CC", form) for form, _ in forms))
    assert [known for _, known in found] == [str(number) for _, number in forms]


WEIGHTS = (3, 7, 13, 17, 19, 23, 29, 37, 41, 43)


def check_digit_of(body: int) -> int:
    """Return the check digit of a NIT, by the weights of the tax authority."""
    remainder = sum(int(digit) * weight for digit, weight in zip(reversed(str(body)), WEIGHTS, strict=False)) % 11
    return remainder if remainder < 2 else 11 - remainder


nits = st.one_of(st.integers(100, 99_999_999), st.integers(200_000_000, 999_999_999), st.integers(1_000_000_000, 1_999_999_999))


@settings(max_examples=4)
@given(bodies=st.lists(nits, min_size=1, max_size=20))
def test_nits_with_their_check_digit_give_their_body_back(bodies: list[int]) -> None:
    digits = {str(body): str(check_digit_of(body)) for body in bodies}
    assert by_sql(check_digit_sql("t"), list(digits)) == digits
    right = [(f"{body}-{digits[str(body)]}", body) for body in bodies]
    right += [(f"{grouped(body, '.')}-{digits[str(body)]}", body) for body in bodies]
    right += [(f"0{body}-{digits[str(body)]}", body) for body in bodies]
    right += [(f"{body}{digits[str(body)]}", body) for body in bodies if body >= 200_000_000]
    assert [known for _, known in documents(*(("NIT", form) for form, _ in right))] == [str(body) for _, body in right]
    wrong = [f"{written}-{(check_digit_of(body) + 1) % 10}" for body in bodies for written in (str(body), grouped(body, "."))]
    assert {known for _, known in documents(*(("NIT", form) for form in wrong))} == {None}
    written, digit = next(iter(digits.items()))
    assert documents(("NIT", f"{written}-{digit}"), digit=digit)[0][1] is None, "a digit in a column of its own is not left unread"


@pytest.mark.parametrize("of", NUMBERS)
@given(texts=cells)
@settings(max_examples=25)
def test_numbers_of_one_group_say_the_same_and_those_of_none_say_nothing(of: Column, texts: list[str]) -> None:
    _check_groups(of, texts)


@pytest.mark.parametrize("of", DATES)
@given(texts=cells)
@settings(max_examples=25)
def test_dates_of_one_group_say_the_same_and_those_of_none_say_nothing(of: Column, texts: list[str]) -> None:
    _check_groups(of, [*texts, "12/31/2005", "1/13/2005", "13/01/2005", "12-31-2005 9:30"])


def _check_groups(of: Column, texts: list[str]) -> None:
    group = group_of(of, "t")
    assert group is not None
    said: dict[str, str | None] = {}
    for typed, found in by_sql(group, texts).items():
        says = says_of(of, typed)
        if found is None:
            assert says is None, typed
        else:
            assert says == said.setdefault(found, says), typed


def test_columns_that_never_tell_have_no_groups() -> None:
    assert group_of(column("boolean"), "t") is None
    assert group_of(column("key"), "t") is None
