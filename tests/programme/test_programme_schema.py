"""The JSON Schema: sound itself, with Spanish descriptions, true to the reader, and as an editor's YAML reader sees a file."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from enajena.programme import reader
from enajena.programme.schema import json_schema

GOOD = Path(__file__).parent / "good"
FILES = [*sorted(GOOD.glob("*.yaml")), *(reader.builtin_path(name) for name in reader.builtin_ids())]


class _Core(yaml.SafeLoader):
    """YAML 1.2 as editors read it: only true/false, plain integers and floats, and null are no text."""


_Core.yaml_implicit_resolvers = {}
_Core.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
_Core.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^(~|null|Null|NULL|)$"), ["~", "n", "N", ""])
_Core.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
_Core.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$"), list("-+0123456789.")
)


class _Old(yaml.SafeLoader):
    """YAML 1.1 but for dates, which JSON has none of: `no` and `yes` are truth values."""


_Old.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json_schema(), format_checker=jsonschema.FormatChecker())


def _all_as_text(node: yaml.Node | None) -> Any:
    assert node is not None
    if isinstance(node, yaml.MappingNode):
        return {key.value: _all_as_text(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_all_as_text(item) for item in node.value]
    return node.value


def test_the_schema_is_a_sound_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name + "-" + path.stem)
@pytest.mark.parametrize("loader", [_Core, _Old])
def test_every_file_validates_as_an_editor_reads_it(path: Path, loader: type[yaml.SafeLoader]) -> None:
    document = loader(path.read_text(encoding="utf-8")).get_single_data()
    assert [error.message for error in _validator().iter_errors(document)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name + "-" + path.stem)
def test_every_file_validates_with_all_values_as_text(path: Path) -> None:
    tree = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    assert [error.message for error in _validator().iter_errors(_all_as_text(tree))] == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("operation: sale", "operation: sold"),
        ("count: 1000000", "count: -5"),
        ("count: 1000000", "count: 10.5"),
        ("count: 1000000", "count: 1_000_000"),
        ("dated: 2004-03-15", "dated: 15/03/2004"),
        ("dated: 2004-03-15", "dated: 2004-02-30"),
        ("id: casa-azul", "id: Casa Azul"),
        ("operation: sale", "operation: sale\nprecio: 5"),
        ("    name: La Nación\n", ""),
        ("source: 2.1.2", "source: artículo dos"),
        ("kind: fixed", "kind: minimum"),
        ("es: primera etapa", "fr: première étape"),
        ("of_capital_percent: 25.5", "of_capital_percent: 125.5"),
        ("classes: [public]", "classes: []"),
    ],
)
def test_what_the_reader_refuses_by_its_form_the_schema_refuses_too(before: str, after: str) -> None:
    text = (GOOD / "casa-azul.yaml").read_text(encoding="utf-8")
    assert before in text
    document = _Core(text.replace(before, after, 1)).get_single_data()
    assert list(_validator().iter_errors(document)) != []


def test_every_key_is_described_in_spanish() -> None:
    definitions = json_schema()["$defs"]
    described = [(name, key, said) for name, definition in definitions.items() for key, said in definition["properties"].items()]
    assert len(described) > 200
    assert [(name, key) for name, key, said in described if not said["description"] or not said["title"]] == []
    assert definitions["Bracket"]["properties"]["percent"]["description"] == "porcentaje de la multa"


def test_no_key_beyond_the_model_is_taken() -> None:
    assert [name for name, definition in json_schema()["$defs"].items() if definition["additionalProperties"] is not False] == []
