import type { Block } from './blocks.js';
import { linkDensity, type Measures, measureOf, measuresOf } from './measure.js';
import { isTeaserCard, looksOf } from './teaser-card.js';
import { isWithin, type PageElement } from './tree.js';

/** Drops boxes inside the article that lead elsewhere: lists of links, rows of cards, each the teaser of another page. */

/** Boxes with more than this share of the article's prose are the article. */
const MAIN_SHARE = 0.4;
/** A box whose text is links to more than this share has nothing to say itself. */
const MOST_LINKED = 0.6;
/** Words of prose in a box of links; with more of them the links belong to the text. */
const LEAST_PROSE = 15;
/** So many cards side by side are a list of teasers. */
const CARDS = 3;
/** Characters of a card. */
const LONGEST_CARD = 600;
/** The share of a card that is its linked title, where that is not marked as a heading. */
const CARD_LINKED = 0.25;

/** The link below a teaser whose title is none. */
const MORE = /^\W*(?:read|learn|see|view|find out) (?:more|the full \w+)\W*$|^\W*continue reading\W*$/i;

const BOX = new Set('div section ul ol dl table tbody article li td aside p center'.split(' '));
/** Parts of the text by their nature: an embedded post is a quote that ends with links. */
const KEPT = new Set(['blockquote', 'pre', 'figure']);

/** One of several elements that look alike, each with a linked title and little text besides. */
function isCard(element: PageElement, measures: Measures, blocks: readonly Block[]): boolean {
  const measure = measureOf(measures, element);
  if (measure.characters === 0 || measure.characters > LONGEST_CARD) return false;
  const own = blocks.filter((block) => isWithin(block.element, element));
  const titles = own.filter(({ linked, words }) => linked > 0.8 && words >= 3);
  if (titles.length === 0) return own[0]?.kind === 'heading' && MORE.test(own.at(-1)?.text ?? '');
  return linkDensity(measure) > CARD_LINKED || titles.some(({ kind }) => kind === 'heading');
}

const look = ({ name, attributes }: PageElement) => `${name} ${attributes.class ?? ''}`;

/** Elements side by side that look alike, each a card. */
export function isRowOfCards(element: PageElement, measures: Measures, blocks: readonly Block[]): boolean {
  const children = element.children.filter(
    (child): child is PageElement => typeof child !== 'string' && measures.has(child),
  );
  if (children.length < CARDS) return false;
  const counts = new Map<string, number>();
  for (const child of children) counts.set(look(child), (counts.get(look(child)) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const alike = children.filter((child) => look(child) === most);
  if (alike.length < CARDS || alike.length < children.length * 0.6) return false;
  return alike.filter((child) => isCard(child, measures, blocks)).length >= alike.length * 0.8;
}

/** The lists that a text such as "The sources are:" leads to: links in them are part of what it says. */
function announcedElements(blocks: readonly Block[]): ReadonlySet<PageElement> {
  const announced = new Set<PageElement>();
  for (const [i, { kind, element }] of blocks.entries()) {
    const before = blocks[i - 1];
    if (kind !== 'item' || !before || before.kind === 'heading' || !/[:：]$/.test(before.text)) continue;
    for (let one: PageElement | undefined = element; one && !isWithin(before.element, one); one = one.parent)
      announced.add(one);
  }
  return announced;
}

/** The blocks of the article without those in boxes that lead elsewhere. */
export function withoutBoxes(blocks: readonly Block[]): Block[] {
  const measures = measuresOf(blocks);
  const total = blocks.reduce((sum, { element }) => Math.max(sum, measureOf(measures, element).prose), 0);
  const whole = Math.max(total, ...[...measures.values()].map(({ prose }) => prose), 1);
  const dropped = new Map<PageElement, boolean>();
  const announced = announcedElements(blocks);
  const looks = looksOf(measures.keys());
  const isDropped = (element: PageElement): boolean => {
    const remembered = dropped.get(element);
    if (remembered !== undefined) return remembered;
    const answer =
      KEPT.has(element.name) || announced.has(element)
        ? false
        : leadsElsewhere(element) || (element.parent !== undefined && isDropped(element.parent));
    dropped.set(element, answer);
    return answer;
  };
  const leadsElsewhere = (element: PageElement): boolean => {
    if (!BOX.has(element.name)) return false;
    const measure = measureOf(measures, element);
    if (measure.prose > MAIN_SHARE * whole) return false;
    if (measure.blocks >= 2 && linkDensity(measure) > MOST_LINKED && measure.prose < LEAST_PROSE) return true;
    return isRowOfCards(element, measures, blocks) || isTeaserCard(element, measures, blocks, looks);
  };
  return blocks.filter(({ element }, i) => !isDropped(element) && !isLeftOver(blocks, i, isDropped));
}

/** A heading of which everything below was dropped. */
function isLeftOver(
  blocks: readonly Block[],
  at: number,
  isDropped: (element: PageElement) => boolean,
): boolean {
  const heading = blocks[at];
  if (heading?.kind !== 'heading') return false;
  let i = at + 1;
  for (let block = blocks[i]; block && block.kind !== 'heading'; block = blocks[++i])
    if (!isDropped(block.element)) return false;
  return i > at + 1;
}
