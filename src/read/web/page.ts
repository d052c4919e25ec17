import type { Paragraph } from '../../paper/index.js';
import { articleBlocks } from './article.js';
import { type Block, blocksOf } from './blocks.js';
import { parsePage } from './dom.js';
import { factsOf, type PageFacts } from './facts.js';
import { proseBlocks } from './fallback.js';
import { mainBlocks } from './main-text.js';
import { noArticle, type Verdict } from './no-article.js';
import { pageText, paragraphsOf } from './sections.js';
import { type Tidied, tidy } from './tidy.js';

export interface Page {
  facts: PageFacts;
  body: Paragraph[];
  limits: Tidied['limits'];
}

/** Readability climbs from each node again and again; a page of more weight is left to the simpler way. */
const HEAVIEST = 250_000;
/** Readability's answer is doubted where it has fewer words than this. */
const SHORT = 150;

const wordsOf = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);

/** The article of a page, or what the page is instead. */
export function readHtml(markup: string, url: string | undefined): Page | Verdict {
  const { html, limits, scripted, weight } = tidy(markup);
  const document = parsePage(html);
  const facts = factsOf(document, url);
  const found = weight > HEAVIEST ? undefined : mainBlocks(document);
  const told = {
    title: facts.title,
    authors: [
      ...facts.authors,
      ...facts.bylines,
      ...(found?.byline ? [found.byline.replace(/^by:?\s+/i, '')] : []),
    ],
    ...(facts.site ? { site: facts.site } : {}),
    ...(facts.language ? { language: facts.language } : {}),
  };
  let blocks = articleBlocks(found?.blocks ?? [], told);
  let visible = '';
  if (wordsOf(blocks) < SHORT) {
    // Readability has changed the tree; of the few pages with so little text, a second one is built.
    const { body } = parsePage(html);
    const all = body ? blocksOf(body) : [];
    visible = all.map(({ text }) => text).join('\n');
    const prose = articleBlocks(proseBlocks(all), told);
    if (wordsOf(prose) > 3 * wordsOf(blocks)) blocks = prose;
  }
  // A menu is no text.
  if (wordsOf(blocks) < SHORT && blocks.every(({ linked }) => linked > 0.8)) blocks = [];
  const body = paragraphsOf(blocks);
  return noArticle(facts, pageText({ body }), visible, scripted) ?? { facts, body, limits };
}
