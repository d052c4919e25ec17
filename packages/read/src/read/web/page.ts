import type { Paragraph } from '../../paper/index.js';
import { articleBlocks } from './article.js';
import { type Block, blocksOf } from './blocks.js';
import { describedBlocks } from './described.js';
import { factsOf, type PageFacts } from './facts.js';
import { proseBlocks } from './fallback.js';
import { mainBlocks } from './main-text.js';
import { noArticle, type Verdict } from './no-article.js';
import { parsePage } from './parse-page.js';
import { printedDate } from './printed-date.js';
import { prunedBlocks } from './pruned.js';
import { pageText, paragraphsOf } from './sections.js';
import type { PageTree } from './tree.js';

export interface Page {
  facts: PageFacts;
  body: Paragraph[];
  limits: PageTree['limits'];
}

export interface PageOptions {
  /** Whether captions of figures are part of the text. */
  captions?: boolean;
}

/** Words. A shorter text is doubted, and other ways to find it are tried. */
const SHORT = 60;
/** How many times longer another reading must be to replace a short one. */
const MUCH_LONGER = 3;

const wordsOf = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);

/** The article of a page, or what the page is instead. */
export function readHtml(markup: string, url: string | undefined, options: PageOptions = {}): Page | Verdict {
  const tree = parsePage(markup);
  const facts = factsOf(tree, url);
  const about = {
    title: facts.title,
    authors: [...facts.authors, ...facts.bylines],
    captions: options.captions ?? false,
    ...(facts.site ? { site: facts.site } : {}),
    ...(facts.language ? { language: facts.language } : {}),
  };
  let blocks = articleBlocks(mainBlocks(tree.body, 'all', facts.title), about);
  let visible = '';
  if (wordsOf(blocks) < SHORT) {
    const all = blocksOf(tree.body);
    visible = all.map(({ text }) => text).join('\n');
    // Comments are never an article; the last attempt is for pages whose markup names everything a comment.
    for (const found of [
      () => mainBlocks(tree.body, 'some'),
      () => proseBlocks(prunedBlocks(tree.body, 'all')),
      () => proseBlocks(prunedBlocks(tree.body, 'some')),
      () => (wordsOf(blocks) === 0 ? proseBlocks(all) : []),
      () => (wordsOf(blocks) === 0 ? prunedBlocks(tree.body, 'all') : []),
    ]) {
      const other = articleBlocks(found(), about);
      if (wordsOf(other) > MUCH_LONGER * wordsOf(blocks)) blocks = other;
    }
  }
  if (wordsOf(blocks) < SHORT) {
    const described = describedBlocks(tree);
    if (wordsOf(described) > MUCH_LONGER * wordsOf(blocks)) blocks = described;
  }
  // A menu is not an article.
  if (wordsOf(blocks) < SHORT && blocks.every(({ linked }) => linked > 0.8)) blocks = [];
  const body = paragraphsOf(blocks);
  if (facts.date === undefined) {
    const date = printedDate(blocksOf(tree.body), about);
    if (date) Object.assign(facts, { date, year: Number(date.slice(0, 4)) });
  }
  return noArticle(facts, pageText({ body }), visible, tree.scripted) ?? { facts, body, limits: tree.limits };
}
