import { scoresFromCounts, signature } from '@citemill/metrics';
import type { LabellingScoring, ParagraphExample } from '../../dataset/index.js';
import type { Column, Task } from './task.js';

/** The sentences of one paragraph, counted by what they are and what was said of them. */
export interface LabellingItem {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
  /** Sentence by sentence, whether the label was right. */
  right: readonly boolean[];
}

type Counts = Omit<LabellingItem, 'right'>;

function poolCounts(items: readonly LabellingItem[]): Counts {
  const sum = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
  for (const item of items) {
    sum.truePositives += item.truePositives;
    sum.falsePositives += item.falsePositives;
    sum.falseNegatives += item.falseNegatives;
    sum.trueNegatives += item.trueNegatives;
  }
  return sum;
}

/** F1 of each class and how many sentences are of it. */
function byClass(items: readonly LabellingItem[]) {
  const all = poolCounts(items);
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

const column = (name: string, of: Column<LabellingItem>['of']): Column<LabellingItem> => ({
  name,
  scale: 100,
  digits: 2,
  of,
});

const COLUMNS: Column<LabellingItem>[] = [
  column('P', (items) => scoresFromCounts(poolCounts(items)).precision),
  column('R', (items) => scoresFromCounts(poolCounts(items)).recall),
  column('F1', (items) => scoresFromCounts(poolCounts(items)).f),
  column('macro F1', (items) => {
    const { positive, negative } = byClass(items);
    return (positive + negative) / 2;
  }),
  column('weighted F1', (items) => {
    const { positive, negative, positives, negatives } = byClass(items);
    return (positive * positives + negative * negatives) / (positives + negatives);
  }),
  column('accuracy', (items) => {
    const { right, positives, negatives } = byClass(items);
    return right / (positives + negatives);
  }),
];

/**
 * CiteWorth §4: precision, recall and F1 of the cite-worthy sentences, pooled over all paragraphs. Scores become labels
 * at `threshold`, where a prediction has no labels of its own.
 */
export function labellingTask({
  threshold = 0.5,
}: LabellingScoring = {}): Task<ParagraphExample, LabellingItem> {
  return {
    wants: 'labels, yes or no for each sentence (or scores)',
    columns: COLUMNS,
    main: 'F1',
    signature: signature({
      name: 'labelling',
      version: 1,
      options: { average: ['positive', 'macro', 'weighted'], pooled: true, threshold },
    }),
    judge({ labels: wanted, sentences }, { labels, scores }) {
      const said = labels?.map(Boolean) ?? scores?.map((score) => score >= threshold);
      if (!said) return 'has neither labels nor scores';
      if (said.length !== sentences.length)
        return `has ${said.length} labels for ${sentences.length} sentences`;
      if (!wanted) return undefined;
      const item: LabellingItem = {
        truePositives: 0,
        falsePositives: 0,
        falseNegatives: 0,
        trueNegatives: 0,
        right: said.map((label, i) => label === Boolean(wanted[i])),
      };
      for (const [i, label] of said.entries())
        item[
          wanted[i]
            ? label
              ? 'truePositives'
              : 'falseNegatives'
            : label
              ? 'falsePositives'
              : 'trueNegatives'
        ]++;
      return item;
    },
    figures: (items) => COLUMNS.map(({ of }) => ({ value: of(items) })),
    right: ({ right }) => right,
  };
}
