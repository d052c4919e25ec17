import type { Paper } from '../paper/index.js';
import { addImageFiles } from './images/index.js';
import { loadReaders } from './load-readers.js';
import { assessQuality } from './quality/index.js';
import type { ReadOptions, RegisteredReader, SourceRecord } from './reader.js';
import { registry } from './reader-registry.js';
import { addLanguage } from './wording/languages/detect.js';

const isFolderName = (name: string) => /^[a-z][a-z0-9-]*$/.test(name);

/** Loads a built-in reader from its folder, so that a worker that reads JATS does not load the PDF reader. */
export async function loadBuiltIn(name: string): Promise<RegisteredReader> {
  const folder: { reader?: RegisteredReader } = isFolderName(name)
    ? await import(`./${name}/index.js`).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_MODULE_NOT_FOUND') return {};
        throw error;
      })
    : {};
  if (!folder.reader) throw new Error(`no such reader: ${name}`);
  registry.add(folder.reader);
  return folder.reader;
}

/** Share of a document's time limit that its images may take. */
const IMAGES_SHARE = 0.25;

/** Adds the quality to a paper. The PDF reader assesses its papers itself, since it knows where they are printed. */
const withQuality = (paper: Paper): Paper => (paper.quality ? paper : assessQuality(paper));

const prepared = new Set<RegisteredReader>();

/** Reads a record's papers with the named reader, or with the engine chosen in the options. */
export async function readRecord(
  record: SourceRecord,
  name: string,
  options: ReadOptions = {},
): Promise<Paper[]> {
  for (const module of options.readerModules ?? [])
    for (const reader of await loadReaders(module)) registry.add(reader);
  const reader = registry.find(name) ?? (await loadBuiltIn(name));
  const read = await readBy(reader, record, options);
  const papers = reader.documents === 'pages' ? read : read.map(addLanguage).map(withQuality);
  const { imageFolder: folder, timeoutMs } = options;
  if (folder === undefined) return papers;
  const imageMs = timeoutMs === undefined ? undefined : Math.round(timeoutMs * IMAGES_SHARE);
  return papers.map((paper) => addImageFiles(paper, record, folder, imageMs));
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
