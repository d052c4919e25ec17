import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a model folder as `citemill train` does, without the weights. */
export function writeModelFolder(
  folder: string,
  preset: string,
  input: string,
  architecture = 'sequence-classifier',
): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(
    join(folder, 'model.json'),
    JSON.stringify({
      schema: 'citemill.model/1',
      preset,
      architecture,
      job: {
        settings: { max_length: 256 },
        input: { name: input },
        dataset: 'citeworth|refined|…',
        training: { epochs: 3, learning_rate: 0.00001 },
        deviations: ['fewer epochs'],
      },
      labels: ['non-cite-worthy', 'cite-worthy'],
      threshold: 0.4,
      scores: { f1: 0.61, loss: null },
    }),
  );
  writeFileSync(
    join(folder, 'train.jsonl'),
    [
      { event: 'step', step: 10, epoch: 0.1, loss: 0.7 },
      { event: 'validation', step: 10, epoch: 0.1, metrics: { f1: 0.5 }, best: true },
      { event: 'step', step: 20, epoch: 0.2, loss: 0.5 },
      { event: 'validation', step: 20, epoch: 0.2, metrics: { f1: 0.61 }, best: true },
    ]
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  );
}
