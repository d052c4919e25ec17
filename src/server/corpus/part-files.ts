import { dirname, join } from 'node:path';
import { type CorpusFolder, type INGESTED, type LINKED, parquetSource } from '../../corpus/index.js';
import { hashFileSync } from '../../lineage/index.js';

export type IngestedName = keyof typeof INGESTED;

/** A part of a corpus, as stored in the index. */
export interface Part {
  name: string;
  /** Differs if a part of the same name has other content, for example in a corpus that was created again. */
  stamp: string;
}

export function listParts(folder: CorpusFolder): Part[] {
  return folder.parts().map((name) => {
    // A part lists the hashes of its tables.
    return { name, stamp: hashFileSync(join(dirname(folder.tableFile('papers', name)), 'part.json')) };
  });
}

/** Returns SQL that reads a table from the given parts only. */
export const readParts = (folder: CorpusFolder, table: IngestedName, parts: readonly string[]): string =>
  parquetSource(
    parts.map((name) => folder.tableFile(table, name)),
    'union_by_name = true',
  );

/** Returns SQL that reads a table of the last link; undefined if the corpus has no link. */
export function readLinked(folder: CorpusFolder, table: keyof typeof LINKED): string | undefined {
  const files = folder.linkFiles(table);
  return files.length > 0 ? parquetSource(files) : undefined;
}
