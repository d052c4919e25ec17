import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createTemporaryFolder } from '../engine/index.js';
import { type ModelAnswer, readModelFolder, type TrainedModel } from '../infer/index.js';
import { writeRows } from './job-rows.js';
import { writeJson } from './out-folder.js';
import { runTrainer } from './run-trainer.js';

const lineSchema = z.looseObject({
  logits: z.array(z.number()).optional(),
  scores: z.array(z.number()).optional(),
  text: z.string().optional(),
  tags: z.array(z.string()).optional(),
});

/** Architectures whose logits are those of classes, of which one is right. */
const OF_CLASSES = new Set(['sequence-classifier', 'word-classifier', 'pu-learning']);

export interface PytorchOptions {
  python: string;
  device?: string | undefined;
}

/** A trained model that PyTorch runs: for architectures that ONNX does not serve, and for a GPU. Give it many rows at once. */
export function openPytorchModel(path: string, { python, device = 'auto' }: PytorchOptions): TrainedModel {
  const folder = readModelFolder(path);
  const statistics = { hits: 0, misses: 0 };
  const isOfClasses = OF_CLASSES.has(folder.description.architecture);
  return {
    ...{ folder, identity: `pytorch:${folder.name}`, statistics },
    async answer(rows) {
      const work = await createTemporaryFolder('predict');
      const at = (name: string) => join(work, name);
      try {
        await writeRows(at('rows.jsonl'), streamOf(rows));
        const [input, output] = [at('rows.jsonl'), at('answers.jsonl')];
        writeJson(at('job.json'), {
          schema: 'citemill.prediction/1',
          model: folder.path,
          input,
          output,
          device,
        });
        await runTrainer({ python, args: ['predict', at('job.json')] });
        statistics.misses += rows.length;
        const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
        return lines.map((line) => answerOf(lineSchema.parse(JSON.parse(line)), isOfClasses));
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
    close: async () => {},
  };
}

async function* streamOf<Row>(rows: readonly Row[]) {
  yield* rows;
}

function answerOf(
  { logits, scores, text, tags }: z.infer<typeof lineSchema>,
  isOfClasses: boolean,
): ModelAnswer {
  if (text !== undefined) return { text };
  if (tags !== undefined) return { tags };
  if (scores !== undefined) return { scores };
  if (logits === undefined) return {};
  return { scores: isOfClasses ? softmax(logits) : logits.map((logit) => 1 / (1 + Math.exp(-logit))) };
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const raised = logits.map((logit) => Math.exp(logit - most));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}
