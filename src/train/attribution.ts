import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createTemporaryFolder } from '../engine/index.js';
import type { ModelRow } from '../infer/index.js';
import { writeRows } from './job-rows.js';
import { writeJson } from './out-folder.js';
import { runTrainer } from './run-trainer.js';

/** A word and its mean effect on a classifier's decision. */
export interface WordAttribution {
  word: string;
  attribution: number;
  count: number;
}

const answerSchema = z.looseObject({
  words: z.array(z.object({ word: z.string(), attribution: z.number(), count: z.number() })),
});

/** Words that occur less often are left out. */
const MIN_OCCURRENCES = 5;

export type AttributionMeasure = 'signed' | 'l2';

export interface AttributionRequest {
  python: string;
  /** Model folder of a classifier. */
  model: string;
  rows: AsyncIterable<ModelRow>;
  /** `signed` (default): for or against the class; `l2`: how much a word matters, as in CiteWorth. */
  measure?: AttributionMeasure | undefined;
  device?: string | undefined;
}

/** InputXGradient (CiteWorth §4): words by their mean attribution to the positive class, highest first. */
export async function attributeWords(request: AttributionRequest): Promise<WordAttribution[]> {
  const folder = await createTemporaryFolder('words');
  const [input, output, job] = ['rows.jsonl', 'words.json', 'job.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    await writeRows(input, request.rows);
    writeJson(job, {
      schema: 'citemill.attribution/1',
      model: request.model,
      input,
      output,
      target: 1,
      minimum_count: MIN_OCCURRENCES,
      device: request.device ?? 'auto',
      measure: request.measure ?? 'signed',
    });
    await runTrainer({ python: request.python, args: ['attribute', job] });
    return answerSchema.parse(JSON.parse(readFileSync(output, 'utf8'))).words;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
