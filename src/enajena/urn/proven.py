"""What a receipt proves to anybody, with no book at hand, and the plain page that says it.

The `extra` part of the proof is the leaf itself, so that the file stands alone; it is checked by its hash, never trusted.
"""

import html
import io
import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import segno

from enajena.basics.faults import DataError
from enajena.basics.figures import count_text, instant_text
from enajena.basics.text import Language, Text
from enajena.book.log.note import parse, read_verifier_key
from enajena.book.log.proof_file import ProofFile, read_proof
from enajena.calendar.bogota import BOGOTA
from enajena.urn.manifest import Manifest
from enajena.urn.witnessing import witnesses_of

_QR_SCALE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven:
    """What a receipt proves: which envelope, at which place and instant of the log, in term or not, and who witnessed it.

    A paper envelope is named by its seal, and another one by its hash.
    """

    urn: str
    envelope: str
    paper: bool
    index: int
    at: datetime
    in_term: bool
    log_size: int
    witnesses: tuple[str, ...]
    asked_witnesses: int


def verify_receipt(text: str, manifest: Manifest, envelope_sha256: str | None = None) -> Proven:
    """Return what a receipt proves of an urn.

    Raises:
        DataError: it proves nothing of it, or another envelope than the one asked about.
    """
    try:
        proof = read_proof(text)
        origin, key = read_verifier_key(manifest.log_key)
        leaf = proof.extra or b""
        if not proof.proves(leaf, origin, key):
            raise _no_receipt("registro")
        return _proven(json.loads(leaf), proof, manifest, envelope_sha256)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _no_receipt(str(error)) from error


def page(proven: Proven, text: str, language: Language, code: str | None = None) -> str:
    """Return the plain page of a receipt, to print and keep; it names nobody and shows no figure of the offer.

    With `code` it also tells the depositor the secret by which the acceptance is followed after the opening (`follow_code`).
    """
    said = [
        Text("Constancia de depósito en la urna {urn}", "Receipt of a deposit in the urn {urn}").format(urn=proven.urn),
        (
            Text("Sobre de papel con el sello {sha}", "Paper envelope with the seal {sha}")
            if proven.paper
            else Text("Sobre (SHA-256): {sha}", "Envelope (SHA-256): {sha}")
        ).format(sha=proven.envelope),
        Text("Depositado el {at}, hora de Bogotá, en el lugar {index} del registro, que tenía {size} actos.",
             "Deposited on {at}, Bogotá time, at place {index} of the log, which had {size} acts.").format(
            at=instant_text(proven.at.astimezone(BOGOTA)), index=count_text(proven.index), size=count_text(proven.log_size)),
        Text("En término: entró en la urna.", "In term: it is in the urn.") if proven.in_term
        else Text("Fuera de término: no entró en la urna y no se abrirá.", "Out of term: it is not in the urn and will not be opened."),
    ]  # fmt: skip
    lines = "".join(f"<p>{html.escape(line.to(language))}</p>" for line in said[1:])
    title = html.escape(said[0].to(language))
    return _PAGE.format(
        language=language, title=title, lines=lines, witnesses=_witness_line(proven, language), qr=_qr(proven), proof=html.escape(text),
        code=_code_line(code, language),
    )  # fmt: skip


def _proven(said: dict[str, Any], proof: ProofFile, manifest: Manifest, wanted: str | None) -> Proven:
    body, act = said["body"], said["act"]
    paper = act == "paper_envelope_deposited"
    if not (paper or act in {"envelope_deposited", "envelope_late"}) or (said["sale"], body["urn"]) != (manifest.sale, manifest.name):
        raise _no_receipt(act)
    envelope = body["seal" if paper else "envelope"]
    if wanted is not None and envelope != wanted:
        raise _no_receipt(envelope)
    return Proven(
        urn=manifest.urn,
        envelope=envelope,
        paper=paper,
        index=proof.index,
        at=datetime.fromisoformat(said["at"]),
        in_term=act != "envelope_late",
        log_size=parse(proof.checkpoint)[0].size,
        witnesses=witnesses_of(proof.checkpoint, manifest),
        asked_witnesses=len(manifest.witnesses),
    )


def _witness_line(proven: Proven, language: Language) -> str:
    if not proven.witnesses:
        text = Text("Sin testigos", "Without witnesses").to(language)
        return f'<p class="none">{text}</p>'
    told = Text("Firmaron {n} de {m} testigos: {names}", "{n} of {m} witnesses signed: {names}").format(
        n=len(proven.witnesses), m=proven.asked_witnesses, names=", ".join(proven.witnesses)
    )
    return f"<p>{html.escape(told.to(language))}</p>"


def _code_line(code: str | None, language: Language) -> str:
    if code is None:
        return ""
    told = Text(
        "Código para seguir su aceptación después de la apertura: {code}. Es secreto: lo pide la oficina, con el documento de identidad. "
        "Para mostrar la constancia a otros, dé el archivo de la prueba y no esta página.",
        "Code to follow your acceptance after the opening: {code}. It is secret: the office asks for it, with the document of identity. "
        "To show the receipt to others, give them the proof file and not this page.",
    ).format(code=code)
    return f'<p class="code">{html.escape(told.to(language))}</p>'


def _qr(proven: Proven) -> str:
    """Return the drawing that a telephone reads: the urn, the place and the hash."""
    out = io.BytesIO()
    content = f"enajena:{proven.urn}:{proven.index}:{proven.envelope}"
    segno.make(content, error="m").save(out, kind="svg", scale=_QR_SCALE, xmldecl=False, svgns=True, title=content)
    return out.getvalue().decode()


def _no_receipt(found: str) -> DataError:
    return DataError(
        Text(f"La constancia no prueba un depósito en esta urna ({found}).", f"The receipt proves no deposit in this urn ({found})."),
        Text(
            "Revise que el archivo esté completo y que el manifiesto sea el del aviso; si lo son, denúncielo: es prueba.",
            "Check that the file is whole and the manifest that of the notice; if they are, report it: it is evidence.",
        ),
    )


_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{{font:1rem/1.5 sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}}
.none{{color:#b00020;font-weight:bold;font-size:1.3rem}}.code{{border:2px solid;padding:.75rem}}
pre{{white-space:pre-wrap;font-size:.75rem}}svg{{max-width:12rem;height:auto}}</style></head>
<body><h1>{title}</h1>{lines}{witnesses}{code}{qr}<pre>{proof}</pre></body></html>
"""
