"""Words of the portal's templates."""
