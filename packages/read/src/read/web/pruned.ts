import { type Block, blocksOf } from './blocks.js';
import { isInlineFurniture, type Sign, signsOf } from './element-signs.js';
import { formsIn } from './forms.js';
import { type Measures, measureOf, measuresOf } from './measure.js';
import { repliesIn } from './replies.js';
import { standfirsts } from './standfirst.js';
import { withoutTeasers } from './teasers.js';
import type { PageElement } from './tree.js';

/** How much the markup's own word is trusted: all of it, only what it says of comments and hidden parts, nothing. */
export type Trust = 'all' | 'some' | 'none';

/** An element with more than this share of the page's prose holds the article, whatever its name says. */
const MAIN_SHARE = 0.4;
/** Details (bylines, dates, tags) with more words of prose than this are text. */
const MOST_DETAILS = 12;
/** Characters of details, of a header that holds the text's first lines, say. */
const LONGEST_DETAILS = 300;

/** The page's blocks without those that the markup itself says are not the article. */
export function prunedBlocks(body: PageElement, trust: Trust): readonly Block[] {
  if (trust === 'none') return blocksOf(body);
  const all = blocksOf(body);
  const measures = measuresOf(all);
  const signs = new Map<PageElement, ReadonlySet<Sign>>();
  for (const element of measures.keys()) signs.set(element, signsOf(element));
  const replies = repliesIn(all);
  const forms = trust === 'all' ? formsIn(body) : new Set<PageElement>();
  const isComment = (element: PageElement) => {
    const own = signs.get(element);
    if (replies.has(element)) return true;
    return own?.has('comments') === true && !own.has('article');
  };
  const comments = proseOfOutermost(body, measures, isComment);
  const total = measureOf(measures, body).prose - comments;
  const isMain = (element: PageElement) =>
    measureOf(measures, element).prose > MAIN_SHARE * (total > 0 ? total : comments);
  const { headers, aside } = standfirsts([...signs].flatMap(([one]) => (one.name === 'header' ? [one] : [])));
  const pruned = blocksOf(body, (element) => {
    if (aside.has(element)) return true;
    const own = signs.get(element);
    if (own === undefined) return isInlineFurniture(element);
    if (replies.has(element) || forms.has(element)) return true;
    if (own.size === 0) return false;
    if (own.has('comments') && (isComment(element) ? total > 0 : !isMain(element))) return true;
    if (own.has('hidden')) return !isMain(element);
    if (trust === 'some') return false;
    if (own.has('furniture')) return !isMain(element);
    if (!own.has('details')) return false;
    if (headers.has(element)) return false;
    const measure = measureOf(measures, element);
    return measure.prose <= MOST_DETAILS && measure.characters < LONGEST_DETAILS && !hasHeading(element);
  });
  return withoutTeasers(pruned, body);
}

/** Words of prose inside the outermost elements that pass a test. */
function proseOfOutermost(
  root: PageElement,
  measures: Measures,
  matches: (element: PageElement) => boolean,
): number {
  let words = 0;
  for (const child of root.children) {
    if (typeof child === 'string' || !measures.has(child)) continue;
    words += matches(child) ? measureOf(measures, child).prose : proseOfOutermost(child, measures, matches);
  }
  return words;
}

const hasHeading = (element: PageElement): boolean =>
  element.children.some(
    (child) => typeof child !== 'string' && (/^h[2-6]$/.test(child.name) || hasHeading(child)),
  );
