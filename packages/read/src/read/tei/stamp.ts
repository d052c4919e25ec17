import { normaliseArxiv } from '../../paper/index.js';
import { descendants, type XmlElement } from '../xml/tree.js';
import { readableText } from './readable.js';

/** The line that arXiv prints along the edge of a paper's first page: `arXiv:2101.00001v2 [cs.CL] 3 Jan 2021`. */
const STAMP = /^arXiv:\s?\S+v\d+\s*\[[\w.-]+\]/;

/** True for a heading that consists only of arXiv's stamp. */
export const isStamp = (text: string): boolean => STAMP.test(text);

/** Returns the paper's arXiv id from its stamp, which GROBID sometimes takes for a heading of the body. */
export function stampedId(text: XmlElement | undefined): string | undefined {
  for (const head of descendants(text, 'head')) {
    const heading = readableText(head);
    if (isStamp(heading)) return normaliseArxiv(heading);
  }
  return undefined;
}
