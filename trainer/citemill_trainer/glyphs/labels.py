"""The characters that the network distinguishes. Characters that fonts draw alike share a label."""

import unicodedata

UNKNOWN = 0
"""The label of all other shapes."""

_ASCII = "".join(chr(code) for code in range(33, 127))
_LATIN_SIGNS = "¡¢£¥§©«¬®°±¶·»¼½¾¿×÷"
_NOT_DISTINGUISHED = (0x132, 0x133, 0x149, 0x17F)
"""Letters that are drawn as two others, and the long s."""
_LATIN_LETTERS = "".join(
    chr(code) for code in (*range(0xC0, 0x180), 0x1E9E) if chr(code).isalpha() and code not in _NOT_DISTINGUISHED
)
_GREEK = "αβγδεζηθικλμνξπρςστυφχψωΓΔΘΛΞΠΣΥΦΨΩϑϕϖϵ"
_OPERATORS = "∀∂∃∅∇∈∉∋∏∑−∓∗∘√∝∞∠∥∧∨∩∪∫∮∴∼≃≅≈≠≡≤≥≪≫≺≻⊂⊃⊆⊇⊕⊖⊗⊙⊥⋆⊢⊣⊤⋂⋃≲≳≻≺⟨⟩⌈⌉⌊⌋∬∖∄≢"
_ARROWS = "←↑→↓↔↕⇐⇑⇒⇓⇔↦⇌↗↘↖↙"
_MARKS = "‘’‚“”„‹›′″‴–—†‡•…‰™€ˆ˜˘˙¨´ˇ˚¯"
_LETTERLIKE = "ℓℏℵℜℑ℘"
_FIGURES = "■□▲△▼▽◆◇●○★☆♦♣♠♥✓✗"
_LIGATURES = "ﬀﬁﬂﬃﬄ"

LABELS: tuple[int, ...] = (
    UNKNOWN,
    *sorted(
        {
            ord(sign)
            for sign in _ASCII
            + _LATIN_SIGNS
            + _LATIN_LETTERS
            + _GREEK
            + _OPERATORS
            + _ARROWS
            + _MARKS
            + _LETTERLIKE
            + _FIGURES
            + _LIGATURES
        }
    ),
)

_INDEX = {code: index for index, code in enumerate(LABELS)}

_DRAWN_ALIKE = {
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo", strict=True)),
    **dict(zip("АВЕЅІЈКМНОРСТХаеорсхѕіј", "ABESIJKMHOPCTXaeopcxsij", strict=True)),
    **dict(zip("µ∆⋅∙∣∕⁄‐‑ϒ⩽⩾⟶⟵ℝℤℕℂℚ", "μΔ··|//--Υ≤≥→←RZNCQ", strict=True)),
    "ϐ": "β",
    "ϱ": "ρ",
    "▪": "■",
    "◦": "∘",
    "〈": "⟨",
    "〉": "⟩",
    "\u2126": "Ω",
    "\u212b": "Å",
    "∶": ":",
    "ª": "a",
    "º": "o",
    "ˉ": "¯",
    "‾": "¯",
}
"""Characters that share the label of a character that looks the same."""

_SCRIPT_STYLES = ("<super>", "<sub>", "<font>")


def find_label(code: int) -> int | None:
    """Finds the index of a character's label; None if it has none."""
    if code in _INDEX:
        return _INDEX[code]
    sign = chr(code)
    alike = _DRAWN_ALIKE.get(sign)
    if alike is not None:
        return _INDEX.get(ord(alike))
    decomposition = unicodedata.decomposition(sign).split(" ")
    if len(decomposition) == 2 and decomposition[0] in _SCRIPT_STYLES:
        return find_label(int(decomposition[1], 16))
    return None


def labelled_codes() -> dict[int, int]:
    """All characters that have a label, with its index."""
    blocks = (range(33, 0x250), range(0x2B0, 0x460), range(0x2010, 0x2800), range(0x2A7D, 0x2A7F))
    letters = (range(0x3008, 0x300A), range(0xFB00, 0xFB05), range(0x1D400, 0x1D800))
    codes = (code for block in (*blocks, *letters) for code in block)
    return {code: label for code in codes if (label := find_label(code)) is not None}
