"""What the index tables load: rules and quick commands must not pay for the readers of files."""

import subprocess
import sys


def test_loading_tables_imports_no_reader_of_files() -> None:
    program = (
        "import sys, enajena.indices as indices; indices.load('bank_rate', '/nonexistent');"
        "print([name for name in sys.modules if name.split('.')[0] in"
        " ('python_calamine', 'defusedxml', 'duckdb', 'sqlglot', 'rich') or 'importers' in name])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
