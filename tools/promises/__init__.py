"""The promises of the sealed urn: which tests prove each, and what each rests on, taken away to see that its test then fails."""
