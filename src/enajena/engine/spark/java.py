"""What Spark needs to be there before it starts: its library, and a Java that is new enough."""

import importlib.util
import os
import re
import shutil
from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.text import Text

OLDEST_JAVA = 17
_GATEWAY_PORT = "PYSPARK_GATEWAY_PORT"
_VERSION = re.compile(r'^JAVA_VERSION="(?:1\.)?(\d+)', re.MULTILINE)

INSTALL_JAVA = Text(
    f"Instale Java {OLDEST_JAVA} o posterior; en Debian: apt-get install default-jre-headless.",
    f"Install Java {OLDEST_JAVA} or later; on Debian: apt-get install default-jre-headless.",
)


def check_pyspark() -> None:
    """Refuse to go on where pyspark is not installed.

    Raises:
        CallError: it is not.
    """
    if importlib.util.find_spec("pyspark") is None:
        raise CallError(
            Text("El motor Spark necesita pyspark, que no está instalado.", "The Spark engine needs pyspark, which is not installed."),
            Text("Instale el extra: pip install 'enajena[spark]'.", "Install the extra: pip install 'enajena[spark]'."),
        )


def check_java() -> None:
    """Refuse to start Spark where there is no Java, or one that it does not run on.

    Raises:
        CallError: that is so.
    """
    if _GATEWAY_PORT in os.environ:
        return  # Spark's own launcher runs this process, and has started Java
    java = java_command()
    if java is None:
        raise CallError(
            Text("El motor Spark necesita Java, y no se encontró.", "The Spark engine needs Java, and none was found."), INSTALL_JAVA
        )
    version = java_version(java)
    if version is not None and version < OLDEST_JAVA:
        raise CallError(
            Text(
                f"El motor Spark necesita Java {OLDEST_JAVA} o posterior, y {java} es Java {version}.",
                f"The Spark engine needs Java {OLDEST_JAVA} or later, and {java} is Java {version}.",
            ),
            INSTALL_JAVA,
        )


def java_command() -> Path | None:
    """Return the Java that Spark would run: that of JAVA_HOME where it is set, else that of PATH."""
    home = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=str(Path(home) / "bin") if home else None)
    return None if found is None else Path(found)


def java_version(java: Path) -> int | None:
    """Return the version of a Java by the file that it carries, None where it carries none."""
    home = java.resolve().parent.parent
    release = next((one / "release" for one in (home, home.parent) if (one / "release").is_file()), None)
    said = _VERSION.search(release.read_text(encoding="utf-8", errors="replace")) if release else None
    return int(said[1]) if said else None
