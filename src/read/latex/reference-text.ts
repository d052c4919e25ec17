import { identifiersIn, type Reference } from '../../paper/index.js';

/** A year, not the first or last page of an article. */
const YEAR = /(?<![\d/.:–-])(1[6-9]\d\d|20\d\d)(?=[a-z]?(?![\d/]|[–-]+\d))/g;

/**
 * What can be read off a printed entry without a grammar of styles: the identifiers, the year, a title between quotes.
 *
 * @example
 * parseReferenceText('K. Hess, “Reeds in spring”, J. Rivers 3 (2019).') // title 'Reeds in spring', year 2019
 */
export function parseReferenceText(raw: string): Partial<Reference> {
  const ids = identifiersIn(raw);
  const plain = raw.replace(/https?:\/\/\S+|arXiv:\S+|doi:\s*\S+/gi, ' ');
  const inBrackets = /\((?:[^()]*\s)?(1[6-9]\d\d|20\d\d)[a-z]?\)/.exec(plain)?.[1];
  const last = [...plain.matchAll(YEAR)].at(-1)?.[1];
  const year = Number(inBrackets ?? last) || undefined;
  const title = /[“"]([^”"]{8,300})[”"]/.exec(raw)?.[1]?.replace(/[,.]$/, '').trim();
  return { ids, ...(year ? { year } : {}), ...(title ? { title } : {}) };
}
