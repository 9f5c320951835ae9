"""What is said of formulas, and where a programme goes against Ley 226 de 1995. Each names the article."""

from enajena.programme.messages import message

FORMULA = message(
    "formula",
    "en la fórmula, {what}",
    "in the formula, {what}",
    "{remedy}",
    "{remedy}",
)
FORMULA_KIND = message(
    "formula-kind",
    "aquí va {wanted}, y la fórmula da {given}",
    "{wanted} goes here, and the formula gives {given}",
    "Corrija la fórmula.{hint}",
    "Correct the formula.{hint}",
)
LAW_IN_FORCE = message(
    "law-in-force",
    "el decreto es de {found}, y la Ley 226 rige desde el 21 de diciembre de 1995 (art. 26)",
    "the decree is of {found}, and Ley 226 is in force since 21 December 1995 (art. 26)",
    "Corrija la fecha; un programa anterior no se rige por esta ley.",
    "Correct the date; an earlier programme is not under this law.",
)
LAW_TERM = message(
    "law-term",
    "la oferta de la primera etapa dura al menos dos meses (Ley 226 art. 25), y {found} {unit} pueden ser menos",
    "the offer of the first stage lasts at least two months (Ley 226 art. 25), and {found} {unit} may be less",
    "Revise el numeral; con `months`, 2 o más.",
    "Check the numeral; with `months`, 2 or more.",
)
LAW_ALL_SHARES = message(
    "law-all-shares",
    "la primera etapa ofrece todas las acciones (Ley 226 art. 11 num. 1), y esta ofrece `{found}`",
    "the first stage offers all the shares (Ley 226 art. 11 num. 1), and this one offers `{found}`",
    "Escriba `offers: all`.",
    "Write `offers: all`.",
)
LAW_PUBLIC = message(
    "law-public",
    "la primera etapa es sólo para los destinatarios del artículo 3 (Ley 226 art. 3 y 10), y `public` no lo es",
    "the first stage is for the recipients of article 3 only (Ley 226 art. 3 and 10), and `public` is not one",
    "Quite `public` de la primera etapa.",
    "Take `public` out of the first stage.",
)
LAW_COMPENSATION = message(
    "law-compensation-fund",
    "las cajas de compensación son destinatarias desde la Ley 789 de 2002 (art. 16 num. 3), y el decreto es anterior",
    "family compensation funds are recipients since Ley 789 de 2002 (art. 16 num. 3), and the decree is earlier",
    "Quite `compensation_fund`, o corrija la fecha del decreto.",
    "Take `compensation_fund` out, or correct the date of the decree.",
)
LAW_MINIMUM = message(
    "law-minimum-price",
    "el precio de una etapa posterior no baja del precio fijo de la primera (Ley 226 art. 10), y aquí baja: {found}",
    "the price of a later stage is never below the fixed price of the first (Ley 226 art. 10), and here it is: {found}",
    "Corrija el precio o el porcentaje.",
    "Correct the price or the percentage.",
)
LAW_LOCK_UP = message(
    "law-lock-up",
    "la restricción dura {found} meses, y la ley admite hasta {limit} (Ley 226 art. 14 inc. 1)",
    "the lock-up lasts {found} months, and the law allows up to {limit} (Ley 226 art. 14 inc. 1)",
    "Revise el numeral.",
    "Check the numeral.",
)
LAW_BRACKETS = message(
    "law-brackets",
    "los tramos terminan en el mes {found}, y la multa se gradúa por los {months} meses de la restricción (Ley 226 art. 14 inc. 1)",
    "the brackets end at month {found}, and the fine is graduated over the {months} months of the lock-up (Ley 226 art. 14 inc. 1)",
    "Haga que el último tramo termine con la restricción.",
    "Make the last bracket end with the lock-up.",
)
LAW_CREDIT = message(
    "law-credit",
    "en la línea de crédito `{key}` es {found}, y la ley pide al menos {least} (Ley 226 art. 11 num. 3)",
    "in the credit line `{key}` is {found}, and the law asks for at least {least} (Ley 226 art. 11 num. 3)",
    "Revise el numeral.",
    "Check the numeral.",
)
LAW_EXECUTIVE = message(
    "law-executive",
    "un directivo compra hasta por {limit} veces su remuneración anual (Ley 226 art. 14 inc. 3), y aquí son {multiple}",
    "an executive buys up to {limit} times the annual pay (Ley 226 art. 14 inc. 3), and here are {multiple}",
    "Corrija el múltiplo.",
    "Correct the multiple.",
)
WARN_SUBSIDIARIES = message(
    "warn-subsidiaries",
    "la lista omite {missing}, que la Ley 226 art. 3 incluye si la empresa tiene filiales (pregunta A35)",
    "the list leaves out {missing}, whom Ley 226 art. 3 includes where the company has subsidiaries (question A35)",
    "Si el decreto los omite, deje la lista como está.",
    "Where the decree leaves them out, leave the list as it is.",
)
WARN_EXECUTIVE = message(
    "warn-executive",
    "ningún tope usa `annual_pay_cop`, y la ley limita a los directivos a cinco veces su remuneración anual (Ley 226 art. 14 inc. 3)",
    "no ceiling uses `annual_pay_cop`, and the law limits executives to five times their annual pay (Ley 226 art. 14 inc. 3)",
    "Si el decreto no lo repite, deje los topes como están.",
    "Where the decree does not repeat it, leave the ceilings as they are.",
)
WARN_INDEX = message(
    "warn-index",
    "un índice negativo puede llevar el mínimo por debajo del precio fijo, y la ley no lo admite (Ley 226 art. 10)",
    "a negative index can bring the minimum below the fixed price, and the law does not allow it (Ley 226 art. 10)",
    "Si el decreto pone piso, escriba `never_lowers: true`.",
    "Where the decree sets a floor, write `never_lowers: true`.",
)
WARN_UNUSED_FACT = message(
    "warn-unused-fact",
    "ninguna regla usa el dato `{found}`",
    "no rule uses the fact `{found}`",
    "Úselo en una fórmula, o bórrelo.",
    "Use it in a formula, or delete it.",
)
WARN_CLASS = message(
    "warn-class",
    "la fórmula nombra {classes}, y la etapa no los tiene entre sus destinatarios",
    "the formula names {classes}, and the stage does not have them among its recipients",
    "Añádalos a `recipients`, o quítelos de la fórmula.",
    "Add them to `recipients`, or take them out of the formula.",
)
