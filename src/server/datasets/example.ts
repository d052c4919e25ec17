import { literal } from '../../corpus/index.js';
import { type DatasetRow, rowsById } from '../../dataset/index.js';
import { exampleSentences } from '../../recipes/index.js';
import type { LiveCorpus } from '../corpus/live-corpus.js';
import { readParts } from '../corpus/part-files.js';
import { notFound, orNotFound } from '../http/api-error.js';
import type { ExampleView } from '../schemas/datasets.js';
import type { Store } from '../store/store.js';
import type { ExampleIndex } from './example-index.js';
import { findRow } from './first-rows.js';
import { scoredPredictions } from './predictions.js';
import { sharedWords } from './shared-words.js';

/** Loads an example with its source paragraph, its neighbours and all predictions. */
export async function exampleView(
  store: Store,
  corpus: LiveCorpus,
  index: ExampleIndex,
  id: string,
): Promise<ExampleView> {
  const { split, row, before, after } = (await index.isFresh(store.reader))
    ? await indexedRow(store, index, id)
    : { ...orNotFound(await findRow(store, index, id), `example ${id}`), before: null, after: null };
  return {
    id,
    split,
    recipe: index.dataset.manifest.recipe,
    row,
    shared: findSharedWords(row),
    source: await loadSource(corpus, row),
    sentences: exampleSentences(index.dataset.manifest.recipe, row),
    predictions: await scoredPredictions(store, index, row),
    before,
    after,
  };
}

/** Loads the row of an example, and the ids of the examples before and after it in the files. */
async function indexedRow(
  store: Store,
  index: ExampleIndex,
  id: string,
): Promise<{ split: string; row: DatasetRow; before: string | null; after: string | null }> {
  const [location] = await store.reader.rows(
    `SELECT doc, split, file FROM ${index.rows} WHERE id = ${literal(id)} LIMIT 1`,
  );
  if (!location) throw notFound(`example ${id}`);
  const [row] = await rowsById(store.reader, index.dataset, [{ file: String(location.file), id }]);
  if (!row) throw notFound(`example ${id}`);
  const doc = Number(location.doc);
  const neighbours = await store.reader.rows(
    `SELECT doc, id FROM ${index.rows} WHERE doc IN (${doc - 1}, ${doc + 1})`,
  );
  const idAt = (position: number) => {
    const neighbour = neighbours.find((other) => Number(other.doc) === position);
    return neighbour ? String(neighbour.id) : null;
  };
  return { split: String(location.split), row, before: idAt(doc - 1), after: idAt(doc + 1) };
}

/** Finds the words that both texts of an example contain: sentence and abstract (CiteSum), or statement and page (WikiRef). */
function findSharedWords(row: DatasetRow): ExampleView['shared'] {
  if (typeof row.src === 'string' && typeof row.tgt === 'string')
    return { src: sharedWords(row.src, row.tgt), tgt: sharedWords(row.tgt, row.src) };
  if (Array.isArray(row.document) && typeof row.summary === 'string')
    return { summary: sharedWords(row.summary, row.document.join(' ')) };
  return {};
}

async function loadSource(corpus: LiveCorpus, row: DatasetRow): Promise<ExampleView['source']> {
  const provenance = row.provenance as
    | { record?: string; paragraph?: number; start?: number; end?: number }
    | undefined;
  const { record, paragraph, start, end } = provenance ?? {};
  if (!corpus.exists || typeof record !== 'string' || typeof paragraph !== 'number') return null;
  const [paper] = await corpus.rows(
    `SELECT part, title FROM papers_list WHERE record = ${literal(record)} LIMIT 1`,
  );
  if (!paper) return null;
  const [paragraphRow] = await corpus.rows(`SELECT section, text
    FROM ${readParts(corpus.folder(), 'paragraphs', [String(paper.part)])}
    WHERE record = ${literal(record)} AND position = ${paragraph} LIMIT 1`);
  if (!paragraphRow) return null;
  return {
    record,
    title: String(paper.title ?? ''),
    section: (paragraphRow.section ?? []) as string[],
    paragraph,
    text: String(paragraphRow.text),
    start: start ?? 0,
    end: end ?? 0,
  };
}
