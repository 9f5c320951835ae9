"""Options that several commands share, with their help in the language of the run."""

from typing import Annotated, Literal

from cyclopts import Parameter

from enajena.cli.speech import say


def option(es: str, en: str, name: str | None = None) -> Parameter:
    """Return an option's help, and its name where it is not that of the parameter."""
    return Parameter(name=name, help=say(es, en))


def flag(es: str, en: str, name: str | None = None) -> Parameter:
    """Return a flag that is given or not: it has no `--no-…`."""
    return Parameter(name=name, help=say(es, en), negative="")


PROGRAMME = Annotated[str, Parameter(help=say("Programa incorporado o ruta de un archivo.", "A built-in programme or the path of a file."))]
STAGE = Annotated[str | None, option("Etapa; la primera si no se dice.", "Stage; the first one where none is named.")]
PRICE_COP = Annotated[str | None, option("Precio por acción, en vez del que da el programa.", "Price a share, instead of the programme's.")]
OUT = Annotated[
    str, Parameter(name=["--out", "-o"], help=say("Archivo de salida, .csv, .parquet o .xlsx.", "Output file, .csv, .parquet or .xlsx."))
]
JSON = Annotated[bool, flag("Un objeto JSON en la salida, y nada más.", "One JSON object on the output, and nothing else.", "--json")]
STRICT = Annotated[bool, flag("No usar ningún supuesto.", "Use no assumption.")]

DECIMAL = Annotated[
    Literal["comma", "point"] | None,
    option("Signo decimal del archivo, donde el archivo no lo dice.", "The file's decimal sign, where the file does not tell."),
]
SHEET = Annotated[str | None, option("Hoja que se lee, donde varias tienen datos.", "The sheet to read, where several have data.")]
