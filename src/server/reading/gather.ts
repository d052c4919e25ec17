import { sentenceTexts } from '@citemill/metrics/text';
import { literal, type Row } from '../../corpus/index.js';
import { webAddress } from '../corpus/figure-address.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { readParts } from '../corpus/part-files.js';
import { ApiError } from '../http/api-error.js';
import type { SessionFile } from '../schemas/reading.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';

/** Maximum sentences of a session, which keeps them and their words in memory: about 200 papers. */
const MAX_SENTENCES = 60_000;
/** Shorter sentences are headings, labels and fragments of formulas. */
const MIN_CHARACTERS = 25;

/** Finds the corpus parts of some papers. Throws if one is not in the corpus. */
async function findParts(corpus: LiveCorpus, records: readonly string[]): Promise<string[]> {
  const rows = await corpus.rows(
    `SELECT record, part FROM papers_list WHERE record IN (${records.map(literal).join(', ')})`,
  );
  const partByRecord = new Map(rows.map((row) => [String(row.record), String(row.part)]));
  const missing = records.find((record) => !partByRecord.has(record));
  if (missing !== undefined) throw new ApiError(400, `records: no paper ${missing}`, 'records');
  return [...new Set(partByRecord.values())];
}

/** Loads what is needed to cite some papers, in the order of their records. */
export async function loadPapers(
  corpus: LiveCorpus,
  records: readonly string[],
): Promise<SessionFile['papers']> {
  const parts = await findParts(corpus, records);
  const papers = await corpus.rows(`SELECT * FROM ${readParts(corpus.folder(), 'papers', parts)}
    WHERE record IN (${records.map(literal).join(', ')})`);
  const rank = new Map(records.map((record, i) => [record, i]));
  return papers.map(toPaper).sort((a, b) => (rank.get(a.record) ?? 0) - (rank.get(b.record) ?? 0));
}

/** Loads the papers of a session and all their sentences, in text order. */
export async function gather(
  corpus: LiveCorpus,
  records: readonly string[],
): Promise<Pick<SessionFile, 'papers' | 'sentences'>> {
  const unique = [...new Set(records)];
  const parts = await findParts(corpus, unique);
  const folder = corpus.folder();
  const list = unique.map(literal).join(', ');
  const paragraphs = await corpus.rows(`SELECT t.record, t.position, t.text, p.language
    FROM ${readParts(folder, 'paragraphs', parts)} AS t JOIN papers_list AS p ON p.record = t.record
    WHERE t.record IN (${list}) ORDER BY t.record, t.position`);
  const sentences = paragraphs.flatMap((row) =>
    sentenceTexts(String(row.text), { language: textOrNull(row.language) })
      .filter((text) => text.length >= MIN_CHARACTERS)
      .map((text) => ({ record: String(row.record), paragraph: Number(row.position), text })),
  );
  if (sentences.length === 0) throw new ApiError(400, 'records: these papers have no sentences', 'records');
  if (sentences.length > MAX_SENTENCES)
    throw new ApiError(
      400,
      `records: ${sentences.length} sentences are too many (maximum ${MAX_SENTENCES}); choose fewer papers`,
      'records',
    );
  const order = new Map(unique.map((record, i) => [record, i]));
  const rank = (record: unknown) => order.get(String(record)) ?? 0;
  return {
    papers: await loadPapers(corpus, unique),
    sentences: sentences.sort((a, b) => rank(a.record) - rank(b.record)),
  };
}

const toPaper = (row: Row): SessionFile['papers'][number] => ({
  record: String(row.record),
  paperId: String(row.paper_id),
  title: String(row.title ?? ''),
  authors: ((row.authors ?? []) as { name: string }[]).map(({ name }) => name),
  year: numberOrNull(row.year),
  venue: textOrNull(row.venue),
  doi: textOrNull(row.doi),
  url: webAddress(row),
});
