"""The benchmark: Enajena against what a disk and three other ways of judging the same acceptances cost on the same machine.

`make bench` runs it. Every figure is of a whole process in a fresh interpreter, start-up included; this process only starts them,
waits and writes the page, and stays small so that its own memory never counts as theirs.
"""
