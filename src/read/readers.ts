import type { Paper } from '../paper/index.js';
import { Registry } from '../registry.js';
import { pdfEngines } from './grobid/index.js';
import { withImageFiles } from './images/index.js';
import { jatsReader } from './jats/index.js';
import { latexEngines } from './latexml/engine.js';
import { loadReaders } from './load-readers.js';
import type { ReadOptions, RegisteredReader, SourceRecord } from './reader.js';
import { s2orcReader } from './s2orc/index.js';
import { scienceParseReader } from './scienceparse/index.js';
import { teiReader } from './tei/index.js';
import { webReader } from './web/index.js';
import { wikipediaReader } from './wikipedia/index.js';

/**
 * Every reader. Each recognises only its own files, so the order in which they are asked does not matter. A reader of your
 * own is added by `readers.add`.
 */
export const readers: Registry<RegisteredReader> = new Registry<RegisteredReader>('reader', [
  pdfEngines,
  webReader,
  jatsReader,
  teiReader,
  s2orcReader,
  scienceParseReader,
  latexEngines,
  wikipediaReader,
]);

/** The share of a document's time that its images may take. */
const IMAGES_SHARE = 0.25;

const prepared = new Set<RegisteredReader>();

/**
 * The papers of a record, read by the reader of that name or by the engine that the options put in its place. A reader
 * loads what it needs when it is first asked.
 */
export async function readRecord(
  record: SourceRecord,
  name: string,
  options: ReadOptions = {},
): Promise<Paper[]> {
  for (const module of options.readerModules ?? [])
    for (const reader of await loadReaders(module)) readers.add(reader);
  const reader = readers.find(name);
  if (!reader) throw new Error(`no reader is called ${name}`);
  const papers = await readBy(reader, record, options);
  const { imageFolder: folder, timeoutMs } = options;
  if (folder === undefined) return papers;
  const imageMs = timeoutMs === undefined ? undefined : Math.round(timeoutMs * IMAGES_SHARE);
  return papers.map((paper) => withImageFiles(paper, record, folder, imageMs));
}

async function readBy(
  reader: RegisteredReader,
  record: SourceRecord,
  options: ReadOptions,
): Promise<Paper[]> {
  const engine = options.engines?.[reader.name];
  if (engine !== undefined && engine !== 'citemill' && reader.engines)
    return reader.engines.read(record, engine, options);
  if (!prepared.has(reader)) {
    await reader.prepare?.();
    prepared.add(reader);
  }
  return reader.read(record, options);
}
