import { literal } from '../../corpus/index.js';
import type { DatasetRow } from '../../dataset/index.js';
import { exampleRows } from '../datasets/example.js';
import type { ExampleIndex } from '../datasets/example-index.js';
import { sentencesOf } from '../datasets/predictions.js';
import { ApiError } from '../http/api-error.js';
import type { Item } from '../schemas/judge.js';
import type { Store } from '../store/store.js';

export interface SampleRequest {
  index: ExampleIndex;
  seed: number;
  size: number;
}

type Draft = Omit<Item, 'id'>;

/** WikiRef, Table 2: bins of the oracle score in per cent. */
const ORACLE_BINS = [
  ['[20, 30)', 0.2, 0.3],
  ['[30, 50)', 0.3, 0.5],
  ['[50, 70)', 0.5, 0.7],
  ['[70, 100]', 0.7, 1.01],
] as const;

/** Rows in an order that the seed and the ids alone decide, so that the same seed draws the same sample everywhere. */
async function drawn(
  store: Store,
  { index, seed, size }: SampleRequest,
  where = 'TRUE',
): Promise<DatasetRow[]> {
  const rows = await store.reader.rows(`SELECT id, file FROM ${index.rows} WHERE ${where}
    ORDER BY md5(concat(id, ':', ${literal(String(seed))})), id LIMIT ${size}`);
  return exampleRows(
    store,
    index,
    rows.map(({ id, file }) => ({ id: String(id), file: String(file) })),
  );
}

const draft = (index: ExampleIndex, row: DatasetRow, more: Partial<Draft> = {}): Draft => ({
  dataset: index.dataset.name,
  example: row.id,
  stratum: '',
  row,
  text: '',
  answers: [],
  parts: 0,
  ...more,
});

/** Whole rows; of WikiRef as many from each bin of oracle score. */
export async function sampleRows(store: Store, request: SampleRequest): Promise<Draft[]> {
  const { index, size } = request;
  const oracle = index.column('oracle_f');
  if (index.dataset.manifest.recipe !== 'wikiref' || !oracle)
    return (await drawn(store, request)).map((row) => draft(index, row));
  const items: Draft[] = [];
  for (const [stratum, from, to] of ORACLE_BINS) {
    const bin = { ...request, size: Math.ceil(size / ORACLE_BINS.length) };
    const rows = await drawn(store, bin, `${oracle.sql} >= ${from} AND ${oracle.sql} < ${to}`);
    items.push(...rows.map((row) => draft(index, row, { stratum })));
  }
  return items;
}

/** Sentences of CiteWorth's paragraphs, half of them cite-worthy; at most one of a kind from a paragraph. */
export async function sampleSentences(
  store: Store,
  request: SampleRequest,
  method: string,
): Promise<Draft[]> {
  const { index, size } = request;
  const half = { 'cite-worthy': Math.ceil(size / 2), 'non-cite-worthy': Math.floor(size / 2) };
  const items: Draft[] = [];
  const rows = await drawn(store, { ...request, size: size * 3 });
  for (const row of rows) {
    const samples = (row.samples ?? []) as { text: string; label: string }[];
    for (const label of ['cite-worthy', 'non-cite-worthy'] as const) {
      const fitting = samples.filter((one) => (one.label === 'cite-worthy') === (label === 'cite-worthy'));
      if (half[label] === 0 || fitting.length === 0) continue;
      half[label]--;
      const pick = fitting[Number.parseInt(row.id.slice(-4), 16) % fitting.length] ?? fitting[0];
      items.push(draft(index, row, { stratum: method, text: pick?.text ?? '' }));
    }
  }
  return items;
}

/** The answers of systems to the same examples; `gold` is what the dataset itself holds. */
export async function sampleAnswers(
  store: Store,
  request: SampleRequest,
  systems: readonly string[],
  paired: boolean,
): Promise<Draft[]> {
  const { index } = request;
  const others = systems.filter((one) => one !== 'gold');
  const answered = others
    .map((system) => `id IN (SELECT id FROM ${index.predictions} WHERE model = ${literal(system)})`)
    .join(' AND ');
  const items: Draft[] = [];
  for (const row of await drawn(store, request, answered || 'TRUE')) {
    const texts: Item['answers'] = [];
    for (const system of systems) texts.push({ system, text: await answerText(store, index, row, system) });
    const parts = Array.isArray(row.cited_abstracts) ? row.cited_abstracts.length : 0;
    if (paired) items.push(draft(index, row, { answers: texts, parts }));
    else items.push(...texts.map((one) => draft(index, row, { stratum: one.system, answers: [one], parts })));
  }
  return items;
}

async function answerText(
  store: Store,
  index: ExampleIndex,
  row: DatasetRow,
  system: string,
): Promise<string> {
  if (system === 'gold') return goldText(row);
  const [found] = await store.reader.rows(`SELECT answer FROM ${index.predictions}
    WHERE id = ${literal(row.id)} AND model = ${literal(system)} LIMIT 1`);
  if (!found) throw new ApiError(400, `systems: ${system} has no prediction for ${row.id}`, 'systems');
  const {
    text,
    summary = text,
    picked,
    scores,
  } = JSON.parse(String(found.answer)) as {
    text?: string;
    summary?: string;
    picked?: number[];
    scores?: number[];
  };
  if (typeof summary === 'string') return summary;
  const sentences = sentencesOf(index.dataset.manifest.recipe, row);
  const best = scores?.map((score, i) => ({ score, i })).sort((a, b) => b.score - a.score || a.i - b.i);
  const places =
    picked ??
    best
      ?.slice(0, 3)
      .map(({ i }) => i)
      .sort((a, b) => a - b) ??
    [];
  return places.map((place) => sentences[place] ?? '').join(' ');
}

function goldText(row: DatasetRow): string {
  for (const name of ['target', 'tgt', 'summary'])
    if (typeof row[name] === 'string') return String(row[name]);
  const { sentences, labels } = row as { sentences?: unknown; labels?: unknown };
  if (Array.isArray(sentences) && Array.isArray(labels))
    return sentences.filter((_, i) => labels[i]).join(' ');
  throw new ApiError(400, 'systems: this recipe has no gold answer to judge', 'systems');
}
