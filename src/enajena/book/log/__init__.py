"""The log of a sale: an append-only Merkle tree (RFC 6962 hashing) with signed checkpoints (C2SP signed note and tlog-checkpoint)."""
