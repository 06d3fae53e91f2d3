"""What the environment says of a bucket: who asks, and where. It is looked at before obstore does so, which ends the
run for what can't be put into a request. Nothing of it is ever printed, but for the variables' names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address

_ENDPOINT = re.compile(
    r"http(?P<secure>s?)://"
    r"(?:(?:(?!xn--)[a-z0-9_-]+\.)*(?!xn--)[a-z][a-z0-9_-]*|(?P<four>[0-9.]+)|\[(?P<six>[0-9a-f:.]+)\])"
    r"(?::(?P<port>[0-9]{1,5}))?(?:/[a-z0-9._~/-]*)?",
    re.ASCII | re.IGNORECASE,
)
"""A server's address. Names in other letters (xn--) are left out: obstore can't be asked whether it is one."""
_ENDPOINTS = {"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"}
_REGIONS = {"AWS_REGION", "AWS_DEFAULT_REGION"}
_PORTS = 1 << 16


def may_be_plain(environment: Mapping[str, str]) -> bool:
    """Whether requests may go out unencrypted. Raises `ValueError` in words for what can't be used."""
    plain = environment.get("AWS_ALLOW_HTTP", "").lower() in {"1", "true", "yes"}
    for name, value in environment.items():
        if name.startswith("AWS_") and not value.isprintable():
            raise ValueError(f"{name} can't be sent: a line break or the like stands in it")
        if name in _REGIONS and not re.fullmatch("[A-Za-z0-9-]*", value):
            raise ValueError(f"{name} is no region, as eu-west-1")
        if name in _ENDPOINTS:
            endpoint = _ENDPOINT.fullmatch(value)
            if not (endpoint and _can_be(endpoint)):
                raise ValueError(f"{name} is no address, as https://s3.example.org")
            if not (endpoint["secure"] or plain):
                raise ValueError(f"{name} is no https://: AWS_ALLOW_HTTP=true allows it")
    return plain


def _can_be(endpoint: re.Match[str]) -> bool:
    """Its numbers can be those of a host and a port."""
    try:
        IPv4Address(endpoint["four"] or "0.0.0.0")  # noqa: S104
        IPv6Address(endpoint["six"] or "::")
    except ValueError:
        return False
    return int(endpoint["port"] or 0) < _PORTS
