import { type ExampleItem, Histogram, histogramSection, type Statistics } from '../../report/index.js';
import type { Figure, RecipeReport, ReportInput } from '../recipe.js';

/** Table 4 of ROUGE-SciQFS: the fraction of relevant sentences, and the lengths of spans of them. */
const PUBLISHED_FRACTION: Record<string, string> = {
  mean: '3.90%',
  deviation: '2.00%',
  min: '0.01%',
  'first quartile': '2.43%',
  median: '3.66%',
  'third quartile': '5.03%',
  max: '22.73%',
};
const PUBLISHED_SPANS: Record<string, string> = {
  1: '94.953%',
  2: '4.739%',
  3: '0.269%',
  4: '0.032%',
  '5 and more': '0.005%',
};

const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${(100 * value).toFixed(2)}%`;

function fractionRows({
  mean,
  deviation,
  min,
  firstQuartile,
  median,
  thirdQuartile,
  max,
}: Statistics): Figure[] {
  const ours: [string, number | null][] = [
    ['mean', mean],
    ['deviation', deviation],
    ['min', min],
    ['first quartile', firstQuartile],
    ['median', median],
    ['third quartile', thirdQuartile],
    ['max', max],
  ];
  return ours.map(([name, value]) => ({
    name,
    ours: percent(value),
    published: PUBLISHED_FRACTION[name] ?? '–',
  }));
}

/** Lengths of runs of relevant sentences. */
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

const SAMPLES = 5;

function sampleOf(row: Record<string, unknown>): ExampleItem {
  const labels = row.labels as boolean[];
  const relevant = (row.sentences as string[]).filter((_, i) => labels[i]);
  return {
    id: String(row.id),
    fields: [
      { name: 'query', text: String(row.query) },
      { name: 'paper', text: String(row.title) },
      { name: 'relevant', text: relevant.join(' ') },
    ],
  };
}

export function sciqfsReport(): RecipeReport {
  const fraction = new Histogram({ resolution: 0.0001 });
  const positives = new Histogram();
  const citing = new Histogram();
  const sentences = new Histogram();
  const queryWords = new Histogram();
  const spans: number[] = [];
  const samples: ExampleItem[] = [];

  const spanRows = (): Figure[] => {
    const all = spans.reduce((sum, count) => sum + (count ?? 0), 0);
    return ['1', '2', '3', '4', '5 and more'].map((name, i) => ({
      name: `spans of ${name}`,
      ours: all > 0 ? `${((100 * (spans[i + 1] ?? 0)) / all).toFixed(3)}%` : '–',
      published: PUBLISHED_SPANS[name] ?? '–',
    }));
  };
  return {
    add(row, split) {
      const labels = row.labels as boolean[];
      const relevant = labels.filter(Boolean).length;
      positives.add(relevant);
      citing.add((row.citing as boolean[]).filter(Boolean).length);
      sentences.add(labels.length);
      queryWords.add(String(row.query).split(/\s+/).length);
      if (samples.length < SAMPLES) samples.push(sampleOf(row));
      // The paper's Table 4 is of the training set.
      if (split === 'train') {
        fraction.add(relevant / labels.length);
        addSpans(labels, spans);
      }
    },
    figures: () => [
      ...fractionRows(fraction.statistics()).map((one) => ({
        ...one,
        name: `relevant sentences, ${one.name}`,
      })),
      ...spanRows(),
    ],
    sections({ measures }: ReportInput) {
      const seed = measures.get('seed');
      const augmented = measures.get('augmented');
      return [
        histogramSection({ title: 'Relevant sentences a document', unit: 'sentences', histogram: positives }),
        histogramSection({ title: 'Citing sentences a document', unit: 'sentences', histogram: citing }),
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
        {
          kind: 'examples',
          title: 'Some examples',
          note: 'The query, and the sentences of the citing paper that are relevant.',
          items: samples,
        },
      ];
    },
  };
}
