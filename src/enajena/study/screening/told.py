"""A screening as records for JSON and in words: each link with its evidence, field by field, that adds up to the score as shown."""

from typing import Any

from enajena.basics.text import Language, Text
from enajena.study.screening.found import Cluster, Member, Screened, Tie, bits
from enajena.study.screening.linkage import Evidence, Weighed

UNKNOWN = Text("no se sabe de los dos", "not known of both")
LOOK_AT = Text(
    "Esto señala qué mirar y no rechaza a nadie: alguien revisa los papeles, oye a las personas y decide según el programa.",
    "This points to what to look at and rejects nobody: somebody checks the papers, hears the people, and decides by the programme.",
)
FIELD_LABELS = {
    "address": Text("dirección", "address"),
    "phone": Text("teléfono", "telephone"),
    "email": Text("correo electrónico", "e-mail"),
    "money": Text("cuenta", "account"),
}


def screened_record(screened: Screened, language: Language) -> dict[str, Any]:
    """Return a screening for JSON."""
    return {
        "acceptances": screened.acceptances,
        "persons": screened.persons,
        "seed": screened.seed,
        "cap": screened.cap,
        "threshold_bits": bits(screened.threshold),
        "read_this": LOOK_AT.to(language),
        "questions": [_question(one, language) for one in screened.weighed],
        "capped": [
            {
                "field": one.field,
                "value": one.value or None,
                "held_by": one.held_by or None,
                "persons": one.persons,
                "acceptances": one.acceptances,
                "requested_shares": one.requested_shares,
            }
            for one in screened.capped
        ],
        "known": [{"field": one.field, "value": one.value or None, "why": one.why} for one in screened.known],
        "clusters": [cluster_record(one, language) for one in screened.clusters],
        "warnings": [one.to(language) for one in screened.warnings],
    }


def _question(weighed: Weighed, language: Language) -> dict[str, Any]:
    model = weighed.model
    return {
        "question": model.question,
        "label": model.label.to(language),
        "partners": str(model.partners),
        "prior_bits": bits(weighed.prior),
        "pairs": weighed.pairs,
        "levels": [
            {
                "field": comparison.name,
                "level": level.code,
                "label": level.label.to(language),
                "m": f"{level.m:.2f}",
                "u": None if level.rarity else f"{weighed.chances[comparison.name, level.code]:.3g}",
            }
            for comparison in model.comparisons
            for level in comparison.levels
        ],
    }


def cluster_record(cluster: Cluster, language: Language) -> dict[str, Any]:
    """Return a cluster for JSON."""
    return {
        "cluster": cluster.number,
        "question": cluster.question,
        "people": [_person(one) for one in cluster.members],
        "links": [_link(one, language) for one in cluster.ties],
        "requested_shares": cluster.requested_shares,
        "counted_shares": cluster.counted_shares,
        "beyond_largest_shares": cluster.beyond_largest_shares,
        "one_ceiling_shares": cluster.one_ceiling_shares,
        "over_one_ceiling_shares": cluster.over_one_ceiling_shares,
    }


def _person(member: Member) -> dict[str, Any]:
    return {
        "person": member.ref,
        **dict(member.shown),
        "acceptances": list(member.acceptances),
        "requested_shares": member.requested_shares,
        "admitted_shares": member.admitted_shares,
        "awarded_shares": member.awarded_shares,
        "ceiling_shares": member.ceiling_shares,
    }


def _link(tie: Tie, language: Language) -> dict[str, Any]:
    return {
        "left": tie.left,
        "right": tie.right,
        "score_bits": bits(tie.link.score),
        "prior_bits": bits(tie.link.prior),
        "evidence": [_evidence(one, language) for one in tie.link.evidence],
        "shared": [{"field": one.field, "value": one.value or None} for one in tie.shared],
    }


def _evidence(evidence: Evidence, language: Language) -> dict[str, Any]:
    level = evidence.level
    return {
        "field": evidence.comparison.name,
        "level": None if level is None else level.code,
        "says": f"{evidence.comparison.label.to(language)}: {(UNKNOWN if level is None else level.label).to(language)}",
        "weight_bits": bits(evidence.weight),
    }
