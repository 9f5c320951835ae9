"""Every route of the back office, its methods, and the roles it opens to: a route that is added needs its line here.

`tests/office/test_matrix.py` reads it: nobody signed in is sent to sign in, a role that is not named is refused and that is kept, and
every role that is named is let in. A piece adds its lines to a mapping of its own, beside the others.
"""

from collections.abc import Mapping
from types import MappingProxyType

EVERYBODY = "administrator auditor custodian director reviewer window_operator"
READERS = "auditor director reviewer window_operator"
WORKERS = "director reviewer window_operator"
_SALE = "oficina/<slug:sale>/"

FRAME: Mapping[str, Mapping[str, str]] = {
    "oficina/": {"GET": EVERYBODY},
    "oficina/ayuda/teclado/": {"GET": EVERYBODY},
    _SALE: {"GET": EVERYBODY},
    f"{_SALE}registrar/": {"GET": f"custodian {WORKERS}"},
    # Which acts a role may record is tested act by act: see test_acting_permissions.py.
    f"{_SALE}registrar/<slug:kind>/": {"GET": WORKERS, "POST": WORKERS},
    f"{_SALE}por-confirmar/": {"GET": READERS},
    f"{_SALE}por-confirmar/<slug:digest>/": {"GET": READERS, "POST": READERS},
}
URN_READERS = "auditor custodian director reviewer window_operator"
SETTING_UP: Mapping[str, Mapping[str, str]] = {
    "oficina/nueva/venta/": {"GET": READERS, "POST": READERS},
    f"{_SALE}preparar/": {"GET": READERS},
    f"{_SALE}programa/": {"GET": READERS},
    f"{_SALE}fechas/": {"GET": READERS},
    f"{_SALE}reglamento/": {"GET": READERS},
    f"{_SALE}credito/": {"GET": READERS},
    f"{_SALE}ensayar-urna/": {"GET": URN_READERS, "POST": URN_READERS},
    f"{_SALE}ensayar-urna/hecha/<int:number>/": {"GET": URN_READERS},
    f"{_SALE}urnas/": {"GET": URN_READERS, "POST": "director"},
    f"{_SALE}urnas/<str:name>/": {"GET": URN_READERS, "POST": "custodian director"},
    f"{_SALE}urnas/<str:name>/manifiesto.json": {"GET": URN_READERS},
}
IMPORTS: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}importar/": {"GET": READERS, "POST": WORKERS},
    f"{_SALE}importar/revision/<int:number>/": {"GET": READERS},
    f"{_SALE}importar/revision/<int:number>/copia.xlsx": {"GET": READERS},
    f"{_SALE}importar/revision/<int:number>/registrar/": {"POST": WORKERS},
    f"{_SALE}importar/hecha/<int:number>/": {"GET": READERS},
}
ASSESSING: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}trabajos/<int:number>/": {"GET": URN_READERS},
    f"{_SALE}evaluar/": {"GET": READERS},
    f"{_SALE}evaluar/<slug:stage>/evaluar/": {"POST": "director reviewer"},
    f"{_SALE}evaluar/corrida/<int:number>/": {"GET": READERS},
    f"{_SALE}evaluar/resultado/<path:ref>/": {"GET": READERS},
}
ADJUDICATING: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}adjudicar/": {"GET": READERS},
    f"{_SALE}adjudicar/<slug:stage>/ensayar/": {"POST": "auditor director reviewer"},
    f"{_SALE}adjudicar/<slug:stage>/preparar/": {"POST": "director"},
    f"{_SALE}adjudicar/ensayo/<int:number>/": {"GET": READERS},
    f"{_SALE}adjudicar/ensayo/<int:number>/<int:place>.svg": {"GET": READERS},
    f"{_SALE}adjudicar/preparada/<int:number>/": {"GET": READERS},
    f"{_SALE}adjudicar/confirmar/<slug:digest>/": {"GET": READERS, "POST": "director"},
    f"{_SALE}adjudicar/hecha/<int:number>/": {"GET": READERS},
}
REVIEW: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}revisar/": {"GET": READERS},
    f"{_SALE}revisar/subsanaciones/": {"GET": READERS},
    f"{_SALE}revisar/subsanaciones/vencidas/": {"GET": READERS, "POST": "director reviewer"},
    f"{_SALE}revisar/una/<path:ref>/": {"GET": READERS, "POST": "director reviewer"},
}
MONEY: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}dinero/": {"GET": READERS},
    f"{_SALE}dinero/extracto/": {"GET": READERS, "POST": WORKERS},
    f"{_SALE}dinero/devoluciones/": {"GET": READERS, "POST": "director reviewer"},
    f"{_SALE}dinero/devoluciones/<slug:order>/": {"GET": READERS},
    f"{_SALE}dinero/planes/": {"GET": READERS, "POST": "director reviewer"},
    f"{_SALE}dinero/producto/": {"GET": READERS},
}
SHARES: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}acciones/": {"GET": READERS},
    f"{_SALE}acciones/garantias/": {"GET": READERS},
    f"{_SALE}acciones/levantamientos/": {"GET": READERS},
    f"{_SALE}acciones/deposito/": {"GET": READERS, "POST": "director reviewer"},
    f"{_SALE}acciones/inscribir/": {"GET": READERS, "POST": "director reviewer"},
    f"{_SALE}acciones/lote/<path:ref>/": {"GET": READERS},
}
CASES: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}multas/": {"GET": READERS},
    f"{_SALE}multas/liquidacion/<str:sha256>/": {"GET": READERS},
    f"{_SALE}multas/caso/<path:ref>/": {"GET": READERS, "POST": "director reviewer"},
}
AGENDA: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}agenda/": {"GET": READERS},
    f"{_SALE}agenda/agenda.ics": {"GET": READERS},
}
WHY: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}por-que/<slug:table>/<path:ref>/<str:figure>/": {"GET": READERS},
}
AUDIT: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}auditoria/": {"GET": READERS},
    f"{_SALE}auditoria/verificar/": {"POST": READERS},
    f"{_SALE}auditoria/verificacion/<int:number>/": {"GET": READERS},
    f"{_SALE}auditoria/quien/": {"GET": READERS},
    f"{_SALE}auditoria/intentos/": {"GET": "administrator auditor"},
    f"{_SALE}auditoria/cuadre/": {"GET": READERS},
    f"{_SALE}auditoria/datos-abiertos/": {"POST": READERS},
    f"{_SALE}auditoria/paquete/<slug:stage>/": {"POST": READERS},
    f"{_SALE}auditoria/descarga/<int:number>/": {"GET": READERS},
    f"{_SALE}auditoria/descarga/<int:number>/archivo.zip": {"GET": READERS},
    f"{_SALE}papeles/": {"GET": READERS},
    f"{_SALE}papeles/<slug:paper>/": {"GET": READERS},
    f"{_SALE}papeles/<slug:paper>/<path:of>/": {"GET": READERS},
    f"{_SALE}papeles/<slug:paper>/<path:of>/papel.pdf": {"GET": READERS},
    f"{_SALE}papeles/<slug:paper>/<path:of>/publicar/": {"POST": "director reviewer"},
    f"{_SALE}graficos/": {"GET": READERS},
    f"{_SALE}graficos/<slug:chart>.svg": {"GET": READERS},
}
REHEARSAL: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}ensayo/": {"GET": READERS},
    f"{_SALE}ensayo/reloj/": {"POST": READERS},
    f"{_SALE}ensayo/hacer/": {"POST": READERS},
    f"{_SALE}ensayo/deposito.csv": {"GET": READERS},
}
LISTS: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}listas/": {"GET": READERS},
    f"{_SALE}listas/<slug:table>/": {"GET": READERS},
    f"{_SALE}listas/<slug:table>/todo.<slug:ending>": {"GET": READERS},
}
OBJECTS: Mapping[str, Mapping[str, str]] = {
    f"{_SALE}objetos/<slug:table>/<path:ref>/": {"GET": READERS},
    f"{_SALE}actos/": {"GET": READERS},
    f"{_SALE}actos/<int:index>/": {"GET": READERS},
    f"{_SALE}actos/<int:index>/archivos/<slug:sha256>": {"GET": READERS},
}

