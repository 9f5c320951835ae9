"""Amounts in words: the vectors worked by hand, and a slow reader that brings any words back to their number."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.words_of_money import count_in_words, pesos_in_words, shares_in_words

# pesos, centavos, words: written by hand by the rules of Spanish, not by this program.
VECTORS = """\
0,0,cero pesos m/cte
1,0,un peso m/cte
16,0,dieciséis pesos m/cte
21,0,veintiún pesos m/cte
22,0,veintidós pesos m/cte
31,0,treinta y un pesos m/cte
100,0,cien pesos m/cte
101,0,ciento un pesos m/cte
121,0,ciento veintiún pesos m/cte
1000,0,mil pesos m/cte
1001,0,mil un pesos m/cte
1021,0,mil veintiún pesos m/cte
21000,0,veintiún mil pesos m/cte
31000,0,treinta y un mil pesos m/cte
41000,0,cuarenta y un mil pesos m/cte
100000,0,cien mil pesos m/cte
101000,0,ciento un mil pesos m/cte
121000,0,ciento veintiún mil pesos m/cte
200000,0,doscientos mil pesos m/cte
999999,0,novecientos noventa y nueve mil novecientos noventa y nueve pesos m/cte
1000000,0,un millón de pesos m/cte
1000001,0,un millón un pesos m/cte
2000000,0,dos millones de pesos m/cte
5000000,0,cinco millones de pesos m/cte
21000000,0,veintiún millones de pesos m/cte
31000000,0,treinta y un millones de pesos m/cte
100000000,0,cien millones de pesos m/cte
101000000,0,ciento un millones de pesos m/cte
121000000,0,ciento veintiún millones de pesos m/cte
1234567,0,un millón doscientos treinta y cuatro mil quinientos sesenta y siete pesos m/cte
1000000000,0,mil millones de pesos m/cte
1001000000,0,mil un millones de pesos m/cte
21000000000,0,veintiún mil millones de pesos m/cte
1000000000000,0,un billón de pesos m/cte
2000000000000,0,dos billones de pesos m/cte
1000000000001,0,un billón un pesos m/cte
1234567,89,un millón doscientos treinta y cuatro mil quinientos sesenta y siete pesos con ochenta y nueve centavos m/cte
0,50,cero pesos con cincuenta centavos m/cte
1,1,un peso con un centavo m/cte
21,21,veintiún pesos con veintiún centavos m/cte
5000000,1,cinco millones de pesos con un centavo m/cte
1000000,5,un millón de pesos con cinco centavos m/cte"""

_SAID = {
    "cero": 0, "un": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
    "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciséis": 16, "diecisiete": 17, "dieciocho": 18,
    "diecinueve": 19, "veinte": 20, "veintiún": 21, "veintiuna": 21, "veintidós": 22, "veintitrés": 23, "veinticuatro": 24,
    "veinticinco": 25, "veintiséis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "treinta": 30, "cuarenta": 40,
    "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100, "ciento": 100, "doscientos": 200,
    "trescientos": 300, "cuatrocientos": 400, "quinientos": 500, "seiscientos": 600, "setecientos": 700, "ochocientos": 800,
    "novecientos": 900,
}  # fmt: skip
_GREAT = {"millón": 10**6, "millones": 10**6, "billón": 10**12, "billones": 10**12, "trillón": 10**18, "trillones": 10**18,
          "cuatrillón": 10**24, "cuatrillones": 10**24}  # fmt: skip


def read_back(words: str) -> int:
    """Return the number that words say, by adding them up one after another."""
    total = below = 0
    for word in words.replace("cientas", "cientos").replace("quinientas", "quinientos").split():
        if word == "mil":
            below = max(below, 1) * 1000
        elif word in _GREAT:
            total += below * _GREAT[word]
            below = 0
        elif word != "y":
            below += _SAID[word]
    return total + below


@pytest.mark.parametrize("line", VECTORS.splitlines())
def test_every_amount_worked_by_hand_reads_so(line: str) -> None:
    pesos, centavos, words = line.split(",")
    assert pesos_in_words(Decimal(f"{pesos}.{int(centavos):02}")) == words


@given(st.one_of(st.integers(0, 10**30 - 1), st.integers(0, 10**7), st.integers(0, 29).map(lambda place: 10**place)))
def test_words_read_back_to_their_number_whatever_it_is(number: int) -> None:
    assert read_back(count_in_words(number)) == number


@given(st.integers(0, 10**15), st.integers(0, 99))
def test_pesos_and_centavos_read_back_apart(pesos: int, centavos: int) -> None:
    said = pesos_in_words(Decimal(pesos * 100 + centavos).scaleb(-2)).removesuffix(" m/cte")
    whole, _, rest = said.partition(" con ")
    assert read_back(whole.removesuffix(" pesos").removesuffix(" peso").removesuffix(" de")) == pesos
    assert read_back(rest.removesuffix("s").removesuffix(" centavo") or "cero") == centavos


@given(st.integers(0, 10**15))
def test_shares_read_back_and_take_their_gender(number: int) -> None:
    said = shares_in_words(number)
    assert read_back(said.removesuffix(" acciones").removesuffix(" acción").removesuffix(" de")) == number
    assert not said.endswith((" un acciones", "veintiún acciones", "cientos acciones"))


# Written by hand: what counts millions is masculine, what counts shares is feminine.
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "cero acciones"),
        (1, "una acción"),
        (21, "veintiuna acciones"),
        (31, "treinta y una acciones"),
        (500, "quinientas acciones"),
        (200_000, "doscientas mil acciones"),
        (1_000_000, "un millón de acciones"),
        (200_000_200, "doscientos millones doscientas acciones"),
        (92_284, "noventa y dos mil doscientas ochenta y cuatro acciones"),
    ],
)
def test_numbers_of_shares_worked_by_hand_read_so(number: int, words: str) -> None:
    assert shares_in_words(number) == words


@pytest.mark.parametrize("amount", ["-0.01", "0.001", "1e30"])
def test_what_is_no_amount_of_pesos_and_centavos_is_refused(amount: str) -> None:
    with pytest.raises(ValueError, match=r"is no amount|is not said"):
        pesos_in_words(Decimal(amount))
