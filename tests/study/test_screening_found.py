"""Rings are found and honest people are not; the same rows give the same answer in any order; what counts for nothing is told."""

import json
import stat
import xml.etree.ElementTree as ET
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from enajena.basics.faults import CallError, FaultsError
from enajena.study.screening.found import Cluster, Screened
from enajena.study.screening.hidden import with_pseudonyms
from enajena.study.screening.measure import measure_planted
from enajena.study.screening.network import network_svg
from enajena.study.screening.output import write
from enajena.study.screening.reading import BesideFiles, read_known
from enajena.study.screening.screen import ScreenOptions
from enajena.study.screening.told import screened_record
from support.screenings import Row, groups, screened, somebody

ACCOUNT, PHONE, UNION = "5550001", "3205550001", "3205550002"
STRANGERS = [somebody(number) for number in range(100, 160)]
RING = [somebody(number, payer_account=ACCOUNT) for number in range(4)]
BURST = [
    somebody(number, address=address, filed_at=f"2003-11-20T09:0{number - 10}:00")
    for number, address in enumerate(("Cra 9 # 8-70", "CARRERA 9 No. 8-70", "Kr. 9 N° 8 - 70", "Carrera 09 # 08 - 70 Piso"), start=10)
]
CHAIN = [somebody(number, payer_account=f"7{number - 1:09}") for number in range(20, 25)]
TWICE = [somebody(30, name="Rómulo Quintana de la Peña"), somebody(31, name="PEÑA QUINTANA ROMULO", phone="+57 3100000030", id_type="CE")]
TWISTED = [
    somebody(32, name="Eulalia Torcuato Bravo", id_number="41234567"),
    somebody(33, name="Eulalia Torcuato Bravo", id_number="41243567"),
]
HOME = {"address": "Calle 77 # 7-7", "phone": "3005550077", "payer_account": "6660077", "device": "equipo-de-casa"}
FAMILY = [
    somebody(40 + place, name=name, filed_at=f"2003-11-21T10:0{place}:00", **HOME)
    for place, name in enumerate(("Pedro Arce Luna", "Sofía Vega Prado", "Inés Arce Vega", "Tomás Arce Vega", "Julia Prado Rey"))
]
"""Father, mother, two children and the mother's mother: one house, one telephone, one payment, one errand."""
COUPLE = [
    somebody(50 + place, name=name, address="Calle 88 # 8-8", phone="3005550088", payer_account="6660088", filed_at="2003-11-22T10:00:00")
    for place, name in enumerate(("Raúl Sosa Neira", "Elvira Toro Gil"))
]
MEMBERS = [somebody(number, device="sindicato", filed_at=f"2003-11-24T11:{number - 60:02}:00") for number in range(60, 90)]
HONEST = [*FAMILY, *COUPLE, *MEMBERS]
RINGS: list[Row] = [*RING, *BURST, *CHAIN, *TWICE, *TWISTED]
ALL: list[Row] = [*RINGS, *HONEST, *STRANGERS]


def refs(rows: list[dict[str, str]]) -> set[str]:
    return {row["acceptance_id"] for row in rows}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Screened:
    return screened(tmp_path_factory.mktemp("found"), ALL)


@pytest.mark.parametrize("ring", [RING, BURST, CHAIN], ids=["one account", "one address in a burst", "a chain of accounts"])
def test_a_ring_of_straw_men_is_one_cluster(found: Screened, ring: list[dict[str, str]]) -> None:
    assert refs(ring) in groups(found, "straw_men")


@pytest.mark.parametrize("person", [TWICE, TWISTED], ids=["another document", "twisted document"])
def test_one_person_under_two_documents_is_a_duplicate(found: Screened, person: list[dict[str, str]]) -> None:
    assert refs(person) in groups(found, "duplicates")


def test_nobody_else_is_in_any_cluster(found: Screened) -> None:
    """A family, a couple and thirty members of a union that files for them on one day are left alone, and so is everybody else."""
    assert len(found.clusters) == 5


def test_people_of_one_name_and_nothing_else_are_left_alone(tmp_path: Path) -> None:
    namesakes = [somebody(number, name="María Rodríguez") for number in range(8)]
    others = [somebody(number, name=f"María {somebody(number)['name']} Rodríguez") for number in range(10, 60)]
    assert not screened(tmp_path, [*namesakes, *others]).clusters


def test_the_order_of_the_rows_changes_nothing_and_a_second_run_gives_the_same(found: Screened, tmp_path: Path) -> None:
    shuffled = list(ALL)
    Random(7).shuffle(shuffled)  # noqa: S311 - no secret
    assert screened_record(screened(tmp_path, shuffled), "es") == screened_record(found, "es")


