"""Offsets in other units.

Everything that Citemill writes counts Unicode code points, as Python does, so ``text[start:end]`` is right as it is.
JavaScript, Java and browsers count UTF-16 code units, in which a character such as 𝛼 counts twice.
"""

from __future__ import annotations

_LAST_OF_BASIC_PLANE = "\uffff"


def to_utf16(text: str, offset: int) -> int:
    """Convert an offset in code points to UTF-16 code units.

    >>> to_utf16("𝛼 is", 1)
    2
    """
    return offset + sum(character > _LAST_OF_BASIC_PLANE for character in text[:offset])


def from_utf16(text: str, offset: int) -> int:
    """Convert an offset in UTF-16 code units to code points; the middle of a character counts as its start.

    >>> from_utf16("𝛼 is", 2)
    1
    """
    units = 0
    for position, character in enumerate(text):
        units += 2 if character > _LAST_OF_BASIC_PLANE else 1
        if units > offset:
            return position
    return len(text)
