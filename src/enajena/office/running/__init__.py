"""Running an office: what is made before it serves, the server, its health, its backups, and a demonstration of it."""