def test_a_value_of_too_many_is_told_and_links_nobody(tmp_path: Path) -> None:
    office = [somebody(number, phone=UNION, filed_at="2003-11-20T09:00:00") for number in range(12)]
    capped = screened(tmp_path, [*office, *STRANGERS], ScreenOptions(cap=10))
    assert not capped.clusters
    (one,) = capped.capped
    assert (one.field, one.value, one.persons, one.acceptances, one.requested_shares) == ("phone", UNION, 12, 12, 1200)
    assert refs(office) in groups(screened(tmp_path, [*office, *STRANGERS]), "straw_men")


def test_pairs_grow_with_the_cap_and_not_with_the_square_of_a_hub(tmp_path: Path) -> None:
    hub = [somebody(number, phone=UNION, address="Calle 1 # 1-1") for number in range(300)]
    assert all(one.pairs < 300 for one in screened(tmp_path, hub).weighed)


def test_numbers_in_a_series_under_one_name_make_no_pairs(tmp_path: Path) -> None:
    """A file that puts one name for everybody, its documents in a row, is not compared each with each."""
    series = [somebody(number, name="Persona Inventada", id_number=str(50_000_000 + number)) for number in range(1_200)]
    assert all(one.pairs == 0 for one in screened(tmp_path, series).weighed)


def test_what_the_office_knows_is_left_aside_and_named(tmp_path: Path) -> None:
    known = tmp_path / "conocidos.csv"
    known.write_text(f"field,value,why\npayer_account,Banco Azul: {ACCOUNT},cooperativa que paga por sus asociados\n", encoding="utf-8")
    told = screened(tmp_path, [*RING, *STRANGERS], ScreenOptions(known=read_known(known)))
    assert not told.clusters
    assert [one.why for one in told.known] == ["cooperativa que paga por sus asociados"]


def test_known_values_that_link_nobody_are_refused_together_each_with_its_row_and_why(tmp_path: Path) -> None:
    known = tmp_path / "conocidos.csv"
    lines = ("name,Ana,no enlaza", "phone,no tiene,sin valor", "email,caja@coop.invalid,vale", "account,77777777,de relleno")
    known.write_text("\n".join(("field,value,why", *lines, "")), encoding="utf-8")
    with pytest.raises(FaultsError) as refused:
        read_known(known)
    assert [(one.row, one.column, one.found) for one in refused.value.faults] == [
        (2, "field", "name"),
        (3, "value", "no tiene"),
        (5, "value", "77777777"),
    ]
    assert "all one never link" in refused.value.faults[2].remedy.en


def test_columns_that_say_nothing_are_told_and_count_neither_way(tmp_path: Path) -> None:
    bare = [
        {name: row[name] for name in ("acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares")}
        for row in RING
    ]
    silent = screened(tmp_path, bare)
    assert not silent.clusters
    (warning,) = silent.warnings
    for name in ("name", "address", "city", "phone", "email", "account", "payer_account", "device"):
        assert f"(`{name}`)" in warning.es
        assert f"(`{name}`)" in warning.en


HOSTILE = (
    "=1+1",
    "'; DROP TABLE screened_rows; --",
    "<script>alert(1)</script>",
    "9" * 5000,
    "\N{GRINNING FACE}",
    "á\N{COMBINING ACUTE ACCENT}",
    '"',
    "NULL",
)


def test_hostile_values_are_values(tmp_path: Path) -> None:
    rows = [
        somebody(number, **dict.fromkeys(("name", "address", "city", "phone", "email", "account", "payer_account", "device"), text))
        for number, text in enumerate(HOSTILE, start=500)
    ]
    odd = screened(tmp_path, [*rows, *RING, *STRANGERS])
    assert groups(odd, "straw_men") == [refs(RING)]
    written = write(odd, tmp_path / "fuera", "es", pseudonyms=False)
    assert json.loads(written[0].read_text(encoding="utf-8"))["acceptances"] == len(rows) + len(RING) + len(STRANGERS)


def test_one_person_with_many_acceptances_is_one_person(tmp_path: Path) -> None:
    several = [
        somebody(0, acceptance_id=f"B-{number}", payer_account=ACCOUNT, filed_at=f"2003-11-20T09:0{number}:00") for number in range(9)
    ]
    assert not screened(tmp_path, [*several, *STRANGERS]).clusters
    (ring,) = screened(tmp_path, [*several, *RING[1:], *STRANGERS]).clusters
    assert sorted(one.requested_shares for one in ring.members) == [100, 100, 100, 900]


