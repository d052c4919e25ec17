import type { Block } from './blocks.js';
import { elementSigns } from './element-signs.js';
import { endsAsSentence } from './furniture.js';
import { getMeasure, linkDensity, type Measures, measureElements } from './measure.js';
import { ancestors, childElements, isWithin, type PageElement, selfAndAncestors } from './tree.js';

/**
 * Finds the element with the article, following Arc90's Readability: every paragraph gives points to its ancestors, most to the nearest;
 * the element with most points, reduced by its share of links, is the article. Siblings that continue it are included.
 */

/** Shorter paragraphs are ignored. */
const MIN_CHARS = 25;
/** Maximum points for length, one per hundred characters. */
const MAX_LENGTH_POINTS = 3;
/** List items count less than paragraphs, since menus are lists. */
const ITEM_SHARE = 0.5;
/** Number of ancestors that get points. */
const LEVELS = 5;
/** Initial points of an element, by name. */
const BASE_POINTS = new Map<string, number>([
  ['article', 10],
  ['main', 5],
  ['div', 5],
  ['pre', 3],
  ['td', 3],
  ['blockquote', 3],
  ...['address', 'ol', 'ul', 'dl', 'dd', 'dt', 'li', 'form'].map((name): [string, number] => [name, -3]),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'].map((name): [string, number] => [name, -5]),
]);
/** Points added or subtracted for a class or id that suggests an article or furniture. */
const NAMED_POINTS = 25;
/** Elements that represent the paragraph itself, whose points go to their ancestors. */
const PARAGRAPH = new Set([
  'p',
  'pre',
  'td',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'dd',
  'dt',
  'ul',
  'ol',
  'dl',
  'tr',
  'blockquote',
]);
/** Elements with this share of the best element's points are its rivals; an ancestor with enough rivals is the article. */
const RIVAL_SHARE = 0.75;
const MIN_RIVALS = 3;
/** A sibling with this share of the article's points is part of it. */
const SIBLING_SHARE = 0.2;
const MIN_SIBLING_POINTS = 10;
/** Minimum words of prose and maximum share of links of a box of text beside the article. */
const MIN_TEXT_PROSE_WORDS = 15;
const MAX_TEXT_LINKED_SHARE = 0.05;

const commas = (text: string) => text.match(/[,،、，﹐︐︑⸁⸴⸲]/g)?.length ?? 0;

function basePoints(element: PageElement): number {
  const signs = elementSigns(element);
  const named = (signs.has('article') ? NAMED_POINTS : 0) - (signs.has('furniture') ? NAMED_POINTS : 0);
  return (BASE_POINTS.get(element.name) ?? 0) + named;
}

function scoreElements(blocks: readonly Block[], measures: Measures): Map<PageElement, number> {
  const points = new Map<PageElement, number>();
  for (const { kind, text, linked, element } of blocks) {
    if (kind === 'heading' || kind === 'caption' || text.length < MIN_CHARS) continue;
    const score =
      (1 + commas(text) + Math.min(MAX_LENGTH_POINTS, Math.floor(text.length / 100))) *
      (1 - linked) *
      (kind === 'item' ? ITEM_SHARE : 1);
    let around: PageElement | undefined = element;
    while (around && PARAGRAPH.has(around.name)) around = around.parent;
    for (let level = 0; around && level < LEVELS; level++, around = around.parent) {
      const share = level === 0 ? 1 : level === 1 ? 2 : level * 3;
      points.set(around, (points.get(around) ?? basePoints(around)) + score / share);
    }
  }
  for (const [element, sum] of points)
    points.set(element, sum * (1 - linkDensity(getMeasure(measures, element))));
  return points;
}

/** Returns the ancestor of the best element that contains several rivals. */
function findRivalAncestor(
  best: PageElement,
  ranked: readonly [PageElement, number][],
): PageElement | undefined {
  const highest = ranked[0]?.[1] ?? 0;
  const rivals = ranked.slice(1, 1 + MIN_RIVALS + 2).filter(([, points]) => points >= RIVAL_SHARE * highest);
  if (rivals.length < MIN_RIVALS) return undefined;
  const rivalAncestors = rivals.map(([element]) => new Set(ancestors(element)));
  for (const candidate of ancestors(best))
    if (candidate.parent && rivalAncestors.filter((set) => set.has(candidate)).length >= MIN_RIVALS)
      return candidate;
  return undefined;
}

