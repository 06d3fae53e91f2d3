"""Findings as SARIF 2.1.0, for editors and code scanning: a line a result, as they come.

The document is OASIS Standard "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"; the
numbers of its sections stand where something follows from one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from urllib.parse import quote

from histparse import __version__
from histparse.findings import Code, codes
from histparse.printing import json_text
from histparse.rows import FindingRow

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(found: Iterable[tuple[FindingRow, str]]) -> Iterator[str]:
    """Lines of one SARIF document: findings with their fingerprints as results, every code that is among
    them as a rule."""
    yield f'{{"$schema": {json_text(_SCHEMA)}, "version": "2.1.0", "runs": [{{'
    yield '"columnKind": "unicodeCodePoints",'
    yield '"results": ['
    places: dict[str, int] = {}
    last = ""
    for row, fingerprint in found:
        if last:
            yield f"{last},"
        last = json_text(_result(row, fingerprint, places.setdefault(row.finding.code, len(places))))
    driver = {"name": "histparse", "version": __version__, "rules": [_rule(codes()[code]) for code in places]}
    yield f"{last}],"
    yield f'"tool": {{"driver": {json_text(driver)}}}'
    yield "}]}"


def _rule(code: Code) -> dict[str, object]:
    return {
        "id": code.id,
        "shortDescription": _message(code.title),
        "fullDescription": _message(code.why),
        "help": _message(f"{code.why}\n\nRule: {code.rule}\n\nExample: {code.example}"),
        "defaultConfiguration": {"level": code.severity.value},
    }


def _result(row: FindingRow, fingerprint: str, rule: int) -> dict[str, object]:
    one = row.finding
    place: dict[str, object] = {"artifactLocation": {"uri": uri(row.path)}}
    if one.line:
        snippet = {"snippet": {"text": row.excerpt}} if row.excerpt else {}
        place["region"] = {"startLine": one.line, "startColumn": one.column, **snippet}
    about = {"handId": row.hand_id, "profile": row.rule, "expected": one.expected, "actual": one.actual}
    return {
        "ruleId": one.code,
        "ruleIndex": rule,
        "level": one.severity.value,
        "message": _message(one.message),
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"histparse/v1": fingerprint},
        "properties": {name: text for name, text in about.items() if text is not None},
    }


def _message(text: str) -> dict[str, str]:
    """`text` as a message that is only text: braces are doubled, for single ones hold placeholders
    (3.11.5), and a bracket that would end the text of a link is escaped (3.11.6)."""
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")}


def uri(path: str) -> str:
    """Where a file stands as a URI (RFC 3986): `file:` where the path is absolute, else relative to where
    histparse ran. All that has a meaning in a URI, and in a name has none, is percent-encoded."""
    pure = PurePath(path.encode("utf-8", "replace").decode("utf-8"))
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix(), safe="/")
