import { Readability } from '@mozilla/readability';
import { type Block, blocksOf } from './blocks.js';
import type { DomDocument, DomElement } from './dom.js';

/** What Readability finds on a page. The document is changed by it and of no use afterwards. */
export interface Found {
  blocks: Block[];
  title?: string;
  byline?: string;
  siteName?: string;
  published?: string;
}

const isTold = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== '';

/** Readability's answer; it fails on some trees that no parser of a browser would build. */
function parsed(readability: Readability<DomElement>) {
  try {
    return readability.parse();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** The main text of a page as blocks, furniture still among them; undefined where Readability sees no article. */
export function mainBlocks(document: DomDocument): Found | undefined {
  const readability = new Readability<DomElement>(document as never, {
    keepClasses: true,
    // The tree as it is: writing it out and parsing it again would double the time.
    serializer: (node) => node as never,
  });
  const article = parsed(readability);
  if (!article?.content) return undefined;
  const { title, byline, siteName, publishedTime } = article;
  return {
    blocks: blocksOf(article.content),
    ...(isTold(title) ? { title } : {}),
    ...(isTold(byline) ? { byline } : {}),
    ...(isTold(siteName) ? { siteName } : {}),
    ...(isTold(publishedTime) ? { published: publishedTime } : {}),
  };
}
