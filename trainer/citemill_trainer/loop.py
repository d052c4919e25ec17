"""The training loop of all architectures."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from citemill_trainer.architectures.base import Architecture, Metrics
from citemill_trainer.batching import batches_per_epoch, epoch_batches, micro_batches
from citemill_trainer.checkpoints import Checkpoints, Progress
from citemill_trainer.compiled_layers import CompiledLayers
from citemill_trainer.devices import Placement
from citemill_trainer.distributed import GradientAverage, World
from citemill_trainer.errors import UserError
from citemill_trainer.events import Events
from citemill_trainer.examples import Example
from citemill_trainer.feeding import FedBatch, MicroBatch, feed, pin
from citemill_trainer.inference import judge_rows
from citemill_trainer.job import Job
from citemill_trainer.loss_log import LossLog
from citemill_trainer.optimisers import learning_rate
from citemill_trainer.pace import Pace
from citemill_trainer.passes import Passes
from citemill_trainer.rows import Row

# Number of steps between two checks of several processes whether a checkpoint is due.
STEPS_BETWEEN_CHECKPOINT_CHECKS = 20


@dataclass(slots=True)
class Split:
    """The rows of a file and the examples made from them."""

    rows: list[Row]
    examples: Sequence[Example]


class Loop:
    """Trains an architecture on one split, and chooses its weights by the scores on another."""

    def __init__(
        self,
        job: Job,
        architecture: Architecture,
        placement: Placement,
        world: World,
        events: Events,
        fingerprint: str,
    ) -> None:
        self.job = job
        self.training = job.training
        self.architecture = architecture
        self.placement = placement
        self.world = world
        self.events = events
        self.checkpoints = Checkpoints(job.out, fingerprint, events)
        self.progress = Progress()
        self.token_budget = job.training.token_budget or placement.token_budget()
        self.optimiser = architecture.make_optimiser(cuda=placement.is_cuda)
        # Activations cannot be recomputed in a recording, which does not have the state of the random numbers.
        graphs = job.cuda_graphs and not job.settings.get("gradient_checkpointing")
        self.passes = Passes(architecture, placement, events, graphs=graphs)
        # Created after the passes, which choose the stream that gradients belong to.
        self._average_gradients = GradientAverage(architecture.module, world)
        self._compiled = CompiledLayers(architecture.module, wanted=bool(job.settings.get("compile_layers")))
        self._losses = LossLog(world, cuda=placement.is_cuda)
        self._pace = Pace()
        self._last_checkpoint = time.monotonic()
        # Set by a signal; the current step is then finished and saved before the run ends.
        self.interrupted = False

    def run(self, train: Split, validation: Split) -> Progress:
        """Train to the end (or to the end of patience) and leave the best weights in the module."""
        steps, per_epoch = self._steps(train)
        resumed = self.checkpoints.resume(self.architecture.module, self.optimiser, self.placement.device)
        if resumed is not None:
            self.progress = resumed
            self.token_budget = resumed.token_budget or self.token_budget
            self.architecture.part_tokens = resumed.part_tokens or self.architecture.part_tokens
            self.events.emit("resumed", step=resumed.step)
        self._pace.start(self.progress.step, self.progress.seconds)
        with self._compiled():
            self._train(train, validation, steps, per_epoch)
        self._losses.fetch()
        self.world.wait()
        self.architecture.apply_postponed_updates(done=True)
        self.checkpoints.load_best(self.architecture.module, self.progress)
        self.progress.seconds = self._pace.seconds()
        return self.progress

    def _train(self, train: Split, validation: Split, steps: int, per_epoch: int) -> None:
        for number, batch in self._batches(train, per_epoch, steps):
            self._step(number, batch, steps, per_epoch)
            self.progress.step = number + 1
            if self._validation_due(number + 1, steps, per_epoch):
                self._losses.fetch()
                self._validate(validation, number + 1, per_epoch)
            finished = self.progress.finished
            self._pace.report(self.events, self._losses, number + 1, steps, per_epoch, last=finished)
            if finished:
                break
            if self.interrupted:
                self._checkpoint(number + 1)
                raise KeyboardInterrupt
            self._checkpoint_if_due(number + 1)

    def _steps(self, train: Split) -> tuple[int, int]:
        if not train.examples:
            raise UserError("rows", "the training file has no rows")
        per_epoch = batches_per_epoch(len(train.examples), self.training.batch_size)
        steps = per_epoch * self.training.epochs
        steps = min(steps, self.training.max_steps or steps)
        self.events.emit(
            "start",
            steps=steps,
            epochs=math.ceil(steps / per_epoch),
            examples=len(train.examples),
            parameters=self.architecture.parameters(),
            device=self.placement.describe(),
            precision=self.placement.precision,
        )
        return steps, per_epoch

    def _batches(self, train: Split, per_epoch: int, steps: int) -> Iterator[tuple[int, FedBatch]]:
        """Yield batches from the current step on, with their steps."""
        if self.progress.finished:
            return
        sizes = [example.size for example in train.examples]
        start = self.progress.step

        def upcoming() -> Iterator[list[Example]]:
            for epoch in range(start // per_epoch, math.ceil(steps / per_epoch)):
                batches = epoch_batches(sizes, self.training.batch_size, self.training.seed, epoch)
                skip = start - epoch * per_epoch if epoch == start // per_epoch else 0
                for batch in batches[skip : steps - epoch * per_epoch]:
                    yield [train.examples[i] for i in batch]

        yield from enumerate(feed(upcoming(), self._make_batch, ahead=self.placement.is_cuda), start)

    def _make_batch(self, examples: Sequence[Example]) -> FedBatch:
        denominator = sum(self.architecture.denominator(example) for example in examples)
        # The examples of this process; the other processes take the rest.
        share = self.world.share(examples)
        parts = self._make_micro_batches(share, self.token_budget, self.training.micro_batch)
        return FedBatch(list(examples), parts, denominator)

    def _make_micro_batches(
        self, examples: Sequence[Example], budget: int, max_examples: int | None
    ) -> list[MicroBatch]:
        is_whole = self.architecture.whole_batches
        parts = [list(examples)] if is_whole else micro_batches(examples, budget, max_examples)
        batches = [MicroBatch(part, self.architecture.collate(part)) for part in parts]
        if self.placement.is_cuda:
            for part in batches:
                part.tensors = pin(part.tensors)
        return batches

    def _step(self, number: int, batch: FedBatch, steps: int, per_epoch: int) -> None:
        self.architecture.module.train()
        rate = learning_rate(self.training, number, steps)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        loss = self._accumulate(number, batch)
        self._average_gradients()
        if self.training.clip is not None:
            torch.nn.utils.clip_grad_norm_(self.architecture.module.parameters(), self.training.clip)
        self.optimiser.step()
        # A recorded pass adds to the gradients at the addresses of the recording.
        self.optimiser.zero_grad(set_to_none=not self.passes.graphs)
        self._pace.add(len(batch.examples))
        self._losses.add(number, per_epoch, batch.examples, loss)

    def _accumulate(self, number: int, batch: FedBatch) -> Tensor:
        """Accumulate the gradients of a batch; if memory runs out, halve its micro-batches and start again."""
        parts = batch.parts
        # The gradients of the processes are averaged, not summed.
        denominator = max(batch.denominator, 1e-12) / self.world.size
        while True:
            # Seeding by step makes dropout independent of history, so that a resumed run repeats it exactly.
            torch.manual_seed((self.training.seed * 1_000_003 + number) * 64 + self.world.rank)
            total = torch.zeros((), device=self.placement.device)
            try:
                for part in parts:
                    total += self.passes.run(part.tensors, denominator)
                return total / self.world.size
            except torch.OutOfMemoryError as error:
                parts = self._halve(parts, error)

    def _halve(self, parts: list[MicroBatch], error: torch.OutOfMemoryError) -> list[MicroBatch]:
        largest = max(len(part.examples) for part in parts)
        if self.architecture.whole_batches:
            if not self.architecture.shrink_parts():
                raise UserError(
                    "memory", "a batch does not fit in the GPU's memory; lower batch_size or max_length"
                ) from error
        elif largest == 1:
            raise UserError(
                "memory", "a single example does not fit in the GPU's memory; lower max_length"
            ) from error
        self.passes.forget()
        self.optimiser.zero_grad(set_to_none=True)
        if self.placement.is_cuda:
            torch.cuda.empty_cache()
        if self.architecture.whole_batches:
            self.progress.part_tokens = self.architecture.part_tokens
            self.events.emit("oom", micro_batch=largest)
            return parts
        longest = max(len(part.examples) * max(e.size for e in part.examples) for part in parts)
        self.token_budget = max(1, min(self.token_budget, longest) // 2)
        self.progress.token_budget = self.token_budget
        self.events.emit("oom", micro_batch=largest // 2)
        examples = [example for part in parts for example in part.examples]
        return self._make_micro_batches(examples, self.token_budget, largest // 2)

    def _validation_due(self, step: int, steps: int, per_epoch: int) -> bool:
        interval = self.training.validate_steps or per_epoch * self.training.validate_epochs
        return step % interval == 0 or step == steps

    def _validate(self, validation: Split, step: int, per_epoch: int) -> None:
        _, metrics = self.judge(validation)
        select = self.training.select
        if select.metric not in metrics:
            raise UserError(
                "job",
                f"training.select.metric is {select.metric!r}; this architecture offers {', '.join(metrics)}",
            )
        value = metrics[select.metric]
        is_best = select.better(value, self.progress.best_metric)
        if is_best:
            self.progress.best_metric, self.progress.best_step = value, step
            self.progress.best_metrics = metrics
            self.progress.validations_without_gain = 0
            if self.world.is_first:
                self.architecture.apply_postponed_updates()
                self.checkpoints.save_best(self.architecture.module, step)
        else:
            self.progress.validations_without_gain += 1
        patience = self.training.patience
        self.progress.finished = patience is not None and self.progress.validations_without_gain >= patience
        self.events.emit("validation", step=step, epoch=(step - 1) // per_epoch + 1, metrics=metrics, best=is_best)

    def judge(self, split: Split, threshold: float | None = None) -> tuple[list[Any], Metrics]:
        """Predict a split and score it; the metrics include the mean loss."""
        budget = 2 * self.token_budget
        with self._compiled.paused():
            predictions, loss = judge_rows(
                self.architecture, split.rows, split.examples, self.placement, self.world, budget
            )
        return predictions, {**self.architecture.score(split.rows, predictions, threshold), "loss": loss}

    def _checkpoint_if_due(self, step: int) -> None:
        interval = self.job.checkpoint_steps
        if interval is None and self.world.size > 1 and step % STEPS_BETWEEN_CHECKPOINT_CHECKS:
            return
        minutes = (time.monotonic() - self._last_checkpoint) / 60
        due = step % interval == 0 if interval else self.world.agree(minutes >= self.job.checkpoint_minutes)
        if due:
            self._checkpoint(step)

    def _checkpoint(self, step: int) -> None:
        self._losses.fetch()
        self.progress.seconds = self._pace.seconds()
        if self.world.is_first:
            self.checkpoints.save(self.architecture.module, self.optimiser, self.progress)
            self.events.emit("checkpoint", step=step)
        self._last_checkpoint = time.monotonic()
