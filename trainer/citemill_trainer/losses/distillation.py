"""Distillation (Hinton et al., 2015): the student should answer as the teacher does, both softened."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

from citemill_trainer.errors import UserError
from citemill_trainer.job import Job

TEMPERATURE = 2.0
LABEL_WEIGHT = 0.2


def distillation_settings(job: Job) -> tuple[float, float]:
    """Return the weight of the labels in the loss, and the temperature."""
    share = float(job.settings.get("label_weight", LABEL_WEIGHT))
    temperature = float(job.settings.get("temperature", TEMPERATURE))
    if not 0 <= share <= 1 or temperature <= 0:
        raise UserError("job", "settings.label_weight must be between 0 and 1, settings.temperature above 0")
    return share, temperature


def divergence(student: Tensor, teacher: Tensor, temperature: float) -> Tensor:
    """Compute the Kullback-Leibler divergence of predictions, given as logits [..., classes].

    The factor temperature² keeps the size of the gradients the same at every temperature.
    """
    p = torch.log_softmax(teacher.float() / temperature, -1)
    q = torch.log_softmax(student.float() / temperature, -1)
    return (p.exp() * (p - q)).sum(-1) * temperature**2


def binary_divergence(student: Tensor, teacher: Tensor, temperature: float) -> Tensor:
    """Compute the same for predictions with a single logit, that of class 1."""
    a, b = student.float() / temperature, teacher.float() / temperature
    p = torch.sigmoid(b)
    positive = p * (F.logsigmoid(b) - F.logsigmoid(a))
    negative = (1 - p) * (F.logsigmoid(-b) - F.logsigmoid(-a))
    return (positive + negative) * temperature**2
