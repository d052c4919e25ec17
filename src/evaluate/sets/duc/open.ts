import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type FigureRow, type PublishedTable, rowsUnder } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';
import { summaryTask } from '../../tasks/index.js';
import { plainSet } from '../plain-set.js';
import type { EvaluationSet } from '../set.js';
import { type DucYear, findYears, readYear, YEARS, type Year } from './clusters.js';
import { ducRows } from './rows.js';

/** WikiRef, Table 5. */
const SIZES: Record<Year, { clusters: number; documents: number; sentences: number }> = {
  '2005': { clusters: 50, documents: 1_593, sentences: 46_033 },
  '2006': { clusters: 50, documents: 1_250, sentences: 34_585 },
  '2007': { clusters: 45, documents: 1_125, sentences: 24_176 },
};

/** WikiRef, Table 4: ROUGE-1 and ROUGE-2 recall for 2005, 2006 and 2007. */
const RESULTS: [system: string, model: string | undefined, ...figures: number[]][] = [
  ['LEAD', 'lead', 29.71, 4.69, 32.61, 5.71, 36.14, 8.12],
  ['QUERY-SIM', 'tfidf-words-cosine', 32.95, 5.91, 35.52, 7.1, 36.32, 7.94],
  ['SVR', 'svr', 36.91, 7.04, 39.24, 8.87, 43.42, 11.1],
  ['CRSUM', undefined, 36.96, 7.01, 39.51, 9.19, 41.2, 11.17],
  ['ATTSUM', undefined, 37.01, 6.99, 40.9, 9.4, 43.92, 11.55],
  ['DA Pre-trained (Class)', undefined, 36.19, 7.0, 38.67, 7.88, 40.08, 9.19],
  ['DA Pre-trained (Reg)', undefined, 36.52, 7.02, 38.81, 8.37, 41.09, 10.29],
  ['BERT', undefined, 38.57, 7.98, 41.35, 9.6, 43.55, 11.39],
  ['BERT + DA (Class)', undefined, 38.77, 8.31, 41.65, 10.24, 44.31, 11.85],
  ['BERT + DA (Reg)', undefined, 38.6, 8.43, 41.67, 10.04, 44.54, 12.01],
  ['Oracle', 'ext-oracle', 43.71, 13.77, 48.02, 17.22, 49.8, 19.19],
];

const FIGURE_4 =
  'WikiRef, Figure 4, shows BERT’s ROUGE-2 on 2007 without figures: fine-tuned after WikiRef it is competitive with no more than 30 of the 100 clusters of 2005 and 2006, each year alone stays below both; with all of them Table 4 has 11.39 without WikiRef, 11.85 and 12.01 with it';

function publishedTable(year: Year): PublishedTable {
  const firstFigure = 2 * YEARS.indexOf(year);
  return {
    source: 'WikiRef, Table 4',
    measuredOn: `the ${SIZES[year].clusters} clusters of DUC ${year}`,
    ...(year === '2007' ? { curve: FIGURE_4 } : {}),
    rows: rowsUnder(
      ['R-1', 'R-2'],
      RESULTS.map(([system, model, ...figures]): FigureRow => {
        const ofYear = figures.slice(firstFigure, firstFigure + 2);
        return model === undefined ? [system, ...ofYear] : [system, model, ...ofYear];
      }),
    ),
  };
}

const isYear = (text: string): text is Year => YEARS.some((year) => year === text);

export const isDuc = (path: string): boolean => statSync(path).isDirectory() && findYears(path).length > 0;

/**
 * Opens DUC 2005–2007 as NIST distributes them: a file of topics, a folder of documents for each topic, and the model summaries. One year
 * is the test set, the others are for training. ROUGE-1.5.5 -n 2 -m -l 250 -f A: recall over 250 words, all model summaries together.
 */
export function openDuc(path: string, task: string | undefined): EvaluationSet<'summary'> {
  const years = statSync(path).isDirectory() ? findYears(path) : [];
  if (years.length === 0)
    throw new UserError(
      `${path}: not DUC; the folder must contain duc2005_topics.sgml, the document folders (d301i/…) and the model summaries (models/D301.M.250.I.A), or those of 2006 and 2007, as NIST distributes them (duc.nist.gov)`,
    );
  const year = task ?? years.at(-1) ?? '';
  if (!isYear(year) || !years.includes(year))
    throw new UserError(`--task ${task}: no such year in ${path}; choose from ${years.join(', ')}`);
  const tested = readYear(path, year);
  if (tested.clusters.length === 0)
    throw new UserError(
      `${path}: no topic of ${year} has both documents (in a folder of its name) and model summaries (models/D….M.250.…)`,
    );
  const trainingYears = years.filter((candidate) => candidate !== year);
  const training = trainingYears.flatMap((trainingYear) => readYear(path, trainingYear).clusters);
  const hash = createHash('sha256').update(JSON.stringify([tested.clusters, training]));
  const base = summaryTask({
    rouge: { variant: 'perl155', stem: true, limit: { words: 250 }, references: 'average' },
    part: 'recall',
    several: 'together',
  });
  const set = plainSet({
    name: 'duc',
    variant: year,
    path,
    kind: 'summary',
    task: { ...base, notes: () => [sizeNote(year, tested)] },
    published: publishedTable(year),
    selection: { words: 250, redundancy: 'bigrams' },
    sourceOf: ({ id }) => id.slice(0, 4),
    signature: `duc${year}|sha256:${hash.digest('hex').slice(0, 16)}`,
    parts: new Map([
      ...(training.length > 0 ? [['train', training] as const] : []),
      ['test', tested.clusters] as const,
    ]),
  });
  return {
    ...set,
    async *rows(part) {
      if (part === 'train' || part === 'all') yield* ducRows(training, true);
      if (part === 'test' || part === 'all') yield* ducRows(tested.clusters, false);
    },
  };
}

function sizeNote(year: Year, { clusters, documents, sentences }: DucYear): string {
  const published = SIZES[year];
  return `DUC ${year}: ${clusters.length} clusters, ${documents} documents, ${sentences} sentences (WikiRef, Table 5: ${published.clusters}, ${published.documents}, ${published.sentences})`;
}
