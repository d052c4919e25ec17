import { itemAt } from '@citemill/metrics/at';
import type { Paper } from '../../paper/index.js';
import { wikipediaReader } from './index.js';
import { dumpXml } from './samples.test-data.js';

/** Returns the article that a wikitext is. */
export function readArticle(text: string, title = 'Somewhere'): Paper {
  const bytes = new TextEncoder().encode(dumpXml({ title, text }));
  return itemAt(wikipediaReader.read({ path: 'dump.xml', bytes }), 0);
}

/** Its paragraphs, each a line. */
export const readProse = (text: string): string =>
  readArticle(text)
    .body.map((paragraph) => paragraph.text)
    .join('\n');

/** Its citations as `mark→reference`, in order. */
export const describeCitations = (text: string): string[] =>
  readArticle(text).body.flatMap((paragraph) =>
    paragraph.citations.map((citation) => `${citation.text}→${citation.reference}`),
  );
