import type { Author } from '../../paper/index.js';

/** A dash at the start of an entry, after its label: "———. 2001b. Silt in rivers." */
const DASH = /^(?:\[[^\]]{1,12}\]\s?|\d{1,3}\.\s)?(?:[—–―_-]{2,}|[⸺⸻])(?!\s?(?:,|and|&|und|et)\s\p{Lu})/u;

/** Returns the authors of an entry; a dash repeats those of the entry before. */
export const repeatedAuthors = (
  raw: string,
  authors: Author[] | undefined,
  before: Author[] | undefined,
): Author[] | undefined => (authors === undefined && DASH.test(raw) ? before : authors);
