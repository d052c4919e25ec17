import { NAME_PARTICLES } from '@citemill/metrics/text';
import type { Author } from '../../paper/index.js';
import { authorNamed } from '../author.js';
import { AFFILIATION_WORDS } from '../wording/publisher-notices.js';
import { AUTHOR_LINES } from './decisions.js';

/** Words of affiliations, dates and addresses. */
export const AFFILIATION = new RegExp(
  String.raw`\b(?:universit|department|dept\b|institut|school of|college|laborator|faculty|division|hospital|centre|center|academy|address|${AFFILIATION_WORDS}|abstract|abbreviat|introduction|keywords|editor|cedex\b)|@|https?:|doi\b|©|\b\d{5}\b|\b[a-z]{1,2}\d[\da-z]?\s+\d[a-z]{2}\b`,
  'i',
);
const DEGREES =
  /,?\s*\b(?:ph\.?\s?d\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|b\.?s\.?|m\.?s\.?|m\.?p\.?h\.?|dr\.?|prof\.?|mba|frcp|rn)(?=[\s,;]|$)/gi;
/** Marks that refer to affiliations. */
const MARKS = /[*∗†‡§¶#⁎✉\d]+/gu;
const PARTICLE = `${NAME_PARTICLES}|do|al|bin|zu|y|e`;
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]*";
/** Two to eight capitalised words, with particles and words such as "d’Arc" and "deLange". */
const NAME = new RegExp(
  `^(?:${CAPITAL}|(?:${PARTICLE}|d['’]\\p{L}+|\\p{Ll}{1,3}\\p{Lu}\\p{L}+))(?:[\\s-]+(?:${CAPITAL}|(?:${PARTICLE})|\\p{Ll}{1,2}['’]?\\p{Lu}[\\p{L}'’-]+)){1,7}$`,
  'u',
);

function parseAuthor(name: string): Author | undefined {
  const words = name.split(' ');
  const particle = words.findIndex(
    (word, i) =>
      i > 0 &&
      /^(?:de|da|do|dos|van|von|der|den|di|la|le|el|al|bin|ten|ter|zu|d['’])/.test(word) &&
      /^\p{Ll}/u.test(word),
  );
  const at = particle > 0 ? particle : words.length - 1;
  return authorNamed(words.slice(0, at).join(' '), words.slice(at).join(' '));
}

/** Volume and pages or the year in brackets: the paper as others should cite it. */
const CITED_PAPER = /\d+\s?\(\d+\)\s?[:,]|\((?:19|20)\d\d\)/;

/** True if a line between title and abstract is not one of authors. */
export const isAffiliation = (line: string): boolean => AFFILIATION.test(line) || CITED_PAPER.test(line);

/** Springer prints dots between names; some fonts call them full stops. */
const SEPARATOR = /\s*(?:[,;·•&|]|\b(?:and|AND)\b|(?<=\s)\.(?=\s|$))\s*/;

/** True if the last name of a list continues on the next line: it ends with a single word or an initial. */
export function isNameContinued(line: string, next: string): boolean {
  const [pieces, nextPieces] = [line, next].map((text) => text.replace(MARKS, ' ').trim().split(SEPARATOR));
  const [end, start] = [pieces?.at(-1)?.trim() ?? '', nextPieces?.[0]?.trim() ?? ''];
  if (!pieces || pieces.length < 2 || end === '' || start === '') return false;
  return (!/\s/.test(end) || end.endsWith('.')) && NAME.test(`${end} ${start}`.replace(/\s+/g, ' '));
}

/** The names in a line of authors, without degrees and marks of affiliations. */
export function findNames(line: string): Author[] {
  const pieces = line
    .replace(DEGREES, ' ')
    .replace(/^by\s+/i, '')
    .replace(MARKS, ' ')
    .split(SEPARATOR);
  return pieces.flatMap((piece) => {
    const name = piece.replace(/\s+/g, ' ').trim();
    return name.length <= AUTHOR_LINES.maxNameLetters && NAME.test(name) ? (parseAuthor(name) ?? []) : [];
  });
}
