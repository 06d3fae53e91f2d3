"""Classes of values: things that are made once and never changed, such as events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen: bool, slots: bool) -> Any:
        """`dataclass`, for classes of which a hand has many: that they are frozen is for the type checker to
        see to. Python's own way of seeing to it makes each of them take five times as long to create."""
        return dataclass(slots=slots, unsafe_hash=frozen)


__all__ = ["value"]
