"""Words of templates."""
