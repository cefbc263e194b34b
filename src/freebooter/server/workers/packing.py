"""Large answers, packed inside a worker: the server's own process has better things to do."""

import gzip


def packed(data: bytes) -> bytes:
    return gzip.compress(data, 4, mtime=0)
