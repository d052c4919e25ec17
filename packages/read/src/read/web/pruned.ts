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

/** The page's blocks without those that are not the article according to the markup. */
export function pruneBlocks(body: PageElement, trust: Trust): readonly Block[] {
  if (trust === 'none') return splitBlocks(body);
  const all = splitBlocks(body);
  const measures = measureElements(all);
  const signs = new Map<PageElement, ReadonlySet<Sign>>();
  for (const element of measures.keys()) signs.set(element, elementSigns(element));
  const replies = findReplies(all);
  const forms = trust === 'all' ? findForms(body) : new Set<PageElement>();
  const isComment = (element: PageElement) => {
    const elementSigns = signs.get(element);
    if (replies.has(element)) return true;
    return elementSigns?.has('comments') === true && !elementSigns.has('article');
  };
  const comments = outermostProse(body, measures, isComment);
  const total = getMeasure(measures, body).prose - comments;
  const articles = findMarkedArticles(measures);
  const isMain = (element: PageElement) =>
    getMeasure(measures, element).prose > MIN_MAIN_SHARE * (total > 0 ? total : comments) &&
    !articles.some((article) => !isWithin(article, element) && !isWithin(element, article));
  /** True if an element that is shown has as much prose: then a hidden one is a copy of it for other screens. */
  const hasShownRival = (element: PageElement) =>
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
    const elementSigns = signs.get(element);
    if (elementSigns === undefined) return isInlineFurniture(element);
    if (replies.has(element) || forms.has(element)) return true;
    if (elementSigns.size === 0) return false;
    if (elementSigns.has('comments') && (isComment(element) ? total > 0 : !isMain(element))) return true;
    if (elementSigns.has('hidden')) return !isMain(element) || hasShownRival(element);
    if (trust === 'some') return false;
    if (elementSigns.has('furniture')) return !isMain(element);
    if (!elementSigns.has('details')) return false;
    if (headers.has(element)) return false;
    const measure = getMeasure(measures, element);
    return (
      measure.prose <= MAX_DETAILS_PROSE_WORDS &&
      measure.characters < MAX_DETAILS_CHARS &&
      !hasHeading(element)
    );
  });
  return removeTeasers(pruned, body);
}

/** The `<article>` and `<main>` elements with enough prose to be the page's text. */
const findMarkedArticles = (measures: Measures): PageElement[] =>
  [...measures].flatMap(([element, { prose }]) =>
    (element.name === 'article' || element.name === 'main') && prose >= MIN_ARTICLE_PROSE_WORDS
      ? [element]
      : [],
  );

/** Words of prose inside the outermost matching elements. */
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
