"""Networks over sentence vectors (ROUGE-SciQFS, Appendix A): the query's vector is joined to each sentence's."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor, nn

from citemill_trainer.errors import UserError
from citemill_trainer.layers import BiLstm, EncoderLayer, sinusoids

KINDS = ("mlp", "lstm", "transformer")
JOINS = ("concatenation", "interaction")

# The weight of the cosine before training: large enough for the cosine to decide a logit.
INITIAL_COSINE_WEIGHT = 8.0


class RankingHead(nn.Module):
    """Joins query and sentences, lets a network read them, and gives one logit per sentence."""

    def __init__(self, body: nn.Module, width: int, *, interaction: bool = False) -> None:
        super().__init__()
        self.body = body
        self.output = nn.Linear(width, 1)
        self.interaction = interaction
        # The weight of the cosine: training starts from the ranking by cosine, which the network learns to change.
        self.likeness = nn.Parameter(torch.tensor(INITIAL_COSINE_WEIGHT)) if interaction else None

    def forward(self, query: Tensor, sentences: Tensor, mask: Tensor) -> Tensor:
        queries = query[:, None, :].expand(-1, sentences.shape[1], -1)
        parts = [queries, sentences]
        if self.interaction:
            # Vectors have length 1, so the product is multiplied by the width to have values of usual size.
            parts += [queries * sentences * sentences.shape[-1], (queries - sentences).abs()]
        logits: Tensor = self.output(self.body(torch.cat(parts, dim=-1), mask > 0)).squeeze(-1)
        if self.likeness is not None:
            logits = logits + self.likeness * (queries * sentences).sum(dim=-1)
        return logits


class Mlp(nn.Module):
    """A perceptron that reads each sentence separately."""

    def __init__(self, width: int, hidden: int, layers: int, dropout: float) -> None:
        super().__init__()
        widths = [width] + [hidden] * layers
        self.layers = nn.ModuleList(nn.Linear(widths[i], widths[i + 1]) for i in range(layers))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        for layer in self.layers:
            x = self.dropout(torch.relu(layer(x)))
        return x


class SentenceTransformer(nn.Module):
    """Transformer layers over the sentences of one document, with their positions."""

    def __init__(self, width: int, heads: int, feed_forward: int, layers: int, dropout: float) -> None:
        super().__init__()
        self.layers = nn.ModuleList(EncoderLayer(width, heads, feed_forward, dropout) for _ in range(layers))
        self.scale = math.sqrt(width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        positions = torch.arange(x.shape[1], device=x.device)
        x = x * self.scale + sinusoids(positions, x.shape[2]).to(x.dtype)
        for layer in self.layers:
            x = layer(x, mask)
        return x


def make_head(vector_width: int, settings: dict[str, Any]) -> RankingHead:
    """Make the head of the settings kind, layers, width, feed_forward, heads, dropout and join."""
    kind = settings.get("kind", "mlp")
    join = settings.get("join", "concatenation")
    if join not in JOINS:
        raise UserError("job", f"settings.join is {join!r}; choose one of {', '.join(JOINS)}")
    interaction = join == "interaction"
    joined = (4 if interaction else 2) * vector_width
    layers, dropout = int(settings.get("layers", 3)), float(settings.get("dropout", 0.0))
    if kind == "mlp":
        hidden = int(settings.get("width", 300))
        return RankingHead(Mlp(joined, hidden, layers, dropout), hidden, interaction=interaction)
    if kind == "lstm":
        hidden = int(settings.get("width", 500))
        return RankingHead(BiLstm(joined, hidden, layers, dropout), 2 * hidden, interaction=interaction)
    if kind == "transformer":
        heads = int(settings.get("heads", 4))
        if joined % heads:
            raise UserError("job", f"settings.heads is {heads}, which does not divide the joined width {joined}")
        feed_forward = int(settings.get("feed_forward", 250))
        return RankingHead(
            SentenceTransformer(joined, heads, feed_forward, layers, dropout), joined, interaction=interaction
        )
    raise UserError("job", f"settings.kind is {kind!r}; choose one of {', '.join(KINDS)}")
