import { cleanText } from '@citemill/metrics/text';
import { type Block, countWords } from './blocks.js';
import { articleData } from './linked-data.js';
import type { PageTree } from './tree.js';

const MIN_WORDS = 50;

/** Returns the paragraphs of `articleBody` in a page's JSON-LD, for pages whose text is rendered by scripts. */
export function linkedDataBlocks(tree: PageTree): Block[] {
  const articleBody = articleData(tree)?.articleBody;
  if (typeof articleBody !== 'string' || countWords(articleBody) < MIN_WORDS) return [];
  return articleBody
    .replace(/<(?:br|\/p|\/div|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .split(/\n+/)
    .map(cleanText)
    .filter(Boolean)
    .map((text) => ({
      kind: 'text',
      text,
      words: countWords(text),
      level: 0,
      linked: 0,
      element: tree.body,
      nested: false,
      listed: false,
    }));
}
