import type { Block } from './blocks.js';
import { getMeasure, type Measures } from './measure.js';
import { descendants, isWithin, type PageElement } from './tree.js';

/** A single teaser of another page within an article: a picture, a linked title, a few words. */

const CARD = new Set('div section article aside li'.split(' '));
/** Maximum characters and prose words of a teaser. */
const MAX_CHARS = 400;
const MAX_PROSE_WORDS = 40;
const MIN_TITLE_WORDS = 3;
/** Maximum number of boxes that look alike; more of them are a list that belongs to the article. */
const MAX_SIMILAR = 1;

/** Returns the element's name and classes, by which similar boxes are found. */
export const appearance = ({ name, attributes }: PageElement) => `${name} ${attributes.class ?? ''}`;

/** True for a link to another page. */
const leadsAway = ({ name, attributes: { href } }: PageElement) =>
  name === 'a' && href !== undefined && !/^(?:#|$|javascript:)/i.test(href.trim());

export function countAppearances(elements: Iterable<PageElement>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const element of elements)
    if (CARD.has(element.name)) counts.set(appearance(element), (counts.get(appearance(element)) ?? 0) + 1);
  return counts;
}

/** True for a single teaser: a box with one linked title above its text, and a picture. */
export function isTeaserCard(
  element: PageElement,
  measures: Measures,
  blocks: readonly Block[],
  looks: ReadonlyMap<string, number>,
): boolean {
  if (!CARD.has(element.name) || (looks.get(appearance(element)) ?? 0) > MAX_SIMILAR) return false;
  const { characters, prose } = getMeasure(measures, element);
  if (characters === 0 || characters > MAX_CHARS || prose > MAX_PROSE_WORDS) return false;
  const cardBlocks = blocks.filter((block) => isWithin(block.element, element));
  const titles = cardBlocks.filter(({ linked, words }) => linked > 0.8 && words >= MIN_TITLE_WORDS);
  const [title] = titles;
  if (titles.length !== 1 || !title) return false;
  // A link below the text is its source, not its title.
  const isAbove = cardBlocks
    .slice(0, cardBlocks.indexOf(title))
    .every(({ words }) => words <= MIN_TITLE_WORDS);
  const inside = [...descendants(element)];
  if (!isAbove || !inside.some(leadsAway)) return false;
  return inside.some(({ name }) => name === 'img' || name === 'picture');
}
