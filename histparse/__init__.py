"""histparse reads, replays and audits seven card stud and stud eight-or-better hand histories."""

from __future__ import annotations
