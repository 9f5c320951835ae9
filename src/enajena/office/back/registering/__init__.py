"""Recording any act by a form made from its fields: asked, looked at, told in words, and only then recorded."""
