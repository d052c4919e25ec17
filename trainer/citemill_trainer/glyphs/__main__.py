"""Trains the glyph network: `python -m citemill_trainer.glyphs OUT [--fonts FOLDER …] [--epochs N]`."""

import argparse
import time
from pathlib import Path

import torch
from torch.nn import functional

from .augmentation import plain, vary
from .cleaning import drop_misleading
from .collect import GlyphSet, collect
from .labels import LABELS
from .network import GlyphNetwork, measures
from .weights import round_weights, write_weights

FONT_FOLDERS = ["/usr/share/fonts", "/usr/share/texlive/texmf-dist/fonts/type1/public"]
BATCH = 1024
PEAK_RATE = 4e-3
EPOCHS = 230
FIRST_EPOCHS = 30
"""Epochs of the network that finds misleading fonts."""
RARITY = 0.5
"""A glyph is drawn with the weight count ** -0.5, by the count of its label, so that rare labels come more often."""
SEED = 28


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network that names glyphs by their shape.")
    parser.add_argument("out", type=Path, help="file to write the weights to")
    parser.add_argument("--fonts", type=Path, action="append", help="folder with font files (repeatable)")
    parser.add_argument("--device", default="cpu", help="where to train: cpu or cuda (default: %(default)s)")
    parser.add_argument("--epochs", type=int, default=EPOCHS, help="passes over the glyphs (default: %(default)s)")
    options = parser.parse_args()
    folders = options.fonts or [Path(folder) for folder in FONT_FOLDERS]
    glyphs = collect(folders, held_out=False)
    first = train(glyphs, min(FIRST_EPOCHS, options.epochs), options.device)
    network = train(drop_misleading(glyphs, probabilities(first, glyphs)), options.epochs, options.device).cpu()
    round_weights(network)
    write_weights(network, options.out)
    print(f"held-out families: {accuracy(network, collect(folders, held_out=True)):.4f} right")


def train(glyphs: GlyphSet, epochs: int, device: str = "cpu") -> GlyphNetwork:
    """Trains a network; the same glyphs give the same network on the same device."""
    torch.manual_seed(SEED)
    chance = torch.Generator(device).manual_seed(SEED)
    network = GlyphNetwork(len(LABELS)).to(device)
    steps = epochs * (len(glyphs.labels) // BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), lr=PEAK_RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, PEAK_RATE, total_steps=max(steps, 1), pct_start=0.1)
    pictures, boxes, labels = (
        torch.from_numpy(part).to(device) for part in (glyphs.pictures, glyphs.boxes, glyphs.labels)
    )
    shares = labels.bincount()[labels].float() ** -RARITY
    limits = torch.cumsum(shares / shares.sum(), 0)
    start = time.monotonic()
    for step in range(steps):
        drawn_at = torch.rand(BATCH, generator=chance, device=device)
        chosen = torch.searchsorted(limits, drawn_at).clamp(max=len(labels) - 1)
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
def probabilities(network: GlyphNetwork, glyphs: GlyphSet) -> torch.Tensor:
    """The probabilities of all labels for each glyph."""
    device = next(network.parameters()).device
    parts = []
    for first in range(0, len(glyphs.labels), 4096):
        part = slice(first, first + 4096)
        pictures = plain(torch.from_numpy(glyphs.pictures[part, None]).to(device).float() / 255)
        scores = network(pictures, measures(torch.from_numpy(glyphs.boxes[part]).to(device)))
        parts.append(scores.softmax(dim=1).cpu())
    return torch.cat(parts)


def accuracy(network: GlyphNetwork, glyphs: GlyphSet) -> float:
    """The share of labels that the network finds."""
    return float((probabilities(network, glyphs).argmax(dim=1) == torch.from_numpy(glyphs.labels)).float().mean())


if __name__ == "__main__":
    main()
