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


def new_passphrase() -> str:
    """Opens a name: five groups of four letters, 95 random bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(5))


def passphrase_from(request: str) -> str:
    """The passphrase that a request gets: the same one if it is sent again because the answer was lost.

    Whoever sends it has made it of 128 random bits and tells nobody, so it is as hard to guess."""
    number = int.from_bytes(hashlib.sha256(f"passphrase {request}".encode()).digest())
    letters = ""
    for _ in range(20):
        number, at = divmod(number, len(LETTERS))
        letters += LETTERS[at]
    return "-".join(letters[at : at + 4] for at in range(0, 20, 4))


def passphrase_hash(given: str) -> bytes:
    """However it was written: large, with spaces, without its dashes."""
    return hashed("".join(letter for letter in given.lower() if letter.isalnum()))


def word_hash(word: str, salt: bytes = b"") -> bytes:
    """A word that somebody has thought of can be guessed, so trying one is made slow. The salt stands in front."""
    salt = salt or secrets.token_bytes(16)
    return salt + hashlib.scrypt(word.strip().casefold().encode(), salt=salt, n=2**13, r=8, p=1)


def word_fits(word: str, kept: bytes) -> bool:
    return hmac.compare_digest(word_hash(word, kept[:16]), kept)


def hashed(secret: str) -> bytes:
    """What is stored of a secret. It has 192 random bits, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).digest()


def is_among(mine: bytes, hashes: list[bytes]) -> bool:
    """Is the hash one of these? Takes as long for a wrong one as for a right one."""
    found = False
    for one in hashes:
        found |= hmac.compare_digest(mine, one)
    return found


def fairness_hash(seed: str, salt: str) -> str:
    """Shown before the game; with salt and seed, shown after it, everyone can compute it again."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()
