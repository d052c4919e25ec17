import { NAME_PARTICLES, nameKey } from '@citemill/metrics/text';
import { isAcronym } from './acronym.js';

/** No author list is longer; looking no further keeps the work linear. */
const NAMES_REACH = 160;

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

/** Where in an author list its first author stands: behind what is no author ("Recently, Hess et al."). */
function firstAuthor(names: string, cited: Set<string>): { at: number; known: boolean } {
  let at = 0;
  let opening = 0;
  for (const name of names.split(/(?<=, )|(?<= (?:and|&) )/u)) {
    const word = name.replace(/(?:['’]s?)?,?(?:[ ](?:and|&|in|et\.? al\.?.*))?[ ]*$/u, '');
    // "de la Cruz" is known by all of it or by its last word.
    if (cited.has(nameKey(word)) || cited.has(nameKey(word.split(' ').at(-1) ?? '')))
      return { at, known: true };
    at += name.length;
    if (opening === at - name.length && OPENER.test(word)) opening = at;
  }
  return { at: opening === names.length ? 0 : opening, known: false };
}

/** Where the author list that ends right before an offset starts; undefined where there is none. */
export function authorsBefore(
  text: string,
  end: number,
  certain: boolean,
  cited: Set<string>,
): number | undefined {
  const window = text.slice(Math.max(0, end - NAMES_REACH), end);
  const found = AUTHORS.exec(window);
  if (!found) return undefined;
  const names = found[1] ?? '';
  if (names.split(/[ ,]+/).some((word) => isAcronym(word))) return undefined;
  const [, , ending = ''] = found;
  const { at, known } = firstAuthor(names, cited);
  // "Hess et al." are authors. "on Java and Python" are none where the cited work is somebody else's, and a lone
  // "Transformer" is one only if the cited work is theirs.
  const begins = /(?:^|[.!?]\s)$/.test(text.slice(0, end - names.length).slice(-3));
  const pair = /^,? (?:and|&) \p{Lu}/u.test(ending);
  if (!certain && !known && (ending === '' || (pair && cited.size > 0 && !begins))) return undefined;
  if (ending === '' && / in ?$/.test(names)) return undefined;
  return end - names.length + at;
}
