import { Histogram, histogramSection } from '../../report/index.js';
import { percent, sortedBars } from '../format-figure.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { RecipeReport } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';

/** Reports how often each label and each rule occurs. */
export function intentReport(): RecipeReport {
  const labels = new Map<string, number>();
  const rules = new Map<string, number>();
  const words = new Histogram();
  const samples = sampleRows(12, ({ label, sentence, section, rules }) => ({
    label,
    sentence,
    section,
    rules: (rules as string[]).join('; ') || 'none',
  }));
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
    show: samples.show,
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
      samples.section(),
    ],
  };
}
