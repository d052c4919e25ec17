import type { Author } from '../paper/index.js';

/** Makes an author from the non-empty parts of a name; undefined if all are empty. */
export function authorNamed(given: string, family: string, suffix = ''): Author | undefined {
  const name = [given, family, suffix].filter(Boolean).join(' ');
  if (!name) return undefined;
  return { name, ...(given ? { given } : {}), ...(family ? { family } : {}) };
}

/** Makes an author whose name is not split into parts: a group, or a person in sources that do not split names. */
export const authorWhole = (name: string): Author | undefined => (name ? { name } : undefined);

/** What follows a family name: "Jr.", "III". */
export const NAME_SUFFIX = /,?\s((?:Jr|Sr)\.?|II|III|IV)$/;
