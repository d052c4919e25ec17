import { Dataset } from '../dataset/index.js';
import { CiteWorthModel, type FitOptions, type ParagraphExample } from '../models/index.js';
import { recipes } from '../recipes/index.js';
import {
  calibrate,
  fitCalibration,
  LIKELY,
  type MeasuredMarks,
  measureMarks,
  type Scored,
} from './calibration.js';

/** Number of paragraphs for calibration (validation split) and for measuring precision and recall (test split). */
const MEASURED_PARAGRAPHS = 1000;

/** Minimum sentences of a paragraph for the model with context: the recipe omits shorter ones, so it has not learnt from any. */
const MIN_CONTEXT_SENTENCES = 3;

type Split = 'train' | 'validation' | 'test';

/** Yields the first paragraphs of a split as model input; splits are already shuffled by hash. */
async function* paragraphs(
  dataset: Dataset,
  split: Split,
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

/** Splits paragraphs into one example per sentence. */
async function* singleSentences(examples: AsyncIterable<ParagraphExample>): AsyncGenerator<ParagraphExample> {
  for await (const { id, sentences, section, labels } of examples)
    for (const [i, sentence] of sentences.entries())
      yield { id, sentences: [sentence], section, ...(labels ? { labels: labels.slice(i, i + 1) } : {}) };
}

/** Returns the score and the label of every labelled sentence. */
async function scoreExamples(
  model: CiteWorthModel,
  examples: AsyncIterable<ParagraphExample>,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for await (const example of examples) {
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
  measured: MeasuredMarks | null;
  /** The same for the sentences that more likely have a citation than not. */
  measuredLikely: MeasuredMarks | null;
  /** Returns the probability that each sentence of a paragraph needs a citation. */
  score(sentences: string[], section: string): Promise<number[]>;
}

type Fitted = Omit<LearntCiteWorth, 'paragraphs'>;

/** Fits the logistic model with context on the examples of each split, and calibrates it on those of the validation split. */
async function fitCalibrated(
  read: (split: Split, maxParagraphs?: number) => AsyncIterable<ParagraphExample>,
  hasValidation: boolean,
  onProgress: NonNullable<FitOptions['onProgress']>,
): Promise<Fitted> {
  const model = new CiteWorthModel({ scope: 'paragraph', threshold: hasValidation ? 'tuned' : 0.5 });
  await model.fit(() => read('train'), {
    ...(hasValidation ? { validation: () => read('validation') } : {}),
    onProgress,
  });
  const tuning = await scoreExamples(model, read('validation', MEASURED_PARAGRAPHS));
  const calibration = tuning.length > 0 ? fitCalibration(tuning) : undefined;
  const heldOut = await scoreExamples(model, read('test', MEASURED_PARAGRAPHS));
  const toProbability = (score: number) => (calibration ? calibrate(calibration, score) : score);
  const threshold = toProbability(model.threshold);
  const measure = (scored: readonly Scored[], minProbability: number) =>
    measureMarks(
      scored.map(({ score, isWorthy }) => ({ score: toProbability(score), isWorthy })),
      minProbability,
    );
  // If the test split cannot be measured, the figures are from the sentences that the threshold was tuned on.
  const measured = measure(heldOut, threshold);
  const sample = measured ? heldOut : tuning;
  return {
    threshold,
    measured: measured ?? measure(tuning, threshold),
    measuredLikely: measure(sample, Math.max(LIKELY, threshold)),
    score: async (sentences, section) =>
      [...(await model.score({ id: 'paragraph', sentences, section }))].map(toProbability),
  };
}

/** Fits a model for the sentences of a paragraph, and one for sentences without enough context. */
export async function learnCiteWorth(
  path: string,
  maxParagraphs: number,
  onProgress: (progress: { note: string; done: number; of: number }) => void,
): Promise<LearntCiteWorth> {
  const dataset = await Dataset.open(path);
  try {
    const { train, validation } = dataset.manifest.splits;
    const hasValidation = validation.rows > 0;
    const read = (split: Split, limit = maxParagraphs) =>
      paragraphs(dataset, split, Math.min(limit, maxParagraphs));
    const inContext = await fitCalibrated(read, hasValidation, ({ done, of, note }) =>
      onProgress({ note: note ?? '', done, of: 2 * (of ?? 0) }),
    );
    const alone = await fitCalibrated(
      (split, limit) => singleSentences(read(split, limit)),
      hasValidation,
      ({ done, of, note }) => onProgress({ note: note ?? '', done: done + (of ?? 0), of: 2 * (of ?? 0) }),
    );
    const scoreAlone = async (sentence: string, section: string) =>
      (await alone.score([sentence], section))[0] ?? 0;
    return {
      ...inContext,
      paragraphs: Math.min(train.rows, maxParagraphs),
      score: (sentences, section) =>
        sentences.length < MIN_CONTEXT_SENTENCES
          ? Promise.all(sentences.map((sentence) => scoreAlone(sentence, section)))
          : inContext.score(sentences, section),
    };
  } finally {
    dataset.close();
  }
}
