"""The page that goes with a book in plain files: what is in it, and how to verify it by hand."""

from collections.abc import Mapping

_PAGE = """# Libro de una venta, en archivos planos

{listed}

Cada acto es una línea de `sales/VENTA/log.jsonl`: JSON en la forma canónica de RFC 8785, sin datos personales. Las líneas son las
hojas de un árbol de Merkle (RFC 6962). `checkpoint` dice cuántas son y cuál es la raíz, y va firmado (C2SP tlog-checkpoint);
`checkpoints.jsonl` guarda la firma que se dio después de cada registro, y `tile/` el árbol por baldosas (C2SP tlog-tiles).
{private_es}
## Verificar sin Enajena

    sha256sum -c SHA256SUMS            # los archivos son los que se exportaron
    python3 verify.py                  # los actos dan la raíz de cada `checkpoint`; huellas de lo personal y de los archivos

La firma, con openssl, en la carpeta de una venta:

    head -n 3 checkpoint > text
    tail -n 1 checkpoint | cut -d ' ' -f 3 | base64 -d | tail -c 64 > signature
    openssl pkeyutl -verify -pubin -inkey ../../log-key.pub -rawin -in text -sigfile signature

La huella de un acto, aquí el primero: `(printf '\\0'; head -n 1 log.jsonl | tr -d '\\n') | sha256sum`.
Cerciórese por otra vía de que `log-key.pub` es la clave de la entidad: la imprime el aviso de la oferta.

# The book of a sale, in plain files

Each act is a line of `sales/SALE/log.jsonl`: JSON in the canonical form of RFC 8785, without personal data. The lines are the leaves of
a Merkle tree (RFC 6962). `checkpoint` says how many there are and the root over them, and is signed (C2SP tlog-checkpoint);
`checkpoints.jsonl` keeps what was signed after each recording, and `tile/` the tree in tiles (C2SP tlog-tiles).
{private_en}
To verify without Enajena: the same commands as above. Make sure by another way that `log-key.pub` is the key of the selling entity: the
notice of the offer prints it. To go on with the book: `enajena book import`.
"""

_PRIVATE_ES = """`personal.jsonl` tiene lo personal de los actos y la sal que lo ata a cada hoja, y `files/` los archivos que los actos
nombran: **no se publican**. Lo que se suprimió (Ley 1581 de 2012) no está, y el registro se verifica igual.
"""
_PRIVATE_EN = """`personal.jsonl` has what is personal of the acts and the salt that binds it to each leaf, and `files/` the files that
acts name: **they are not to be published**. What was suppressed (Ley 1581 de 2012) is not there, and the log verifies all the same.
"""


def readme(sizes: Mapping[str, int], *, public: bool) -> str:
    """Return the page for a book with these sales, each with its number of acts."""
    listed = "\n".join(f"- `sales/{sale}`: {size} actos / acts" for sale, size in sizes.items())
    private = ("", "") if public else (_PRIVATE_ES, _PRIVATE_EN)
    return _PAGE.format(listed=listed, private_es=private[0], private_en=private[1])
