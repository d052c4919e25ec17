import { join } from 'node:path';
import { buildNeighbourIndex, normalise, Vectors } from '@citemill/metrics/vectors';
import { cacheRoot } from '../cache-root.js';
import type { Database } from '../corpus/index.js';
import { type Dtype, type EmbedProgress, openEmbedder, type Pooling } from '../embed/index.js';
import { installCommand } from '../install-command.js';
import type { NearestPapers } from './nearest-by-tfidf.js';

/** The embedding model that finds similar papers. */
export interface NearestModel {
  /** A name on the hub, or a folder. */
  name: string;
  pooling: Pooling;
  dtype: Dtype | 'auto';
}

/** Number of papers whose texts are in memory at once. */
const CHUNK_PAPERS = 4096;
/** Maximum characters of the body that replace a missing abstract; models read less than that. */
const BODY_CHARACTERS = 4000;
/** Maximum paragraphs of the body that are joined for this. */
const BODY_PARAGRAPHS = 40;

const TEXTS = `
  SELECT p.record, p.paper_id, trim(coalesce(p.title, '')) AS title,
         trim(coalesce(nullif(trim(p.abstract), ''), left(b.text, ${BODY_CHARACTERS}), '')) AS text
  FROM papers AS p LEFT JOIN (
    SELECT t.record, string_agg(t.text, ' ' ORDER BY t.position) AS text
    FROM paragraphs AS t SEMI JOIN (SELECT record FROM papers WHERE coalesce(trim(abstract), '') = '') AS q ON q.record = t.record
    WHERE t.part = 'body' AND t.position < ${BODY_PARAGRAPHS}
    GROUP BY t.record
  ) AS b ON b.record = p.record`;

/**
 * Finds similar papers by a model's embeddings of title and abstract, joined by the model's separator as in SPECTER. Vectors are cached
 * in the user's cache folder for other builds.
 */
export async function nearestByModel(
  database: Database,
  limit: number,
  { name, pooling, dtype }: NearestModel,
  onProgress?: (progress: EmbedProgress) => void,
): Promise<NearestPapers> {
  // Papers without any text have no similar papers.
  const texts = `SELECT * FROM (${TEXTS}) WHERE title <> '' OR text <> ''`;
  const [counted] = await database.rows(`SELECT count(*) AS n FROM (${texts})`);
  const total = Number(counted?.n ?? 0);
  let embedded = 0;
  const embedder = await openEmbedder({
    model: name,
    pooling,
    dtype,
    cacheFolder: join(cacheRoot(), 'embeddings'),
    onProgress: ({ done }) => onProgress?.({ done: embedded + done, of: total }),
  });
  try {
    const ids: string[] = [];
    const numbers = new Map<string, number>();
    const vectors = new Vectors(total, embedder.dimension);
    let chunk: string[] = [];
    const embedChunk = async () => {
      vectors.values.set((await embedder.embed(chunk)).values, embedded * embedder.dimension);
      embedded += chunk.length;
      chunk = [];
    };
    for await (const rows of database.stream(`${texts} ORDER BY record`)) {
      for (const { record, paper_id, title, text } of rows) {
        numbers.set(record as string, ids.length);
        ids.push(paper_id as string);
        chunk.push(title && text ? `${title}${embedder.separator}${text}` : `${title}${text}`);
        if (chunk.length === CHUNK_PAPERS) await embedChunk();
      }
    }
    await embedChunk();
    for (const vector of vectors) normalise(vector);
    const index = await buildNeighbourIndex(vectors, {
      onMissing: (name) =>
        process.stderr.write(
          `citemill: comparing ${total} papers one by one is slow; ${installCommand(name)} makes it fast\n`,
        ),
    });
    return {
      of: (records) =>
        records.map((record) => {
          const number = numbers.get(record);
          return number === undefined
            ? []
            : index.nearestTo(number, limit).flatMap((other) => ids[other] ?? []);
        }),
      async close() {},
    };
  } finally {
    await embedder.close();
  }
}
