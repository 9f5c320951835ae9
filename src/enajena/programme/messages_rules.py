"""What is said where the parts of a programme do not hold together."""

from enajena.programme.messages import message

SOURCE_FORM = message(
    "source-form",
    "`{found}` no dice un numeral",
    "`{found}` does not name a numeral",
    "Escriba un numeral del decreto, como `10.2(a)` o `10.7 par. 6`, o una norma de `norms` y su artículo, como `ley-226 art. 14`.",
    "Write a numeral of the decree, such as `10.2(a)` or `10.7 par. 6`, or a norm of `norms` and its article, such as `ley-226 art. 14`.",
)
UNKNOWN_NORM = message(
    "unknown-norm",
    "la norma `{norm}` no está en `norms`",
    "the norm `{norm}` is not under `norms`",
    "Descríbala en `norms`, o corrija su nombre.{hint}",
    "Describe it under `norms`, or correct its name.{hint}",
)
UNKNOWN_ASSUMPTION = message(
    "unknown-assumption",
    "el supuesto `{found}` no está en `assumptions`",
    "the assumption `{found}` is not under `assumptions`",
    "Descríbalo en `assumptions`, o corrija su número.",
    "Describe it under `assumptions`, or correct its number.",
)
UNUSED_ASSUMPTION = message(
    "unused-assumption",
    "ninguna regla descansa en el supuesto `{found}`",
    "no rule rests on the assumption `{found}`",
    "Nómbrelo en el `assumes` de la regla que lo usa, o bórrelo.",
    "Name it in the `assumes` of the rule that uses it, or delete it.",
)
DUPLICATE = message(
    "duplicate-value",
    "`{found}` ya está en la línea {line}, y aquí no se repite",
    "`{found}` already stands in line {line}, and is not repeated here",
    "Deje uno de los dos, o cambie el nombre de este.",
    "Keep one of the two, or give this one another name.",
)
NAME_FORM = message(
    "name-form",
    "`{found}` no sirve de nombre en `{key}`",
    "`{found}` cannot be a name in `{key}`",
    "Use letras minúsculas sin tilde, cifras y `{joiner}`, empezando por {start}.",
    "Use lower-case letters without accents, digits and `{joiner}`, beginning with {start}.",
)
ASSUMPTION_FORM = message(
    "assumption-form",
    "`{found}` no sirve de número de un supuesto",
    "`{found}` cannot be the number of an assumption",
    "Use una mayúscula y cifras, como `A10`.",
    "Use a capital letter and digits, such as `A10`.",
)
NAME_TAKEN = message(
    "name-taken",
    "`{found}` ya es el nombre de una columna o de un dato",
    "`{found}` is already the name of a column or of a fact",
    "Escoja otro nombre.",
    "Choose another name.",
)
FACT_UNIT = message(
    "fact-unit",
    "el nombre de un dato termina en su unidad, y `{found}` no",
    "the name of a fact ends with its unit, and `{found}` does not",
    "Para la clase `{kind}`, haga que termine en {units}.",
    "For the kind `{kind}`, make it end with {units}.",
)
UNKNOWN_FACT = message(
    "unknown-fact",
    "el dato `{found}` no está en el vocabulario",
    "the fact `{found}` is not in the vocabulary",
    "Corrija el nombre, o declare el dato en `facts`.{hint}",
    "Correct the name, or declare the fact under `facts`.{hint}",
)
FACT_KIND = message(
    "fact-kind",
    "aquí va un dato de clase `{wanted}`, y `{found}` es de clase `{kind}`",
    "a fact of the kind `{wanted}` goes here, and `{found}` is of the kind `{kind}`",
    "Nombre otro dato.",
    "Name another fact.",
)
OUT_OF_RANGE = message(
    "out-of-range",
    "`{key}` es {found}, y tiene que ser {range}",
    "`{key}` is {found}, and has to be {range}",
    "Corrija el número.",
    "Correct the number.",
)
PRICE_DECIMALS = message(
    "price-decimals",
    "un precio lleva hasta {limit} decimales, y este lleva {decimals}",
    "a price has up to {limit} decimals, and this one has {decimals}",
    "Escriba el precio que el decreto publica.",
    "Write the price that the decree publishes.",
)
NEEDS_KEY = message(
    "needs-key",
    "`{because}` pide la clave `{key}`, y falta",
    "`{because}` asks for the key `{key}`, and it is missing",
    "Añada `{key}`, o cambie `{because}`.",
    "Add `{key}`, or change `{because}`.",
)
EXCLUDES_KEY = message(
    "excludes-key",
    "la clave `{key}` no va con `{because}`",
    "the key `{key}` does not go with `{because}`",
    "Borre `{key}`, o cambie `{because}`.",
    "Delete `{key}`, or change `{because}`.",
)
TERM_LENGTH = message(
    "term-length",
    "un plazo se da en una sola unidad, y aquí hay {count}",
    "a term is given in one unit, and here are {count}",
    "Deje una de `months`, `business_days` o `calendar_days`.",
    "Keep one of `months`, `business_days` or `calendar_days`.",
)
DATE_ORDER = message(
    "date-order",
    "`{key}` es {found}, y tiene que ser posterior a {earlier} ({what})",
    "`{key}` is {found}, and has to come after {earlier} ({what})",
    "Corrija una de las dos fechas.",
    "Correct one of the two dates.",
)
YEAR_DIFFERS = message(
    "year-differs",
    "el año es {found}, y la fecha del decreto es {dated}",
    "the year is {found}, and the date of the decree is {dated}",
    "Corrija el que esté mal.",
    "Correct the one that is wrong.",
)
PRICE_FIRST = message(
    "price-first",
    "el primer precio rige desde el comienzo, y no lleva `since`",
    "the first price holds from the start, and takes no `since`",
    "Borre `since`, o ponga antes el precio inicial.",
    "Delete `since`, or put the initial price before it.",
)
PRICE_LATER = message(
    "price-later",
    "un precio que no es el primero dice desde qué día rige, y falta `since`",
    "a price that is not the first says from which day it holds, and `since` is missing",
    "Añada `since` con la fecha.",
    "Add `since` with the date.",
)
MINIMUM_FIRST = message(
    "minimum-first",
    "un precio mínimo parte del precio fijo de una etapa anterior, y esta es la primera",
    "a minimum price starts from the fixed price of an earlier stage, and this is the first",
    "Ponga antes la etapa de precio fijo, o use `kind: fixed`.",
    "Put the stage with the fixed price before it, or use `kind: fixed`.",
)
RULE_FOR_PRICE = message(
    "rule-for-price",
    "la regla `{found}` es para una etapa de precio {rule_price}, y el de esta es {price}",
    "the rule `{found}` is for a stage with a {rule_price} price, and that of this one is {price}",
    "Escoja otra regla, o corrija el precio.",
    "Choose another rule, or correct the price.",
)
SELLERS_SUM = message(
    "sellers-sum",
    "las acciones de los vendedores suman {total}, y se ofrecen {count}",
    "the shares of the sellers add up to {total}, and {count} are on offer",
    "Corrija las de algún vendedor o el total.",
    "Correct those of a seller, or the total.",
)
BRACKET_START = message(
    "bracket-start",
    "el primer tramo empieza en el mes {found}, y tiene que empezar en 0",
    "the first bracket begins at month {found}, and has to begin at 0",
    "Empiece por el tramo que va desde el mes 0.",
    "Begin with the bracket that runs from month 0.",
)
BRACKET_EMPTY = message(
    "bracket-empty",
    "el tramo termina en el mes {found}, y no es posterior a su comienzo, el mes {start}",
    "the bracket ends at month {found}, which is not after its beginning, month {start}",
    "Corrija uno de los dos.",
    "Correct one of the two.",
)
BRACKET_GAP = message(
    "bracket-gap",
    "queda un hueco: el tramo anterior termina en el mes {end} y este empieza en el {found}",
    "there is a gap: the bracket before ends at month {end} and this one begins at {found}",
    "Haga que cada tramo empiece donde termina el anterior.",
    "Make each bracket begin where the one before ends.",
)
BRACKET_OVERLAP = message(
    "bracket-overlap",
    "hay un traslapo: el tramo anterior termina en el mes {end} y este empieza en el {found}",
    "there is an overlap: the bracket before ends at month {end} and this one begins at {found}",
    "Haga que cada tramo empiece donde termina el anterior.",
    "Make each bracket begin where the one before ends.",
)
BRACKET_RISES = message(
    "bracket-rises",
    "el porcentaje sube de {before} a {found}, y con el tiempo no puede subir",
    "the percentage rises from {before} to {found}, and with time it may not rise",
    "Revise los porcentajes y el orden de los tramos.",
    "Check the percentages and the order of the brackets.",
)
CONDUCT_MISSING = message(
    "conduct-missing",
    "falta decir si la multa alcanza {missing}",
    "it is not said whether the fine reaches {missing}",
    "Añada cada conducta con su `reach`; si el texto no la alcanza, `reach: not_reached`.",
    "Add each conduct with its `reach`; where the text does not reach it, `reach: not_reached`.",
)
BASE_WITHOUT_PURCHASE = message(
    "base-without-purchase",
    "entre los valores de la base falta `purchase`, el único que siempre existe",
    "among the values of the base `purchase` is missing, the only one that always exists",
    "Añádalo.",
    "Add it.",
)
