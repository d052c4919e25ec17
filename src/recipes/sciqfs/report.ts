import { Histogram, histogramSection, type Statistics } from '../../report/index.js';
import { percent } from '../format-figure.js';
import type { Figure, RecipeReport, ReportInput } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';

/** The fraction of relevant sentences, from Table 4 of ROUGE-SciQFS. */
const PUBLISHED_FRACTION: Record<string, string> = {
  mean: '3.90%',
  deviation: '2.00%',
  min: '0.01%',
  'first quartile': '2.43%',
  median: '3.66%',
  'third quartile': '5.03%',
  max: '22.73%',
};
/** The share of runs of relevant sentences by their length, from Table 4. */
const PUBLISHED_SPANS: Record<string, string> = {
  1: '94.953%',
  2: '4.739%',
  3: '0.269%',
  4: '0.032%',
  '5 and more': '0.005%',
};

function fractionRows({
  mean,
  deviation,
  min,
  firstQuartile,
  median,
  thirdQuartile,
  max,
}: Statistics): Figure[] {
  const figures: [string, number | null][] = [
    ['mean', mean],
    ['deviation', deviation],
    ['min', min],
    ['first quartile', firstQuartile],
    ['median', median],
    ['third quartile', thirdQuartile],
    ['max', max],
  ];
  return figures.map(([name, value]) => ({
    name,
    ours: percent(value, 2),
    published: PUBLISHED_FRACTION[name] ?? '–',
  }));
}

/** Adds the number of runs of relevant sentences, by their length, to `spans`. Runs of 5 or more are counted together. */
function addSpans(labels: boolean[], spans: number[]): void {
  let run = 0;
  for (let i = 0; i <= labels.length; i++) {
    if (labels[i]) run++;
    else if (run > 0) {
      const length = Math.min(run, 5);
      spans[length] = (spans[length] ?? 0) + 1;
      run = 0;
    }
  }
}

function sampleTexts({ query, title, sentences, labels }: Record<string, unknown>) {
  const relevant = (sentences as string[]).filter((_, i) => (labels as boolean[])[i]);
  return { query, paper: title, relevant: relevant.join(' ') };
}

/** The values that the report needs from a row. */
interface RowMeasure {
  relevant: number;
  citing: number;
  sentences: number;
  queryWords: number;
  /** Number of runs of relevant sentences, by their length. */
  spans: number[];
}

function measureRow(row: Record<string, unknown>): RowMeasure & Record<string, unknown> {
  const labels = row.labels as boolean[];
  const spans: number[] = [];
  addSpans(labels, spans);
  return {
    relevant: labels.filter(Boolean).length,
    citing: (row.citing as boolean[]).filter(Boolean).length,
    sentences: labels.length,
    queryWords: String(row.query).split(/\s+/).length,
    spans: Array.from(spans, (times) => times ?? 0),
  };
}

export function sciqfsReport(): RecipeReport {
  const fraction = new Histogram({ resolution: 0.0001 });
  const positives = new Histogram();
  const citing = new Histogram();
  const sentences = new Histogram();
  const queryWords = new Histogram();
  const spans: number[] = [];
  const samples = sampleRows(5, sampleTexts, 'The query and the relevant sentences of the citing paper.');

  const spanRows = (): Figure[] => {
    const total = spans.reduce((sum, count) => sum + (count ?? 0), 0);
    return ['1', '2', '3', '4', '5 and more'].map((name, i) => ({
      name: `spans of ${name}`,
      ours: percent((spans[i + 1] ?? 0) / total, 3),
      published: PUBLISHED_SPANS[name] ?? '–',
    }));
  };
  return {
    measure: measureRow,
    add(row, split) {
      const measured = row as unknown as RowMeasure;
      positives.add(measured.relevant);
      citing.add(measured.citing);
      sentences.add(measured.sentences);
      queryWords.add(measured.queryWords);
      // The paper's Table 4 describes the training set.
      if (split === 'train') {
        fraction.add(measured.relevant / measured.sentences);
        for (const [length, times] of measured.spans.entries()) spans[length] = (spans[length] ?? 0) + times;
      }
    },
    show: samples.show,
    figures: () => [
      ...fractionRows(fraction.statistics()).map((figure) => ({
        ...figure,
        name: `relevant sentences, ${figure.name}`,
      })),
      ...spanRows(),
    ],
    sections({ measures }: ReportInput) {
      const seed = measures.get('seed');
      const augmented = measures.get('augmented');
      return [
        histogramSection({
          title: 'Relevant sentences per document',
          unit: 'sentences',
          histogram: positives,
        }),
        histogramSection({ title: 'Citing sentences per document', unit: 'sentences', histogram: citing }),
        histogramSection({ title: 'Length of documents', unit: 'sentences', histogram: sentences }),
        histogramSection({ title: 'Length of queries', unit: 'words', histogram: queryWords }),
        ...(seed?.count
          ? [
              histogramSection({
                title: 'ROUGE of the citing sentences against the query',
                unit: 'score',
                histogram: seed,
              }),
            ]
          : []),
        ...(augmented?.count
          ? [histogramSection({ title: 'ROUGE after the augmentation', unit: 'score', histogram: augmented })]
          : []),
        samples.section(),
      ];
    },
  };
}
