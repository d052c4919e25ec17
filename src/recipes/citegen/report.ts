import { type ExampleItem, Histogram, histogramSection } from '../../report/index.js';
import { decimal } from '../format-figure.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { RecipeReport } from '../recipe.js';

const SAMPLES = 8;

const sampleItem = (row: Record<string, unknown>): ExampleItem => ({
  id: String(row.id),
  fields: [
    { name: 'before', text: String(row.before) },
    { name: 'target', text: String(row.target) },
    { name: 'after', text: String(row.after) },
    { name: 'cited paper', text: `${row.cited_title}. ${row.cited_abstract}` },
    { name: 'citing paper', text: String(row.title) },
  ],
});

/** Lengths of the citing sentences and of the text around them. */
export function citegenReport(): RecipeReport {
  const targets = new Histogram();
  const contexts = new Histogram();
  const samples: ExampleItem[] = [];
  return {
    measure: ({ target, before, after }) => ({
      target: countWordsWithoutMarks(String(target)),
      context: countWordsWithoutMarks(`${before} ${after}`),
    }),
    add({ target, context }) {
      targets.add(Number(target));
      contexts.add(Number(context));
    },
    show: (row) => void (samples.length < SAMPLES && samples.push(sampleItem(row))),
    figures: () => [
      { name: 'mean words of a citing sentence', ours: decimal(targets.statistics().mean, 1) },
      { name: 'mean words around it', ours: decimal(contexts.statistics().mean, 1) },
    ],
    sections: () => [
      histogramSection({ title: 'Length of citing sentences', unit: 'words', histogram: targets }),
      histogramSection({ title: 'Length of the text around them', unit: 'words', histogram: contexts }),
      { kind: 'examples', title: 'Some examples', items: samples },
    ],
  };
}
