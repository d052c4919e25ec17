import { Dataset } from '../dataset/index.js';
import { CiteWorthModel, type ParagraphExample } from '../models/index.js';
import { recipes } from '../recipes/index.js';
import { calibrate, fitCalibration, measureMarks, type Scored } from './calibration.js';

/** Number of paragraphs for calibration (validation split) and for measuring precision and recall (test split). */
const MEASURED_PARAGRAPHS = 1000;

/** The first paragraphs of a split as model input; splits are already shuffled by hash. */
async function* examples(
  dataset: Dataset,
  split: 'train' | 'validation' | 'test',
  maxParagraphs: number,
): AsyncGenerator<ParagraphExample> {
  const evaluation = recipes.find(dataset.manifest.recipe)?.evaluation?.({});
  if (evaluation?.kind !== 'labelling') throw new Error('the dataset has no sentence labels');
  let count = 0;
  for await (const row of dataset.rows(split, evaluation.reads)) {
    const example = evaluation.example(row);
    if (example) yield example;
    if (++count >= maxParagraphs) return;
  }
}

/** Scores and labels of the sentences of a split. */
async function scoreSplit(
  model: CiteWorthModel,
  dataset: Dataset,
  split: 'validation' | 'test',
  maxParagraphs: number,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for await (const example of examples(dataset, split, maxParagraphs)) {
    const scores = await model.score(example);
    example.labels?.forEach((isWorthy, i) => {
      const score = scores[i];
      if (score !== undefined) scored.push({ score, isWorthy });
    });
  }
  return scored;
}

/** A model that is fitted on a citeworth dataset. */
export interface LearntCiteWorth {
  /** Number of paragraphs that it learnt from. */
  paragraphs: number;
  /** Minimum probability for a sentence to count as cite-worthy. */
  threshold: number;
  /** Precision and recall on sentences that it was not trained on; null if there are none. */
  measured: { precision: number; recall: number; sentences: number } | null;
  /** The probability that each sentence of a paragraph needs a citation. */
  score(sentences: string[], section: string): Promise<number[]>;
}

/** Fits the logistic model with context on a citeworth dataset, and calibrates it on the validation split. */
export async function learnCiteWorth(
  path: string,
  maxParagraphs: number,
  onProgress: (progress: { note: string; done: number; of: number }) => void,
): Promise<LearntCiteWorth> {
  const dataset = await Dataset.open(path);
  try {
    const { train, validation, test } = dataset.manifest.splits;
    const hasValidation = validation.rows > 0;
    const model = new CiteWorthModel({ scope: 'paragraph', threshold: hasValidation ? 'tuned' : 0.5 });
    await model.fit(() => examples(dataset, 'train', maxParagraphs), {
      ...(hasValidation ? { validation: () => examples(dataset, 'validation', maxParagraphs) } : {}),
      onProgress: ({ done, of, note }) => onProgress({ note: note ?? '', done, of: of ?? 0 }),
    });
    const tuning = hasValidation ? await scoreSplit(model, dataset, 'validation', MEASURED_PARAGRAPHS) : [];
    const calibration = tuning.length > 0 ? fitCalibration(tuning) : undefined;
    const heldOut = test.rows > 0 ? await scoreSplit(model, dataset, 'test', MEASURED_PARAGRAPHS) : [];
    const toProbability = (score: number) => (calibration ? calibrate(calibration, score) : score);
    return {
      paragraphs: Math.min(train.rows, maxParagraphs),
      threshold: toProbability(model.threshold),
      // If the test split can't be measured, the figures are from the sentences that the threshold was tuned on.
      measured: measureMarks(heldOut, model.threshold) ?? measureMarks(tuning, model.threshold),
      score: async (sentences, section) =>
        [...(await model.score({ id: 'paragraph', sentences, section }))].map(toProbability),
    };
  } finally {
    dataset.close();
  }
}
