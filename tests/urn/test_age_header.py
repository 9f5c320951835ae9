"""The strict reading of age headers, against the test vectors that the format's authors publish (0BSD) and against noise.

`age_vectors.json` holds those of at most 2,000 bytes: what a full reader must answer, and the file in base64.
"""

import base64
import json
from pathlib import Path

import pyrage
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.urn.age_header import AgeFormError, check_one_recipient, read
from support.rounds import ROUNDS

VECTORS = {
    name: (said["expect"], base64.b64decode(said["file"]))
    for name, said in json.loads((Path(__file__).parent / "age_vectors.json").read_text()).items()
}
MALFORMED = sorted(name for name, (expect, _) in VECTORS.items() if expect == "header failure")
SOMEBODY_ELSE = [
    "hybrid", "hybrid_and_x25519", "scrypt", "x25519_multiple_recipients", "x25519_lowercase", "stanza_valid_characters",
]  # fmt: skip
ONE_KEY = ["x25519", "stream_empty_payload", "x25519_no_match", "x25519_bad_tag"]
CUT = ["stream_missing_tag", "stream_no_chunks", "stream_short_chunk"]


@pytest.mark.parametrize("name", MALFORMED)
def test_every_malformed_header_is_refused(name: str) -> None:
    with pytest.raises(AgeFormError):
        check_one_recipient(VECTORS[name][1])


@pytest.mark.parametrize("name", SOMEBODY_ELSE)
def test_a_file_that_somebody_else_could_open_is_refused(name: str) -> None:
    with pytest.raises(AgeFormError):
        check_one_recipient(VECTORS[name][1])


@pytest.mark.parametrize("name", CUT)
def test_a_cut_payload_is_refused(name: str) -> None:
    with pytest.raises(AgeFormError):
        check_one_recipient(VECTORS[name][1])


@pytest.mark.parametrize("name", ONE_KEY)
def test_a_file_sealed_to_one_key_is_in_order(name: str) -> None:
    check_one_recipient(VECTORS[name][1])


@given(st.binary(max_size=3000))
def test_what_the_library_seals_to_one_key_is_in_order(content: bytes) -> None:
    recipient = pyrage.x25519.Identity.generate().to_public()
    check_one_recipient(pyrage.encrypt(content, [recipient]))


def test_what_the_library_seals_to_two_keys_is_refused() -> None:
    recipients = [pyrage.x25519.Identity.generate().to_public() for _ in range(2)]
    with pytest.raises(AgeFormError):
        check_one_recipient(pyrage.encrypt(b"x", recipients))


@given(st.binary(max_size=400))
def test_noise_is_refused_and_never_breaks_the_reader(noise: bytes) -> None:
    for data in (noise, b"age-encryption.org/v1\n" + noise):
        with pytest.raises(AgeFormError):
            check_one_recipient(data)


@given(st.data())
def test_a_changed_header_byte_is_refused_or_read_as_another_header(data: st.DataObject) -> None:
    """The reader never confuses two headers: whatever it accepts it would write again byte by byte."""
    original = VECTORS["x25519"][1]
    place = data.draw(st.integers(0, original.index(b"---") - 1))
    changed = bytearray(original)
    changed[place] = data.draw(st.integers(0, 255).filter(lambda value: value != original[place]))
    try:
        stanzas, _ = read(bytes(changed))
    except AgeFormError:
        return
    written = b"age-encryption.org/v1\n" + b"".join(
        b"-> " + b" ".join(stanza.arguments) + b"\n" + base64.b64encode(stanza.body).rstrip(b"=") + b"\n" for stanza in stanzas
    )
    assert bytes(changed).startswith(written)


def _mutated(data: st.DataObject) -> bytes:
    """Return a header of the vectors with a few lines cut, doubled, swapped, padded or ended otherwise, and a byte changed or two."""
    file = VECTORS[data.draw(st.sampled_from(sorted(VECTORS)))][1]
    lines = file.split(b"\n")
    for _ in range(data.draw(st.integers(0, 2))):
        place = data.draw(st.integers(0, min(len(lines), 8) - 1))
        other = data.draw(st.integers(0, min(len(lines), 8) - 1))
        match data.draw(st.sampled_from(["cut", "double", "swap", "carriage", "blank", "dashes", "arrow"])):
            case "cut" if len(lines) > 1:
                del lines[place]
            case "double":
                lines.insert(place, lines[place])
            case "swap" if max(place, other) < len(lines):
                lines[place], lines[other] = lines[other], lines[place]
            case "carriage":
                lines[place] += b"\r"
            case "blank":
                lines[place] = b" " + lines[place]
            case "dashes":
                lines[place] = b"--- " + lines[place]
            case "arrow":
                lines[place] = b"-> " + lines[place]
    content = bytearray(b"\n".join(lines))
    if content and data.draw(st.booleans()):
        content[data.draw(st.integers(0, min(len(content), 400) - 1))] = data.draw(st.integers(0, 255))
    return bytes(content)


@settings(max_examples=150 * ROUNDS, deadline=None)
@given(st.data())
def test_whatever_is_done_to_a_header_it_is_refused_or_the_age_library_reads_it_too(data: st.DataObject) -> None:
    """The corpus is that of the vectors. What our strict reader lets pass is a header to the library, which has only not the key."""
    content = _mutated(data)
    try:
        check_one_recipient(content)
    except AgeFormError:
        return
    with pytest.raises(pyrage.DecryptError, match="No matching keys"):
        pyrage.decrypt(content, [pyrage.x25519.Identity.generate()])


def test_an_armoured_file_is_none() -> None:
    sealed = pyrage.encrypt(b"x", [pyrage.x25519.Identity.generate().to_public()])
    armoured = b"-----BEGIN AGE ENCRYPTED FILE-----\n" + base64.encodebytes(sealed) + b"-----END AGE ENCRYPTED FILE-----\n"
    with pytest.raises(AgeFormError):
        check_one_recipient(armoured)
