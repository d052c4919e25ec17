import { copyFileSync, createReadStream, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@citemill/metrics/internal/json';
import { byteLines } from '@citemill/read/internal';
import { writeLines } from '../engine/index.js';
import { CorpusFolder } from './folder.js';

/** The metadata file in a corpus folder that `citemill fetch works` writes and `link` reads by itself. */
export const FETCHED_WORKS = 'fetched-works.jsonl';

/** The file in a corpus folder that lists the cited papers of which no service has an abstract. */
const UNAVAILABLE_WORKS = 'unavailable-works.jsonl';

const MAX_LINE_BYTES = 16 * 1024 * 1024;

interface FetchedRow {
  work_id: string;
  abstract?: string;
}

/** Returns a list with the path of the corpus's own metadata file; empty if nothing was fetched yet. */
export const fetchedWorks = (folder: CorpusFolder): string[] => {
  const path = join(folder.path, FETCHED_WORKS);
  return existsSync(path) ? [path] : [];
};

/** Returns a list with the path of the corpus's list of papers without an abstract at any service; empty if there is none yet. */
export const unavailableWorks = (folder: CorpusFolder): string[] => {
  const path = join(folder.path, UNAVAILABLE_WORKS);
  return existsSync(path) ? [path] : [];
};

/** Yields the rows of a file and their lines. Damaged lines are left out: a later fetch asks for their works again. */
async function* readRows(path: string): AsyncGenerator<{ line: string; row: FetchedRow }> {
  for await (const bytes of byteLines(createReadStream(path), MAX_LINE_BYTES)) {
    const line = bytes.toString('utf8').trim();
    const row = parseJson(line) as Partial<FetchedRow> | null | undefined;
    if (typeof row?.work_id === 'string') yield { line, row: { ...row, work_id: row.work_id } };
  }
}

/** Merges the rows of both files, one per cited paper. A new row replaces an old one if it has an abstract. */
async function* mergeRows(old: string[], added: string): AsyncGenerator<string> {
  const withAbstract = new Set<string>();
  for await (const { row } of readRows(added)) if (row.abstract !== undefined) withAbstract.add(row.work_id);
  const kept = new Set<string>();
  for (const path of old)
    for await (const { line, row } of readRows(path)) {
      if (withAbstract.has(row.work_id)) continue;
      kept.add(row.work_id);
      yield `${line}\n`;
    }
  for await (const { line, row } of readRows(added)) if (!kept.has(row.work_id)) yield `${line}\n`;
}

/** Replaces the list of papers of which no service has an abstract. Each line of the file has a `work_id`. */
export async function replaceUnavailableWorks(corpus: string, rows: string): Promise<void> {
  const { folder, scratch, close } = await CorpusFolder.write(corpus);
  try {
    const copied = join(scratch.path, 'unavailable-works.list');
    copyFileSync(rows, copied);
    renameSync(copied, join(folder.path, UNAVAILABLE_WORKS));
  } finally {
    await close();
  }
}

/** Adds a file with rows of metadata, each with a `work_id`, to the corpus's own metadata file, which the next link uses. */
export async function addFetchedWorks(corpus: string, rows: string): Promise<void> {
  const { folder, scratch, close } = await CorpusFolder.write(corpus);
  try {
    const merged = join(scratch.path, 'fetched-works.list');
    await writeLines(merged, mergeRows(fetchedWorks(folder), rows));
    renameSync(merged, join(folder.path, FETCHED_WORKS));
  } finally {
    await close();
  }
}
