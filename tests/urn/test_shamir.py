"""Any k of n shares give the secret back, fewer tell nothing, and an independent implementation agrees."""

from itertools import combinations

import pyshamir
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.urn.shamir import Share, combine, read_share, split

SECRETS = st.binary(min_size=1, max_size=80)


@st.composite
def _thresholds(draw: st.DrawFn) -> tuple[int, int]:
    n = draw(st.integers(1, 8))
    return draw(st.integers(1, n)), n


@given(SECRETS, _thresholds())
def test_any_k_shares_give_the_secret_back(secret: bytes, threshold: tuple[int, int]) -> None:
    k, n = threshold
    shares = split(secret, k, n)
    assert all(combine(some) == secret for some in combinations(shares, k))
    assert combine(shares) == secret


@given(st.binary(min_size=16, max_size=80), st.integers(2, 6))
def test_fewer_than_k_fit_every_secret_alike(secret: bytes, k: int) -> None:
    """With k - 1 shares every other secret is as possible: some k-th share makes it. So they tell nothing."""
    shares = split(secret, k, k)
    other = bytes(byte ^ 0xFF for byte in secret)
    known = shares[:-1]
    missing = shares[-1]
    reached = {combine((*known, Share(missing.x, bytes([value]) * len(secret))))[0] for value in range(256)}
    assert reached == set(range(256))
    assert combine(known) != other or k == 1


@given(SECRETS, st.integers(2, 5))
def test_another_implementation_puts_our_shares_together(secret: bytes, k: int) -> None:
    shares = split(secret, k, k + 2)
    theirs = [bytearray(share.data + bytes([share.x])) for share in shares[:k]]
    assert bytes(pyshamir.combine(theirs)) == secret


@given(st.binary(min_size=1, max_size=80), st.integers(2, 5))
def test_shares_of_another_implementation_are_put_together(secret: bytes, k: int) -> None:
    theirs = pyshamir.split(secret, k + 2, k)
    assert combine([Share(share[-1], bytes(share[:-1])) for share in theirs[:k]]) == secret


@given(SECRETS)
def test_a_share_is_written_and_read_again(secret: bytes) -> None:
    for share in split(secret, 2, 3):
        assert read_share(share.text()) == share


@pytest.mark.parametrize("text", ["", "1", "0:00", "256:00", "01:00", "1:0G", "1:AB", "-1:00"])
def test_a_malformed_share_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_share(text)


@pytest.mark.parametrize(("k", "n"), [(0, 3), (4, 3), (1, 256)])
def test_impossible_thresholds_are_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="k"):
        split(b"x", k, n)


def test_shares_of_one_place_are_refused() -> None:
    first, *_ = split(b"secret", 2, 3)
    with pytest.raises(ValueError, match="places"):
        combine([first, first])
