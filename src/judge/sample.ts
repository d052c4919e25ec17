import type { DatasetRow } from '../dataset/index.js';
import { exampleSentences } from '../recipes/index.js';
import type { Draw, StudySource } from './draw.js';
import type { Item } from './schemas.js';
import { invalid } from './study-error.js';

type Sample = Pick<Draw, 'seed' | 'size'>;
type Draft = Omit<Item, 'id'>;

/** WikiRef, Table 2: bins of the oracle score in percent. */
const ORACLE_BINS = [
  ['[20, 30)', 0.2, 0.3],
  ['[30, 50)', 0.3, 0.5],
  ['[50, 70)', 0.5, 0.7],
  ['[70, 100]', 0.7, 1.01],
] as const;

const draft = ({ dataset }: StudySource, row: DatasetRow, more: Partial<Draft> = {}): Draft => ({
  dataset: dataset.name,
  example: row.id,
  stratum: '',
  row,
  text: '',
  answers: [],
  parts: 0,
  ...more,
});

/** Draws whole rows; for WikiRef, the same number from each bin of the oracle score. */
export async function sampleRows(source: StudySource, sample: Sample): Promise<Draft[]> {
  const { manifest } = source.dataset;
  if (manifest.recipe !== 'wikiref' || !('oracle_f' in manifest.columns))
    return (await source.draw(sample)).map((row) => draft(source, row));
  const items: Draft[] = [];
  for (const [stratum, from, below] of ORACLE_BINS) {
    const size = Math.ceil(sample.size / ORACLE_BINS.length);
    const rows = await source.draw({ ...sample, size, range: { column: 'oracle_f', from, below } });
    items.push(...rows.map((row) => draft(source, row, { stratum })));
  }
  return items;
}

/** Draws sentences of CiteWorth's paragraphs, half of them cite-worthy; at most one of each kind per paragraph. */
export async function sampleSentences(
  source: StudySource,
  { seed, size }: Sample,
  method: string,
): Promise<Draft[]> {
  const remaining = { 'cite-worthy': Math.ceil(size / 2), 'non-cite-worthy': Math.floor(size / 2) };
  const items: Draft[] = [];
  const rows = await source.draw({ seed, size: size * 3 });
  for (const row of rows) {
    const samples = (row.samples ?? []) as { text: string; label: string }[];
    for (const label of ['cite-worthy', 'non-cite-worthy'] as const) {
      const candidates = samples.filter(
        (sample) => (sample.label === 'cite-worthy') === (label === 'cite-worthy'),
      );
      if (remaining[label] === 0 || candidates.length === 0) continue;
      remaining[label]--;
      const chosen = candidates[Number.parseInt(row.id.slice(-4), 16) % candidates.length] ?? candidates[0];
      items.push(draft(source, row, { stratum: method, text: chosen?.text ?? '' }));
    }
  }
  return items;
}

/** Number of examples to draw for each one that is needed, since those without a labelled passage are left out. */
const DRAWN_PER_EXAMPLE = 8;

/**
 * Draws examples of `support` with a labelled passage, and for each two items: one of its labelled passages, and the other passage
 * that most retrievers vote for. Exports name the passage, from 0, in place of a system.
 */
export async function samplePassages(source: StudySource, { seed, size }: Sample): Promise<Draft[]> {
  const rows = await source.draw({ seed, size: size * DRAWN_PER_EXAMPLE });
  return rows
    .filter(({ labels }) => (labels as boolean[]).includes(true))
    .slice(0, size)
    .flatMap((row) => {
      const { passages, labels, votes } = row as unknown as Passages;
      const order = passages.map((_, i) => i).sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0) || a - b);
      return ([true, false] as const).flatMap((isLabelled) => {
        const position = order.find((i) => labels[i] === isLabelled);
        if (position === undefined) return [];
        const answers = [{ system: `passage ${position}`, text: passages[position] ?? '' }];
        return [draft(source, row, { stratum: isLabelled ? 'labelled' : 'other', answers })];
      });
    });
}

/** The passages of a row of `support`. */
interface Passages {
  passages: string[];
  labels: boolean[];
  votes: number[];
}

/** Draws examples with the answers of systems; `gold` is the answer in the dataset. */
export async function sampleAnswers(
  source: StudySource,
  sample: Sample,
  systems: readonly string[],
  paired: boolean,
): Promise<Draft[]> {
  const answeredBy = systems.filter((system) => system !== 'gold');
  await source.readAnswers(answeredBy);
  const items: Draft[] = [];
  for (const row of await source.draw({ ...sample, answeredBy })) {
    const texts: Item['answers'] = [];
    for (const system of systems) texts.push({ system, text: await answerText(source, row, system) });
    const parts = Array.isArray(row.cited_abstracts) ? row.cited_abstracts.length : 0;
    if (paired) items.push(draft(source, row, { answers: texts, parts }));
    else
      items.push(
        ...texts.map((answer) => draft(source, row, { stratum: answer.system, answers: [answer], parts })),
      );
  }
  return items;
}

/** A prediction for a row: a text, or sentences of the row by position or score. */
interface Prediction {
  text?: string;
  summary?: string;
  picked?: number[];
  scores?: number[];
}

async function answerText(source: StudySource, row: DatasetRow, system: string): Promise<string> {
  if (system === 'gold') return goldText(row);
  const prediction = (await source.answer(row.id, system)) as Prediction | undefined;
  if (!prediction) throw invalid(`systems: ${system} has no prediction for ${row.id}`, 'systems');
  const { text, summary = text, picked, scores } = prediction;
  if (typeof summary === 'string') return summary;
  const sentences = exampleSentences(source.dataset.manifest.recipe, row);
  const best = scores?.map((score, i) => ({ score, i })).sort((a, b) => b.score - a.score || a.i - b.i);
  const positions =
    picked ??
    best
      ?.slice(0, 3)
      .map(({ i }) => i)
      .sort((a, b) => a - b) ??
    [];
  return positions.map((position) => sentences[position] ?? '').join(' ');
}

function goldText(row: DatasetRow): string {
  for (const name of ['target', 'tgt', 'summary'])
    if (typeof row[name] === 'string') return String(row[name]);
  const { sentences, labels } = row as { sentences?: unknown; labels?: unknown };
  if (Array.isArray(sentences) && Array.isArray(labels))
    return sentences.filter((_, i) => labels[i]).join(' ');
  throw invalid('systems: this recipe has no gold answer to judge', 'systems');
}
