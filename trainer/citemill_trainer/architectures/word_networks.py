"""Networks over words, trained from random weights: a Transformer and a convolutional recurrent network."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from citemill_trainer.layers import EncoderLayer, mean_pool, sinusoids

POOL = 4


class WordTransformer(nn.Module):
    """The encoder of Vaswani et al. (2017); the mean of the words' vectors is classified.

    With `pooler`, a hidden layer of the same width comes before the classifier, as after BERT's [CLS].
    """

    def __init__(
        self,
        vocabulary: int,
        width: int,
        layers: int,
        heads: int,
        feed_forward: int,
        dropout: float,
        classes: int,
        *,
        pooler: bool = False,
    ) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width, padding_idx=0)
        nn.init.normal_(self.embedding.weight, std=width**-0.5)
        self.layers = nn.ModuleList(EncoderLayer(width, heads, feed_forward, dropout) for _ in range(layers))
        self.dropout = nn.Dropout(dropout)
        self.pooler = nn.Linear(width, width) if pooler else None
        self.classifier = nn.Linear(width, classes)
        self.scale = math.sqrt(width)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        x = self.embedding(input_ids) * self.scale
        x = self.dropout(x + sinusoids(torch.arange(x.shape[1], device=x.device), x.shape[2]).to(x.dtype))
        mask = attention_mask > 0
        for layer in self.layers:
            x = layer(x, mask)
        pooled = mean_pool(x, mask)
        if self.pooler is not None:
            pooled = torch.tanh(self.pooler(pooled))
        logits: Tensor = self.classifier(self.dropout(pooled))
        return logits


class Crnn(nn.Module):
    """Färber et al. (2018): convolution over words, max pooling, a recurrent layer, a classifier.

    The recurrent state after the last word is classified, so padding does not matter.
    """

    def __init__(
        self, vocabulary: int, width: int, filters: int, kernel: int, hidden: int, dropout: float, classes: int
    ) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width, padding_idx=0)
        self.convolution = nn.Conv1d(width, filters, kernel, padding=kernel // 2)
        self.recurrent = nn.GRU(filters, hidden, batch_first=True)
        self.dropout = nn.Dropout(dropout)
        self.classifier = nn.Linear(hidden, classes)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        mask = (attention_mask > 0).to(self.embedding.weight.dtype)
        x = self.dropout(self.embedding(input_ids) * mask[:, :, None])
        x = torch.relu(self.convolution(x.transpose(1, 2)))[:, :, : input_ids.shape[1]] * mask[:, None, :]
        x = F.max_pool1d(x, POOL, ceil_mode=True).transpose(1, 2)
        states, _ = self.recurrent(x)
        last = ((mask.sum(1).long() - 1).clamp(min=0) // POOL)[:, None, None].expand(-1, 1, states.shape[2])
        logits: Tensor = self.classifier(self.dropout(torch.gather(states, 1, last).squeeze(1)))
        return logits
