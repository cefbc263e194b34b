"""Secrets: seat tokens, invites, table ids, and the proof that the dice were not chosen afterwards."""

import hashlib
import hmac
import secrets

# no vowels and nothing that looks like something else: ids get read aloud
LETTERS = "bcdfghjkmnpqrstvwxz23456789"


def new_secret() -> str:
    """A seat's token or an invite: 192 random bits."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Who knows it may watch, so it must not be guessed: 57 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_seed() -> str:
    """128 random bits for the luck of a table."""
    return secrets.token_hex(16)


def hashed(secret: str) -> bytes:
    """What is stored of a secret. It has 192 random bits, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).digest()


def matches(secret: str, hashes: list[bytes]) -> bool:
    """Is it one of these? Takes as long for a wrong secret as for a right one."""
    mine = hashed(secret)
    found = False
    for one in hashes:
        found |= hmac.compare_digest(mine, one)
    return found


def fairness_hash(seed: str, salt: str) -> str:
    """Shown before the game; with salt and seed, shown after it, everyone can compute it again."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()
