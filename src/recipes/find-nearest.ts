import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { writeLines } from '../engine/index.js';
import { nearestByModel } from './nearest-by-model.js';
import { type NearestPapers, nearestByTfidf } from './nearest-by-tfidf.js';
import type { PaperQuery } from './paper-query.js';

/** Number of papers that are compared with the whole collection at a time. */
const PAPERS_PER_SEARCH = 512;

/** Prepares the search for the papers most similar to a given one, if a query asks for them. `scratch` is a folder for intermediate files. */
async function findNearest(
  database: Database,
  { nearest, nearestModel }: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<NearestPapers | undefined> {
  if (!nearest) return undefined;
  return nearestModel
    ? nearestByModel(database, nearest, nearestModel, onEmbedding)
    : nearestByTfidf(database, nearest, scratch);
}

/** The columns of the file that {@link writeNearest} writes. */
export const NEAREST_COLUMNS = { record: 'VARCHAR', nearest: 'VARCHAR[]' };

/** Creates a table with the papers most similar to each of some papers, and returns its name; undefined if the query does not ask for them. */
export async function storeNearest(
  database: Database,
  papers: string,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<string | undefined> {
  const folder = await writeNearest(database, papers, query, scratch, onEmbedding);
  if (folder === undefined) return undefined;
  await database.run('DROP TABLE IF EXISTS nearest_papers');
  await database.load('nearest_papers', join(folder, NEAREST_FILE), NEAREST_COLUMNS);
  rmSync(folder, { recursive: true, force: true });
  return 'nearest_papers';
}

const NEAREST_FILE = 'rows.jsonl';

/**
 * Writes the papers most similar to each of some papers, a table or query with a column `record`, as JSON lines. Returns the folder of the
 * file, or undefined if the query does not ask for them.
 */
export async function writeNearest(
  database: Database,
  papers: string,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<string | undefined> {
  const nearest = await findNearest(database, query, join(scratch, 'compared'), onEmbedding);
  if (!nearest) return undefined;
  const folder = join(scratch, 'nearest');
  try {
    mkdirSync(folder, { recursive: true });
    await writeLines(join(folder, NEAREST_FILE), nearestLines(database, papers, nearest));
  } finally {
    await nearest.close();
  }
  return folder;
}

async function* nearestLines(
  database: Database,
  papers: string,
  nearest: NearestPapers,
): AsyncGenerator<string> {
  let group: string[] = [];
  const flush = () => {
    const nearestLists = nearest.of(group);
    const lines = group.map((record, at) => `${JSON.stringify({ record, nearest: nearestLists[at] })}\n`);
    group = [];
    return lines.join('');
  };
  const chosen = `SELECT record FROM ${papers} ORDER BY record`;
  for await (const rows of database.stream(chosen)) {
    for (const { record } of rows) {
      group.push(String(record));
      if (group.length >= PAPERS_PER_SEARCH) yield flush();
    }
  }
  if (group.length > 0) yield flush();
}
