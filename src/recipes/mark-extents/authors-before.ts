import { NAME_PARTICLES, nameKey } from '@citemill/metrics/text';
import { isAcronym } from './acronym.js';

/** Maximum length of an author list, in characters; the limit keeps the search linear. */
const MAX_AUTHOR_LIST = 160;

const PARTICLES = `(?:${NAME_PARTICLES}|Mc|Mac|O’|O')`;
const SURNAME = `(?:${PARTICLES}[ ])*\\p{Lu}[\\p{L}\\p{M}'’‐-]+`;
/** A list of authors at the end of a text: "Hess", "Hess and Ito", "Hess, Ito, and Abe", "Hess et al.", "K. Hess and colleagues", also with a possessive. */
const AUTHORS = new RegExp(
  `(?:^|[\\s(])((?:\\p{Lu}\\.[ ]?)*${SURNAME}(?:,[ ](?:\\p{Lu}\\.[ ]?)*${SURNAME}){0,4}(,?[ ](?:and|&)[ ](?:\\p{Lu}\\.[ ]?)*${SURNAME}|,?[ ]et\\.?[ ]al\\.?|[ ]and[ ](?:colleagues|coworkers|co-workers|others))?(?:['’]s?)?,?(?:[ ]in)?[ ]?)$`,
  'u',
);

/** Words that open a sentence and are not names, as in "Recently, Hess et al. [8]". */
const OPENER =
  /^(?:\p{Lu}\p{Ll}+ly|However|Later|Moreover|Furthermore|Also|Instead|Therefore|Thus|Hence|Then|Here|Meanwhile|Nevertheless|Nonetheless|Besides|Likewise|Afterwards|First|Second|Third|Next|Indeed|Still|Often|Today|Now|Yet|Interestingly|Overall|Further|Again|Earlier|Elsewhere|Otherwise|Beforehand)$/u;

/** Finds the offset of the first author in a list, after words such as "Recently, ", and whether this author is a cited one. */
function findFirstAuthor(names: string, cited: Set<string>): { offset: number; isCited: boolean } {
  let offset = 0;
  let openingLength = 0;
  for (const name of names.split(/(?<=, )|(?<= (?:and|&) )/u)) {
    const word = name.replace(/(?:['’]s?)?,?(?:[ ](?:and|&|in|et\.? al\.?.*))?[ ]*$/u, '');
    // "de la Cruz" may be keyed by all its words or by the last.
    if (cited.has(nameKey(word)) || cited.has(nameKey(word.split(' ').at(-1) ?? '')))
      return { offset, isCited: true };
    if (openingLength === offset && OPENER.test(word)) openingLength += name.length;
    offset += name.length;
  }
  return { offset: openingLength === names.length ? 0 : openingLength, isCited: false };
}

/**
 * Finds the start of the author list that ends at `end`, if there is one.
 *
 * @param isCertain whether the mark shows that authors precede it, as a year in brackets does
 * @param cited the keys of the cited authors
 */
export function authorsBefore(
  text: string,
  end: number,
  isCertain: boolean,
  cited: Set<string>,
): number | undefined {
  const window = text.slice(Math.max(0, end - MAX_AUTHOR_LIST), end);
  const match = AUTHORS.exec(window);
  if (!match) return undefined;
  const names = match[1] ?? '';
  if (names.split(/[ ,]+/).some((word) => isAcronym(word))) return undefined;
  const [, , ending = ''] = match;
  const { offset, isCited } = findFirstAuthor(names, cited);
  // "Hess et al." are always authors. A pair such as "Java and Python" or a lone "Transformer" must match the cited authors.
  const startsSentence = /(?:^|[.!?]\s)$/.test(text.slice(0, end - names.length).slice(-3));
  const isPair = /^,? (?:and|&) \p{Lu}/u.test(ending);
  if (!isCertain && !isCited && (ending === '' || (isPair && cited.size > 0 && !startsSentence)))
    return undefined;
  if (ending === '' && / in ?$/.test(names)) return undefined;
  return end - names.length + offset;
}
