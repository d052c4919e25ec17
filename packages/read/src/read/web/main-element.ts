import type { Block } from './blocks.js';
import { signsOf } from './element-signs.js';
import { endsAsSentence } from './furniture.js';
import { linkDensity, type Measures, measureOf, measuresOf } from './measure.js';
import type { PageElement } from './tree.js';

/**
 * Finds the element that holds the article, after the idea of Arc90's Readability: every paragraph gives points to the
 * elements around it, most to the nearest, and the element with most points, few of them links, is the article.
 * Siblings that read like a continuation belong to it.
 */

/** Characters. Shorter paragraphs say nothing. */
const SHORTEST = 25;
/** Points for every hundred characters, up to this many. */
const MOST_FOR_LENGTH = 3;
/** An item of a list counts less than a paragraph: menus are lists. */
const ITEM_SHARE = 0.5;
/** How many elements around a paragraph get points. */
const LEVELS = 5;
/** Points of an element before any paragraph, by its name. */
const OWN_POINTS = new Map<string, number>([
  ['article', 10],
  ['main', 5],
  ['div', 5],
  ['pre', 3],
  ['td', 3],
  ['blockquote', 3],
  ...['address', 'ol', 'ul', 'dl', 'dd', 'dt', 'li', 'form'].map((name): [string, number] => [name, -3]),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'].map((name): [string, number] => [name, -5]),
]);
/** Points for a name that says it is, or is not, the article. */
const NAMED_POINTS = 25;
/** Elements that are the paragraph itself; the points go to what is around them. */
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
/** Elements with this share of the best one's points are rivals; three rivals in one element make that the article. */
const RIVAL_SHARE = 0.75;
const RIVALS = 3;
/** A sibling of the article with this share of its points belongs to it. */
const SIBLING_SHARE = 0.2;
const LEAST_FOR_SIBLING = 10;

const commas = (text: string) => text.match(/[,،、，﹐︐︑⸁⸴⸲]/g)?.length ?? 0;

function ownPoints(element: PageElement): number {
  const signs = signsOf(element);
  const named = (signs.has('article') ? NAMED_POINTS : 0) - (signs.has('furniture') ? NAMED_POINTS : 0);
  return (OWN_POINTS.get(element.name) ?? 0) + named;
}

function pointsOf(blocks: readonly Block[], measures: Measures): Map<PageElement, number> {
  const points = new Map<PageElement, number>();
  for (const { kind, text, linked, element } of blocks) {
    if (kind === 'heading' || kind === 'caption' || text.length < SHORTEST) continue;
    const given =
      (1 + commas(text) + Math.min(MOST_FOR_LENGTH, Math.floor(text.length / 100))) *
      (1 - linked) *
      (kind === 'item' ? ITEM_SHARE : 1);
    let around: PageElement | undefined = element;
    while (around && PARAGRAPH.has(around.name)) around = around.parent;
    for (let level = 0; around && level < LEVELS; level++, around = around.parent) {
      const share = level === 0 ? 1 : level === 1 ? 2 : level * 3;
      points.set(around, (points.get(around) ?? ownPoints(around)) + given / share);
    }
  }
  for (const [element, sum] of points)
    points.set(element, sum * (1 - linkDensity(measureOf(measures, element))));
  return points;
}

function* around(element: PageElement): Generator<PageElement> {
  for (let one = element.parent; one; one = one.parent) yield one;
}

/** The element around the best one in which several are nearly as good. */
function commonToRivals(
  best: PageElement,
  ranked: readonly [PageElement, number][],
): PageElement | undefined {
  const most = ranked[0]?.[1] ?? 0;
  const rivals = ranked.slice(1, 1 + RIVALS + 2).filter(([, points]) => points >= RIVAL_SHARE * most);
  if (rivals.length < RIVALS) return undefined;
  const rivalAncestors = rivals.map(([element]) => new Set(around(element)));
  for (const candidate of around(best))
    if (candidate.parent && rivalAncestors.filter((set) => set.has(candidate)).length >= RIVALS)
      return candidate;
  return undefined;
}

/** Climbs while the elements around have more points, and over elements with nothing else in them. */
function climbed(from: PageElement, points: ReadonlyMap<PageElement, number>): PageElement {
  let element = from;
  let last = points.get(element) ?? 0;
  const least = last / 3;
  for (const candidate of around(element)) {
    if (!candidate.parent) break;
    const own = points.get(candidate);
    if (own === undefined) continue;
    if (own < least) break;
    if (own > last) {
      element = candidate;
      break;
    }
    last = own;
  }
  while (
    element.parent?.parent &&
    element.parent.children.filter((one) => typeof one !== 'string').length === 1
  )
    element = element.parent;
  return element;
}

function continues(
  sibling: PageElement,
  best: PageElement,
  points: ReadonlyMap<PageElement, number>,
  measures: Measures,
  blocks: readonly Block[],
): boolean {
  const most = points.get(best) ?? 0;
  const least = Math.max(LEAST_FOR_SIBLING, most * SIBLING_SHARE);
  const sameClass = best.attributes.class !== undefined && best.attributes.class === sibling.attributes.class;
  const own = points.get(sibling);
  if (own !== undefined && own + (sameClass ? most * SIBLING_SHARE : 0) >= least) return true;
  if (sibling.name !== 'p') return isListOfText(sibling, measures, blocks);
  const measure = measureOf(measures, sibling);
  const density = linkDensity(measure);
  if (measure.characters > 80) return density < 0.25;
  const text = blocks.find(({ element }) => element === sibling)?.text ?? '';
  return density === 0 && endsAsSentence(text);
}

/** Items of a list that belongs to the article: the ingredients and steps of a recipe. */
const LIST_ITEMS = 4;
const LIST_PROSE = 15;
const LIST_LINKED = 0.05;

/** Lists without links, among them sentences, in a box that no name calls furniture. */
function isListOfText(box: PageElement, measures: Measures, blocks: readonly Block[]): boolean {
  const measure = measureOf(measures, box);
  if (measure.prose < LIST_PROSE || linkDensity(measure) > LIST_LINKED || signsOf(box).has('furniture'))
    return false;
  let items = 0;
  for (const { kind, element } of blocks)
    if (kind === 'item' && [element, ...around(element)].includes(box)) items++;
  return items >= LIST_ITEMS;
}

/** The elements that hold the article, in the order of the page; none where there is no paragraph. */
export function mainElements(blocks: readonly Block[]): PageElement[] {
  const measures = measuresOf(blocks);
  const points = pointsOf(blocks, measures);
  const ranked = [...points].sort(([, a], [, b]) => b - a);
  const first = ranked[0]?.[0];
  if (!first) return [];
  const best = climbed(commonToRivals(first, ranked) ?? first, points);
  if (!best.parent) return [best];
  return best.parent.children.filter(
    (one): one is PageElement =>
      typeof one !== 'string' && (one === best || continues(one, best, points, measures, blocks)),
  );
}
