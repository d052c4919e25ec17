import { sentenceTexts } from '@citemill/metrics/text';
import {
  type AnyEvaluation,
  type DatasetEvaluation,
  type DatasetRow,
  type EvaluationOptions,
  rowsUnder,
} from '../../dataset/index.js';

const TASKS = ['summary', 'title', 'discipline'] as const;

/** Returns the evaluation of summaries (Table 5), titles or disciplines (Table 7). */
export function evaluation({ task }: EvaluationOptions): AnyEvaluation {
  if (task === 'title') return titles();
  return task === 'discipline' ? disciplines() : summaries();
}

const normaliseSpace = (src: unknown) => String(src).replace(/\s+/g, ' ');

/** One-sentence summaries, scored by rouge_score with stemming, by which the dataset is also filtered. */
function summaries(): DatasetEvaluation<'summary'> {
  return {
    kind: 'summary',
    tasks: TASKS,
    selection: { maxSentences: 1 },
    scoring: { rouge: { variant: 'google', stem: true }, sentences: 'one' },
    example({ id, src, tgt }: DatasetRow) {
      const sentences = sentenceTexts(normaliseSpace(src));
      return sentences.length > 0 ? { id, query: '', sentences, reference: String(tgt) } : undefined;
    },
    published: {
      source: 'CiteSum, Table 5',
      measuredOn: 'the authors’ test set',
      rows: rowsUnder(
        ['R-1', 'R-2', 'R-L'],
        [
          ['BART, Abs → TLDR', 41.86, 19.36, 33.72],
          ['PEGASUS, Abs → TLDR', 41.56, 18.63, 33.45],
          ['BART, AIC → TLDR', 41.99, 19.52, 33.89],
          ['BART, Abs+Title → TLDR', 42.02, 19.44, 33.78],
          ['BART, Abs+Disci → TLDR', 42.01, 19.34, 33.72],
          ['BART, Abs → TLDR/Title', 41.85, 19.21, 33.42],
          ['BART, Abs → TLDR/Title/Disci', 41.89, 19.51, 33.73],
          ['EXT-LEAD', 'lead', 21.94, 7.35, 17.36],
          ['EXT-HEURISTIC', 'ext-heuristic', 29.32, 12.53, 23.99],
          ['EXT-ORACLE', 'ext-oracle', 44.17, 27.22, 38.32],
        ],
      ),
    },
  };
}

/** Generation of titles. Examples without a title are removed (§4.2). */
function titles(): DatasetEvaluation<'generation'> {
  return {
    kind: 'generation',
    tasks: TASKS,
    selection: {},
    scoring: { metrics: ['rouge'], rouge: { variant: 'google', stem: true } },
    example({ id, src, title }: DatasetRow) {
      const reference = String(title ?? '').trim();
      if (reference === '') return undefined;
      return { id, source: normaliseSpace(src), context: sentenceTexts(normaliseSpace(src)), reference };
    },
    published: {
      source: 'CiteSum, Table 7',
      measuredOn: 'the authors’ test set, examples with a title',
      rows: rowsUnder(
        ['R-1', 'R-2', 'R-L'],
        [
          ['BART', 52.03, 30.15, 45.99],
          ['CiteS', 52.5, 30.42, 46.26],
        ],
      ),
    },
  };
}

/** Classification by discipline, which is the first field of study (§2.2). Examples without a field are removed (§4.2). */
function disciplines(): DatasetEvaluation<'classification'> {
  return {
    kind: 'classification',
    tasks: TASKS,
    selection: {},
    classes: FIELDS,
    scoring: { main: 'macro' },
    example({ id, src, discipline }: DatasetRow) {
      const fields = (discipline as { mag_field_of_study?: string[] | string | null } | null)
        ?.mag_field_of_study;
      const label = typeof fields === 'string' ? fields : fields?.[0];
      return label ? { id, text: normaliseSpace(src), label } : undefined;
    },
    published: {
      source: 'CiteSum, Table 7',
      measuredOn: 'the authors’ test set, examples with a discipline (printed there from 0 to 1)',
      rows: rowsUnder(
        ['macro F1', 'weighted F1'],
        [
          ['BART', 24, 77],
          ['CiteS', 30, 78],
        ],
      ),
    },
  };
}

/** The top-level fields of the Microsoft Academic Graph. */
const FIELDS = [
  ...['Art', 'Biology', 'Business', 'Chemistry', 'Computer Science', 'Economics', 'Engineering'],
  ...['Environmental Science', 'Geography', 'Geology', 'History', 'Materials Science', 'Mathematics'],
  ...['Medicine', 'Philosophy', 'Physics', 'Political Science', 'Psychology', 'Sociology'],
];
