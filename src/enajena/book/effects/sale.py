"""What acts on the sale as a whole do."""

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.desk import Desk
from enajena.book.effects.registry import effect
from enajena.book.models import Sale


@effect(ProgrammeAdopted)
def programme_adopted(desk: Desk, act: Recorded) -> None:
    """Begin the sale with its programme file, whose id must be the one the act names."""
    body: ProgrammeAdopted = act.body
    if not desk.has_file(body.file_sha256):
        desk.refuse(
            "no_file",
            Text(f"No se guardó ningún archivo con la huella {body.file_sha256}.", f"No file is stored under the hash {body.file_sha256}."),
            Text("Envíe el archivo del programa junto con el acto.", "Send the programme file together with the act."),
        )
    found = desk.programme_at(body.file_sha256).id
    if found != body.programme:
        desk.refuse(
            "other_programme",
            Text(
                f"El archivo es del programa «{found}», no de «{body.programme}».", f"The file is of “{found}”, not of “{body.programme}”."
            ),
            Text("Corrija el nombre o envíe el otro archivo.", "Mend the name, or send the other file."),
        )
    desk.create(Sale, act.sale, programme=body.programme, programme_sha256=body.file_sha256)
