"""The page that goes with a verification package, in both languages."""

from enajena.engine.award_call import AwardCall


def readme(sale: str, stage: str, call: AwardCall, *, figures: bool, is_as_recorded: bool) -> str:
    """Return README.md."""
    return "\n".join((*_spanish(sale, stage, call, figures=figures, is_as_recorded=is_as_recorded), "---", "",
                      *_english(sale, stage, call, figures=figures, is_as_recorded=is_as_recorded), ""))  # fmt: skip


def _spanish(sale: str, stage: str, call: AwardCall, *, figures: bool, is_as_recorded: bool) -> list[str]:
    return [
        f"# Paquete de verificación: {sale}, etapa {stage}",
        "",
        f"Regla: `{call.rule.name}`; acciones ofrecidas: {call.supply}. Para adjudicar otra vez, con Python 3 y DuckDB y nada más:",
        "",
        "    pip install duckdb",
        "    python3 verify.py",
        "",
        "El programa revisa cada byte de la carpeta, las pruebas del registro, reparte otra vez en SQL (`sql/adjudication.sql`) y compara",
        "con `results/awards.csv`. Si algo cambió, dice qué archivo.",
        *(
            ["Trae los datos de cada aceptación (`inputs/acceptances.csv`) y la consulta de la etapa (`sql/verdicts.sql`):",
             "evalúa otra vez. Esos datos no llevan nombre ni documento, pero hablan de los ingresos y bienes de personas que",
             "podrían reconocerse: la Ley 1581 de 2012 los protege. Este paquete es para quien pueda conocerlos por su función;",
             "no lo publique."]
            if figures
            else ["No trae los ingresos ni bienes de nadie: los resultados de la evaluación se toman como quedaron en el registro."]
        ),
        *([] if is_as_recorded else ["`inputs/admitted.csv` ya no es el archivo que se repartió: algo de él se suprimió después."]),
        "Firma del registro: `log/*.proof` termina en un punto de control firmado; `log/key.vkey` es la clave. Compárela con la publicada.",
        "",
    ]  # fmt: skip


def _english(sale: str, stage: str, call: AwardCall, *, figures: bool, is_as_recorded: bool) -> list[str]:
    return [
        f"# Verification package: {sale}, stage {stage}",
        "",
        f"Rule: `{call.rule.name}`; shares on offer: {call.supply}. To adjudicate again, with Python 3 and DuckDB and nothing else:",
        "",
        "    pip install duckdb",
        "    python3 verify.py",
        "",
        "It looks at every byte of the folder and at the proofs of the log, shares out again in SQL (`sql/adjudication.sql`) and compares",
        "with `results/awards.csv`. Where something was changed it names the file.",
        *(
            ["It holds the figures of each acceptance (`inputs/acceptances.csv`) and the query of the stage (`sql/verdicts.sql`):",
             "it judges again. Those figures bear no name or document, but speak of the income and goods of people who might",
             "be recognised: Ley 1581 de 2012 protects them. This package is for those whose office lets them know; do not",
             "publish it."]
            if figures
            else ["It holds nobody's income or goods: the verdicts are taken as the log has them."]
        ),
        *([] if is_as_recorded else ["`inputs/admitted.csv` is not the very file that was shared out: some of it was suppressed since."]),
        "Signature of the log: `log/*.proof` ends in a signed checkpoint; `log/key.vkey` is the key. Compare it with the published one.",
    ]  # fmt: skip
