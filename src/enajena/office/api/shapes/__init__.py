"""The shapes of requests and answers: the names and types of the contract."""
