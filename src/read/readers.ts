import type { Paper } from '../paper/index.js';
import { jatsReader } from './jats/index.js';
import { latexReader } from './latex/index.js';
import { pdfReader } from './pdf/index.js';
import type { Reader, SourceRecord } from './reader.js';
import { s2orcReader } from './s2orc/index.js';
import { teiReader } from './tei/index.js';

/** Every reader, in the order in which they are asked whether a file is theirs. */
export const readers: readonly Reader[] = [pdfReader, jatsReader, teiReader, s2orcReader, latexReader];

export function readerNamed(name: string): Reader | undefined {
  return readers.find((reader) => reader.name === name);
}

const prepared = new Set<Reader>();

/** The papers of a record, read by the reader of that name, which loads what it needs when it is first asked. */
export async function readRecord(record: SourceRecord, name: string): Promise<Paper[]> {
  const reader = readerNamed(name);
  if (!reader) throw new Error(`no reader is called ${name}`);
  if (!prepared.has(reader)) {
    await reader.prepare?.();
    prepared.add(reader);
  }
  return reader.read(record);
}
