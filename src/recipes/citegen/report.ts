import { Histogram, histogramSection } from '../../report/index.js';
import { decimal } from '../format-figure.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { RecipeReport } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';

const EXAMPLES_SHOWN = 8;

/** Reports the lengths of the citing sentences and of the text around them. */
export function citegenReport(): RecipeReport {
  const targets = new Histogram();
  const contexts = new Histogram();
  const samples = sampleRows(EXAMPLES_SHOWN, ({ before, target, after, title, ...row }) => ({
    before,
    target,
    after,
    'cited paper': `${row.cited_title}. ${row.cited_abstract}`,
    'citing paper': title,
  }));
  return {
    measure: ({ target, before, after }) => ({
      target: countWordsWithoutMarks(String(target)),
      context: countWordsWithoutMarks(`${before} ${after}`),
    }),
    add({ target, context }) {
      targets.add(Number(target));
      contexts.add(Number(context));
    },
    show: samples.show,
    figures: () => [
      { name: 'mean words of a citing sentence', ours: decimal(targets.statistics().mean, 1) },
      { name: 'mean words around it', ours: decimal(contexts.statistics().mean, 1) },
    ],
    sections: () => [
      histogramSection({ title: 'Length of citing sentences', unit: 'words', histogram: targets }),
      histogramSection({ title: 'Length of the text around them', unit: 'words', histogram: contexts }),
      samples.section(),
    ],
  };
}
