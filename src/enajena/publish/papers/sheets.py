"""A paper as its template takes it: its facts in the law's language, its act, its checkpoint, and who signs."""

from enajena.publish.papers.paper import Paper
from enajena.publish.papers.printed import printed
from enajena.publish.papers.rendering import Sheet
from enajena.publish.papers.signs import printable
from enajena.publish.papers.style import Signer, Style


def sheet_of(paper: Paper, style: Style) -> Sheet:
    """Return the sheet of a paper; the same paper and style give the same sheet."""
    anchor, on = paper.anchor, paper.anchor.on
    signers = style.signers or tuple(Signer(name) for name in anchor.by)
    data = {
        "kind": paper.kind,
        "title": printable(paper.title),
        "draft": paper.draft,
        "date": [on.year, on.month, on.day],
        "on": printed(on),
        "code": printable(str(anchor.code)),
        "act": printed(anchor.act),
        "index": str(anchor.code.index),
        "origin": printable(anchor.origin),
        "size": str(anchor.size),
        "root": anchor.root,
        "sale": printed(paper.sale),
        "signers": printed(signers),
        "facts": printed(paper.facts, norms=dict(paper.sale.norms)),
    }
    return Sheet(paper.kind, on, anchor.code.address(style.base), data)
