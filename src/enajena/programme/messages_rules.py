"""What is said where the parts of a programme do not hold together."""

from enajena.programme.messages import message

UNKNOWN_ASSUMPTION = message(
    "unknown-assumption",
    "no hay un supuesto `{found}` entre los de `assumptions`",
    "there is no assumption `{found}` among those of `assumptions`",
    "Descríbalo en `assumptions`, o corrija el número.",
    "Describe it under `assumptions`, or correct the number.",
)
