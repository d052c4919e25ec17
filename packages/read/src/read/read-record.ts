import type { Paper } from '../paper/index.js';
import { withImageFiles } from './images/index.js';
import { loadReaders } from './load-readers.js';
import type { ReadOptions, RegisteredReader, SourceRecord } from './reader.js';
import { registry } from './reader-registry.js';

/** Our readers, each loaded when it is first needed: a worker that reads JATS does not wait for the PDF reader. */
export const BUILT_IN: Record<string, () => Promise<RegisteredReader>> = {
  pdf: async () => (await import('./grobid/index.js')).pdfEngines,
  web: async () => (await import('./web/index.js')).webReader,
  jats: async () => (await import('./jats/index.js')).jatsReader,
  tei: async () => (await import('./tei/index.js')).teiReader,
  s2orc: async () => (await import('./s2orc/index.js')).s2orcReader,
  scienceparse: async () => (await import('./scienceparse/index.js')).scienceParseReader,
  latex: async () => (await import('./latexml/engine.js')).latexEngines,
  wikipedia: async () => (await import('./wikipedia/index.js')).wikipediaReader,
};

async function builtIn(name: string): Promise<RegisteredReader> {
  const load = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
  if (!load) throw new Error(`no reader is called ${name}`);
  const reader = await load();
  registry.add(reader);
  return reader;
}

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
    for (const reader of await loadReaders(module)) registry.add(reader);
  const reader = registry.find(name) ?? (await builtIn(name));
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
