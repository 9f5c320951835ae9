"""JSON that people write is read strictly: whatever two readers could take for two things is refused in words, and never otherwise."""

import pytest

from enajena.basics.json_text import JsonTextError, read_json


def test_what_is_json_is_read_as_it_is_with_or_without_a_byte_order_mark() -> None:
    said = '{"a": [1, -2, 2.5, true, null, "ñ"], "b": {}}'
    for text in (said, said.encode(), "\ufeff" + said, said.encode("utf-8-sig")):
        assert read_json(text) == {"a": [1, -2, 2.5, True, None, "ñ"], "b": {}}


def test_fifty_levels_are_read() -> None:
    assert read_json("[" * 50 + "1" + "]" * 50) is not None


@pytest.mark.parametrize(
    ("text", "es", "en"),
    [
        ('{"a": 1, "a": 2}', "«a» está dos veces", "“a” is there twice"),
        ("[NaN]", "NaN no es un número", "NaN is not a number"),
        ("[-Infinity]", "-Infinity no es un número", "-Infinity is not a number"),
        ("[1e999]", "1e999 es un número demasiado grande", "1e999 is too large a number"),
        ("9" * 5_000, "más de 40 cifras", "more than 40 digits"),
        ("[" * 51 + "]" * 51, "más de 50 niveles", "more than 50 levels"),
        ("[" * 200_000, "más de 50 niveles", "more than 50 levels"),
        ('["' * 200_000, "falta una coma o un cierre", "a comma or a closing sign is missing"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "más de 50 niveles", "more than 50 levels"),
        ('"\\ud800"', "la mitad de un signo", "half of a sign"),
        ('{"\\udfff": 1}', "la mitad de un signo", "half of a sign"),
        (b'"\xff"', "no está en UTF-8", "not in UTF-8"),
        ('"a"'.encode("utf-16"), "no está en UTF-8", "not in UTF-8"),
        ("", "falta un valor (columna 1)", "a value is missing (column 1)"),
        ("{a: 1}", "falta un nombre entre comillas dobles (columna 2)", "a name in double quotes is missing"),
        ('{"a" 1}', "faltan los dos puntos", "the colon is missing"),
        ('{"a": 1 "b": 2}', "falta una coma o un cierre (columna 9)", "a comma or a closing sign is missing"),
        ("1 2", "sobra algo después del valor", "something after the value"),
        ('"a', "faltan las comillas", "the quotes that close"),
        ('"a\tb"', "un signo de control", "a control sign"),
        (r'"\x"', "no es JSON", "it is not JSON"),
    ],
)
def test_anything_else_is_a_fault_in_words(text: str | bytes, es: str, en: str) -> None:
    with pytest.raises(JsonTextError) as caught:
        read_json(text)
    assert es in caught.value.what.es
    assert en in caught.value.what.en
