import type { Author } from '../paper/index.js';

/** An author from the non-empty parts of a name; undefined if all are empty. */
export function authorNamed(given: string, family: string, suffix = ''): Author | undefined {
  const name = [given, family, suffix].filter(Boolean).join(' ');
  if (!name) return undefined;
  return { name, ...(given ? { given } : {}), ...(family ? { family } : {}) };
}

/** An author whose name is known only as a whole: a group, or a person whose name the source does not split. */
export const authorWhole = (name: string): Author | undefined => (name ? { name } : undefined);
