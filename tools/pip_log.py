"""What pip's log says of why nothing was installed. The standard library only: this runs before anything is installed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from game.words import first_start

PROXY = re.compile(r"proxy", re.I)
CERTIFICATE = re.compile(r"CERTIFICATE_VERIFY_FAILED|certificate|SSLError", re.I)
REFUSED = re.compile(r"\b[45]\d\d (?:Client|Server) Error|too many \d+ error responses|HTTP error \d+", re.I)
NOT_FOUND = re.compile(r"\b404\b")
NO_NETWORK = re.compile(
    r"connection broken|connection error|NewConnectionError|name resolution|getaddrinfo|unreachable|timed out",
    re.I,
)
MISSING_WHEEL = re.compile(r"No matching distribution found for (\S+)")
FETCHING = re.compile(
    r"Could not fetch URL \S+ (?P<why>.*?)(?: - skipping)?$|ERROR: .*\(Caused by (?P<cause>.*)\)"
)
STAMP = re.compile(r"^\d{4}-\d\d-\d\dT[\d:,.]+ ?")
LONGEST_QUOTE = 300


def reason_in(log: Path) -> str:
    """Why pip failed and what would do, what it said, and where its log is."""
    lines = [STAMP.sub("", line) for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    fetching = [line for line in lines if FETCHING.search(line) and not NOT_FOUND.search(line)]
    said = _cause(fetching[0]) if fetching else _last_error(lines)
    sentence = _sentence(fetching[0] if fetching else "", lines)
    return f"{sentence}\n{first_start.pip_said(said[:LONGEST_QUOTE], log)}"


def _sentence(fetching: str, lines: list[str]) -> str:
    if PROXY.search(fetching):
        return first_start.no_way_past_the_proxy()
    if CERTIFICATE.search(fetching):
        return first_start.unknown_certificate()
    if REFUSED.search(fetching):
        return first_start.refused_by_the_index()
    if fetching or any(NO_NETWORK.search(line) for line in lines):
        return first_start.no_network()
    missing = next((found for line in lines if (found := MISSING_WHEEL.search(line))), None)
    if missing:
        return first_start.no_wheel(missing[1], ".".join(map(str, sys.version_info[:2])))
    return first_start.not_installed()


def _cause(line: str) -> str:
    """The innermost reason of a line, without the names of pip's own classes."""
    found = FETCHING.search(line)
    assert found is not None
    why = found["why"] or found["cause"]
    cause = why.partition("(Caused by ")[2] or why
    quoted = re.findall(r"'([^']+)'|\"([^\"]+)\"", cause)
    is_code = quoted and re.match(r"[^'\"]*\(", cause)
    words = ": ".join(first or second for first, second in quoted) if is_code else cause
    return re.sub(r"<[^>]*>: ", "", words).replace(".: ", ": ").strip()


def _last_error(lines: list[str]) -> str:
    said = [line.strip() for line in lines if line.strip()]
    errors = [line for line in said if line.startswith("ERROR")]
    return (errors or said or ["nothing"])[-1]
