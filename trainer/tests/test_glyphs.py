"""The glyph network: labels, pictures, and the file of weights."""

import json
import struct
from pathlib import Path

import numpy as np
import torch

from citemill_trainer.glyphs.augmentation import plain, vary
from citemill_trainer.glyphs.cleaning import drop_misleading
from citemill_trainer.glyphs.collect import GlyphSet
from citemill_trainer.glyphs.fonts import fit_into_square
from citemill_trainer.glyphs.labels import LABELS, find_label
from citemill_trainer.glyphs.network import MARGIN, SIDE, GlyphNetwork, measures
from citemill_trainer.glyphs.weights import MAGIC, round_weights, write_weights


def test_characters_that_are_drawn_alike_share_a_label() -> None:
    for first, second in ("µμ", "∆Δ", "ΑA", "²2", "𝑛n"):
        assert find_label(ord(first)) == find_label(ord(second)) is not None
    assert find_label(ord("木")) is None


def test_a_picture_keeps_its_proportions() -> None:
    fitted = fit_into_square(np.full((10, 40), 255, dtype=np.uint8), 40)
    assert fitted.shape == (40, 40)
    assert (fitted > 0).sum() == 10 * 40


def test_varied_pictures_fill_the_square_up_to_its_margins() -> None:
    masters = torch.zeros(16, 1, 40, 40)
    masters[:, :, :, 10:30] = 1
    boxes = torch.tensor([[0.0, 0.0, 0.35, 0.7]]).repeat(16, 1)
    pictures, varied_boxes = vary(masters, boxes, torch.Generator().manual_seed(1))
    assert pictures.shape == plain(masters).shape == (16, 1, SIDE, SIDE)
    assert (pictures[:, 0, MARGIN + 2 : -MARGIN - 2].amax(dim=2) > 0.5).all()
    assert (varied_boxes[:, 3] - 0.7).abs().max() < 0.25


def test_fonts_that_draw_other_characters_are_dropped() -> None:
    letters = [find_label(ord(letter)) or 0 for letter in "abcdefghij"]
    labels = np.array(letters * 2)
    count = len(labels)
    glyphs = GlyphSet(
        np.zeros((count, 40, 40), dtype=np.uint8),
        np.zeros((count, 4), dtype=np.float32),
        labels,
        np.repeat([0, 1], 10),
        ["right", "wrong"],
        labels,
    )
    seen = torch.tensor([*letters, *reversed(letters)])
    kept = drop_misleading(glyphs, torch.nn.functional.one_hot(seen, len(LABELS)).float())
    assert set(kept.fonts.tolist()) == {0}
    assert kept.labels.tolist() == letters


def test_the_file_holds_the_rounded_weights(tmp_path: Path) -> None:
    torch.manual_seed(1)
    network = GlyphNetwork(len(LABELS))
    round_weights(network)
    write_weights(network, tmp_path / "weights.bin")
    content = (tmp_path / "weights.bin").read_bytes()
    assert content.startswith(MAGIC)
    (length,) = struct.unpack_from("<I", content, len(MAGIC))
    start = len(MAGIC) + 4
    header = json.loads(content[start : start + length])
    assert header["labels"] == list(LABELS)
    rows, columns = header["layers"][0]["rows"], header["layers"][0]["columns"]
    scales = np.frombuffer(content, np.float32, rows, start + length)
    numbers = np.frombuffer(content, np.int8, rows * columns, start + length + 8 * rows).reshape(rows, columns)
    stored = numbers * scales[:, None]
    assert np.allclose(stored, network.convolution1.weight.detach().numpy().reshape(rows, columns), atol=1e-6)


def test_odd_boxes_are_limited() -> None:
    assert measures(torch.tensor([[0.0, -9.0, 9.0, 1.0]])).abs().max() == 1.5
