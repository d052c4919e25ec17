import { type ExampleItem, Histogram, histogramSection } from '../../report/index.js';
import { decimal, percent } from '../format-figure.js';
import type { RecipeReport } from '../recipe.js';

const SAMPLES = 8;

const supportingPassages = (row: Record<string, unknown>): string[] =>
  (row.passages as string[]).filter((_, index) => (row.labels as boolean[])[index]);

const sampleItem = (row: Record<string, unknown>): ExampleItem => ({
  id: String(row.id),
  fields: [
    { name: 'sentence', text: String(row.sentence) },
    { name: 'cited paper', text: String(row.cited_title) },
    { name: 'support', text: supportingPassages(row).join(' … ') || 'none' },
  ],
});

/** How many passages a paper has, and how many of them support the sentence. */
export function supportReport(): RecipeReport {
  const passages = new Histogram();
  const supporting = new Histogram();
  const samples: ExampleItem[] = [];
  let examples = 0;
  let supported = 0;
  return {
    measure: (row) => ({
      passages: (row.passages as string[]).length,
      supporting: supportingPassages(row).length,
    }),
    add(row) {
      examples++;
      if (Number(row.supporting) > 0) supported++;
      passages.add(Number(row.passages));
      supporting.add(Number(row.supporting));
    },
    show: (row) => void (samples.length < SAMPLES && samples.push(sampleItem(row))),
    figures: () => [
      { name: 'share of citations with a passage', ours: percent(supported / Math.max(1, examples)) },
      { name: 'mean passages of a cited paper', ours: decimal(passages.statistics().mean, 1) },
      { name: 'mean passages that support a sentence', ours: decimal(supporting.statistics().mean, 2) },
    ],
    sections: () => [
      histogramSection({ title: 'Passages of a cited paper', unit: 'passages', histogram: passages }),
      histogramSection({
        title: 'Passages that support a sentence',
        unit: 'passages',
        histogram: supporting,
      }),
      { kind: 'examples', title: 'Some examples', items: samples },
    ],
  };
}
