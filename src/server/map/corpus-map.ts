import { Worker } from 'node:worker_threads';
import { type Database, literal, type Row } from '../../corpus/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { readNote, writeNote } from '../corpus/notes.js';
import { LISTED, PAPER_ORDERS } from '../corpus/paper-index.js';
import { listParts, readParts } from '../corpus/part-files.js';
import { ApiError } from '../http/api-error.js';
import type { CorpusMap } from '../schemas/map.js';
import type { Jobs, Report } from '../store/jobs.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import { inTransaction } from '../store/transaction.js';
import type { MapMessage } from './map-thread.js';
import type { PlacedTexts } from './place-texts.js';

/** Maximum number of papers on the map; more would hide each other, and their layout takes minutes. */
const MAX_POINTS = 3000;
/** Characters of a paper that are compared. */
const MAX_CHARACTERS = 3000;
/** Paragraphs that represent a paper without an abstract. */
const FIRST_PARAGRAPHS = 5;

const JOB = 'map';
/** Name of the note with the state of the map. */
const NOTE = 'map';

interface MapNote {
  /** The state of the corpus that the map shows. */
  version: string;
  /** Papers in the corpus. */
  papers: number;
  /** Papers of the sample that have no place on the map. */
  withoutPlace: number;
}

/**
 * The map of the papers; the first call for a state of the corpus starts to compute it. Until that is done, the answer has the map of
 * an earlier state, if there is one.
 */
export async function corpusMap(corpus: LiveCorpus, jobs: Jobs): Promise<CorpusMap> {
  corpus.folder();
  const version = corpus.version();
  // A job that ends while this call reads the note has written the map: the next call sees it.
  const isPlacing = jobs.isBusy(JOB);
  const [count] = await corpus.rows(`SELECT count(*) AS n FROM ${PAPER_ORDERS.read.table}`);
  const note = await readNote(corpus.reader(), NOTE);
  const stored = note === undefined ? undefined : (JSON.parse(note) as MapNote);
  const isReady = stored?.version === version;
  if (!isReady) {
    jobs.throwFailure(JOB);
    if (corpus.isIndexing && !jobs.isBusy('corpus'))
      throw new ApiError(409, 'the corpus could not be indexed, so there is no map of it');
    if (!isPlacing && corpus.indexedVersion === version)
      jobs.start(JOB, 'Placing papers on the map', (report, signal) => makeMap(corpus, report, signal));
  }
  const rows = stored ? await corpus.rows('SELECT * FROM map_points ORDER BY position') : [];
  return {
    isReady,
    papers: stored?.papers ?? Number(count?.n ?? 0),
    withoutPlace: stored?.withoutPlace ?? 0,
    points: rows.map(toPoint),
  };
}

const toPoint = (row: Row): CorpusMap['points'][number] => ({
  record: String(row.record),
  title: String(row.title ?? ''),
  year: numberOrNull(row.year),
  format: String(row.format),
  field: textOrNull(row.field) || null,
  x: Number(row.x),
  y: Number(row.y),
});

async function makeMap(corpus: LiveCorpus, report: Report, signal: AbortSignal): Promise<void> {
  report({ note: 'reading papers' });
  const { writer } = corpus.store;
  // Indexing may have run while this job waited; none runs at the same time.
  const version = corpus.indexedVersion;
  const [count] = await writer.rows(`SELECT count(*) AS n FROM ${PAPER_ORDERS.read.table}`);
  const sample = await readSample(corpus, writer);
  signal.throwIfAborted();
  const { texts, plane } = await computePlaces(
    sample.map((row) => String(row.text ?? '')),
    report,
    signal,
  );
  const values = texts.map(
    (text, i) => `(${i}, ${literal(String(sample[text]?.record))}, ${plane[2 * i]}, ${plane[2 * i + 1]})`,
  );
  const note: MapNote = {
    version,
    papers: Number(count?.n ?? 0),
    withoutPlace: sample.length - texts.length,
  };
  await inTransaction(writer, async () => {
    await writer.run('DELETE FROM map_points');
    if (values.length > 0)
      await writer.run(`INSERT INTO map_points SELECT m.position, p.record, p.title, p.year, p.format, p.fields[1], m.x, m.y
        FROM (VALUES ${values.join(', ')}) AS m(position, record, x, y) JOIN ${LISTED} AS p ON p.record = m.record`);
    await writeNote(writer, NOTE, JSON.stringify(note));
  });
}

/** Loads the papers of the map with their text: title and abstract, or the first paragraphs if there is no abstract. */
function readSample(corpus: LiveCorpus, database: Database): Promise<Row[]> {
  const folder = corpus.folder();
  const parts = listParts(folder).map(({ name }) => name);
  if (parts.length === 0) return Promise.resolve([]);
  // The papers are ordered by a hash, so that a growing corpus keeps most of its sample.
  return database.rows(`WITH sample AS MATERIALIZED (SELECT record, title, has_abstract, part FROM ${LISTED}
      ORDER BY md5(record), record LIMIT ${MAX_POINTS}),
    bodies AS (SELECT t.record, string_agg(left(t.text, ${MAX_CHARACTERS}), ' ' ORDER BY t.position) AS text
      FROM ${readParts(folder, 'paragraphs', parts)} AS t
      SEMI JOIN (FROM sample WHERE NOT has_abstract) AS s ON s.record = t.record
      WHERE t.position < ${FIRST_PARAGRAPHS} GROUP BY t.record)
    SELECT s.record, left(concat_ws(' ', s.title, p.abstract, b.text), ${MAX_CHARACTERS}) AS text FROM sample AS s
    JOIN ${readParts(folder, 'papers', parts)} AS p ON p.record = s.record
    LEFT JOIN bodies AS b ON b.record = s.record ORDER BY md5(s.record), s.record`);
}

/** Places texts in a separate thread, so that requests are still answered. */
async function computePlaces(texts: string[], report: Report, signal: AbortSignal): Promise<PlacedTexts> {
  const worker = new Worker(new URL('./map-thread.js', import.meta.url), { workerData: texts });
  worker.unref();
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<PlacedTexts>((resolve, reject) => {
      worker.on('message', (message: MapMessage) => {
        if (message.kind === 'placed') resolve({ texts: message.texts, plane: message.plane });
        else report({ done: message.done, of: message.of, note: message.note });
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread that places papers ended')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
