"""Conversations with a causal language model (Llama, Qwen, Gemma, …), trained by LoRA or whole."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import AutoConfig, AutoModelForCausalLM, GenerationConfig
from transformers.models.auto.modeling_auto import MODEL_FOR_MASKED_LM_MAPPING_NAMES

from citemill_trainer.adapters import add_adapter, base_fingerprint, check_adapter, loading_options
from citemill_trainer.architectures.base import Architecture, Metrics, OnnxGraph
from citemill_trainer.architectures.generators import numpy_ids
from citemill_trainer.chat import answer_ids, prepare_tokenizer, question_ids
from citemill_trainer.devices import Placement
from citemill_trainer.errors import UserError
from citemill_trainer.examples import Batch, Example, pad
from citemill_trainer.feeding import to_device
from citemill_trainer.losses.token_cross_entropy import IGNORED, token_cross_entropy
from citemill_trainer.metrics import rouge_means
from citemill_trainer.packing import pack
from citemill_trainer.pretrained import load_config, load_network, load_tokenizer, longest_input, tokenizer_from
from citemill_trainer.rows import Row

# Maximum relative difference between the losses of examples in a shared row and in separate rows.
PACKING_TOLERANCE = 0.02


class CausalLm(Architecture):
    """Learns the answer to each conversation; the question is read, but not learned.

    A network that is trained by LoRA is saved with the adapter merged into its weights, in the layout of any other
    checkpoint, or (settings.keep = "adapter") as the adapter alone, which needs the checkpoint it started from.
    """

    name = "causal-lm"
    fields = {"messages": "messages", "target": "text"}

    def build(self, training: Sequence[Row], placement: Placement) -> None:
        check_adapter(self.settings)
        texts = (text for row in training for text in (*(m["content"] for m in row["messages"]), row["target"]))
        self.tokenizer = load_tokenizer(self.job, texts)
        self._load(bf16=placement.precision == "bf16")

    def restore(self, folder: Path) -> None:
        self.tokenizer = tokenizer_from(str(folder))
        if self._keeps_adapter:
            self._load(bf16=False)
            self._check_base(folder)
        else:
            self.config = AutoConfig.from_pretrained(folder)
            self.module = AutoModelForCausalLM.from_config(self.config, dtype=self.config.dtype or torch.float32)
            self._finish()
        self.module.generation_config = GenerationConfig.from_pretrained(folder)

    def _check_base(self, folder: Path) -> None:
        model = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        if model.get("base_fingerprint") != base_fingerprint(self.module):
            raise UserError(
                "model", f"{folder}: the adapter was trained on other weights than those of {self.job.init}"
            )

    def _load(self, *, bf16: bool) -> None:
        config = load_config(self.job)
        if config.model_type in MODEL_FOR_MASKED_LM_MAPPING_NAMES:
            raise UserError(
                "init",
                f"{self.job.init or 'settings.config'} is a {config.model_type}, which cannot write text; "
                "start from a causal language model such as Qwen or Llama",
            )
        network = load_network(AutoModelForCausalLM, self.job, config, **loading_options(self.settings, bf16=bf16))
        if len(self.tokenizer) > network.get_input_embeddings().num_embeddings:
            network.resize_token_embeddings(len(self.tokenizer))
        self.config = network.config
        self.module = add_adapter(network, self.settings, self.job.training.seed)
        self._finish()

    def _finish(self) -> None:
        prepare_tokenizer(self.tokenizer)
        self.padding = int(self.tokenizer.pad_token_id)
        self.max_length = longest_input(self.config, self.tokenizer, self.settings.get("max_length"))
        self.max_target = min(int(self.settings.get("max_target", 256)), self.max_length - 1)

    @property
    def _keeps_adapter(self) -> bool:
        return self.settings.get("keep") == "adapter"

    @property
    def weights_file(self) -> str:
        return "adapter_model.safetensors" if self._keeps_adapter else super().weights_file

    def encode(self, rows: Sequence[Row], *, training: bool) -> list[Example]:
        examples = []
        for number, row in enumerate(rows):
            answer = answer_ids(self.tokenizer, row["messages"], row.get("target", ""), self.max_target)
            # In prediction, a question leaves room for the longest answer.
            room = len(answer) if training else self.max_target
            question = question_ids(self.tokenizer, row["messages"], self.max_length - room)
            features = {"question": numpy_ids(question), "answer": numpy_ids(answer)}
            examples.append(Example(str(row["id"]), number, len(question) + len(answer), features))
        return examples

    def fit(self, examples: Sequence[Example]) -> None:
        """Check that the network keeps packed examples apart, which not every family does."""
        shortest = sorted(examples, key=lambda example: example.size)[:2]
        if not self._packs or len(shortest) < 2:
            return
        self.module.eval()
        with torch.no_grad():
            together = self._row_loss(shortest)
            apart = sum(self._row_loss([example]) for example in shortest)
        if abs(together - apart) > PACKING_TOLERANCE * abs(apart):
            raise UserError(
                "job", f"{self.config.model_type} lets examples in one row see each other; set packing=false"
            )

    def _row_loss(self, examples: Sequence[Example]) -> float:
        """Compute the loss of examples in one row, on the weights' device, which is the GPU if they have 4 bits."""
        row = self._training_rows(examples, [list(range(len(examples)))])
        return float(self.loss(to_device(row, self.module.get_input_embeddings().weight.device)))  # type: ignore

    @property
    def _packs(self) -> bool:
        return bool(self.settings.get("packing", True))

    def collate(self, examples: Sequence[Example]) -> Batch:
        sizes = [example.size for example in examples]
        capacity = max(*sizes, min(self.max_length, sum(sizes))) if self._packs else 0
        rows = pack(sizes, capacity) if self._packs else [[index] for index in range(len(examples))]
        questions = [example.features["question"] for example in examples]
        # The answer begins right after the question, so the padding comes first.
        return {
            **self._training_rows(examples, rows),
            "questions": pad([ids[::-1] for ids in questions], self.padding).flip(1),
            "question_mask": pad([np.ones(len(ids), dtype=np.int64) for ids in questions], 0).flip(1),
        }

    def _training_rows(self, examples: Sequence[Example], rows: Sequence[Sequence[int]]) -> Batch:
        """Build rows of the examples at the given indexes; positions start again with each example."""
        ids, labels, positions = [], [], []
        for row in rows:
            parts = [examples[index].features for index in row]
            ids.append(np.concatenate([np.concatenate([p["question"], p["answer"]]) for p in parts]))
            positions.append(np.concatenate([np.arange(len(p["question"]) + len(p["answer"])) for p in parts]))
            labels.append(np.concatenate([_next_tokens(p["question"], p["answer"]) for p in parts]))
        step = self.length_step
        return {
            "input_ids": pad(ids, self.padding, multiple=step),
            "position_ids": pad(positions, 0, multiple=step),
            "labels": pad(labels, IGNORED, multiple=step),
        }

    def loss(self, batch: Batch) -> Tensor:
        # Without a mask, a network sees earlier tokens only, so padding at the end changes nothing; and it keeps
        # examples apart whose positions start again at 0.
        logits = self.module(input_ids=batch["input_ids"], position_ids=batch["position_ids"], use_cache=False).logits
        return token_cross_entropy(logits, batch["labels"], self.job.training.label_smoothing)

    def denominator(self, example: Example) -> float:
        return float(len(example.features["answer"]))

    def predict(self, batch: Batch) -> list[Any]:
        ends = self.module.generation_config.eos_token_id  # type: ignore[union-attr]
        ends = ends if isinstance(ends, list) else [] if ends is None else [ends]
        options = {"max_new_tokens": self.max_target, "do_sample": False, **(self.settings.get("generation") or {})}
        generated = self.module.generate(  # type: ignore[operator]
            input_ids=batch["questions"],
            attention_mask=batch["question_mask"],
            pad_token_id=self.padding,
            eos_token_id=sorted({*ends, int(self.tokenizer.eos_token_id)}),
            **options,
        )
        answers = generated[:, batch["questions"].shape[1] :]
        return [text.strip() for text in self.tokenizer.batch_decode(answers, skip_special_tokens=True)]

    def score(self, rows: Sequence[Row], predictions: Sequence[Any], threshold: float | None = None) -> Metrics:
        targets = [" ".join(row["target"].split()) for row in rows]
        answers = [" ".join(prediction.split()) for prediction in predictions]
        exact = sum(answer == target for answer, target in zip(answers, targets, strict=True))
        return {**rouge_means(answers, targets), "exact": 100 * exact / max(1, len(rows))}

    def describe(self, prediction: Any) -> dict[str, Any]:
        return {"text": prediction}

    def save(self, folder: Path) -> None:
        if self._keeps_adapter:
            self.module.peft_config["default"].save_pretrained(folder)  # type: ignore[union-attr,index]
        elif hasattr(self.module, "merge_and_unload"):
            self.module = self.module.merge_and_unload()  # type: ignore[operator]
        self.config.dtype = self.module.dtype
        super().save(folder)
        self.module.generation_config.save_pretrained(folder)  # type: ignore[union-attr,operator]

    def saved_state(self) -> dict[str, Tensor]:
        if not self._keeps_adapter:
            return super().saved_state()
        from peft import get_peft_model_state_dict

        state: dict[str, Tensor] = get_peft_model_state_dict(self.module)
        return {name: value.detach().cpu().contiguous() for name, value in state.items()}

    def load_saved_state(self, state: dict[str, Tensor]) -> None:
        if not self._keeps_adapter:
            return super().load_saved_state(state)
        from peft import get_peft_model_state_dict, set_peft_model_state_dict

        differing = sorted(set(get_peft_model_state_dict(self.module)).symmetric_difference(state))
        if differing:
            raise UserError("model", f"{self.weights_file} does not fit the network, for example {differing[0]}")
        set_peft_model_state_dict(self.module, state)
        return None

    def graphs(self) -> list[OnnxGraph]:
        # Programs that serve large language models, such as llama.cpp and vLLM, read the folder itself.
        return []

    def model_fields(self) -> dict[str, Any]:
        base = {"base_fingerprint": base_fingerprint(self.module)} if self._keeps_adapter else {}
        return {"max_length": self.max_length, "max_target": self.max_target, **base}


def _next_tokens(question: Any, answer: Any) -> Any:
    """Label each position with the token after it, if that belongs to the answer."""
    labels = np.full(len(question) + len(answer), IGNORED, dtype=np.int64)
    labels[len(question) - 1 : -1] = answer
    return labels
