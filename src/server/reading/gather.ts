import { sentenceTexts } from '@citemill/metrics/text';
import { literal, type Row } from '../../corpus/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { addressOf } from '../corpus/paper.js';
import { readParts } from '../corpus/part-files.js';
import { ApiError } from '../http/api-error.js';
import type { SessionFile } from '../schemas/reading.js';

/** A session holds its sentences and their words in memory: about 200 papers. */
const MOST_SENTENCES = 60_000;
/** Shorter ones are headings, labels and what is left of formulas. */
const SHORTEST = 25;

/** The papers of a session and all their sentences, in the order of the text. */
export async function gather(
  corpus: LiveCorpus,
  records: readonly string[],
): Promise<Pick<SessionFile, 'papers' | 'sentences'>> {
  const wanted = [...new Set(records)];
  const found = await corpus.rows(
    `SELECT record, part FROM papers_list WHERE record IN (${wanted.map(literal).join(', ')})`,
  );
  const partOf = new Map(found.map((row) => [String(row.record), String(row.part)]));
  const missing = wanted.find((record) => !partOf.has(record));
  if (missing !== undefined) throw new ApiError(400, `records: there is no paper ${missing}`, 'records');
  const folder = corpus.folder();
  const parts = [...new Set(partOf.values())];
  const list = wanted.map(literal).join(', ');
  const papers = await corpus.rows(
    `SELECT * FROM ${readParts(folder, 'papers', parts)} WHERE record IN (${list})`,
  );
  const paragraphs = await corpus.rows(`SELECT record, position, text
    FROM ${readParts(folder, 'paragraphs', parts)} WHERE record IN (${list}) ORDER BY record, position`);
  const sentences = paragraphs.flatMap((row) =>
    sentenceTexts(String(row.text))
      .filter((text) => text.length >= SHORTEST)
      .map((text) => ({ record: String(row.record), paragraph: Number(row.position), text })),
  );
  if (sentences.length === 0) throw new ApiError(400, 'records: these papers have no sentences', 'records');
  if (sentences.length > MOST_SENTENCES)
    throw new ApiError(
      400,
      `records: ${sentences.length} sentences are too many; choose fewer papers`,
      'records',
    );
  const order = new Map(wanted.map((record, i) => [record, i]));
  const rank = (record: unknown) => order.get(String(record)) ?? 0;
  return {
    papers: papers.sort((a, b) => rank(a.record) - rank(b.record)).map(paperOf),
    sentences: sentences.sort((a, b) => rank(a.record) - rank(b.record)),
  };
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value));

const paperOf = (row: Row): SessionFile['papers'][number] => ({
  record: String(row.record),
  paperId: String(row.paper_id),
  title: String(row.title ?? ''),
  authors: ((row.authors ?? []) as { name: string }[]).map(({ name }) => name),
  year: row.year === null ? null : Number(row.year),
  venue: text(row.venue),
  doi: text(row.doi),
  url: addressOf(row),
});
