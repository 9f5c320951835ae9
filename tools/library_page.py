"""docs/library.md: the public names of the library, their signatures and what they say of themselves; made from the source."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from typing import TypeVar

import enajena

Node = TypeVar("Node", ast.FunctionDef, ast.ClassDef)
_HEAD = """# The Python library

Every name that `import enajena` gives, with what its source says of it. The page is made from the code by `make docs`. A first try, and how
the answers are meant: [in five minutes](../README.md). Amounts are `Decimal` (pesos), shares are `int`, dates are `date`; no float goes in
or comes out. What a person gave and cannot be used raises `FaultsError` with every fault and its remedy; a call that makes no sense raises
`CallError`. Both are `EnajenaError`.

```python
>>> from enajena import check, load
>>> programme = load("gases-guajira-2003")
>>> programme.id, [stage.id for stage in programme.stages]
('gases-guajira-2003', ['first', 'second', 'direct'])
>>> check("examples/new-decree/programme.yaml")
()

```

Parts of it with a page of their own: [charts](charts.md#from-python), [what if](simulate.md), [Spark](spark.md), [the book](book.md),
[the API](api.md#from-python) for programs that do not run beside it.
"""
_KINDS = ("Functions", "Options, facts and results", "Errors")
_WIDTH = 100
"""The width of what stands in a block on these pages."""
_PART = re.compile(r"^(Args|Returns|Raises|Yields):$")
_ITEM = re.compile(r"^    (\w+): (.*)$")


def library_page() -> str:
    """Return the page."""
    kinds: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    for name in enajena.__all__:
        kinds[_kind(getattr(enajena, name))].append(name)
    return _HEAD + "".join(f"\n## {kind}\n{''.join(map(_entry, names))}" for kind, names in kinds.items())


def _kind(thing: object) -> str:
    if not inspect.isclass(thing):
        return "Functions"
    return "Errors" if issubclass(thing, Exception) else "Options, facts and results"


def _entry(name: str) -> str:
    thing = getattr(enajena, name)
    lines = _of_function(thing) if inspect.isfunction(thing) else _of_class(thing)
    return f"\n### `{name}`\n\n" + "".join(f"{line}\n" for line in lines)


def _tree(thing: Callable[..., object], kind: type[Node]) -> Node:
    """Return the source of a class or a function, parsed; decorators such as `cache` are looked through."""
    (tree,) = ast.parse(inspect.getsource(inspect.unwrap(thing))).body
    if not isinstance(tree, kind):
        raise TypeError(f"{thing} is no {kind.__name__}")
    return tree


def _of_function(thing: Callable[..., object]) -> Iterator[str]:
    tree = _tree(thing, ast.FunctionDef)
    yield from ("```text", *_signature(tree), "```", "", _said(tree))


def _of_class(thing: type[object]) -> Iterator[str]:
    tree = _tree(thing, ast.ClassDef)
    yield _said(tree)
    fields = list(_fields(tree))
    if fields:
        yield from ("", "| field | type | if not given |", "|---|---|---|", *fields)
    methods = [part for part in tree.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")]
    if methods:
        yield from ("", "| asked of it | what it gives |", "|---|---|", *map(_method, methods))


def _signature(tree: ast.FunctionDef) -> Iterator[str]:
    """Yield a signature, on one line where it fits and with a parameter a line where not."""
    gives = f" -> {ast.unparse(tree.returns)}" if tree.returns else ""
    whole = f"{tree.name}({ast.unparse(tree.args)}){gives}"
    if len(whole) <= _WIDTH:
        yield whole
        return
    yield f"{tree.name}("
    yield from (f"    {part}," for part in _parameters(tree.args))
    yield f"){gives}"


def _parameters(given: ast.arguments) -> Iterator[str]:
    """Yield the parameters one by one, as they would stand alone."""
    first_default = len(given.args) - len(given.defaults)
    for place, parameter in enumerate(given.args):
        default = given.defaults[place - first_default] if place >= first_default else None
        yield _parameter(parameter, default)
    if given.kwonlyargs:
        yield "*"
    for parameter, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _parameter(parameter, default)


def _parameter(parameter: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(parameter.annotation)}" if parameter.annotation else ""
    return f"{parameter.arg}{kind}" + (f" = {ast.unparse(default)}" if default is not None else "")


def _fields(tree: ast.ClassDef) -> Iterator[str]:
    """Yield a row for each field of a class; a default that is worked out, as the keys of a programme's are, is not shown."""
    for part in tree.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and not part.target.id.startswith("_"):
            default = part.value if isinstance(part.value, ast.Constant | ast.Name | ast.Tuple) else None
            shown = f"`{_cell(ast.unparse(default))}`" if default else ""
            yield f"| `{part.target.id}` | `{_cell(ast.unparse(part.annotation))}` | {shown} |"


def _method(tree: ast.FunctionDef) -> str:
    asked = tree.name
    if not any(isinstance(mark, ast.Name) and mark.id == "property" for mark in tree.decorator_list):
        names = [parameter.arg for parameter in (*tree.args.args, *tree.args.kwonlyargs)]
        asked += f"({', '.join(name for name in names if name not in {'self', 'cls'})})"
    return f"| `{asked}` | {_cell(_said(tree).splitlines()[0])} |"


def _said(tree: ast.FunctionDef | ast.ClassDef) -> str:
    """Return a docstring, with its parts (arguments, errors) as lists."""
    lines: list[str] = []
    for line in (ast.get_docstring(tree) or "").splitlines():
        if part := _PART.match(line):
            lines += [f"*{part[1]}*", ""]
        elif item := _ITEM.match(line):
            lines.append(f"- `{item[1]}`: {item[2]}")
        else:
            lines.append(line if not line.startswith("    ") else f"  {line.strip()}")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
