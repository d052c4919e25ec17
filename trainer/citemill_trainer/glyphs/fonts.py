"""Finds font files and draws their characters."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

DRAWN_PX = 96
"""Font size at which characters are drawn."""
MASTER_PX = 40
"""Side of a stored picture, into which the longer side of the ink fits."""
MAX_FILES_PER_FAMILY = 3

HELD_OUT_FAMILIES = (
    "Linux Libertine",
    "Linux Biolinum",
    "Liberation",
    "Arimo",
    "Tinos",
    "Cousine",
    "Gentium",
    "STIX",
    "P052",
    "URW Palladio",
    "TeX Gyre Pagella",
    "Roboto",
    "Asana",
    "EB Garamond",
    "pxfonts",
)
"""Prefixes of the names of families that are used only for tests, with their clones."""

HELD_OUT_DESIGNS = re.compile(
    r"libertin|newtx|newpx|pazo|palladio|palatin|pagella|garamond|gentium|stix|xits|roboto|heebo|domitian|liberation"
    r"|arimo|tinos|cousine|asana|pxfonts|nxl|ntx|npx|zpl|p052",
    re.IGNORECASE,
)
"""Other fonts with the designs of the test families, which are not used at all."""

MISLABELLED_OR_DECORATIVE = re.compile(
    r"jsMath|MathJax_(?:Size|Win|Vector)|LOGO|manfnt|TeX fey|.*Keyboard|.*Initials|Karla Tamil"
    r"|Romande ADF S(?:cript|tyle)"
    r"|GFS (?:Solomos|Theokritos|Gazis)|Droid Sans Fallback|Z003|LaTeX|Euler|Droid"
)
"""Families whose glyphs do not match their codes, or whose letters have shapes that papers do not use."""
MISLABELLED_FOLDERS = ("lyx", "wasy-type1", "marvosym", "eurosym", "mflogo-font", "manfnt-font", "pdftex")

USED_NOTO_FAMILIES = (
    "Noto Sans",
    "Noto Serif",
    "Noto Mono",
    "Noto Sans Math",
    "Noto Sans Symbols",
    "Noto Sans Symbols2",
    "Noto Sans Hebrew",
    "Noto Sans Devanagari",
    "Noto Sans Armenian",
    "Noto Sans Georgian",
    "Noto Serif Thai",
    "Noto Sans Cherokee",
    "Noto Naskh Arabic",
    "Noto Serif Display",
)

_OTHER_SCRIPTS = (
    (0x531, 0x587),
    (0x5D0, 0x5EB),
    (0x621, 0x64B),
    (0x904, 0x93A),
    (0xE01, 0xE31),
    (0x10D0, 0x10F1),
    (0x13A0, 0x13F5),
    (0x2200, 0x2300),
    (0x2190, 0x2200),
    (0x2300, 0x23F0),
    (0x2500, 0x2580),
    (0x2600, 0x2700),
    (0x2700, 0x27C0),
    (0x2900, 0x2B00),
    (0x414, 0x450),
)
UNKNOWN_CODES = tuple(code for first, end in _OTHER_SCRIPTS for code in range(first, end))
"""Characters from which examples without a label are drawn."""


@dataclass(frozen=True)
class DrawnGlyph:
    """The ink of a character, fitted into a square, and its box in ems from its origin on the baseline."""

    picture: NDArray[np.uint8]
    left: float
    bottom: float
    width: float
    height: float


@dataclass(frozen=True)
class FontFile:
    path: Path
    family: str
    style: str

    @property
    def is_held_out(self) -> bool:
        return self.family.startswith(HELD_OUT_FAMILIES) or any(part in HELD_OUT_FAMILIES for part in self.path.parts)

    @property
    def is_small_capitals(self) -> bool:
        return "caps" in f"{self.family} {self.style}".lower()


def find_fonts(folders: list[Path]) -> Iterator[FontFile]:
    """The font files in folders, with at most some files of each family."""
    counts: Counter[str] = Counter()
    files = (path for folder in folders for path in folder.rglob("*"))
    paths = sorted(path for path in files if path.suffix.lower() in (".ttf", ".otf", ".pfb"))
    for path in paths:
        try:
            family, style = ImageFont.truetype(str(path), 20).getname()
        except OSError:
            continue
        family = family or path.stem
        if MISLABELLED_OR_DECORATIVE.match(family) or path.parent.name in MISLABELLED_FOLDERS:
            continue
        file = FontFile(path, family, "")
        if not file.is_held_out and HELD_OUT_DESIGNS.search(f"{family} {path}"):
            continue
        # Noto has several families per script, whose shapes differ little.
        if family.startswith("Noto") and family not in USED_NOTO_FAMILIES:
            continue
        # Mathematical fonts of TeX have one family per file, and clones of a typeface may share a name.
        counts[family] += 1
        if counts[family] <= MAX_FILES_PER_FAMILY:
            yield FontFile(path, family, style or "")


class Drawer:
    """Draws the characters of one font."""

    def __init__(self, file: FontFile) -> None:
        self._font = ImageFont.truetype(str(file.path), DRAWN_PX, layout_engine=ImageFont.Layout.BASIC)
        self._missing = {self._drawn_bytes(code) for code in (0xFFFF, 0x10FFFD, 0xE0FF)}

    def _drawn_bytes(self, code: int) -> bytes:
        mask, _ = self._font.getmask2(chr(code), mode="L", anchor="ls")
        return bytes(mask) + bytes(str(mask.size), "ascii")

    def draw(self, code: int) -> DrawnGlyph | None:
        """Draws a character; None if the font does not have it or it has no ink."""
        mask, (left, top) = self._font.getmask2(chr(code), mode="L", anchor="ls")
        width, height = mask.size
        if width == 0 or height == 0 or max(width, height) > 8 * DRAWN_PX:
            return None
        ink = bytes(mask)
        if ink + bytes(str(mask.size), "ascii") in self._missing:
            return None
        pixels = np.frombuffer(ink, dtype=np.uint8).reshape(height, width)
        rows = np.flatnonzero(pixels.max(axis=1) > 64)
        columns = np.flatnonzero(pixels.max(axis=0) > 64)
        if rows.size == 0:
            return None
        cut = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        return DrawnGlyph(
            picture=fit_into_square(cut, MASTER_PX),
            left=(left + int(columns[0])) / DRAWN_PX,
            bottom=-(top + int(rows[-1]) + 1) / DRAWN_PX,
            width=cut.shape[1] / DRAWN_PX,
            height=cut.shape[0] / DRAWN_PX,
        )


def fit_into_square(pixels: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """Scales a picture so that its longer side fills a square, and centres it in the other direction."""
    height, width = pixels.shape
    scale = side / max(height, width)
    rows = _averaging(height, side, scale)
    columns = _averaging(width, side, scale)
    scaled = rows @ pixels.astype(np.float32) @ columns.T
    fitted: NDArray[np.uint8] = np.clip(np.rint(scaled), 0, 255).astype(np.uint8)
    return fitted


def _averaging(length: int, side: int, scale: float) -> NDArray[np.float32]:
    """Makes the matrix that resamples `length` pixels to `side` pixels by the area that they share."""
    offset = (side - length * scale) / 2
    starts = offset + np.arange(length) * scale
    targets = np.arange(side)[:, None]
    overlap = np.minimum(targets + 1, starts + scale) - np.maximum(targets, starts)
    shared: NDArray[np.float32] = np.clip(overlap, 0, None).astype(np.float32)
    return shared
