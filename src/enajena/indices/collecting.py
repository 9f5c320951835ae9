"""Faults of a file of values, gathered as they are found and raised together."""

from dataclasses import dataclass, field

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.sheets import column_letters
from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec


@dataclass(slots=True)
class Collector:
    """The faults found so far in one file."""

    file: str
    faults: list[Fault] = field(default_factory=list)

    def add(self, code: str, place: Text, found: object, what: Text, remedy: Text) -> None:
        """Keep one fault. `place` is where in the file; `found` the value as it stood."""
        where = Text(f"{self.file}, {place.es}", f"{self.file}, {place.en}")
        self.faults.append(Fault(code=code, where=where, what=what, remedy=remedy, found=None if found is None else str(found)))

    def whole(self, code: str, what: Text, remedy: Text, found: object = None) -> FaultsError:
        """Return the error of a file that cannot be read at all."""
        fault = Fault(code=code, where=Text(self.file, self.file), what=what, remedy=remedy, found=None if found is None else str(found))
        return FaultsError([*self.faults, fault])

    def bad_date(self, place: Text, found: object, form: str) -> None:
        """Keep a cell that is no date of the form that the layout has."""
        self.add(
            "bad_date",
            place,
            found,
            Text(f"«{found}» no es una fecha de la forma {form}.", f"“{found}” is not a date of the form {form}."),
            Text("Corrija la celda o descargue de nuevo el archivo.", "Correct the cell or download the file again."),
        )

    def bad_number(self, place: Text, found: object, form: Text) -> None:
        """Keep a cell that is no number of the form that the layout has."""
        self.add(
            "bad_number",
            place,
            found,
            Text(
                f"«{found}» no se puede leer con exactitud como {form.es}.",
                f"“{found}” cannot be read exactly as {form.en}.",
            ),
            Text("Corrija la celda o descargue de nuevo el archivo.", "Correct the cell or download the file again."),
        )

    def out_of_bounds(self, place: Text, found: object, spec: TableSpec) -> None:
        """Keep a value that no row of the table can have: a slip of the point, or a fraction for a percent."""
        self.add(
            "out_of_bounds",
            place,
            found,
            Text(
                f"{found} no puede ser un valor de {spec.label.es}: va entre {spec.lowest} y {spec.highest} ({spec.unit.es}).",
                f"{found} cannot be a value of {spec.label.en}: it lies between {spec.lowest} and {spec.highest} ({spec.unit.en}).",
            ),
            Text("Revise la cifra y su unidad.", "Check the figure and its unit."),
        )

    def overlap(self, place: Text, found: object) -> None:
        """Keep a row that covers days that another row covers too."""
        self.add(
            "overlap",
            place,
            found,
            Text(
                f"El periodo {found} repite días de otra fila del archivo.",
                f"The period {found} repeats days of another row of the file.",
            ),
            Text("Deje un solo valor para cada día.", "Leave one value for each day."),
        )

    def stop_if_any(self) -> None:
        """Raise every fault kept, if there is one."""
        if self.faults:
            raise FaultsError(self.faults)


def line(number: int, column: str | None = None) -> Text:
    """Return the place of a line of a text file, and of a column in it."""
    if column is None:
        return Text(f"línea {number}", f"line {number}")
    return Text(f"línea {number}, columna «{column}»", f"line {number}, column “{column}”")


def cell(row: int, column: int, sheet: str | None = None) -> Text:
    """Return the place of a cell of a sheet as a person names it: row from 1, column by letters."""
    name = f"{column_letters(column)}{row}"
    if sheet is None:
        return Text(f"celda {name}", f"cell {name}")
    return Text(f"hoja «{sheet}», celda {name}", f"sheet “{sheet}”, cell {name}")
