import { type MulticlassScores, multiclassScores, signature } from '@citemill/metrics';
import { itemAt } from '../../at.js';
import type { ClassAverage, ClassificationExample, ClassificationScoring } from '../../dataset/index.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import { type Column, cacheScores, percentColumn, type Task } from './task.js';

/** A text's class and the predicted one. */
export interface ClassificationItem {
  expected: string;
  predicted: string;
}

const classScores = cacheScores((items: readonly ClassificationItem[], weights): MulticlassScores => {
  // Only the classes of items that were drawn enter the averages.
  const drawn = weights ? [...items.keys()].filter((i) => weights[i]) : [...items.keys()];
  return multiclassScores(
    drawn.map((i) => itemAt(items, i).expected),
    drawn.map((i) => itemAt(items, i).predicted),
    weights ? { weights: drawn.map((i) => weights[i] ?? 0) } : {},
  );
});

const column = (name: string, value: (scores: MulticlassScores) => number): Column<ClassificationItem> =>
  percentColumn(name, (items, weights) => value(classScores(items, weights)));

const classificationKey = ({ expected, predicted }: ClassificationItem): string =>
  `${expected}\n${predicted}`;

const F1: Record<ClassAverage, Column<ClassificationItem>> = {
  macro: column('macro F1', ({ macro }) => macro.f),
  micro: column('micro F1', ({ micro }) => micro.f),
  weighted: column('weighted F1', ({ weighted }) => weighted.f),
};

/** F1 over all classes that occur, averaged in three ways, as scikit-learn computes it; and accuracy. */
export function classificationTask({
  main = 'macro',
}: ClassificationScoring = {}): Task<ClassificationExample, ClassificationItem> {
  const columns: Column<ClassificationItem>[] = [
    F1.macro,
    F1.micro,
    F1.weighted,
    {
      ...column('accuracy', ({ accuracy }) => accuracy),
      each: ({ expected, predicted }) => (expected === predicted ? 1 : 0),
    },
  ];
  return {
    answerFormat: 'label, the class of the text',
    columns,
    main: F1[main].name,
    signature: signature({
      name: 'classification',
      version: 1,
      options: { average: ['macro', 'micro', 'weighted'], main, labels: 'all' },
    }),
    judge({ label: expected }, { label: predicted }) {
      if (predicted === undefined) return 'has no label';
      return expected === undefined ? undefined : { expected, predicted };
    },
    intervals: POOLED_INTERVALS,
    figures: (items) => pooledFigures(columns, items, classificationKey),
    correctness: ({ expected, predicted }) => [expected === predicted],
  };
}
