import { type ExampleItem, Histogram, histogramSection } from '../../report/index.js';
import { percent, sortedBars } from '../format-figure.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { RecipeReport } from '../recipe.js';

const SAMPLES = 12;

const sampleItem = (row: Record<string, unknown>): ExampleItem => ({
  id: String(row.id),
  fields: [
    { name: 'label', text: String(row.label) },
    { name: 'sentence', text: String(row.sentence) },
    { name: 'section', text: String(row.section) },
    { name: 'rules', text: (row.rules as string[]).join('; ') || 'none' },
  ],
});

/** How often each label and each rule occurs. */
export function intentReport(): RecipeReport {
  const labels = new Map<string, number>();
  const rules = new Map<string, number>();
  const words = new Histogram();
  const samples: ExampleItem[] = [];
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const total = () => [...labels.values()].reduce((sum, count) => sum + count, 0);
  return {
    measure: ({ label, rules: matching, sentence }) => ({
      label,
      rules: matching,
      words: countWordsWithoutMarks(String(sentence)),
    }),
    add(row) {
      add(labels, String(row.label));
      for (const rule of row.rules as string[]) add(rules, rule);
      words.add(Number(row.words));
    },
    show: (row) => void (samples.length < SAMPLES && samples.push(sampleItem(row))),
    figures: () =>
      sortedBars(labels).map(({ label, value }) => ({
        name: `share of ${label}`,
        ours: percent(value / total()),
      })),
    sections: () => [
      {
        kind: 'bars',
        title: 'Labels',
        unit: 'examples',
        bars: sortedBars(labels),
      },
      {
        kind: 'bars',
        title: 'Rules that match',
        unit: 'examples',
        bars: sortedBars(rules),
      },
      histogramSection({ title: 'Length of citing sentences', unit: 'words', histogram: words }),
      { kind: 'examples', title: 'Some examples', items: samples },
    ],
  };
}
