import { type MulticlassScores, multiclassScores, signature } from '@citemill/metrics';
import type { ClassAverage, ClassificationExample, ClassificationScoring } from '../../dataset/index.js';
import type { Column, Task } from './task.js';

/** One text: its class and the one that was said. */
export interface ClassificationItem {
  wanted: string;
  said: string;
}

const classScores = (items: readonly ClassificationItem[]): MulticlassScores =>
  multiclassScores(
    items.map(({ wanted }) => wanted),
    items.map(({ said }) => said),
  );

const column = (name: string, value: (scores: MulticlassScores) => number): Column<ClassificationItem> => ({
  name,
  scale: 100,
  digits: 2,
  of: (items) => value(classScores(items)),
});

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
      each: ({ wanted, said }) => (wanted === said ? 1 : 0),
    },
  ];
  return {
    wants: 'label, the class of the text',
    columns,
    main: F1[main].name,
    signature: signature({
      name: 'classification',
      version: 1,
      options: { average: ['macro', 'micro', 'weighted'], main, labels: 'all' },
    }),
    judge({ label: wanted }, { label: said }) {
      if (said === undefined) return 'has no label';
      return wanted === undefined ? undefined : { wanted, said };
    },
    figures: (items) => columns.map(({ of }) => ({ value: of(items) })),
    right: ({ wanted, said }) => [wanted === said],
  };
}
