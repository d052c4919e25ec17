import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createTemporaryFolder } from '../engine/index.js';
import { folderIdentity, type ModelAnswer, readModelFolder, type TrainedModel } from '../infer/index.js';
import { sigmoid } from '../infer/sigmoid.js';
import { softmax } from '../infer/softmax.js';
import { writeRows } from './job-rows.js';
import { writeJson } from './out-folder.js';
import { runTrainer } from './run-trainer.js';

const lineSchema = z.looseObject({
  logits: z.array(z.number()).optional(),
  scores: z.array(z.number()).optional(),
  text: z.string().optional(),
  tags: z.array(z.string()).optional(),
});

/** Architectures whose logits are over mutually exclusive classes. */
const CLASSIFIERS = new Set(['sequence-classifier', 'word-classifier', 'pu-learning']);

export interface PytorchOptions {
  python: string;
  device?: string | undefined;
}

/** Opens a trained model with PyTorch. Pass many rows per call: each starts Python. */
export async function openPytorchModel(
  path: string,
  { python, device = 'auto' }: PytorchOptions,
): Promise<TrainedModel> {
  const folder = readModelFolder(path);
  const statistics = { hits: 0, misses: 0 };
  const isClassifier = CLASSIFIERS.has(folder.description.architecture);
  return {
    folder,
    identity: await folderIdentity(folder, 'pytorch'),
    statistics,
    async answer(rows) {
      const temporary = await createTemporaryFolder('predict');
      const [input, output, job] = ['rows.jsonl', 'answers.jsonl', 'job.json'].map((name) =>
        join(temporary, name),
      ) as [string, string, string];
      try {
        await writeRows(input, iterate(rows));
        writeJson(job, {
          schema: 'citemill.prediction/1',
          model: folder.path,
          input,
          output,
          device,
        });
        await runTrainer({ python, args: ['predict', job] });
        statistics.misses += rows.length;
        const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
        return lines.map((line) => toAnswer(lineSchema.parse(JSON.parse(line)), isClassifier));
      } finally {
        rmSync(temporary, { recursive: true, force: true });
      }
    },
    close: async () => {},
  };
}

async function* iterate<Row>(rows: readonly Row[]) {
  yield* rows;
}

function toAnswer(
  { logits, scores, text, tags }: z.infer<typeof lineSchema>,
  isClassifier: boolean,
): ModelAnswer {
  if (text !== undefined) return { text };
  if (tags !== undefined) return { tags };
  if (scores !== undefined) return { scores };
  if (logits === undefined) return {};
  return { scores: isClassifier ? softmax(logits) : logits.map(sigmoid) };
}
