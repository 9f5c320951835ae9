"""The REST API under `/api/v1`: the same answers as the command line, the public log of each sale, and the office's writes by token."""
