import type { Paper } from '../paper/index.js';
import { withImageFiles } from './images/index.js';
import { jatsReader } from './jats/index.js';
import { latexEngines } from './latexml/engine.js';
import type { Reader, ReadOptions, SourceRecord } from './reader.js';
import { s2orcReader } from './s2orc/index.js';
import { teiReader } from './tei/index.js';
import { webReader } from './web/index.js';
import { wikipediaReader } from './wikipedia/index.js';

/** Every reader. Each knows its own files alone, so that the order in which they are asked is of no account. */
export const readers: readonly Reader[] = [
  webReader,
  jatsReader,
  teiReader,
  s2orcReader,
  latexEngines,
  wikipediaReader,
];

export function readerNamed(name: string): Reader | undefined {
  return readers.find((reader) => reader.name === name);
}

/** The papers of a record, read by the reader of that name. */
export function readRecord(record: SourceRecord, name: string, options?: ReadOptions): Paper[] {
  const reader = readerNamed(name);
  if (!reader) throw new Error(`no reader is called ${name}`);
  const papers = reader.read(record, options);
  const folder = options?.imageFolder;
  if (folder === undefined) return papers;
  return papers.map((paper) => withImageFiles(paper, record, folder, options?.imageTimeoutMs));
}