BACK: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        **FRAME, **SETTING_UP, **IMPORTS, **ASSESSING, **ADJUDICATING, **REVIEW, **MONEY, **SHARES, **CASES, **AGENDA, **WHY, **AUDIT,
        **REHEARSAL, **LISTS, **OBJECTS,
    }
)  # fmt: skip
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "kind": "note_added",
        "table": "acceptance",
        "ref": "A-1",
        "order": "DEV-1",
        "figure": "requested_shares",
        "ending": "csv",
        "paper": "notice",
        "of": "first",
        "chart": "linea-de-tiempo",
        # Nothing was begun under that number.
        "number": "999999",
        "place": "0",
        "stage": "first",
    }
)
"""What stands in the place of each variable that only routes of the back office have; `sale`, `index`, `digest`… are the matrix's."""
ELSE: Mapping[str, int] = MappingProxyType(
    {
        # The first act names no such file.
        f"GET {_SALE}actos/<int:index>/archivos/<slug:sha256>": 404,
        # No set of that hash waits.
        f"GET {_SALE}por-confirmar/<slug:digest>/": 404,
        f"POST {_SALE}por-confirmar/<slug:digest>/": 302,
        f"GET {_SALE}importar/revision/<int:number>/": 404,
        f"GET {_SALE}importar/revision/<int:number>/copia.xlsx": 404,
        f"POST {_SALE}importar/revision/<int:number>/registrar/": 404,
        f"GET {_SALE}importar/hecha/<int:number>/": 404,
        # No work has that number, no run and no urn that name, and no adjudication waits.
        f"GET {_SALE}trabajos/<int:number>/": 404,
        f"GET {_SALE}ensayar-urna/hecha/<int:number>/": 404,
        f"POST {_SALE}evaluar/<slug:stage>/evaluar/": 404,
        f"GET {_SALE}evaluar/corrida/<int:number>/": 404,
        f"GET {_SALE}evaluar/resultado/<path:ref>/": 404,
        f"POST {_SALE}adjudicar/<slug:stage>/ensayar/": 404,
        f"POST {_SALE}adjudicar/<slug:stage>/preparar/": 404,
        f"GET {_SALE}adjudicar/ensayo/<int:number>/": 404,
        f"GET {_SALE}adjudicar/ensayo/<int:number>/<int:place>.svg": 404,
        f"GET {_SALE}adjudicar/preparada/<int:number>/": 404,
        f"GET {_SALE}adjudicar/confirmar/<slug:digest>/": 409,
        f"POST {_SALE}adjudicar/confirmar/<slug:digest>/": 409,
        f"GET {_SALE}adjudicar/hecha/<int:number>/": 404,
        f"GET {_SALE}urnas/<str:name>/": 404,
        f"POST {_SALE}urnas/<str:name>/": 404,
        f"GET {_SALE}urnas/<str:name>/manifiesto.json": 404,
        f"POST {_SALE}revisar/una/<path:ref>/": 409,
        f"POST {_SALE}revisar/subsanaciones/vencidas/": 422,
        # What is begun leads to its page; nothing was begun under that number, and no stage is adjudicated.
        f"POST {_SALE}auditoria/verificar/": 302,
        f"GET {_SALE}auditoria/verificacion/<int:number>/": 404,
        f"POST {_SALE}auditoria/datos-abiertos/": 302,
        f"POST {_SALE}auditoria/paquete/<slug:stage>/": 404,
        f"GET {_SALE}auditoria/descarga/<int:number>/": 404,
        f"GET {_SALE}auditoria/descarga/<int:number>/archivo.zip": 404,
        f"POST {_SALE}papeles/<slug:paper>/<path:of>/publicar/": 302,
        # No page of a rehearsal is there in a true office.
        f"GET {_SALE}ensayo/": 404,
        f"POST {_SALE}ensayo/reloj/": 404,
        f"POST {_SALE}ensayo/hacer/": 404,
        f"GET {_SALE}ensayo/deposito.csv": 404,
        f"POST {_SALE}dinero/extracto/": 422,
        f"POST {_SALE}dinero/devoluciones/": 422,
        f"GET {_SALE}dinero/devoluciones/<slug:order>/": 422,
        # The sale has no lot, no case and no fine.
        f"POST {_SALE}acciones/deposito/": 422,
        f"POST {_SALE}acciones/inscribir/": 422,
        f"POST {_SALE}dinero/planes/": 422,
        f"GET {_SALE}acciones/lote/<path:ref>/": 404,
        f"GET {_SALE}multas/liquidacion/<str:sha256>/": 404,
        f"GET {_SALE}multas/caso/<path:ref>/": 404,
        f"POST {_SALE}multas/caso/<path:ref>/": 404,
    }
)
"""What an empty request is answered where it is not 200: `"POST oficina/<slug:sale>/…/": 422`."""
