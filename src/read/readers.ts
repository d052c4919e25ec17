import type { Paper } from '../paper/index.js';
import { pdfFormat, readThroughGrobid } from './grobid/index.js';
import { withImageFiles } from './images/index.js';
import { jatsReader } from './jats/index.js';
import { latexEngines } from './latexml/engine.js';
import type { Format, Reader, ReadOptions, SourceRecord } from './reader.js';
import { s2orcReader } from './s2orc/index.js';
import { teiReader } from './tei/index.js';
import { webReader } from './web/index.js';
import { wikipediaReader } from './wikipedia/index.js';

/**
 * Every reader, in the order in which they are asked whether a file is theirs. A page of today has an `<article>` with a
 * `<body>` around it, as JATS has, so pages are known first.
 */
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

/** The formats that can be read with these options: those of the readers, and PDF where GROBID is asked. */
export function formatsFor({ pdfEngine = 'citemill' }: ReadOptions = {}): readonly Format[] {
  return pdfEngine === 'citemill' || readerNamed(pdfFormat.name) ? readers : [pdfFormat, ...readers];
}

/** The papers of a record, read by the reader of that name or by the engine that the options put in its place. */
export async function readRecord(
  record: SourceRecord,
  name: string,
  options: ReadOptions = {},
): Promise<Paper[]> {
  const byGrobid = name === pdfFormat.name ? await readThroughGrobid(record, options) : undefined;
  const reader = readerNamed(name);
  if (!reader && !byGrobid) throw new Error(`no reader is called ${name}`);
  const papers = byGrobid ?? reader!.read(record, options);
  const folder = options.imageFolder;
  if (folder === undefined) return papers;
  return papers.map((paper) => withImageFiles(paper, record, folder, options.imageTimeoutMs));
}
