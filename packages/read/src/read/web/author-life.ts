import { itemAt } from '@citemill/metrics/at';
import type { Block } from './blocks.js';
import type { ArticleContext } from './ends.js';
import { lineKey } from './line-key.js';
import { isProse } from './measure.js';
import { isWithin } from './tree.js';

/** A life stands in so many blocks at the end, at most. */
const TAIL_BLOCKS = 6;
/** Words of a life: its name, a few sentences, where to follow them. */
const LIFE_WORDS = 120;
/** Words of a life in one block. */
const SENTENCE_WORDS = 60;
/** An article has as many times the words of a life. */
const ARTICLE_SHARE = 2;

const BYLINE =
  /^(?:(?:written|posted|story|words) )?by:?\s+(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3})$/iu;

/** What people who write are, as they say it below their texts. */
const LIFE =
  /^((?:Dr|Prof|Professor)?\.?\s*\p{Lu}[\p{L}.'’-]+(?:\s(?:\p{Lu}[\p{L}.'’-]*|de|van|von|al)){1,3}),?\s(?:is|was)\s(?:an?|the|our)\s(?:[\p{L}’'-]+\s){0,5}?(?:writer|reporter|journalist|editor|correspondent|columnist|author|blogger|critic|contributor|professor|lecturer|fellow|analyst|freelancer?|novelist|essayist|producer)\b/u;

const wordsOf = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);

/** Everyone whom the page or a line above the text names as its author. */
function namesOf(blocks: readonly Block[], about: ArticleContext): Set<string> {
  const first = blocks.findIndex(isProse);
  const lines = blocks.slice(0, Math.max(0, first)).flatMap(({ text }) => BYLINE.exec(text)?.[1] ?? []);
  return new Set([...about.authors, ...lines].map(lineKey).filter((name) => name.includes(' ')));
}

/** The outermost element around a block that does not hold the block before it. */
function boxOf(blocks: readonly Block[], at: number) {
  let box = itemAt(blocks, at).element;
  const before = itemAt(blocks, at - 1).element;
  while (box.parent && !isWithin(before, box.parent)) box = box.parent;
  return box;
}

const PERSON = /^\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]*){1,2}$/u;
const DOES = /^(?:is|was|has|writes|covers|reports|lives|works|joined)$/;

/** A line of a name of which nothing was said before, and below it what that person does. */
function isStranger(blocks: readonly Block[], at: number): boolean {
  const { text } = itemAt(blocks, at);
  if (!PERSON.test(text)) return false;
  const words = lineKey(text).split(' ');
  const below = lineKey(blocks[at + 1]?.text ?? '').split(' ');
  const surname = words.at(-1) ?? '';
  const isNamed = words.every((word, i) => below[i] === word) && DOES.test(below[words.length] ?? '');
  return isNamed && !blocks.slice(0, at).some((one) => lineKey(one.text).split(' ').includes(surname));
}

/** Where a box at the end begins with an author's name; undefined where there is none. */
function boxStart(blocks: readonly Block[], names: ReadonlySet<string>): number | undefined {
  for (let at = Math.max(1, blocks.length - TAIL_BLOCKS); at < blocks.length; at++) {
    const name = lineKey(itemAt(blocks, at).text).replace(/^(?:about|by|written by) /, '');
    if (!names.has(name) && !isStranger(blocks, at)) continue;
    const box = boxOf(blocks, at);
    const rest = blocks.slice(at);
    if (wordsOf(rest) <= LIFE_WORDS && rest.every(({ element }) => isWithin(element, box))) return at;
  }
  return undefined;
}

/** The blocks without the life of the author below them, in a box that no name calls so. */
export function withoutLife(blocks: readonly Block[], about: ArticleContext): readonly Block[] {
  const at = boxStart(blocks, namesOf(blocks, about));
  const above = at === undefined ? blocks : blocks.slice(0, at);
  const text = wordsOf(above) >= ARTICLE_SHARE * wordsOf(blocks.slice(above.length)) ? above : blocks;
  const last = text.at(-1);
  const person = last && last.words <= SENTENCE_WORDS ? LIFE.exec(last.text)?.[1] : undefined;
  if (!last || !person) return text;
  // Somebody of whom the article speaks is no stranger at its end.
  const surname = lineKey(person).split(' ').at(-1) ?? '';
  const rest = text.slice(0, -1);
  const isKnown = rest.some((block) => isProse(block) && lineKey(block.text).split(' ').includes(surname));
  return isKnown || wordsOf(rest) < ARTICLE_SHARE * last.words ? text : rest;
}
