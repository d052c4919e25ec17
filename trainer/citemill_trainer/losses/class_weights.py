"""Class weights from the labels of the training examples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from citemill_trainer.errors import UserError


def class_weights(setting: str | tuple[float, ...] | None, labels: Sequence[int], classes: int) -> list[float]:
    """Compute n / (classes × count) for "balanced", as scikit-learn does; return the weights of a list, or ones."""
    if setting is None or setting == "none":
        return [1.0] * classes
    if isinstance(setting, tuple):
        if len(setting) != classes:
            raise UserError("job", f"class_weights has {len(setting)} numbers for {classes} classes")
        return list(setting)
    if setting != "balanced":
        raise UserError("job", f'class_weights is {setting!r}; use "balanced", "none" or a list of numbers')
    counts = np.bincount(np.asarray(labels, dtype=np.int64), minlength=classes)
    return [len(labels) / (classes * count) if count else 1.0 for count in counts.tolist()]
