"""Collects drawn characters of many fonts as arrays."""

import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .fonts import UNKNOWN_CODES, Drawer, FontFile, find_fonts
from .labels import LABELS, UNKNOWN, find_label, labelled_codes

UNKNOWN_PER_FONT = 24
SEED = 28
ALPHABET_CODES = range(0x1D400, 0x1D800)
ALPHABET_SHARE = 0.3
"""Share of the mathematical alphabets to use, which would otherwise outweigh the text fonts."""


@dataclass(frozen=True)
class GlyphSet:
    """Pictures (N × side × side), boxes (left, bottom, width, height in ems), labels, and the font of each."""

    pictures: NDArray[np.uint8]
    boxes: NDArray[np.float32]
    labels: NDArray[np.int64]
    fonts: NDArray[np.int64]
    font_names: list[str]
    codes: NDArray[np.int64]


def collect(folders: list[Path], *, held_out: bool) -> GlyphSet:
    """Draws all labelled characters of the fonts, and some other characters as unknown ones."""
    codes = labelled_codes()
    pictures: list[NDArray[np.uint8]] = []
    boxes: list[tuple[float, float, float, float]] = []
    labels: list[int] = []
    fonts: list[int] = []
    names: list[str] = []
    drawn_codes: list[int] = []
    for file in find_fonts(folders):
        if file.is_held_out != held_out:
            continue
        chance = random.Random(f"{SEED} {file.path.name}")
        others = [code for code in UNKNOWN_CODES if code not in codes]
        wanted = [(code, _label(code, label, file)) for code, label in codes.items()]
        unknown = [(code, UNKNOWN) for code in chance.sample(others, len(others))]
        drawer = Drawer(file)
        count = 0
        names.append(f"{file.family} {file.style}".strip())
        for code, label in [*wanted, *unknown]:
            if label == UNKNOWN and count >= UNKNOWN_PER_FONT:
                break
            if code in ALPHABET_CODES and chance.random() > ALPHABET_SHARE:
                continue
            glyph = drawer.draw(code)
            if glyph is None:
                continue
            count += label == UNKNOWN
            pictures.append(glyph.picture)
            boxes.append((glyph.left, glyph.bottom, glyph.width, glyph.height))
            labels.append(label)
            fonts.append(len(names) - 1)
            drawn_codes.append(code)
    print(f"{len(names)} fonts, {len(pictures)} glyphs", file=sys.stderr)
    return GlyphSet(
        np.stack(pictures),
        np.array(boxes, dtype=np.float32),
        np.array(labels, dtype=np.int64),
        np.array(fonts, dtype=np.int64),
        names,
        np.array(drawn_codes, dtype=np.int64),
    )


def _label(code: int, label: int, file: FontFile) -> int:
    """Small capitals are labelled as their capitals."""
    if not file.is_small_capitals or not chr(code).islower():
        return label
    capital = chr(code).upper()
    return (find_label(ord(capital)) or label) if len(capital) == 1 and LABELS[label] == code else label
