import { Histogram, histogramSection } from '../../report/index.js';
import { decimal } from '../format-figure.js';
import type { RecipeReport } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';
import { countWords } from '../words.js';

const KINDS: Readonly<Record<string, string>> = {
  cited: 'a paper and a paper that it cites',
  cocited: 'two papers cited together',
  sentence: 'a citing sentence and the cited paper',
  neighbour: 'two papers that are near in citation space',
};

/** Reports the number of pairs of each kind and the length of their texts. */
export function pairsReport(): RecipeReport {
  const kinds = new Map<string, number>();
  const sentences = new Histogram();
  const positives = new Histogram();
  const samples = sampleRows(8, ({ kind, anchor, positive }) => ({ kind, anchor, positive }));
  return {
    measure: ({ kind, anchor, positive }) => ({
      kind,
      anchor: countWords(String(anchor)),
      positive: countWords(String(positive)),
    }),
    add({ kind, anchor, positive }) {
      kinds.set(String(kind), (kinds.get(String(kind)) ?? 0) + 1);
      if (kind === 'sentence') sentences.add(Number(anchor));
      positives.add(Number(positive));
    },
    show: samples.show,
    figures: () => [
      ...Object.entries(KINDS).map(([kind, title]) => ({
        name: `pairs: ${title}`,
        ours: String(kinds.get(kind) ?? 0),
      })),
      { name: 'mean words of a positive', ours: decimal(positives.statistics().mean, 1) },
    ],
    sections: () => [
      {
        kind: 'bars',
        title: 'Pairs of each kind',
        unit: 'pairs',
        bars: Object.entries(KINDS).map(([kind, label]) => ({ label, value: kinds.get(kind) ?? 0 })),
      },
      histogramSection({ title: 'Length of positives', unit: 'words', histogram: positives }),
      histogramSection({ title: 'Length of citing sentences', unit: 'words', histogram: sentences }),
      samples.section(),
    ],
  };
}
