import type { Paper } from '../paper/index.js';
import { readThroughGrobid } from './grobid/index.js';
import { withImageFiles } from './images/index.js';
import { jatsReader } from './jats/index.js';
import { latexEngines } from './latexml/engine.js';
import { pdfReader } from './pdf/index.js';
import type { Reader, ReadOptions, SourceRecord } from './reader.js';
import { s2orcReader } from './s2orc/index.js';
import { teiReader } from './tei/index.js';
import { webReader } from './web/index.js';
import { wikipediaReader } from './wikipedia/index.js';

/** Every reader. Each knows its own files alone, so that the order in which they are asked is of no account. */
export const readers: readonly Reader[] = [
  pdfReader,
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

const prepared = new Set<Reader>();

/**
 * The papers of a record, read by the reader of that name or by the engine that the options put in its place. A reader
 * loads what it needs when it is first asked.
 */
export async function readRecord(
  record: SourceRecord,
  name: string,
  options: ReadOptions = {},
): Promise<Paper[]> {
  const reader = readerNamed(name);
  if (!reader) throw new Error(`no reader is called ${name}`);
  const papers =
    (reader === pdfReader ? await readThroughGrobid(record, options) : undefined) ??
    (await readBy(reader, record, options));
  const folder = options.imageFolder;
  if (folder === undefined) return papers;
  return papers.map((paper) => withImageFiles(paper, record, folder, options.imageTimeoutMs));
}

async function readBy(reader: Reader, record: SourceRecord, options: ReadOptions): Promise<Paper[]> {
  if (!prepared.has(reader)) {
    await reader.prepare?.();
    prepared.add(reader);
  }
  return reader.read(record, options);
}
