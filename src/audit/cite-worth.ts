import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readManifest } from '../dataset/index.js';
import { answerRows } from '../evaluate/index.js';
import { isModelFolder, openModel, readModelFolder, type TrainedModel } from '../infer/index.js';
import { UserError } from '../user-error.js';
import type { MeasuredMarks } from './calibration.js';
import { learnCiteWorth } from './learn-cite-worth.js';

/** A model that says which sentences need a citation. */
export interface CiteWorth {
  name: string;
  threshold: number;
  /** Precision on sentences that it was not trained on; null if it is to be measured on the corpus. */
  measured: MeasuredMarks | null;
  score(sentences: string[], section: string): Promise<number[]>;
  close(): Promise<void>;
}

/** Enough for a useful model in well under a minute. */
const MAX_PARAGRAPHS = 6000;

/** Returns the scores of a trained model for the sentences of one paragraph. */
export async function scoreSentences(model: TrainedModel, sentences: string[]): Promise<number[]> {
  async function* rows() {
    yield { id: 'paragraph', samples: sentences.map((text) => ({ text, label: '' })) };
  }
  for await (const { scores } of answerRows(model, rows())) return scores ?? [];
  return [];
}

/** Opens a model that `citemill train citeworth/…` wrote, or fits one on a citeworth dataset. */
export async function openCiteWorth(
  path: string,
  onProgress: (note: string) => void = () => {},
): Promise<CiteWorth> {
  if (!existsSync(path)) throw new UserError(`--model ${path}: no such folder`);
  if (isModelFolder(path)) return openTrainedModel(path);
  const recipe = existsSync(join(path, 'dataset.json')) ? readManifest(path).recipe : undefined;
  if (recipe !== 'citeworth')
    throw new UserError(
      `--model ${path}: neither a model that citemill train citeworth/… wrote nor a citeworth dataset`,
    );
  const learnt = await learnCiteWorth(path, MAX_PARAGRAPHS, ({ note }) => onProgress(note));
  return {
    ...learnt,
    name: `logistic regression on ${learnt.paragraphs} paragraphs of ${basename(path)}`,
    close: async () => {},
  };
}

async function openTrainedModel(path: string): Promise<CiteWorth> {
  const { description } = readModelFolder(path);
  if (!description.job.input?.name.startsWith('citeworth/'))
    throw new UserError(
      `--model ${path} was not trained on citeworth; use a model of citemill train citeworth/…`,
    );
  const precision = existsSync(join(path, 'onnx', 'model_int8.onnx')) ? 'int8' : 'fp32';
  const model = await openModel(path, { precision });
  return {
    name: `${basename(path)} (${description.preset ?? description.architecture})`,
    threshold: description.threshold ?? 0.5,
    measured: null,
    score: (sentences) => scoreSentences(model, sentences),
    close: () => model.close(),
  };
}
