import type { Block } from './blocks.js';
import { type Measures, measureOf } from './measure.js';
import { elementsIn, isWithin, type PageElement } from './tree.js';

/** The teaser of another page that stands alone in the middle of an article: a picture, a linked title, a few words. */

const CARD = new Set('div section article aside li'.split(' '));
/** Characters and words of prose of a teaser; a part of the article says more. */
const LONGEST = 400;
const MOST_PROSE = 40;
/** Words of a linked title. */
const FEWEST_WORDS = 3;
/** So many boxes that look alike are a list of things that the article is about. */
const ALONE = 1;

const look = ({ name, attributes }: PageElement) => `${name} ${attributes.class ?? ''}`;

/** A link to another page, not to a place on this one. */
const leadsAway = ({ name, attributes: { href } }: PageElement) =>
  name === 'a' && href !== undefined && !/^(?:#|$|javascript:)/i.test(href.trim());

/** How many elements of each look there are in the article. */
export function looksOf(elements: Iterable<PageElement>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const element of elements)
    if (CARD.has(element.name)) counts.set(look(element), (counts.get(look(element)) ?? 0) + 1);
  return counts;
}

/** True for such a box: its title is linked, and it has a picture, or the title is a heading. */
export function isTeaserCard(
  element: PageElement,
  measures: Measures,
  blocks: readonly Block[],
  looks: ReadonlyMap<string, number>,
): boolean {
  if (!CARD.has(element.name) || (looks.get(look(element)) ?? 0) > ALONE) return false;
  const { characters, prose } = measureOf(measures, element);
  if (characters === 0 || characters > LONGEST || prose > MOST_PROSE) return false;
  const own = blocks.filter((block) => isWithin(block.element, element));
  const titles = own.filter(({ linked, words }) => linked > 0.8 && words >= FEWEST_WORDS);
  const [title] = titles;
  if (titles.length !== 1 || !title) return false;
  // Linked words below the text are its source, not its title.
  const isAbove = own.slice(0, own.indexOf(title)).every(({ words }) => words <= FEWEST_WORDS);
  const inside = [...elementsIn(element)];
  if (!isAbove || !inside.some(leadsAway)) return false;
  return inside.some(({ name }) => name === 'img' || name === 'picture');
}
