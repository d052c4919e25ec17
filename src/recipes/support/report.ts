import { Histogram, histogramSection } from '../../report/index.js';
import { decimal, percent } from '../format-figure.js';
import type { RecipeReport } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';

const supportingPassages = (row: Record<string, unknown>): string[] =>
  (row.passages as string[]).filter((_, index) => (row.labels as boolean[])[index]);

/** Reports how many passages a paper has, and how many of them support the sentence. */
export function supportReport(): RecipeReport {
  const passages = new Histogram();
  const supporting = new Histogram();
  const samples = sampleRows(8, (row) => ({
    sentence: row.sentence,
    'cited paper': row.cited_title,
    support: supportingPassages(row).join(' … ') || 'none',
  }));
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
    show: samples.show,
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
      samples.section(),
    ],
  };
}
