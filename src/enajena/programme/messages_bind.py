"""What is said where a value is not what its key asks for."""

from enajena.programme.messages import message

UNKNOWN_KEY = message(
    "unknown-key",
    "la clave `{key}` no existe en {owner}",
    "there is no key `{key}` in {owner}",
    "Las claves que caben aquí son {known}.",
    "The keys that go here are {known}.",
)
UNKNOWN_KEY_NEAR = message(
    "unknown-key",
    "la clave `{key}` no existe en {owner}",
    "there is no key `{key}` in {owner}",
    "¿Quiso decir `{near}`?",
    "Did you mean `{near}`?",
)
MISSING_KEY = message(
    "missing-key",
    "en {owner} falta la clave `{key}`: {description}",
    "in {owner} the key `{key}` is missing: {description}",
    "Añádala.",
    "Add it.",
)
NO_VALUE = message(
    "no-value",
    "la clave `{key}` no tiene valor",
    "the key `{key}` has no value",
    "Escriba el valor; si el texto del decreto no lo dice, borre la clave.",
    "Write the value; where the text of the decree does not say it, delete the key.",
)
WRONG_TYPE = message(
    "wrong-type",
    "aquí va {expected}, y hay {got}",
    "{expected} goes here, and there is {got}",
    "{how}",
    "{how}",
)
NOT_ONE_OF = message(
    "not-one-of",
    "`{found}` no es uno de los valores de `{key}`",
    "`{found}` is not one of the values of `{key}`",
    "Escriba {choices}.",
    "Write {choices}.",
)
NOT_ONE_OF_NEAR = message(
    "not-one-of",
    "`{found}` no es uno de los valores de `{key}`",
    "`{found}` is not one of the values of `{key}`",
    "¿Quiso decir `{near}`? Los valores son {choices}.",
    "Did you mean `{near}`? The values are {choices}.",
)
NOT_BOOLEAN = message(
    "not-boolean",
    "`{found}` no es ni `true` ni `false`",
    "`{found}` is neither `true` nor `false`",
    "Escriba `true` si es así, o `false` si no.",
    "Write `true` where it is so, or `false` where it is not.",
)
NOT_INTEGER = message(
    "not-integer",
    "`{found}` no es un número entero escrito sólo con cifras",
    "`{found}` is not a whole number written in digits only",
    "Escríbalo como `84955500`: sin separadores, decimales, exponente ni ceros a la izquierda.",
    "Write it like `84955500`: no separators, decimals, exponent or leading zeros.",
)
NOT_DECIMAL = message(
    "not-decimal",
    "`{found}` no es un número escrito con cifras y, a lo sumo, un punto decimal",
    "`{found}` is not a number written in digits with at most one decimal point",
    "Escríbalo como `2448.70`: sin separadores de miles, signo `%`, exponente ni ceros a la izquierda.",
    "Write it like `2448.70`: no thousands separators, `%` sign, exponent or leading zeros.",
)
NUMBER_TOO_LONG = message(
    "number-too-long",
    "el número tiene {digits} cifras, y caben {limit}",
    "the number has {digits} digits, and {limit} fit",
    "Revise si sobran cifras.",
    "Check whether there are digits too many.",
)
NOT_DATE = message(
    "not-date",
    "`{found}` no es una fecha de la forma AAAA-MM-DD",
    "`{found}` is not a date of the form YYYY-MM-DD",
    "Escríbala como `2003-10-02`.",
    "Write it like `2003-10-02`.",
)
NO_SUCH_DATE = message(
    "no-such-date",
    "la fecha {found} no existe en el calendario",
    "the date {found} is not in the calendar",
    "Corrija el mes o el día.",
    "Correct the month or the day.",
)
TEXT_LANGUAGE = message(
    "text-language",
    "a `{key}` le falta el texto en {missing}",
    "`{key}` lacks the text in {missing}",
    "Debajo de la clave escriba `es:` con el texto en español y `en:` con el texto en inglés.",
    "Under the key write `es:` with the text in Spanish and `en:` with the text in English.",
)
TEXT_EMPTY = message(
    "text-empty",
    "el texto de `{key}` está vacío",
    "the text of `{key}` is empty",
    "Escríbalo.",
    "Write it.",
)
LIST_EMPTY = message(
    "list-empty",
    "la lista `{key}` está vacía: {description}",
    "the list `{key}` is empty: {description}",
    "Escriba al menos un elemento.",
    "Write one element at least.",
)
LOOSE_COMMA = message(
    "loose-comma",
    "entre `{{ }}` una coma separa claves, y `{key}` no es una clave con su valor",
    "between `{{ }}` a comma separates keys, and `{key}` is no key with its value",
    "Ponga entre comillas el texto que lleva la coma; en un número, use punto decimal.",
    "Put the text that holds the comma in quotes; in a number, use a decimal point.",
)
TOO_MANY = message(
    "too-many-faults",
    "hay otras {count} faltas que no se muestran",
    "there are {count} more faults that are not shown",
    "Corrija las primeras y lea el archivo otra vez.",
    "Correct the first ones and read the file again.",
)
