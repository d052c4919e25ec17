import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Paper } from '../../paper/index.js';
import { MAX_RECORD_BYTES } from '../bytes.js';
import { withEngineWarning } from '../engine-warning.js';
import type { Reader, SourceRecord } from '../reader.js';
import { readHead } from '../sources/read-head.js';

const MAX_FILES = 10_000;

/** Returns the properties of a file; undefined for a broken link. */
function statFile(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    // The link is broken.
    return undefined;
  }
}

/** A converter's output, and the reader of it. */
export interface Output {
  papers: Paper[];
  reader: Reader;
}

/**
 * Reads the output of a converter in a folder: the first file that the best reader recognises, files named like the PDF file
 * first, then by name. If several files with other names are recognised, the papers get a warning.
 */
export function readOutput(
  folder: string,
  stem: string,
  readers: readonly Reader[],
  record: SourceRecord,
): Output | undefined {
  const isNamed = (path: string) => basename(path).startsWith(stem);
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /\.(?:json|md|mmd|markdown)$/i.test(path))
    .sort()
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, MAX_FILES)
    .filter((path) => {
      const stats = statFile(path);
      return stats?.isFile() && stats.size <= MAX_RECORD_BYTES;
    });
  for (const reader of readers) {
    const recognised = files.filter((path) => reader.detect(readHead(path, 'utf8'), path));
    const [chosen] = recognised;
    if (chosen === undefined) continue;
    const papers = reader.read({ path: record.path, bytes: readFileSync(chosen) });
    if (isNamed(chosen) || recognised.length === 1) return { papers, reader };
    const message = `the converter wrote ${recognised.length} files that may be the paper; ${basename(chosen)} was read`;
    return { papers: papers.map((paper) => withEngineWarning(paper, message)), reader };
  }
  return undefined;
}
