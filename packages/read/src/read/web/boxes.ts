import type { Block } from './blocks.js';
import { getMeasure, linkDensity, type Measures, measureElements } from './measure.js';
import { appearance, countAppearances, isTeaserCard } from './teaser-card.js';
import { childElements, isWithin, type PageElement, selfAndAncestors } from './tree.js';

/** Removes boxes inside the article that link elsewhere: lists of links, rows of teaser cards. */

/** A box with more than this share of the prose is the article itself. */
const MAX_BOX_PROSE_SHARE = 0.4;
/** A box with a larger share of links is a list of links. */
const MAX_LINKED_SHARE = 0.6;
/** A box with at least this much prose is text with links. */
const MIN_PROSE_WORDS = 15;
/** Minimum cards in a row of teasers. */
const MIN_CARDS = 3;
const MAX_CARD_CHARS = 600;
/** Minimum share of a card that is its linked title, if the title is not a heading. */
const MIN_CARD_LINKED_SHARE = 0.25;

/** The link below a teaser whose title is not linked. */
const MORE = /^\W*(?:read|learn|see|view|find out) (?:more|the full \w+)\W*$|^\W*continue reading\W*$/i;

const BOX = new Set('div section ul ol dl table tbody article li td aside p center'.split(' '));
/** Elements that are never removed; an embedded post, for example, is a quote that ends with links. */
const ALWAYS_KEPT = new Set(['blockquote', 'pre', 'figure']);

/** True for an element with a linked title and little other text. */
function isCard(element: PageElement, measures: Measures, blocks: readonly Block[]): boolean {
  const measure = getMeasure(measures, element);
  if (measure.characters === 0 || measure.characters > MAX_CARD_CHARS) return false;
  const cardBlocks = blocks.filter((block) => isWithin(block.element, element));
  const titles = cardBlocks.filter(({ linked, words }) => linked > 0.8 && words >= 3);
  if (titles.length === 0)
    return cardBlocks[0]?.kind === 'heading' && MORE.test(cardBlocks.at(-1)?.text ?? '');
  return linkDensity(measure) > MIN_CARD_LINKED_SHARE || titles.some(({ kind }) => kind === 'heading');
}

/** True if most children look alike and are cards. */
export function isRowOfCards(element: PageElement, measures: Measures, blocks: readonly Block[]): boolean {
  const children = childElements(element).filter((child) => measures.has(child));
  if (children.length < MIN_CARDS) return false;
  const counts = new Map<string, number>();
  for (const child of children) counts.set(appearance(child), (counts.get(appearance(child)) ?? 0) + 1);
  const [commonLook] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const alike = children.filter((child) => appearance(child) === commonLook);
  if (alike.length < MIN_CARDS || alike.length < children.length * 0.6) return false;
  return alike.filter((child) => isCard(child, measures, blocks)).length >= alike.length * 0.8;
}

/** Finds the lists after a text such as "The sources are:", whose links are part of the text. */
function announcedElements(blocks: readonly Block[]): ReadonlySet<PageElement> {
  const announced = new Set<PageElement>();
  for (const [i, { kind, element }] of blocks.entries()) {
    const before = blocks[i - 1];
    if (kind !== 'item' || !before || before.kind === 'heading' || !/[:：]$/.test(before.text)) continue;
    for (const ancestor of selfAndAncestors(element)) {
      if (isWithin(before.element, ancestor)) break;
      announced.add(ancestor);
    }
  }
  return announced;
}

/** Removes the blocks in boxes that link elsewhere. */
export function removeBoxes(blocks: readonly Block[]): Block[] {
  const measures = measureElements(blocks);
  const pageProse = [...measures.values()].reduce((highest, { prose }) => Math.max(highest, prose), 1);
  const dropped = new Map<PageElement, boolean>();
  const announced = announcedElements(blocks);
  const looks = countAppearances(measures.keys());
  const isDropped = (element: PageElement): boolean => {
    const cached = dropped.get(element);
    if (cached !== undefined) return cached;
    const result =
      ALWAYS_KEPT.has(element.name) || announced.has(element)
        ? false
        : leadsElsewhere(element) || (element.parent !== undefined && isDropped(element.parent));
    dropped.set(element, result);
    return result;
  };
  const leadsElsewhere = (element: PageElement): boolean => {
    if (!BOX.has(element.name)) return false;
    const measure = getMeasure(measures, element);
    if (measure.prose > MAX_BOX_PROSE_SHARE * pageProse) return false;
    if (measure.blocks >= 2 && linkDensity(measure) > MAX_LINKED_SHARE && measure.prose < MIN_PROSE_WORDS)
      return true;
    return isRowOfCards(element, measures, blocks) || isTeaserCard(element, measures, blocks, looks);
  };
  return blocks.filter(({ element }, i) => !isDropped(element) && !isEmptyHeading(blocks, i, isDropped));
}

/** True for a heading whose section was removed completely. */
function isEmptyHeading(
  blocks: readonly Block[],
  index: number,
  isDropped: (element: PageElement) => boolean,
): boolean {
  const heading = blocks[index];
  if (heading?.kind !== 'heading') return false;
  let i = index + 1;
  for (let block = blocks[i]; block && block.kind !== 'heading'; block = blocks[++i])
    if (!isDropped(block.element)) return false;
  return i > index + 1;
}
