import type { Paragraph } from '../../paper/index.js';
import { articleBlocks } from './article.js';
import { splitBlocks, totalWords } from './blocks.js';
import { type PageFacts, readFacts } from './facts.js';
import { selectProse } from './fallback.js';
import { linkedDataBlocks } from './linked-data-text.js';
import { mainBlocks } from './main-text.js';
import { type Verdict, whyNotArticle } from './no-article.js';
import { parsePage } from './parse-page.js';
import { printedDate } from './printed-date.js';
import { pruneBlocks } from './pruned.js';
import { buildParagraphs, pageText } from './sections.js';
import type { PageTree } from './tree.js';

export interface Page {
  facts: PageFacts;
  body: Paragraph[];
  limits: PageTree['limits'];
}

export interface PageOptions {
  /** Whether figure captions are part of the text. */
  captions?: boolean;
}

/** If the text is shorter, other ways to find the article are tried. */
const SHORT_TEXT_WORDS = 60;
/** Another reading must be this many times longer to replace a short one. */
const MIN_LENGTH_RATIO = 3;

/** Returns the article of a page, or why there is none. */
export function readHtml(markup: string, url: string | undefined, options: PageOptions = {}): Page | Verdict {
  const tree = parsePage(markup);
  const facts = readFacts(tree, url);
  const about = {
    title: facts.title,
    authors: [...facts.authors, ...facts.bylines],
    captions: options.captions ?? false,
    ...(facts.site ? { site: facts.site } : {}),
    ...(facts.language ? { language: facts.language } : {}),
  };
  let blocks = articleBlocks(mainBlocks(tree.body, 'all', facts.title), about);
  let visible = '';
  if (totalWords(blocks) < SHORT_TEXT_WORDS) {
    const allBlocks = splitBlocks(tree.body);
    visible = allBlocks.map(({ text }) => text).join('\n');
    // The last attempts are for pages whose markup labels everything as comments.
    for (const attempt of [
      () => mainBlocks(tree.body, 'some'),
      () => selectProse(pruneBlocks(tree.body, 'all')),
      () => selectProse(pruneBlocks(tree.body, 'some')),
      () => (totalWords(blocks) === 0 ? selectProse(allBlocks) : []),
      () => (totalWords(blocks) === 0 ? pruneBlocks(tree.body, 'all') : []),
    ]) {
      const other = articleBlocks(attempt(), about);
      if (totalWords(other) > MIN_LENGTH_RATIO * totalWords(blocks)) blocks = other;
    }
  }
  if (totalWords(blocks) < SHORT_TEXT_WORDS) {
    const described = linkedDataBlocks(tree);
    if (totalWords(described) > MIN_LENGTH_RATIO * totalWords(blocks)) blocks = described;
  }
  // A text of only links is a menu.
  if (totalWords(blocks) < SHORT_TEXT_WORDS && blocks.every(({ linked }) => linked > 0.8)) blocks = [];
  const body = buildParagraphs(blocks);
  if (facts.date === undefined) {
    const date = printedDate(splitBlocks(tree.body), about);
    if (date) Object.assign(facts, { date, year: Number(date.slice(0, 4)) });
  }
  return (
    whyNotArticle(facts, pageText({ body }), visible, tree.scripted) ?? { facts, body, limits: tree.limits }
  );
}
