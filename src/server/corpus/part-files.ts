import { statSync } from 'node:fs';
import { type CorpusFolder, type INGESTED, type LINKED, readParquet } from '../../corpus/index.js';

export type IngestedName = keyof typeof INGESTED;

/** A part of a corpus as the index remembers it. */
export interface Part {
  name: string;
  /** Changes where a part of the same name is another one, as after a corpus was made anew. */
  stamp: string;
}

export function partsOf(folder: CorpusFolder): Part[] {
  return folder.parts().map((name) => {
    const { size, mtimeMs } = statSync(folder.tableFile('papers', name));
    return { name, stamp: `${size}-${Math.round(mtimeMs)}` };
  });
}

/** SQL that reads one table from some parts only. */
export const readParts = (folder: CorpusFolder, table: IngestedName, parts: readonly string[]): string =>
  readParquet(
    parts.map((name) => folder.tableFile(table, name)),
    'union_by_name = true',
  );

/** SQL that reads a table of the last link; undefined before the first. */
export function readLinked(folder: CorpusFolder, table: keyof typeof LINKED): string | undefined {
  const files = folder.linkFiles(table);
  return files.length > 0 ? readParquet(files) : undefined;
}
