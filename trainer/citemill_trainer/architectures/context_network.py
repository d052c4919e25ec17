"""The network of sentences-in-context, and the splitting of long paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn


class ContextNetwork(nn.Module):
    """An encoder and a network with one hidden layer over each sentence's vector."""

    def __init__(self, encoder: nn.Module, config: Any, pooling: str, dropout: float) -> None:
        super().__init__()
        # Named as Hugging Face names it ("bert", "longformer"), so that the weights load as an encoder elsewhere.
        self.prefix = str(encoder.base_model_prefix)
        setattr(self, self.prefix, encoder)
        self.pooling = pooling
        width = int(config.hidden_size)
        if pooling == "attention":
            # With weights of zero, training begins with the mean.
            self.heads = int(getattr(config, "num_attention_heads", 1))
            self.attention = nn.Linear(width, self.heads)
            nn.init.zeros_(self.attention.weight)
            nn.init.zeros_(self.attention.bias)
        self.hidden = nn.Linear(width, width)
        self.classifier = nn.Linear(width, 1)
        self.dropout = nn.Dropout(dropout)

    def forward(self, inputs: dict[str, Tensor], positions: Tensor, sentences: int | None = None) -> Tensor:
        """`positions`: positions of the [SEP]s [B, S] (−1: none), or each token's sentence [B, T] (−1: none)."""
        states = getattr(self, self.prefix)(**inputs).last_hidden_state
        if self.pooling == "sep":
            pooled = gather_positions(states, positions)
        elif self.pooling == "attention":
            pooled = attended_by_sentence(states, self.attention(states), positions, sentences)
        else:
            pooled = mean_by_sentence(states, positions, sentences)
        hidden = torch.tanh(self.hidden(self.dropout(pooled)))
        logits: Tensor = self.classifier(self.dropout(hidden)).squeeze(-1)
        return logits


def gather_positions(states: Tensor, positions: Tensor) -> Tensor:
    index = positions.clamp(min=0)[:, :, None].expand(-1, -1, states.shape[2])
    return torch.gather(states, 1, index)


def mean_by_sentence(states: Tensor, sentence_map: Tensor, sentences: int | None = None) -> Tensor:
    """Average the token vectors of each sentence; missing sentences of a paragraph get zeros.

    In training the number of sentences is given, since finding the maximum makes a GPU wait.
    """
    member = _members(sentence_map, sentences).to(states.dtype)
    return torch.matmul(member, states) / member.sum(-1, keepdim=True).clamp(min=1.0)


def attended_by_sentence(
    states: Tensor, scores: Tensor, sentence_map: Tensor, sentences: int | None = None
) -> Tensor:
    """Average the token vectors of each sentence, with weights; each head has its own for its share of the vector."""
    batch, tokens, width = states.shape
    heads = scores.shape[2]
    member = _members(sentence_map, sentences)[:, None]  # batch, 1, sentences, tokens
    weights = torch.softmax(scores.float().transpose(1, 2)[:, :, None].masked_fill(~member, -1e4), -1)
    values = states.view(batch, tokens, heads, width // heads).transpose(1, 2)
    pooled = torch.matmul((weights * member).to(states.dtype), values)
    return pooled.transpose(1, 2).reshape(batch, -1, width)


def _members(sentence_map: Tensor, sentences: int | None) -> Tensor:
    """Mark the tokens that belong to each sentence, [batch, sentences, tokens]."""
    count: Any = sentence_map.max() + 1 if sentences is None else sentences
    numbers = torch.arange(count, device=sentence_map.device)
    return sentence_map[:, None, :] == numbers[None, :, None]


def pack_sentences(lengths: Sequence[int], capacity: int) -> list[tuple[int, int]]:
    """Find runs of whole sentences, each with its [SEP], of at most `capacity` tokens: (first, past the last)."""
    runs: list[tuple[int, int]] = []
    start = used = 0
    for index, length in enumerate(lengths):
        if index > start and used + length + 1 > capacity:
            runs.append((start, index))
            start, used = index, 0
        used += length + 1
    if start < len(lengths):
        runs.append((start, len(lengths)))
    return runs


class ContextGraph(nn.Module):
    """The network with positional inputs, the last of which gives the positions of the sentences."""

    def __init__(self, network: nn.Module, names: list[str]) -> None:
        super().__init__()
        self.network = network
        self.names = names

    def forward(self, *inputs: Tensor) -> Tensor:
        named = dict(zip(self.names[:-1], inputs[:-1], strict=True))
        logits: Tensor = self.network(named, inputs[-1])
        return logits