def test_a_cluster_tells_what_it_has_over_one_ceiling(tmp_path: Path) -> None:
    assessed, awarded = tmp_path / "evaluadas.csv", tmp_path / "adjudicadas.csv"
    assessed.write_text(
        "acceptance_id,admitted_shares,ceiling_cop\n" + "".join(f"A-{n},90,250000.00\n" for n in range(4)), encoding="utf-8"
    )
    awarded.write_text("acceptance_id,awarded_shares\nA-0,80\nA-1,80\nA-2,80\nA-3,0\n", encoding="utf-8")
    options = ScreenOptions(price_cop=Decimal("2448.70"), beside=BesideFiles(assessed=assessed, awarded=awarded))
    (ring,) = screened(tmp_path, [*RING, *STRANGERS], options).clusters
    # 250,000 / 2,448.70 = 102 shares of one ceiling; 240 were awarded, 80 to the one who has most.
    assert (ring.counted_shares, ring.one_ceiling_shares, ring.over_one_ceiling_shares, ring.beyond_largest_shares) == (240, 102, 138, 160)
    (unknown,) = screened(tmp_path, [*RING, *STRANGERS], replace(options, price_cop=None)).clusters
    assert unknown.over_one_ceiling_shares is None


def test_a_file_beside_that_is_of_others_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "otras.csv"
    other.write_text("acceptance_id,awarded_shares\nZ-1,80\n", encoding="utf-8")
    with pytest.raises(CallError):
        screened(tmp_path, RING, ScreenOptions(beside=BesideFiles(awarded=other)))


def test_a_file_with_faults_is_refused_with_all_of_them(tmp_path: Path) -> None:
    with pytest.raises(FaultsError) as refused:
        screened(tmp_path, [somebody(1, filed_at="ayer"), somebody(2, requested_shares="x")])
    assert len(refused.value.faults) == 2


def test_only_the_owner_reads_the_results_and_a_folder_in_use_is_refused(found: Screened, tmp_path: Path) -> None:
    out = tmp_path / "fuera"
    files = write(found, out, "es", pseudonyms=False)
    assert stat.S_IMODE(out.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    with pytest.raises(CallError):
        write(found, out, "es", pseudonyms=False)


def test_pseudonyms_hide_every_value_and_their_key_is_apart(found: Screened, tmp_path: Path) -> None:
    files = {file.name: file.read_text(encoding="utf-8") for file in write(found, tmp_path / "fuera", "es", pseudonyms=True)}
    keys = files.pop("keys.csv")
    secret = {
        row[name]
        for row in RINGS
        for name in ("name", "id_number", "phone", "email", "account", "payer_account", "address", "acceptance_id")
    }
    for text in files.values():
        assert not [value for value in secret if f'"{value}"' in text or f",{value}," in text or f" {value}" in text]
    assert all(row["acceptance_id"] in keys for row in RINGS)
    hidden, _ = with_pseudonyms(found)
    assert [cluster.counted_shares for cluster in hidden.clusters] == [cluster.counted_shares for cluster in found.clusters]


def test_the_picture_says_in_words_all_that_it_draws(found: Screened) -> None:
    picture = network_svg(found.clusters, "en")
    root = ET.fromstring(picture)  # noqa: S314 - our own
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "title desc"
    described = root.findtext(f"{space}desc") or ""
    assert described.count("Cluster") == len(found.clusters)
    assert described.count("–") == len(list(root.iter(f"{space}line"))) == sum(len(cluster.ties) for cluster in found.clusters)
    assert len(list(root.iter(f"{space}circle"))) == sum(len(cluster.members) for cluster in found.clusters)
    assert picture == network_svg(found.clusters, "en")
    assert "No cluster" in network_svg((), "en")


def test_every_link_says_why_in_both_languages(found: Screened) -> None:
    for record, word in ((screened_record(found, "es"), "mismas palabras"), (screened_record(found, "en"), "same words")):
        says = [one["says"] for cluster in record["clusters"] for link in cluster["links"] for one in link["evidence"]]
        assert all(": " in text for text in says)
        assert any(word in text for text in says)


def test_planted_rings_of_the_kinds_that_are_promised_are_found() -> None:
    """The page promises nine in ten of these kinds, and that nine links in ten are right; other kinds are told there as missed."""
    measured = measure_planted(4_000)
    promised = ("one_account", "address_in_a_burst", "phone_in_a_burst", "chain_of_accounts", "twisted_document", "second_document")
    recall = [one for one in measured.recall if one.kind in promised]
    assert sum(one.rings_found for one in recall) >= 0.9 * sum(one.rings for one in recall)
    assert all(10 * one.right >= 9 * one.links > 0 for one in measured.precision)


def test_a_cluster_never_changes_what_anybody_was_given(found: Screened) -> None:
    assert all(isinstance(cluster, Cluster) for cluster in found.clusters)
    record = screened_record(found, "es")
    assert "rechaza a nadie" in record["read_this"]
    assert not {"verdict", "rejected"} & {key for cluster in record["clusters"] for key in cluster}
