import { join } from 'node:path';
import { type CorpusFile, readCorpusFile } from './corpus-file.js';
import { findPartFault, type Part, PartList, partName, readPart } from './parts.js';

/** A snapshot of a corpus: `corpus.json`, the list of parts, and the last link. */
export interface CorpusState {
  file: CorpusFile;
  list: PartList;
  link: Part | undefined;
}

/** Reads the current state of a corpus. */
export function readState(path: string): CorpusState {
  const file = readCorpusFile(path);
  const list = PartList.read(join(path, 'parts.jsonl'));
  return { file, list, link: file.link === undefined ? undefined : readLink(join(path, 'parts'), file.link) };
}

function readLink(folder: string, link: number): Part {
  const name = partName('link', link);
  return readPart(join(folder, name)) ?? { part: name, files: [{ path: 'works.parquet', bytes: -1 }] };
}

const allParts = ({ list, link }: CorpusState): Part[] => [...list.parts, ...(link ? [link] : [])];

/** Describes the first file that is missing or has changed since it was written; undefined if there is none. */
export function findFault(path: string, state: CorpusState): string | undefined {
  for (const part of allParts(state)) {
    const fault = findPartFault(join(path, 'parts'), part);
    if (fault) return fault;
  }
  return undefined;
}

/** True if parts or the link have been replaced or removed since the snapshot. Added parts do not count. */
export function isReplaced(path: string, state: CorpusState): boolean {
  try {
    const now = new Set(allParts(readState(path)).map((part) => JSON.stringify(part)));
    return allParts(state).some((part) => !now.has(JSON.stringify(part)));
  } catch {
    // The corpus was removed.
    return true;
  }
}
