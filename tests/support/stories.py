"""The whole sales of the examples, played once a process: for tests that only read the books that they leave."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

STORIES = Path(__file__).parents[2] / "examples" / "whole-sales"
SALES = {"gases": "gases-de-ensayo", "carbocol": "carbocol-de-ensayo", "nobody": "carbocol-de-ensayo", "urna": "gases-con-urna"}


@cache
def played() -> dict[str, Path]:
    """Play the stories and return the folder of each book: `nobody` is that in which no investor comes and nothing stands."""
    folder = Path(mkdtemp(prefix="enajena-stories-"))
    stories = {"gases": "gases_guajira.py", "carbocol": "carbocol.py", "urna": "sealed_urn.py"}
    running = [
        subprocess.Popen([sys.executable, str(STORIES / story), str(folder / name)], stdout=subprocess.DEVNULL)
        for name, story in stories.items()
    ]
    assert [one.wait() for one in running] == [0, 0, 0]
    carbocol = folder / "carbocol"
    return {
        "gases": folder / "gases",
        "carbocol": carbocol / "con-inversionista",
        "nobody": carbocol / "sin-inversionista",
        "urna": folder / "urna" / "libro",
    }
