import { itemAt } from '@citemill/metrics/at';
import { NAME_PARTICLES, RARE_NAME_PARTICLES } from '@citemill/metrics/text';
import type { Author } from '../../../paper/index.js';
import { NAME_SUFFIX } from '../../author.js';

/** A particle of a family name: "van", "de la". */
export const PARTICLE = new RegExp(`^(?:${NAME_PARTICLES}|${RARE_NAME_PARTICLES})$`, 'i');
const SUFFIX = /^(?:Jr|Sr|II|III|IV)\.?$/;
/** A longer text is not one author. Names in a list are shorter than one on its own, which may be a group. */
const MAX_AUTHOR = { chars: 120, charsInList: 60, wordsInList: 6 };
const MAX_AUTHORS = 500;

/** Parses "Jan van der Berg" or "van der Berg, Jan". */
export function parseAuthor(text: string): Author | undefined {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
    .trim();
  if (!clean || !/\p{L}/u.test(clean) || clean.length > MAX_AUTHOR.chars) return undefined;
  const parts = clean.split(/\s*,\s*/);
  if (parts.length >= 2 && !SUFFIX.test(itemAt(parts, 1))) {
    const [family, given] = parts as [string, string];
    return { name: `${given} ${family}`, given, family };
  }
  const words = itemAt(parts, 0).replace(NAME_SUFFIX, '').split(' ');
  if (words.length === 1) return { name: clean, family: clean };
  let from = words.length - 1;
  while (from > 1 && PARTICLE.test(itemAt(words, from - 1))) from--;
  const family = words.slice(from).join(' ');
  const given = words.slice(0, from).join(' ');
  return { name: clean, given, family };
}

/** Given names, in full or as initials, and particles after them: "Karl", "Anna Maria", "D. E.", "Ludwig van". */
const GIVEN = new RegExp(
  `^\\p{Lu}[\\p{L}.'’-]*(?:[\\s~]+\\p{Lu}[\\p{L}.'’-]*){0,2}(?:[\\s~]+(?:${NAME_PARTICLES}))*$`,
  'u',
);
const isFamilyName = (text: string) => {
  const words = text.split(/[\s~]+/);
  return words.length <= 4 && words.slice(0, -1).every((word) => PARTICLE.test(word));
};

/**
 * Parses names with the family name first and full given names: "Hess, Karl, van der Berg, Jan", or with only the first
 * one inverted: "Hess, Karl, Jan van der Berg". Empty for other lists.
 */
function familyFirstAuthors(list: readonly string[]): Author[] {
  const [first, given, ...others] = list;
  if (first === undefined || given === undefined || !isFamilyName(first) || !GIVEN.test(given)) return [];
  // "Hess, K." is handled by parseAuthorList, and so is a list of family names.
  if (INITIALS.test(given) || INITIALS.test(first)) return [];
  const author = (family: string, name: string): Author => ({
    name: `${name} ${family}`,
    given: name,
    family,
  });
  const isPaired =
    list.length % 2 === 0 && list.every((part, i) => (i % 2 === 0 ? isFamilyName(part) : GIVEN.test(part)));
  if (isPaired) return list.flatMap((name, i) => (i % 2 === 0 ? [author(name, list[i + 1] ?? '')] : []));
  if (!others.every((name) => name.includes(' ') && name.split(' ').length <= MAX_AUTHOR.wordsInList))
    return [];
  return [author(first, given), ...others.flatMap((name) => parseAuthor(name) ?? [])];
}

const INITIALS = /^(?:\p{Lu}\p{Ll}?\.?[-\s~]*){1,4}$/u;

/** True for a text with a function word or several lower-case words, such as a title, unlike "Cheng xiang Zhai". */
const isPhrase = (text: string) => {
  const lowerCaseWords = text
    .split(/[\s~]+/)
    .slice(1)
    .filter((word) => /^\p{Ll}/u.test(word) && !PARTICLE.test(word) && !/^collaborations?$/.test(word));
  return (
    lowerCaseWords.length > 1 ||
    /^(?:of|the|in|on|for|with|an?|to|from|by|as|at)$/.test(lowerCaseWords[0] ?? '')
  );
};

