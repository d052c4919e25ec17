import { rouge } from '@citemill/metrics/internal/metrics/rouge/index';
import {
  type AnyEvaluation,
  type DatasetRow,
  type EvaluationOptions,
  type GenerationExample,
  NOTHING_PUBLISHED,
  type PublishedTable,
  type SentenceExample,
  TEXT_METRICS,
} from '../../../dataset/index.js';
import { DESCRIBED_KINDS, DESCRIPTIONS, type DescribedKind, RETRIEVAL } from '../published-results.js';

const ALL = 'all';
const RETRIEVE = 'retrieval';

/** Number of relevant sentences: systems select ten, and annotators marked ten for each description (SciXGen §5.4). */
const CHOSEN = 10;

const TASKS = [ALL, ...DESCRIBED_KINDS, RETRIEVE, ...DESCRIBED_KINDS.map((kind) => `${RETRIEVE}-${kind}`)];

/**
 * Evaluates descriptions of all objects or of one kind (Table 5, with Tables 8 and 9 for tables), or the retrieval of relevant sentences
 * from the preceding text (Table 6).
 */
export function evaluation({ task = ALL, marked }: EvaluationOptions): AnyEvaluation {
  const isRetrieval = task.startsWith(RETRIEVE);
  const name = isRetrieval ? task.slice(RETRIEVE.length + 1) : task;
  const kind = DESCRIBED_KINDS.find((described) => described === name);
  const isWanted = (row: DatasetRow) => kind === undefined || row.kind === kind;
  if (isRetrieval)
    return {
      kind: 'ranking',
      tasks: TASKS,
      selection: {},
      scoring: { precisionAt: CHOSEN },
      published: retrievalTable(kind, marked !== undefined),
      example: (row) => (isWanted(row) ? retrievalExample(row, marked) : undefined),
    };
  return {
    kind: 'generation',
    tasks: TASKS,
    selection: {},
    scoring: { metrics: TEXT_METRICS, rouge: { variant: 'google', stem: true } },
    published: descriptionTable(kind),
    example: (row) => (isWanted(row) ? generationExample(row) : undefined),
  };
}

function descriptionTable(kind: DescribedKind | undefined): PublishedTable {
  const rows = kind && DESCRIPTIONS[kind];
  if (!rows) return NOTHING_PUBLISHED;
  return {
    source: kind === 'table' ? 'SciXGen, Tables 5, 8 and 9' : 'SciXGen, Table 5',
    measuredOn: `5,000 ${kind}s of the authors (perplexity is that of the generating model)`,
    rows,
  };
}

function retrievalTable(kind: DescribedKind | undefined, byPeople: boolean): PublishedTable {
  const rows = kind && RETRIEVAL[kind];
  if (!rows) return NOTHING_PUBLISHED;
  return {
    source: 'SciXGen, Table 6',
    measuredOn: `50 ${kind}s with ten sentences each, marked by annotators${byPeople ? '' : '; here, the ten sentences with the best ROUGE-1 against the description (give a file of marked sentences with --marked)'}`,
    rows,
  };
}

const contextSentences = (row: DatasetRow) => (row.context ?? row.context_20 ?? []) as string[];

function generationExample(row: DatasetRow): GenerationExample {
  const caption = row.caption === null ? undefined : (row.caption as string | undefined);
  return {
    id: row.id,
    source: String(row.object ?? ''),
    context: contextSentences(row),
    ...(caption ? { caption } : {}),
    reference: String(row.target),
  };
}

const similarity = rouge({ variant: 'google', stem: true, metrics: ['rouge1'] });

function retrievalExample(row: DatasetRow, marked: EvaluationOptions['marked']): SentenceExample | undefined {
  const sentences = contextSentences(row);
  const relevant = marked ? marked.get(row.id) : mostSimilar(sentences, String(row.target));
  if (!relevant || sentences.length === 0) return undefined;
  const relevantIndexes = new Set(relevant);
  return {
    id: row.id,
    query: [row.object, row.caption].filter(Boolean).join(' '),
    sentences,
    labels: sentences.map((_, index) => relevantIndexes.has(index)),
  };
}

/** Finds the sentences that are most similar to the description, as a substitute for annotators' marks. */
function mostSimilar(sentences: readonly string[], target: string): number[] {
  const scores = sentences.map((sentence) => similarity.score([sentence], [[target]]).scores.rouge1.f);
  return [...scores.keys()]
    .filter((index) => (scores[index] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, CHOSEN);
}
