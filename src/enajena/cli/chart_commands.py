"""The commands of `enajena chart`: one a kind of chart."""

from cyclopts import App

from enajena.cli.speech import say

_COMMANDS = "enajena.cli.commands"


def chart_app() -> App:
    """Return the group of commands that draw, in the language of the run."""
    app = App(name="chart", help=say("Dibuja: SVG o PNG, en palabras y en tabla.", "Draws: SVG or PNG, in words and as a table."))
    for module, name, summary in _charts():
        app.command(f"{_COMMANDS}.{module}:{name}", name=name, help=summary)
    return app


def _charts() -> list[tuple[str, str, str]]:
    return [
        ("chart_results", "demand", say("Demanda válida y oferta, por clase.", "Valid demand and supply, by class.")),
        ("chart_results", "ceilings", say("Lo pedido y lo admitido, por clase.", "Asked for and admitted, by class.")),
        ("chart_results", "cuts", say("A quién recorta cada numeral.", "Whom each numeral cuts.")),
        ("chart_results", "ladder", say("Escalera de precios y su margen.", "The price ladder and its margin.")),
        ("chart_results", "concentration", say("Concentración de lo adjudicado.", "Concentration of what was awarded.")),
        ("chart_rules", "timeline", say("Línea de tiempo de un programa o de una venta.", "Timeline of a programme or of a sale.")),
        ("chart_rules", "fine", say("La multa según el día del incumplimiento.", "The fine by the day of the breach.")),
        ("chart_rules", "index", say("El recorrido de un índice.", "The path of an index.")),
    ]
