import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { writeLines } from '../engine/index.js';
import { nearestByModel } from './nearest-by-model.js';
import { type NearestPapers, nearestPapers } from './nearest-papers.js';
import type { PaperQuery } from './paper-query.js';

/** Papers that are compared with the whole collection at a time. */
export const COMPARED = 512;

/** Finds the papers that are most like each one, where a query asks for them. `scratch` is a folder for what is written on the way. */
export async function likePapers(
  database: Database,
  { nearest, nearestModel }: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<NearestPapers | undefined> {
  if (!nearest) return undefined;
  return nearestModel
    ? nearestByModel(database, nearest, nearestModel, onEmbedding)
    : nearestPapers(database, nearest, scratch);
}

/** The columns of what {@link writeNearest} writes. */
export const NEAREST_COLUMNS = { record: 'VARCHAR', nearest: 'VARCHAR[]' };

/**
 * Writes which papers are most like each one that a query chooses, as lines of JSON for an engine that joins them; answers the folder of
 * the file, or undefined where the query does not ask for them.
 */
export async function writeNearest(
  database: Database,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<string | undefined> {
  const nearest = await likePapers(database, query, join(scratch, 'compared'), onEmbedding);
  if (!nearest) return undefined;
  const folder = join(scratch, 'nearest');
  try {
    mkdirSync(folder, { recursive: true });
    await writeLines(join(folder, 'rows.jsonl'), nearestLines(database, query, nearest));
  } finally {
    await nearest.close();
  }
  return folder;
}

async function* nearestLines(
  database: Database,
  { where = 'TRUE' }: PaperQuery,
  nearest: NearestPapers,
): AsyncGenerator<string> {
  let group: string[] = [];
  const compared = () => {
    const others = nearest.of(group);
    const lines = group.map((record, at) => `${JSON.stringify({ record, nearest: others[at] })}\n`);
    group = [];
    return lines.join('');
  };
  const chosen = `SELECT p.record FROM papers AS p WHERE ${where} ORDER BY p.record`;
  for await (const rows of database.stream(chosen)) {
    for (const { record } of rows) {
      group.push(String(record));
      if (group.length >= COMPARED) yield compared();
    }
  }
  if (group.length > 0) yield compared();
}
