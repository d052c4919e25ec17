import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../corpus/index.js';
import type { EmbedProgress } from '../embed/index.js';
import { writeLines } from '../engine/index.js';
import { NEIGHBOUR_COLUMNS, neighbourLines } from './citation-space/neighbours.js';
import { nearestByModel } from './nearest-by-model.js';
import { type NearestPapers, nearestByTfidf } from './nearest-by-tfidf.js';
import type { PaperQuery } from './paper-query.js';

/** Number of papers that are compared with the whole collection at a time. */
const PAPERS_PER_SEARCH = 512;

/** Prepares the search for similar papers, if a query asks for them. `scratch` is a folder for intermediate files. */
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
const NEAREST_COLUMNS = { record: 'VARCHAR', nearest: 'VARCHAR[]' };

/** Names of the tables (or folders with the files for the tables) of similar papers and neighbours, if a query asks for them. */
export interface Surroundings {
  /** The papers with the most similar texts, with {@link NEAREST_COLUMNS}. */
  nearest?: string | undefined;
  /** The neighbours in citation space, with {@link NEIGHBOUR_COLUMNS}. */
  neighbours?: string | undefined;
}

const LINES_FILE = 'rows.jsonl';

/** Creates the tables that the query asks for about the surroundings of `papers`, and returns their names. */
export async function storeSurroundings(
  database: Database,
  papers: string,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<Surroundings> {
  const folders = await writeSurroundings(database, papers, query, scratch, onEmbedding);
  return loadSurroundings(folders, async (table, folder, columns) => {
    await database.run(`DROP TABLE IF EXISTS ${table}`);
    await database.loadJsonLines(table, join(folder, LINES_FILE), columns);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Loads the folders of {@link writeSurroundings} as tables, and returns their names. */
export async function loadSurroundings(
  { nearest, neighbours }: Surroundings,
  load: (table: string, folder: string, columns: Record<string, string>) => Promise<void>,
): Promise<Surroundings> {
  if (nearest) await load('nearest_papers', nearest, NEAREST_COLUMNS);
  if (neighbours) await load('space_neighbours', neighbours, NEIGHBOUR_COLUMNS);
  return { nearest: nearest && 'nearest_papers', neighbours: neighbours && 'space_neighbours' };
}

/**
 * Writes the surroundings of papers that the query asks for as JSON lines. Returns the folders of the files.
 *
 * @param papers a table or query with a column `record`
 */
export async function writeSurroundings(
  database: Database,
  papers: string,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<Surroundings> {
  return {
    nearest: await writeNearest(database, papers, query, scratch, onEmbedding),
    neighbours: await writeNeighbours(database, papers, query, scratch),
  };
}

async function writeNearest(
  database: Database,
  papers: string,
  query: PaperQuery,
  scratch: string,
  onEmbedding?: (progress: EmbedProgress) => void,
): Promise<string | undefined> {
  const nearest = await findNearest(database, query, join(scratch, 'compared'), onEmbedding);
  if (!nearest) return undefined;
  try {
    return await writeFolder(scratch, 'nearest', nearestLines(database, papers, nearest));
  } finally {
    await nearest.close();
  }
}

async function writeNeighbours(
  database: Database,
  papers: string,
  { citationSpace }: PaperQuery,
  scratch: string,
): Promise<string | undefined> {
  if (!citationSpace) return undefined;
  const lines = neighbourLines(database, papers, citationSpace, join(scratch, 'walks'));
  return writeFolder(scratch, 'neighbours', lines);
}

async function writeFolder(scratch: string, name: string, lines: AsyncIterable<string>): Promise<string> {
  const folder = join(scratch, name);
  mkdirSync(folder, { recursive: true });
  await writeLines(join(folder, LINES_FILE), lines);
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
    const lines = group.map((record, i) => `${JSON.stringify({ record, nearest: nearestLists[i] })}\n`);
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
