"""The decree as data: model, reader, formulas, checks against Ley 226, built-in programmes."""
