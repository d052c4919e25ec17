import type {
  ClassificationScoring,
  PublishedRow,
  PublishedTable,
  TaggingScoring,
} from '../../../dataset/index.js';

/** One of CiteWorth's ten transfer tasks, in the layout of SciBERT's repository. */
export type TransferTask = {
  /** The name of its folder. */
  name: string;
  /** The name in CiteWorth. */
  title: string;
  /** The parent folder. */
  below: string;
  /** CiteWorth, Table 6: SciBERT without and with further training on CiteWorth. */
  published: PublishedTable;
} & (
  | { kind: 'tagging'; scoring: TaggingScoring }
  | { kind: 'classification'; scoring: ClassificationScoring }
);

type Figures = [value: number, deviation: number];

const SYSTEMS = ['SciBERT', 'SciBERT + LM', 'SciBERT + Cite', 'SciBERT + LMCite (CiteBERT)'];

function publishedTable(column: string, figures: Figures[]): PublishedTable {
  return {
    source: 'CiteWorth, Table 6',
    measuredOn: 'the test set (± standard deviation over five seeds)',
    rows: figures.map(
      ([value, margin], i): PublishedRow => ({
        system: SYSTEMS[i] ?? '',
        figures: { [column]: { value, margin } },
      }),
    ),
  };
}

const tagging = (
  name: string,
  title: string,
  below: string,
  unit: 'spans' | 'words',
  ...figures: Figures[]
): TransferTask => ({
  name,
  title,
  below,
  kind: 'tagging',
  scoring: { unit },
  published: publishedTable('F1', figures),
});

const classes = (
  name: string,
  title: string,
  main: 'macro' | 'micro',
  ...figures: Figures[]
): TransferTask => ({
  name,
  title,
  below: 'text_classification',
  kind: 'classification',
  scoring: { main },
  published: publishedTable(`${main} F1`, figures),
});

export const TRANSFER_TASKS: readonly TransferTask[] = [
  tagging('bc5cdr', 'BC5CDR', 'ner', 'spans', [89.84, 0.18], [90.03, 0.11], [89.73, 0.25], [90.02, 0.79]),
  tagging('JNLPBA', 'JNLPBA', 'ner', 'spans', [77.02, 0.36], [77.13, 0.53], [76.97, 0.44], [77.15, 0.58]),
  tagging(
    'NCBI-disease',
    'NCBI-Disease',
    'ner',
    'spans',
    [88.79, 0.35],
    [88.53, 0.58],
    [88.66, 0.57],
    [88.31, 0.43],
  ),
  tagging(
    'sciie',
    'SciERC, entities',
    'ner',
    'spans',
    [67.08, 0.5],
    [66.64, 0.47],
    [67.12, 0.46],
    [67.48, 0.45],
  ),
  tagging('ebmnlp', 'EBM-NLP', 'pico', 'words', [76.61, 0.21], [76.69, 0.28], [76.55, 0.88], [76.41, 0.32]),
  classes('chemprot', 'ChemProt', 'micro', [83.17, 0.43], [83.26, 0.9], [82.7, 1.06], [83.16, 0.63]),
  classes(
    'sciie-relation-extraction',
    'SciERC, relations',
    'macro',
    [80.21, 0.81],
    [80.68, 1.04],
    [80.0, 1.73],
    [80.58, 0.96],
  ),
  classes('citation_intent', 'ACL-ARC', 'macro', [71.82, 2.93], [70.95, 2.25], [73.68, 2.75], [72.92, 3.76]),
  classes('sci-cite', 'SciCite', 'macro', [84.83, 0.65], [85.18, 0.47], [85.32, 0.16], [85.35, 0.29]),
  classes('mag', 'Paper Field', 'macro', [65.48, 0.18], [65.57, 0.27], [65.46, 0.24], [65.42, 0.48]),
];
