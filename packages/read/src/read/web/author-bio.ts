import { itemAt } from '@citemill/metrics/at';
import { NAME_PARTICLES, RARE_NAME_PARTICLES } from '@citemill/metrics/text';
import { lineKey } from '../line-key.js';
import { type Block, totalWords } from './blocks.js';
import type { ArticleContext } from './ends.js';
import { isProse } from './measure.js';
import { isWithin } from './tree.js';

/** Maximum blocks of a biography at the end of an article. */
const MAX_BIO_BLOCKS = 6;
/** Maximum words of a biography: name, a few sentences, social media. */
const MAX_BIO_WORDS = 120;
/** Maximum words of a biography in a single block. */
const MAX_BIO_BLOCK_WORDS = 60;
/** Minimum ratio of the article's words to those of the biography. */
const MIN_ARTICLE_RATIO = 2;

/** "By Ann Lee", "Written by: Jan van der Meer"; "by the sea" is not a byline, so names must be capitalised. */
const BYLINE = new RegExp(
  String.raw`^(?:(?:[Ww]ritten|[Pp]osted|[Ss]tory|[Ww]ords) [Bb]y|[Bb]y|(?:(?:WRITTEN|POSTED|STORY|WORDS) )?BY):?\s+(\p{Lu}[\p{L}.'’-]*(?:\s(?:\p{Lu}[\p{L}.'’-]*|${NAME_PARTICLES}|${RARE_NAME_PARTICLES})){1,3})$`,
  'u',
);

/** The start of a biography: "Ann Lee is a freelance writer". */
const BIO_SENTENCE =
  /^((?:Dr|Prof|Professor)?\.?\s*\p{Lu}[\p{L}.'’-]+(?:\s(?:\p{Lu}[\p{L}.'’-]*|de|van|von|al)){1,3}),?\s(?:is|was)\s(?:an?|the|our)\s(?:[\p{L}’'-]+\s){0,5}?(?:writer|reporter|journalist|editor|correspondent|columnist|author|blogger|critic|contributor|professor|lecturer|fellow|analyst|freelancer?|novelist|essayist|producer)\b/u;

/** Returns the names of authors, from the page's metadata and bylines above the text. */
function authorNames(blocks: readonly Block[], about: ArticleContext): Set<string> {
  const first = blocks.findIndex(isProse);
  const lines = blocks.slice(0, Math.max(0, first)).flatMap(({ text }) => BYLINE.exec(text)?.[1] ?? []);
  return new Set([...about.authors, ...lines].map(lineKey).filter((name) => name.includes(' ')));
}

/** Returns the outermost element around a block that does not contain the previous block. */
function outermostBox(blocks: readonly Block[], index: number) {
  let box = itemAt(blocks, index).element;
  const before = itemAt(blocks, index - 1).element;
  while (box.parent && !isWithin(before, box.parent)) box = box.parent;
  return box;
}

const PERSON = /^\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]*){1,2}$/u;
const PERSON_VERB = /^(?:is|was|has|writes|covers|reports|lives|works|joined)$/;

/** True for a line with the name of a person not mentioned before, followed by what that person does. */
function isUnmentionedPerson(blocks: readonly Block[], index: number): boolean {
  const { text } = itemAt(blocks, index);
  if (!PERSON.test(text)) return false;
  const words = lineKey(text).split(' ');
  const below = lineKey(blocks[index + 1]?.text ?? '').split(' ');
  const surname = words.at(-1) ?? '';
  const isNamed = words.every((word, i) => below[i] === word) && PERSON_VERB.test(below[words.length] ?? '');
  return isNamed && !blocks.slice(0, index).some((block) => lineKey(block.text).split(' ').includes(surname));
}

/** Returns the index of a box at the end that starts with an author's name; undefined if there is none. */
function findBioStart(blocks: readonly Block[], names: ReadonlySet<string>): number | undefined {
  for (let i = Math.max(1, blocks.length - MAX_BIO_BLOCKS); i < blocks.length; i++) {
    const name = lineKey(itemAt(blocks, i).text).replace(/^(?:about|by|written by) /, '');
    if (!names.has(name) && !isUnmentionedPerson(blocks, i)) continue;
    const box = outermostBox(blocks, i);
    const rest = blocks.slice(i);
    if (totalWords(rest) <= MAX_BIO_WORDS && rest.every(({ element }) => isWithin(element, box))) return i;
  }
  return undefined;
}

/** Removes the author's biography below an article, in a box that is not marked as such. */
export function removeAuthorBio(blocks: readonly Block[], about: ArticleContext): readonly Block[] {
  const bioStart = findBioStart(blocks, authorNames(blocks, about));
  const above = bioStart === undefined ? blocks : blocks.slice(0, bioStart);
  const text =
    totalWords(above) >= MIN_ARTICLE_RATIO * totalWords(blocks.slice(above.length)) ? above : blocks;
  const last = text.at(-1);
  const person = last && last.words <= MAX_BIO_BLOCK_WORDS ? BIO_SENTENCE.exec(last.text)?.[1] : undefined;
  if (!last || !person) return text;
  // A sentence about a person mentioned in the article is not a biography.
  const surname = lineKey(person).split(' ').at(-1) ?? '';
  const rest = text.slice(0, -1);
  const isKnown = rest.some((block) => isProse(block) && lineKey(block.text).split(' ').includes(surname));
  return isKnown || totalWords(rest) < MIN_ARTICLE_RATIO * last.words ? text : rest;
}
