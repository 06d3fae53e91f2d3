"""What a store's address says: a folder's path, or `s3://BUCKET/PREFIX`.

An address may have been given a password, so none that is refused is ever printed.
"""

from __future__ import annotations

import re

_URL = re.compile(r"([a-z][a-z0-9+]+):/+(.*)", re.IGNORECASE | re.DOTALL)
_BUCKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def in_bucket(address: str) -> str | None:
    """What follows `s3://`, without slashes at its ends; None for the path of a folder. Raises `ValueError` in words
    for what can be neither."""
    if "\0" in address:
        raise ValueError("a character stands in the path that no path can have (NUL)")
    url = _URL.fullmatch(address)
    if not url:
        return None
    if url[1].lower() != "s3":
        raise ValueError(f"{url[1]}:// is neither a folder nor s3://BUCKET/PREFIX")
    inside = url[2].strip("/")
    bucket = inside.partition("/")[0]
    if "@" in bucket:
        raise ValueError("an address, s3://BUCKET/PREFIX, holds no user or password: AWS_ACCESS_KEY_ID tells who asks")
    if not _BUCKET.fullmatch(bucket):
        raise ValueError("what begins with s3:// names no bucket: s3://BUCKET/PREFIX")
    if not inside.isprintable() or {"", ".", ".."}.intersection(inside.split("/")):
        raise ValueError("the PREFIX of s3://BUCKET/PREFIX is text between slashes, and none of it is . or ..")
    return inside
