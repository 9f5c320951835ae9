"""One module a command: read the options, call the library, show the result."""
