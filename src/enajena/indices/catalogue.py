"""The tables there are, and what the codes in their rows mean."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from enajena.basics.faults import CallError
from enajena.basics.text import Text, same

EFFECTIVE_ANNUAL = Text("% efectivo anual", "% effective annual")
BANK_OF_THE_REPUBLIC = "Banco de la República"
FINANCIAL_SUPERINTENDENCY = "Superintendencia Financiera"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """What is known of a table before its rows: its columns, its unit and the bounds outside which a value is a slip.

    `lowest` and `highest` bound every value column, both excluded;
    `decimals` is how many the issuer prints.
    """

    name: str
    label: Text
    unit: Text
    issuer: str
    columns: tuple[str, ...]
    lowest: Decimal = Decimal(0)
    highest: Decimal = Decimal(100)
    decimals: int = 2

    def holds(self, value: Decimal) -> bool:
        """Return whether a value is within the bounds of the table."""
        return self.lowest < value < self.highest


_SPECS = (
    TableSpec(
        name="dtf_weekly",
        label=Text("DTF semanal", "weekly DTF"),
        unit=EFFECTIVE_ANNUAL,
        issuer=BANK_OF_THE_REPUBLIC,
        columns=("value_pct_ea",),
    ),
    TableSpec(
        name="dtf_monthly",
        label=Text("DTF del mes", "DTF of the month"),
        unit=EFFECTIVE_ANNUAL,
        issuer=BANK_OF_THE_REPUBLIC,
        columns=("value_pct_ea", "friday_mean_pct_ea"),
    ),
    TableSpec(
        name="ipc_annual",
        label=Text("variación del IPC de diciembre a diciembre", "IPC variation, December to December"),
        unit=same("%"),
        issuer="DANE",
        columns=("variation_pct",),
        lowest=Decimal(-100),
    ),
    TableSpec(
        name="ipc_monthly",
        label=Text("índice mensual del IPC", "monthly IPC index"),
        unit=Text("índice, diciembre de 2018 = 100", "index, December 2018 = 100"),
        issuer="DANE",
        columns=("index",),
        highest=Decimal(1_000_000),
    ),
    TableSpec(
        name="bank_rate",
        label=Text("interés bancario corriente y usura", "current bank rate and usury"),
        unit=EFFECTIVE_ANNUAL,
        issuer=FINANCIAL_SUPERINTENDENCY,
        columns=("ibc_pct_ea", "usury_pct_ea"),
    ),
    TableSpec(
        name="bank_rate_free_credit",
        label=Text("interés de los créditos ordinarios de libre asignación", "rate of freely assigned ordinary credit"),
        unit=EFFECTIVE_ANNUAL,
        issuer=FINANCIAL_SUPERINTENDENCY,
        columns=("rate_pct_ea", "usury_pct_ea"),
    ),
    TableSpec(
        name="smmlv",
        label=Text("salario mínimo mensual legal vigente", "legal monthly minimum wage"),
        unit=same("COP"),
        issuer="Gobierno nacional",
        columns=("value_cop",),
        highest=Decimal(1_000_000_000),
        decimals=0,
    ),
    TableSpec(
        name="uvt",
        label=Text("unidad de valor tributario", "tax value unit"),
        unit=same("COP"),
        issuer="DIAN",
        columns=("value_cop",),
        highest=Decimal(1_000_000_000),
        decimals=0,
    ),
)

CATALOGUE: Mapping[str, TableSpec] = MappingProxyType({spec.name: spec for spec in _SPECS})

STATUS_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "verified": Text("igual en dos o más fuentes", "equal in two or more sources"),
        "checked": Text("comprobado con una fuente independiente", "checked against an independent source"),
        "single_source": Text("una sola fuente", "one source only"),
        "transcription": Text("una transcripción del archivo del emisor", "one transcription of the issuer's file"),
        "proxy": Text(
            "aproximación: no es la cifra que el emisor certifica",
            "proxy: it is not the figure that the issuer certifies",
        ),
        "imported": Text("importado del archivo del usuario", "imported from the user's file"),
    }
)

NOTE_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "spot_checked": Text("serie comprobada por muestreo, no fila a fila", "series spot-checked, not row by row"),
        "mean_of_days": Text("media de la tasa de cada día del mes", "mean of the rate of each day of the month"),
        "partial_month": Text("no hay tasa para todos los días del mes", "some days of the month have no rate"),
        "banrep_series": Text("la serie del Banco de la República da {value}", "the Banco de la República series gives {value}"),
        "index_ratio": Text(
            "el cociente del índice de dos decimales da {value}; rige la variación certificada",
            "the ratio of the two-decimal index gives {value}; the certified variation rules",
        ),
        "usury_computed": Text(
            "la usura de esta fila la calculó quien transcribió (1,5 veces la tasa); no es certificada",
            "the usury rate of this row was computed by the transcriber (1.5 times the rate); it is not certified",
        ),
        "usury_not_half_up": Text(
            "la usura certificada no es {value} redondeado al medio hacia arriba",
            "the certified usury rate is not {value} rounded half up",
        ),
        "unconfirmed_rounding": Text(
            "sin segunda fuente: puede ser un redondeo de la hoja transcrita",
            "no second source: it may be a rounding of the transcribed sheet",
        ),
        "other_print": Text("otra publicación imprime {value}", "another publication prints {value}"),
        "credit_kinds": Text("se certificaron varias modalidades: {value}", "several kinds of credit were certified: {value}"),
        "dian_applied": Text("la DIAN liquidó con {value}", "DIAN charged {value}"),
        "cut_short": Text(
            "se certificó hasta {value}; un certificado posterior la acortó",
            "certified to {value}; a later certificate cut it short",
        ),
        "end_from_next": Text(
            "el archivo no dice hasta cuándo rige: el día antes del siguiente certificado",
            "the file does not say until when: the day before the next certificate",
        ),
        "replaced_value": Text("sustituyó el valor de {value}", "it replaced the value of {value}"),
        "crossed_elsewhere": Text(
            "la transcripción dice haber cruzado {value} fuentes",
            "the transcription says that it crossed {value} sources",
        ),
    }
)


def spec_of(name: str) -> TableSpec:
    """Return what is known of the table of that name. An unknown name is a CallError that lists the names there are."""
    if name not in CATALOGUE:
        names = ", ".join(CATALOGUE)
        raise CallError(
            Text(f"No hay una tabla de índices «{name}».", f"There is no index table called “{name}”."),
            Text(f"Las tablas son: {names}.", f"The tables are: {names}."),
        )
    return CATALOGUE[name]


def notes_of(note: str) -> tuple[Text, ...]:
    """Return each code of a row's note as a sentence, in its order. A note that is no code is returned as it stands."""
    return tuple(_sentence(part.strip()) for part in note.split(";") if part.strip())


def _sentence(part: str) -> Text:
    code, _, value = part.partition("=")
    label = NOTE_LABELS.get(code)
    return same(part) if label is None else label.format(value=value)
