"""States of lots, of what burdens them, of releases and of what the depository tells."""

from enajena.basics.text import Text
from enajena.book.machines.model import SAME, Machine, Step

_LAW = "ley-226 art. 14"
_VOID = "ley-226 art. 15"
_PLEDGE = "programme.pledge"

LOT = Machine(
    thing="lot",
    label=Text("el lote", "the lot"),
    states=(
        ("registered", Text("inscrito", "registered")),
        ("ineffective", Text("de una adquisición ineficaz", "of an ineffective acquisition")),
        ("void", Text("de una adquisición nula, sin restitución", "of a void acquisition, nothing given back")),
        ("restored", Text("de vuelta en el vendedor", "back with the seller")),
    ),
    steps=(
        Step("lot_registered", (), "registered", "programme.shares"),
        Step("transfer_reported", (), "registered", "programme.lock_up"),
        Step("transfer_reported", ("registered", "void"), SAME, "programme.lock_up"),
        Step("attachment_ordered", ("registered", "void"), SAME, _PLEDGE),
        Step("acquisition_ineffective", ("registered",), "ineffective", f"{_LAW} inc. 2"),
        Step("acquisition_void", ("registered",), "void", _VOID),
        Step("acquisition_void", ("registered",), "restored", _VOID),
        Step("shares_restored", ("void",), "restored", _VOID),
        Step("award_resolved", ("registered",), "restored", "ley-226 art. 10"),
    ),
)

TRANSFER = Machine(
    thing="transfer",
    label=Text("la transferencia", "the transfer"),
    states=(("reported", Text("informada", "reported")),),
    steps=(Step("transfer_reported", (), "reported", "programme.lock_up"),),
)

ATTACHMENT = Machine(
    thing="attachment",
    label=Text("el embargo", "the attachment"),
    states=(("ordered", Text("vigente", "in force")), ("lifted", Text("levantado", "lifted"))),
    steps=(
        Step("attachment_ordered", (), "ordered", _PLEDGE),
        Step("transfer_reported", ("ordered",), SAME, _PLEDGE),
        Step("attachment_lifted", ("ordered",), "lifted", _PLEDGE),
    ),
)

_STANDING = ("constituted", "release_requested")

PLEDGE = Machine(
    thing="pledge",
    label=Text("la garantía", "the pledge"),
    states=(
        ("constituted", Text("constituida", "constituted")),
        ("referred", Text("gravamen remitido a decisión de una persona", "a lien referred to a person's decision")),
        ("refused", Text("gravamen no admitido", "a lien that was refused")),
        ("release_requested", Text("con levantamiento pedido", "with its release requested")),
        ("released", Text("levantada", "released")),
        ("ended", Text("terminada: las acciones volvieron al vendedor", "ended: the shares went back to the seller")),
    ),
    steps=(
        Step("lot_registered", (), "constituted", _PLEDGE),
        Step("pledge_constituted", (), "constituted", _PLEDGE),
        Step("lien_registered", (), "constituted", _PLEDGE),
        Step("lien_registered", (), "referred", _PLEDGE),
        Step("lien_accepted", ("referred",), "constituted", _PLEDGE),
        Step("lien_refused", ("referred",), "refused", _PLEDGE),
        Step("lien_lifted", ("constituted", "referred"), "released", _PLEDGE),
        Step("transfer_reported", (), "constituted", _PLEDGE),
        Step("transfer_reported", (), "referred", _PLEDGE),
        Step("transfer_reported", (*_STANDING, "referred"), SAME, _PLEDGE),
        Step("rights_taken", _STANDING, SAME, _PLEDGE),
        Step("rights_given_back", _STANDING, SAME, _PLEDGE),
        Step("release_requested", ("constituted",), "release_requested", _PLEDGE),
        Step("release_granted", ("release_requested",), "released", _PLEDGE),
        Step("release_refused", ("release_requested",), "constituted", _PLEDGE),
        Step("acquisition_ineffective", (*_STANDING, "referred"), "ended", f"{_LAW} inc. 2"),
        Step("acquisition_void", (*_STANDING, "referred"), "ended", _VOID),
        Step("shares_restored", (*_STANDING, "referred"), "ended", _VOID),
        Step("award_resolved", (*_STANDING, "referred"), "ended", "ley-226 art. 10"),
    ),
)

RELEASE = Machine(
    thing="release",
    label=Text("la solicitud de levantamiento", "the request for release"),
    states=(
        ("requested", Text("presentada", "requested")),
        ("granted", Text("concedida", "granted")),
        ("refused", Text("negada", "refused")),
    ),
    steps=(
        Step("release_requested", (), "requested", _PLEDGE),
        Step("release_granted", ("requested",), "granted", _PLEDGE),
        Step("release_refused", ("requested",), "refused", _PLEDGE),
    ),
)

DEPOSITORY_FILE = Machine(
    thing="depositoryfile",
    label=Text("el archivo del depósito", "the depository's file"),
    states=(("imported", Text("importado", "imported")),),
    steps=(Step("depository_file_imported", (), "imported", "programme.lock_up"),),
)

MOVEMENT = Machine(
    thing="movement",
    label=Text("el movimiento", "the movement"),
    states=(("matched", Text("reconocido", "matched")),),
    steps=(Step("movement_matched", (), "matched", "programme.lock_up"),),
)

SECURED_STATES = frozenset((*_STANDING, "referred"))
"""States in which a security still burdens the shares, or may."""
