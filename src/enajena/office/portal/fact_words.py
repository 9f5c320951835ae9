"""How a person is asked for each fact: the question, and what it means in plain words."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.programme.vocabulary import Fact

YES_NO = (("true", Text("Sí", "Yes")), ("false", Text("No", "No")), ("", Text("No lo sé", "I do not know")))
_MONEY = Text(
    "En pesos, como usted lo escribe: 25.000.000 o 1.234.567,89. Si no lo sabe, déjelo en blanco.",
    "In pesos, as you write it: 25,000,000 or 1,234,567.89. Where you do not know it, leave it empty.",
)
_MAXIMUM = Text(
    "En pesos. Si ninguna norma fija un máximo, escriba «ninguno». Si no lo sabe, déjelo en blanco.",
    "In pesos. Where no norm sets one, write “none”. Where you do not know it, leave it empty.",
)
_BY_KIND: Mapping[str, Text] = MappingProxyType(
    {
        "money": _MONEY,
        "money_or_none": _MAXIMUM,
        "boolean": Text(
            "Si no lo sabe, dígalo: la respuesta le dirá qué falta.", "Where you do not know, say so: the answer tells what is missing."
        ),
        "integer": Text("Un número entero. Si no lo sabe, déjelo en blanco.", "A whole number. Where you do not know it, leave it empty."),
        "year": Text("Cuatro cifras. Si no lo sabe, déjelo en blanco.", "Four digits. Where you do not know it, leave it empty."),
        "date": Text("Si no la sabe, déjela en blanco.", "Where you do not know it, leave it empty."),
    }
)
_ASKED: Mapping[str, tuple[Text, Text]] = MappingProxyType(
    {
        "recipient": (
            Text("¿Qué es usted, o la organización que compra?", "What are you, or the organisation that buys?"),
            Text(
                "Las condiciones especiales son para quienes el programa nombra. Elija lo que mejor le corresponde.",
                "The special conditions are for those whom the programme names. Choose what fits best.",
            ),
        ),
        "person": (
            Text("¿Compra una persona o una organización?", "Does a person or an organisation buy?"),
            Text("Una empresa, un fondo o una cooperativa son personas jurídicas.", "A company, a fund or a cooperative is an entity."),
        ),
        "files_return": (
            Text("¿Debe presentar declaración de renta?", "Do you have to file an income-tax return?"),
            Text(
                "Cuenta si estaba obligado a declarar por el año de que son las cifras. Si es una entidad que sólo declara ingresos y "
                "patrimonio, responda que sí.",
                "What counts is whether you had to for the year of the figures. An entity that files only income and assets says yes.",
            ),
        ),
        "executive": (
            Text("¿Ocupa un cargo directivo en la empresa?", "Do you hold an executive position in the company?"),
            Text(
                "Los directivos tienen además un tope según su remuneración anual. En la duda, pregunte en su oficina de personal.",
                "Executives have besides a ceiling by their annual pay. In doubt, ask your personnel office.",
            ),
        ),
        "dismissed_for_cause": (
            Text("¿Lo desvincularon con justa causa?", "Were you dismissed for just cause?"),
            Text(
                "Quien fue despedido con justa causa no tiene las condiciones especiales.",
                "Whoever was dismissed for cause has no special conditions.",
            ),
        ),
        "figures_year": (
            Text("¿De qué año gravable son sus cifras?", "Of which tax year are your figures?"),
            Text(
                "El año de la declaración o del certificado del que las copia. Si lo deja en blanco se supone que es uno de los admitidos.",
                "The year of the return or certificate that you copy them from. Left empty, it is taken to be one of those admitted.",
            ),
        ),
        "net_worth_cop": (
            Text("Patrimonio líquido", "Net worth"),
            Text(
                "Lo que tiene menos lo que debe, como está en su declaración de renta. Puede ser negativo: -1.500.000. ",
                "What you own less what you owe, as in your return. It may be negative: -1,500,000. ",
            ),
        ),
        "gross_income_cop": (
            Text("Ingresos brutos del año", "Gross income of the year"),
            Text(
                "El total de ingresos de su declaración, antes de descontar nada. ", "All the income of your return, before any deduction. "
            ),
        ),
        "certified_income_cop": (
            Text("Ingresos del certificado de ingresos y retenciones", "Income in the certificate of income"),
            Text("El total que le certificó quien le pagó. ", "The total certified by whoever paid you. "),
        ),
        "annual_pay_cop": (
            Text("Remuneración anual", "Annual pay"),
            Text("Lo que la empresa certifica que le paga en un año. ", "What the company certifies that it pays you in a year. "),
        ),
        "legal_maximum_cop": (
            Text("Máximo que sus normas legales le dejan invertir", "Most that legal norms let it invest"),
            Text("El que fijan las normas de su actividad. ", "What the norms of its activity set. "),
        ),
        "bylaw_maximum_cop": (
            Text("Máximo que sus estatutos le dejan invertir", "Most that its bylaws let it invest"),
            Text("El que fijan los estatutos de la organización. ", "What the bylaws of the organisation set. "),
        ),
        "liabilities_cop": (
            Text("Total de pasivos", "Total liabilities"),
            Text("Todo lo que la organización debe. ", "All that it owes. "),
        ),
        "gross_assets_cop": (
            Text("Patrimonio bruto o total de activos", "Gross worth, or total assets"),
            Text(
                "El de la declaración; si no declara, los activos del balance. ",
                "That of the return; where none is filed, the assets of the balance. ",
            ),
        ),
        "financed_cop": (
            Text("Cuánto de la compra pagará con crédito", "How much of the purchase will be borrowed"),
            Text("Si paga todo con recursos propios, escriba 0. ", "Where all is paid with own means, write 0. "),
        ),
        "price_cop": (
            Text("Precio por acción", "Price a share"),
            Text(
                "El programa no lo dice todavía. Con él se sabe cuántas acciones caben; sin él, sólo cuántos pesos. ",
                "The programme does not say it yet. With it the shares that fit are known; without it, only the pesos. ",
            ),
        ),
    }
)
_WHOLE_HELP = frozenset({"recipient", "person", "figures_year"})


def question_of(fact: Fact) -> Text:
    """Return the question that asks for a fact; of one that the programme declares, its label."""
    return _ASKED[fact.name][0] if fact.name in _ASKED else _capital(fact.label)


def help_of(fact: Fact) -> Text:
    """Return what a fact means and how it is written."""
    own = _ASKED[fact.name][1] if fact.name in _ASKED else Text("", "")
    if fact.name in _WHOLE_HELP:
        return own
    how = _BY_KIND[fact.kind]
    return Text(f"{own.es.strip()} {how.es}".strip(), f"{own.en.strip()} {how.en}".strip())


def _capital(text: Text) -> Text:
    return Text(text.es[:1].upper() + text.es[1:], text.en[:1].upper() + text.en[1:])
