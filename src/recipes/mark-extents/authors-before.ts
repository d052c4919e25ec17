import { NAME_PARTICLES, nameKey } from '@citemill/metrics/text';
import { isAcronym } from './acronym.js';

/** Maximum length of an author list, in characters; the limit keeps the search linear. */
const MAX_AUTHOR_LIST = 160;

const PARTICLES = `(?:${NAME_PARTICLES}|Mc|Mac|O’|O')`;
const SURNAME = `(?:${PARTICLES}[ ])*\\p{Lu}[\\p{L}\\p{M}'’‐-]+`;
/** "Hess", "Hess and Ito", "Hess, Ito, and Abe", "Hess et al.", "K. Hess and colleagues", with a possessive or not. */
const AUTHORS = new RegExp(
  `(?:^|[\\s(])((?:\\p{Lu}\\.[ ]?)*${SURNAME}(?:,[ ](?:\\p{Lu}\\.[ ]?)*${SURNAME}){0,4}(,?[ ](?:and|&)[ ](?:\\p{Lu}\\.[ ]?)*${SURNAME}|,?[ ]et\\.?[ ]al\\.?|[ ]and[ ](?:colleagues|coworkers|co-workers|others))?(?:['’]s?)?,?(?:[ ]in)?[ ]?)$`,
  'u',
);

/** Words with which sentences open, as in "Recently, Hess et al. [8]". */
const OPENER =
  /^(?:\p{Lu}\p{Ll}+ly|However|Later|Moreover|Furthermore|Also|Instead|Therefore|Thus|Hence|Then|Here|Meanwhile|Nevertheless|Nonetheless|Besides|Likewise|Afterwards|First|Second|Third|Next|Indeed|Still|Often|Today|Now|Yet|Interestingly|Overall|Further|Again|Earlier|Elsewhere|Otherwise|Beforehand)$/u;

/** The offset of the first author in a list, after words such as "Recently, "; and whether that author is one of the cited. */
function firstAuthor(names: string, cited: Set<string>): { at: number; isCited: boolean } {
  let at = 0;
  let opening = 0;
  for (const name of names.split(/(?<=, )|(?<= (?:and|&) )/u)) {
    const word = name.replace(/(?:['’]s?)?,?(?:[ ](?:and|&|in|et\.? al\.?.*))?[ ]*$/u, '');
    // "de la Cruz" may be keyed by all its words or by the last.
    if (cited.has(nameKey(word)) || cited.has(nameKey(word.split(' ').at(-1) ?? '')))
      return { at, isCited: true };
    at += name.length;
    if (opening === at - name.length && OPENER.test(word)) opening = at;
  }
  return { at: opening === names.length ? 0 : opening, isCited: false };
}

/** The start of the author list that ends right before an offset, if there is one. `cited` has the keys of the cited authors. */
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
  const { at, isCited } = firstAuthor(names, cited);
  // "Hess et al." are always authors. A pair such as "Java and Python" or a lone "Transformer" must match the cited authors.
  const startsSentence = /(?:^|[.!?]\s)$/.test(text.slice(0, end - names.length).slice(-3));
  const isPair = /^,? (?:and|&) \p{Lu}/u.test(ending);
  if (!isCertain && !isCited && (ending === '' || (isPair && cited.size > 0 && !startsSentence)))
    return undefined;
  if (ending === '' && / in ?$/.test(names)) return undefined;
  return end - names.length + at;
}
