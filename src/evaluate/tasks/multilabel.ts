import { signature } from '@citemill/metrics';
import type { ClassificationExample } from '../../dataset/index.js';
import type { ClassificationItem } from './classification.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import { type Column, cacheScores, percentColumn, type Task } from './task.js';

/** Returns the classes of a text, separated by spaces in files and predictions. */
const splitLabels = (labels: string): Set<string> => new Set(labels.split(/\s+/).filter(Boolean));

interface Counts {
  correct: number;
  expected: number;
  predicted: number;
}

/** The scores of a set of texts, between 0 and 1. */
interface MultilabelScores {
  macro: number;
  micro: number;
  any: number;
  all: number;
}

const f1 = ({ correct, expected, predicted }: Counts): number =>
  expected + predicted === 0 ? 0 : (2 * correct) / (expected + predicted);

const multilabelScores = cacheScores((items: readonly ClassificationItem[], weights): MultilabelScores => {
  const classes = new Map<string, Counts>();
  const total: Counts = { correct: 0, expected: 0, predicted: 0 };
  let [texts, any, all] = [0, 0, 0];
  for (const [i, item] of items.entries()) {
    const weight = weights?.[i] ?? 1;
    if (weight === 0) continue;
    const [expected, predicted] = [splitLabels(item.expected), splitLabels(item.predicted)];
    const correct = new Set([...expected].filter((label) => predicted.has(label)));
    for (const label of new Set([...expected, ...predicted])) {
      const counts = classes.get(label) ?? { correct: 0, expected: 0, predicted: 0 };
      classes.set(label, counts);
      for (const sums of [counts, total]) {
        sums.correct += correct.has(label) ? weight : 0;
        sums.expected += expected.has(label) ? weight : 0;
        sums.predicted += predicted.has(label) ? weight : 0;
      }
    }
    texts += weight;
    any += correct.size > 0 ? weight : 0;
    all += correct.size === expected.size && correct.size === predicted.size ? weight : 0;
  }
  const sum = [...classes.values()].reduce((scores, counts) => scores + f1(counts), 0);
  return { macro: sum / classes.size, micro: f1(total), any: any / texts, all: all / texts };
});

const column = (name: string, value: keyof MultilabelScores): Column<ClassificationItem> =>
  percentColumn(name, (items, weights) => multilabelScores(items, weights)[value]);

const COLUMNS: readonly Column<ClassificationItem>[] = [
  column('macro F1', 'macro'),
  column('micro F1', 'micro'),
  column('any right', 'any'),
  column('all right', 'all'),
];

/**
 * Texts that may have several classes: F1 of each class, averaged over the classes that occur, and pooled; and the share of texts with at
 * least one class right, and with exactly the right ones, as MultiCite scores them.
 */
export const multilabelTask = (): Task<ClassificationExample, ClassificationItem> => ({
  answerFormat: 'label, the classes of the text separated by spaces',
  columns: COLUMNS,
  main: 'macro F1',
  signature: signature({ name: 'multilabel', version: 1, options: { average: ['macro', 'micro'] } }),
  judge({ labels }, { label: predicted }) {
    if (predicted === undefined) return 'has no label';
    return labels === undefined ? undefined : { expected: labels.join(' '), predicted };
  },
  intervals: POOLED_INTERVALS,
  figures: (items) => pooledFigures(COLUMNS, items, ({ expected, predicted }) => `${expected}\n${predicted}`),
});