/** Moves up to an ancestor with more points, and past elements with a single child. */
function climb(from: PageElement, points: ReadonlyMap<PageElement, number>): PageElement {
  let element = from;
  let last = points.get(element) ?? 0;
  const minPoints = last / 3;
  for (const candidate of ancestors(element)) {
    if (!candidate.parent) break;
    const candidatePoints = points.get(candidate);
    if (candidatePoints === undefined) continue;
    if (candidatePoints < minPoints) break;
    if (candidatePoints > last) {
      element = candidate;
      break;
    }
    last = candidatePoints;
  }
  while (element.parent?.parent && childElements(element.parent).length === 1) element = element.parent;
  return element;
}

/** Number of elements, from the best one outwards, that may be a content element. */
const MAX_CONTENT_LEVELS = 4;

/** The first name in an element's class, which content management systems give each content element: "frame frame-type-text". */
const kindOf = ({ attributes }: PageElement) => /^\s*(\S+)/.exec(attributes.class ?? '')?.[1];

/** True for a content element like the best one. */
const isNextElement = (sibling: PageElement, best: PageElement): boolean =>
  ['div', 'section'].includes(best.name) &&
  sibling.name === best.name &&
  /\d$/.test(best.attributes.id ?? '') &&
  /\d$/.test(sibling.attributes.id ?? '') &&
  kindOf(best) !== undefined &&
  kindOf(best) === kindOf(sibling);

/** True for an element of sentences, almost without links. */
function isText(box: PageElement, measures: Measures): boolean {
  const measure = getMeasure(measures, box);
  return (
    measure.prose >= MIN_TEXT_PROSE_WORDS &&
    linkDensity(measure) <= MAX_TEXT_LINKED_SHARE &&
    !elementSigns(box).has('furniture') &&
    !elementSigns(box).has('comments')
  );
}

/** True for a sibling of the best element that is part of the article. */
function isPartOfArticle(
  sibling: PageElement,
  best: PageElement,
  points: ReadonlyMap<PageElement, number>,
  measures: Measures,
  blocks: readonly Block[],
): boolean {
  const bestPoints = points.get(best) ?? 0;
  const minPoints = Math.max(MIN_SIBLING_POINTS, bestPoints * SIBLING_SHARE);
  const sameClass = best.attributes.class !== undefined && best.attributes.class === sibling.attributes.class;
  const siblingPoints = points.get(sibling);
  if (
    siblingPoints !== undefined &&
    siblingPoints + (sameClass ? bestPoints * SIBLING_SHARE : 0) >= minPoints
  )
    return true;
  if (sibling.name !== 'p') return isListOfText(sibling, measures, blocks);
  const measure = getMeasure(measures, sibling);
  const density = linkDensity(measure);
  if (measure.characters > 80) return density < 0.25;
  const text = blocks.find(({ element }) => element === sibling)?.text ?? '';
  return density === 0 && endsAsSentence(text);
}

/** Minimum items of a list that is part of the article, such as the ingredients and steps of a recipe. */
const MIN_LIST_ITEMS = 4;

/** True for a box of lists with sentences and almost no links that is not named as furniture. */
function isListOfText(box: PageElement, measures: Measures, blocks: readonly Block[]): boolean {
  if (!isText(box, measures)) return false;
  let items = 0;
  for (const { kind, element } of blocks) if (kind === 'item' && isWithin(element, box)) items++;
  return items >= MIN_LIST_ITEMS;
}

/** Returns the elements with the article, in document order; empty if there is no paragraph. */
export function findMainElements(blocks: readonly Block[]): PageElement[] {
  const measures = measureElements(blocks);
  const points = scoreElements(blocks, measures);
  const ranked = [...points].sort(([, a], [, b]) => b - a);
  const first = ranked[0]?.[0];
  if (!first) return [];
  const best = climb(findRivalAncestor(first, ranked) ?? first, points);
  if (!best.parent) return [best];
  for (const element of [...selfAndAncestors(best)].slice(0, MAX_CONTENT_LEVELS)) {
    const siblings = childElements(element.parent ?? element);
    const others = siblings.filter((sibling) => isNextElement(sibling, element) && isText(sibling, measures));
    if (others.some((sibling) => sibling !== element))
      return siblings.filter((sibling) => sibling === element || others.includes(sibling));
  }
  return childElements(best.parent).filter(
    (child) => child === best || isPartOfArticle(child, best, points, measures, blocks),
  );
}
