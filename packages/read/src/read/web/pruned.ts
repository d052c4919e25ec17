import { type Block, splitBlocks } from './blocks.js';
import { elementSigns, isInlineFurniture, type Sign } from './element-signs.js';
import { findForms } from './forms.js';
import { getMeasure, type Measures, measureElements } from './measure.js';
import { findReplies } from './replies.js';
import { findStandfirsts } from './standfirst.js';
import { removeTeasers } from './teasers.js';
import { isWithin, type PageElement } from './tree.js';

/** How far the markup is trusted: completely, only about comments and hidden parts, or not at all. */
export type Trust = 'all' | 'some' | 'none';

/** An element with more than this share of the page's prose contains the article, whatever its name. */
const MIN_MAIN_SHARE = 0.4;
/** An `<article>` with this much prose outweighs any box whose name says that it is something else. */
const MIN_ARTICLE_PROSE_WORDS = 80;
/** Details (bylines, dates, tags) with more prose are text. */
const MAX_DETAILS_PROSE_WORDS = 12;
/** Longer details are text, such as a header with the first lines of the article. */
const MAX_DETAILS_CHARS = 300;

/** Returns the page's blocks except those that the markup does not count as the article. */
export function pruneBlocks(body: PageElement, trust: Trust): readonly Block[] {
  if (trust === 'none') return splitBlocks(body);
  const blocks = splitBlocks(body);
  const measures = measureElements(blocks);
  const signs = new Map<PageElement, ReadonlySet<Sign>>();
  for (const element of measures.keys()) signs.set(element, elementSigns(element));
  const replies = findReplies(blocks);
  const forms = trust === 'all' ? findForms(body) : new Set<PageElement>();
  const isComment = (element: PageElement) => {
    const named = signs.get(element);
    return replies.has(element) || (named?.has('comments') === true && !named.has('article'));
  };
  const comments = outermostProse(body, measures, isComment);
  const total = getMeasure(measures, body).prose - comments;
  const articles = findMarkedArticles(measures);
  const isMain = (element: PageElement) =>
    getMeasure(measures, element).prose > MIN_MAIN_SHARE * (total > 0 ? total : comments) &&
    !articles.some((article) => !isWithin(article, element) && !isWithin(element, article));
  /** True if a hidden element copies an element for other screens: a visible element elsewhere has at least as much prose. */
  const hasVisibleCopy = (element: PageElement) =>
    [...signs].some(
      ([other, otherSigns]) =>
        !otherSigns.has('hidden') &&
        getMeasure(measures, other).prose >= getMeasure(measures, element).prose &&
        !isWithin(other, element) &&
        !isWithin(element, other),
    );
  const { headers, aside } = findStandfirsts(
    [...signs].flatMap(([element]) => (element.name === 'header' ? [element] : [])),
  );
  const pruned = splitBlocks(body, (element) => {
    if (trust === 'all' && aside.has(element)) return true;
    const named = signs.get(element);
    if (named === undefined) return isInlineFurniture(element);
    if (replies.has(element) || forms.has(element)) return true;
    if (named.size === 0) return false;
    if (named.has('comments') && (isComment(element) ? total > 0 : !isMain(element))) return true;
    if (named.has('hidden')) return !isMain(element) || hasVisibleCopy(element);
    if (trust === 'some') return false;
    if (named.has('furniture')) return !isMain(element);
    if (!named.has('details') || headers.has(element)) return false;
    const measure = getMeasure(measures, element);
    return (
      measure.prose <= MAX_DETAILS_PROSE_WORDS &&
      measure.characters < MAX_DETAILS_CHARS &&
      !hasHeading(element)
    );
  });
  return removeTeasers(pruned, body);
}

/** Returns the `<article>` and `<main>` elements with enough prose to be the page's text. */
const findMarkedArticles = (measures: Measures): PageElement[] =>
  [...measures].flatMap(([element, { prose }]) =>
    (element.name === 'article' || element.name === 'main') && prose >= MIN_ARTICLE_PROSE_WORDS
      ? [element]
      : [],
  );

/** Returns the words of prose inside the outermost matching elements. */
function outermostProse(
  root: PageElement,
  measures: Measures,
  matches: (element: PageElement) => boolean,
): number {
  let words = 0;
  for (const child of root.children) {
    if (typeof child === 'string' || !measures.has(child)) continue;
    words += matches(child) ? getMeasure(measures, child).prose : outermostProse(child, measures, matches);
  }
  return words;
}

const hasHeading = (element: PageElement): boolean =>
  element.children.some(
    (child) => typeof child !== 'string' && (/^h[2-6]$/.test(child.name) || hasHeading(child)),
  );
