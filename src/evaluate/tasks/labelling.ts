import { scoresFromCounts, signature } from '@citemill/metrics';
import { itemAt } from '../../at.js';
import type { LabellingScoring, ParagraphExample } from '../../dataset/index.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import { type Column, percentColumn, type Task } from './task.js';

/** The sentences of one paragraph, counted by their labels and predicted labels. */
export interface LabellingItem {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
  /** Whether the label of each sentence was right. */
  right: readonly boolean[];
}

type Counts = Omit<LabellingItem, 'right'>;

function poolCounts(items: readonly LabellingItem[], weights?: ArrayLike<number>): Counts {
  const sum = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
  for (let i = 0; i < items.length; i++) {
    const item = itemAt(items, i);
    const weight = weights ? (weights[i] ?? 0) : 1;
    sum.truePositives += weight * item.truePositives;
    sum.falsePositives += weight * item.falsePositives;
    sum.falseNegatives += weight * item.falseNegatives;
    sum.trueNegatives += weight * item.trueNegatives;
  }
  return sum;
}

/** Paragraphs with the same counts are interchangeable in all columns. */
export const labellingKey = ({
  truePositives,
  falsePositives,
  falseNegatives,
  trueNegatives,
}: LabellingItem): string => `${truePositives} ${falsePositives} ${falseNegatives} ${trueNegatives}`;

/** F1 and number of sentences of each class. */
function byClass(items: readonly LabellingItem[], weights?: ArrayLike<number>) {
  const all = poolCounts(items, weights);
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = all;
  return {
    positive: scoresFromCounts(all).f,
    negative: scoresFromCounts({
      truePositives: trueNegatives,
      falsePositives: falseNegatives,
      falseNegatives: falsePositives,
    }).f,
    positives: truePositives + falseNegatives,
    negatives: trueNegatives + falsePositives,
    right: truePositives + trueNegatives,
  };
}

const COLUMNS: Column<LabellingItem>[] = [
  percentColumn('P', (items, weights) => scoresFromCounts(poolCounts(items, weights)).precision),
  percentColumn('R', (items, weights) => scoresFromCounts(poolCounts(items, weights)).recall),
  percentColumn('F1', (items, weights) => scoresFromCounts(poolCounts(items, weights)).f),
  percentColumn('macro F1', (items, weights) => {
    const { positive, negative } = byClass(items, weights);
    return (positive + negative) / 2;
  }),
  percentColumn('weighted F1', (items, weights) => {
    const { positive, negative, positives, negatives } = byClass(items, weights);
    return (positive * positives + negative * negatives) / (positives + negatives);
  }),
  percentColumn('accuracy', (items, weights) => {
    const { right, positives, negatives } = byClass(items, weights);
    return right / (positives + negatives);
  }),
];

/**
 * CiteWorth §4: precision, recall and F1 of the cite-worthy sentences, pooled over all paragraphs. If a prediction has no labels,
 * they are derived from its scores: at least `threshold` is positive.
 */
export function labellingTask({
  threshold = 0.5,
}: LabellingScoring = {}): Task<ParagraphExample, LabellingItem> {
  return {
    answerFormat: 'labels, true or false for each sentence (or scores)',
    columns: COLUMNS,
    main: 'F1',
    signature: signature({
      name: 'labelling',
      version: 1,
      options: { average: ['positive', 'macro', 'weighted'], pooled: true, threshold },
    }),
    judge({ labels: expected, sentences }, { labels, scores }) {
      const predicted = labels?.map(Boolean) ?? scores?.map((score) => score >= threshold);
      if (!predicted) return 'has neither labels nor scores';
      if (predicted.length !== sentences.length)
        return `has ${predicted.length} labels for ${sentences.length} sentences`;
      if (!expected) return undefined;
      const item: LabellingItem = {
        truePositives: 0,
        falsePositives: 0,
        falseNegatives: 0,
        trueNegatives: 0,
        right: predicted.map((label, i) => label === Boolean(expected[i])),
      };
      for (const [i, label] of predicted.entries())
        item[
          expected[i]
            ? label
              ? 'truePositives'
              : 'falseNegatives'
            : label
              ? 'falsePositives'
              : 'trueNegatives'
        ]++;
      return item;
    },
    intervals: POOLED_INTERVALS,
    figures: (items) => pooledFigures(COLUMNS, items, labellingKey),
    correctness: ({ right }) => right,
  };
}
