import { cleanText } from '@citemill/metrics/text';
import { type Block, wordsIn } from './blocks.js';
import { articleData } from './linked-data.js';
import type { PageTree } from './tree.js';

/** Words of a description that is a text. */
const FEWEST_WORDS = 50;

/** The paragraphs that a page tells machines in its JSON-LD, where a script would show them to people. */
export function describedBlocks(tree: PageTree): Block[] {
  const said = articleData(tree)?.articleBody;
  if (typeof said !== 'string' || wordsIn(said) < FEWEST_WORDS) return [];
  return said
    .replace(/<(?:br|\/p|\/div|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .split(/\n+/)
    .map(cleanText)
    .filter(Boolean)
    .map((text) => ({
      kind: 'text',
      text,
      words: wordsIn(text),
      level: 0,
      linked: 0,
      element: tree.body,
      nested: false,
      listed: false,
    }));
}
