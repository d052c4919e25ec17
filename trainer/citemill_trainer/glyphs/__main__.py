"""Trains the glyph network: `python -m citemill_trainer.glyphs OUT [--fonts FOLDER …] [--epochs N]`."""

import argparse
import time
from pathlib import Path

import torch
from torch.nn import functional

from .augmentation import plain, vary
from .collect import GlyphSet, collect
from .labels import LABELS
from .network import GlyphNetwork, measures
from .weights import round_weights, write_weights

FONT_FOLDERS = ["/usr/share/fonts", "/usr/share/texlive/texmf-dist/fonts/type1/public"]
BATCH = 256
PEAK_RATE = 4e-3
EPOCHS = 10
SEED = 28


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network that names glyphs by their shape.")
    parser.add_argument("out", type=Path, help="file to write the weights to")
    parser.add_argument("--fonts", type=Path, action="append", help="folder with font files (repeatable)")
    parser.add_argument("--epochs", type=int, default=EPOCHS, help="passes over the glyphs (default: %(default)s)")
    options = parser.parse_args()
    folders = options.fonts or [Path(folder) for folder in FONT_FOLDERS]
    network = train(collect(folders, held_out=False), options.epochs)
    round_weights(network)
    write_weights(network, options.out)
    print(f"held-out families: {accuracy(network, collect(folders, held_out=True)):.4f} right")


def train(glyphs: GlyphSet, epochs: int) -> GlyphNetwork:
    """Trains a network; the same glyphs give the same network."""
    torch.manual_seed(SEED)
    chance = torch.Generator().manual_seed(SEED)
    network = GlyphNetwork(len(LABELS))
    steps = epochs * (len(glyphs.labels) // BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), lr=PEAK_RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, PEAK_RATE, total_steps=max(steps, 1), pct_start=0.15)
    pictures, boxes, labels = (torch.from_numpy(part) for part in (glyphs.pictures, glyphs.boxes, glyphs.labels))
    start = time.monotonic()
    for step in range(steps):
        chosen = torch.randint(len(labels), (BATCH,), generator=chance)
        drawn, drawn_boxes = vary(pictures[chosen, None].float() / 255, boxes[chosen], chance)
        scores = network(drawn, measures(drawn_boxes))
        loss = functional.cross_entropy(scores, labels[chosen])
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        schedule.step()
        if step % 100 == 0:
            print(f"step {step} of {steps}, loss {loss.item():.3f}, {time.monotonic() - start:.0f} s", flush=True)
    return network


@torch.no_grad()
def accuracy(network: GlyphNetwork, glyphs: GlyphSet) -> float:
    """The share of labels that the network finds."""
    right = 0
    for first in range(0, len(glyphs.labels), 1024):
        part = slice(first, first + 1024)
        pictures = plain(torch.from_numpy(glyphs.pictures[part, None]).float() / 255)
        scores = network(pictures, measures(torch.from_numpy(glyphs.boxes[part])))
        right += int((scores.argmax(dim=1) == torch.from_numpy(glyphs.labels[part])).sum())
    return right / len(glyphs.labels)


if __name__ == "__main__":
    main()
