"""The tree keeps every value as text with its place, alike with libyaml and without, whatever the bytes."""

from pathlib import Path

import pytest
import yaml

from enajena.programme import yaml_tree
from enajena.programme.bound import node_at, place_of, place_within
from enajena.programme.messages import Place
from enajena.programme.yaml_tree import ListNode, MapNode, ScalarNode, read_tree

WRONG = Path(__file__).parent / "wrong"
GOOD = Path(__file__).parent / "good" / "casa-azul.yaml"


def _value(text: str, *path: str | int) -> str:
    node = node_at(read_tree(text.encode(), "p.yaml"), path)
    assert isinstance(node, ScalarNode)
    return node.text


@pytest.mark.parametrize(
    "written", ["no", "yes", "on", "010", "0x1F", "1_000", "2.50", "1e3", ".inf", "2003-10-02", "12:30:45", "=", "null_"]
)
def test_a_value_stays_the_text_that_was_written(written: str) -> None:
    assert _value(f"key: {written}\n", "key") == written


def test_places_count_characters_not_bytes() -> None:
    tree = read_tree("ñandú: Compañía\nlista: [á, é, í]\n".encode(), "p.yaml")
    assert place_of(tree, ("ñandú",)) == Place(1, 8)
    assert place_of(tree, ("lista", 2)) == Place(2, 15)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_line_ending_gives_the_same_places(newline: str) -> None:
    tree = read_tree(newline.join(("a: 1", "b:", "  c: 2", "")).encode(), "p.yaml")
    assert place_of(tree, ("b", "c")) == Place(3, 6)
    assert not tree.faults


def test_a_byte_order_mark_is_tolerated_and_moves_nothing() -> None:
    tree = read_tree(b"\xef\xbb\xbfkey: value\n", "p.yaml")
    assert not tree.faults
    assert place_of(tree, ("key",)) == Place(1, 6)


def test_a_list_or_a_mapping_is_looked_for_at_its_key() -> None:
    tree = read_tree(b"a:\n  b:\n    - x\n", "p.yaml")
    assert place_of(tree, ("a",)) == Place(1, 1)
    assert place_of(tree, ("a", "b")) == Place(2, 3)
    assert place_of(tree, ("a", "b", 0)) == Place(3, 7)


def test_what_is_not_in_the_file_is_looked_for_at_what_is_nearest_above() -> None:
    tree = read_tree(b"a:\n  b: x\n", "p.yaml")
    assert place_of(tree, ("a", "absent", 3)) == Place(1, 1)
    assert node_at(tree, ("a", "absent")) is None


@pytest.mark.parametrize("path", sorted(WRONG.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_faults_are_the_same_with_and_without_libyaml(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = read_tree(path.read_bytes(), path.name)
    monkeypatch.setattr(yaml_tree, "_FAST_LOADER", yaml.SafeLoader)
    plain = read_tree(path.read_bytes(), path.name)
    assert plain.faults == fast.faults
    assert plain.root == fast.root


def test_the_tree_is_the_same_with_and_without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = read_tree(GOOD.read_bytes(), "p.yaml")
    monkeypatch.setattr(yaml_tree, "_FAST_LOADER", yaml.SafeLoader)
    assert read_tree(GOOD.read_bytes(), "p.yaml") == fast


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_a_hundred_thousand_levels_are_a_fault_and_no_crash(opening: str) -> None:
    tree = read_tree((opening * 100_000).encode(), "p.yaml")
    assert [fault.code for fault in tree.faults] == ["yaml-too-deep"]


def test_an_alias_bomb_is_refused_where_it_begins() -> None:
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    codes = [fault.code for fault in read_tree(bomb.encode(), "p.yaml").faults]
    assert codes == ["yaml-anchor", "yaml-anchor", "yaml-alias", "yaml-alias", "yaml-alias", "yaml-alias"]


def test_quoted_keys_repeat_a_plain_one() -> None:
    (fault,) = read_tree(b"key: 1\n'key': 2\n", "p.yaml").faults
    assert (fault.code, fault.where.en) == ("yaml-duplicate-key", "p.yaml:2:1")


def test_blocks_and_folds_keep_their_lines() -> None:
    assert _value("a: |\n  one\n  two\n", "a") == "one\ntwo\n"
    assert _value("a: >-\n  one\n  two\n", "a") == "one two"


def test_nodes_are_the_three_kinds() -> None:
    tree = read_tree(b"a: [x]\n", "p.yaml")
    assert isinstance(tree.root, MapNode)
    assert isinstance(node_at(tree, ("a",)), ListNode)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("key: one two THREE\n", "one two THREE"),
        ("key: 'one '' THREE'\n", "one ' THREE"),
        ('key: "one \\" THREE"\n', 'one " THREE'),
        ("key: >-\n  one\n  two\n    THREE\n", "one two\n  THREE"),
        ("key: one\n  two\n  THREE\n", "one two THREE"),
        ("key:\n  one THREE\n", "one THREE"),
        ("key:\n  'one\n\n  THREE'\n", "one\nTHREE"),
    ],
)
def test_an_offset_in_a_value_is_found_in_the_file(written: str, text: str) -> None:
    tree = read_tree(written.encode(), "p.yaml")
    place = place_within(tree, ("key",), text, text.index("THREE"))
    line = next(number for number, line in enumerate(written.split("\n"), 1) if "THREE" in line)
    assert place == Place(line, written.split("\n")[line - 1].index("THREE") + 1)


def test_a_long_line_is_cut_around_the_caret() -> None:
    text = "key: " + "x" * 200 + " &a y" + " z" * 200 + "\nother: &bad 1\n"
    (fault,) = read_tree(text.replace("key: ", f"'{'k' * 300}': &mark ").encode(), "p.yaml").faults[:1]
    assert fault.excerpt is not None
    assert fault.caret is not None
    assert len(fault.excerpt) <= 120
    assert fault.excerpt[fault.caret :].startswith("&mark")
    assert fault.excerpt.startswith("…")
    assert fault.excerpt.endswith("…")


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"\x00", b"\x80", b"a: \xc3", b"%", b"---\n---\n", b"&", b"*", b"!", b"? :", b"-\n-", b"{", b"\xe2\x80\xa8"]
)
def test_odd_bytes_are_faults_or_a_tree(data: bytes) -> None:
    tree = read_tree(data, "p.yaml")
    assert tree.faults or tree.root is not None
    for fault in tree.faults:
        assert fault.render("es")
