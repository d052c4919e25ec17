import { itemAt } from '@citemill/metrics/at';
import type { Paper } from '../../paper/index.js';
import { type DocxParts, makeDocx, STYLES, text } from './docx.fixture.js';
import { docxReader } from './index.js';

/** Reads an invented document. */
export async function readParts(parts: DocxParts): Promise<Paper> {
  const papers = await docxReader.read({ path: 'silt.docx', bytes: makeDocx({ styles: STYLES, ...parts }) });
  return itemAt(papers, 0);
}

/** Reads an invented document with this content after a title and a heading. */
export const readBody = (body: string, parts: Omit<DocxParts, 'body'> = {}): Promise<Paper> =>
  readParts({
    ...parts,
    body: `${text('Oats on silt in rivers', 'Titel')}${text('Introduction', 'berschrift1')}${body}`,
  });

/** Returns the paragraphs of such a document. */
export const bodyText = async (body: string, parts: Omit<DocxParts, 'body'> = {}): Promise<string[]> =>
  (await readBody(body, parts)).body.map((paragraph) => paragraph.text);