/** Parses a list of authors: "A. Smith, B. Jones, and C. Doe", "Smith A., Jones B.", "Smith, A., & Jones, B." */
export function parseAuthorList(text: string): Author[] {
  const list = text
    .replace(/\bet\s+al\.?/g, '')
    .replace(/\s*(?:,\s*)?(?:\band\b|\bAND\b|&|\b(?:und|og|och)\b|\s(?:et|en)(?=\s+\p{Lu}))\s*/gu, ', ')
    .replace(/[;:]?\s*$/, '')
    // The full stop after the list, unless it follows an initial, as in "Lind, C."
    .replace(/(?<!,\s*(?:\p{Lu}\.[\s~-]*)*\p{Lu})\.$/u, '')
    .split(/\s*[,;]\s*|\s+\/\s+/)
    .filter((part) => /\p{L}/u.test(part));
  const authors: Author[] = familyFirstAuthors(list);
  if (authors.length > 0) return authors;
  for (let i = 0; i < list.length && authors.length < MAX_AUTHORS; i++) {
    const part = itemAt(list, i);
    if (
      part.length > MAX_AUTHOR.charsInList ||
      part.split(' ').length > MAX_AUTHOR.wordsInList ||
      isPhrase(part)
    )
      break;
    // "Smith, A." is one person; "R. Byrd, P. Lu" are two.
    const isFamily = !INITIALS.test(part) && !/^\p{Lu}\./u.test(part);
    if (isFamily && i + 1 < list.length && INITIALS.test(itemAt(list, i + 1))) {
      const given = itemAt(list, ++i);
      authors.push({ name: `${given} ${part}`, given, family: part });
      continue;
    }
    const trailing =
      /^(.*\p{Ll})\s+((?:\p{Lu}\.?[-\s]*){1,4})$/u.exec(part) ??
      /^(\p{Lu}{2}[\p{Lu}'’\s-]+?)\s+((?:\p{Lu}\.?[-\s]?){1,3})$/u.exec(part);
    const author = trailing
      ? { name: `${trailing[2]} ${trailing[1]}`, given: itemAt(trailing, 2), family: itemAt(trailing, 1) }
      : parseAuthor(part);
    if (author) authors.push(author);
  }
  return authors;
}

/** "Lee, Ann" or "Lee, A.": one word, a comma, given names. */
const INVERTED = /^([\p{L}'’-]+),\s*(\p{Lu}[\p{L}.'’-]*(?:[\s~]+\p{Lu}[\p{L}.'’-]*){0,2})$/u;
const TITLE = /^(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms)\b\.?\s+)+/;

/** Splits lines of an author field into names: "A. Lee, B. Stile and C. Ito", "Lee, Ann", "Ann Lee (Wick University)". */
export function splitNames(lines: readonly string[]): string[] {
  const blocks = lines.flatMap((line) =>
    line
      // A group in brackets is an author; an address is not.
      .replace(/(?<=\p{L}\.?)\s*\(([^()]*)\)/gu, (_, inside: string) =>
        /\b(?:collaboration|consortium|team)\b/i.test(inside) ? `; ${inside}` : '',
      )
      .replace(/\s+(?=(?:for|on behalf of) (?:the )?[^,;]*\b(?:collaboration|consortium|team)\b)/i, '; ')
      .split(/\s*(?:;|\band\b|\bAND\b|&)\s*/)
      .filter((block) => /\p{L}/u.test(block)),
  );
  const inverted = blocks.map((block) => INVERTED.exec(block.replace(/^[\s,]+|[\s,]+$/g, '')));
  const isInverted = inverted.every((match) => match !== null);
  const names = isInverted
    ? inverted.map((match) => `${match?.[2]} ${match?.[1]}`)
    : blocks.flatMap((block) => block.split(/\s*,\s*/));
  return names.map((name) => name.trim().replace(TITLE, '')).filter(Boolean);
}
