import type { Author } from '../paper/index.js';

/** An author from the parts of the name, those that are empty left out; undefined where all are. */
export function authorNamed(given: string, family: string, suffix = ''): Author | undefined {
  const name = [given, family, suffix].filter(Boolean).join(' ');
  if (!name) return undefined;
  return { name, ...(given ? { given } : {}), ...(family ? { family } : {}) };
}

/** An author whose name is known only as a whole: a group, or a person whose names the source does not tell apart. */
export const authorWhole = (name: string): Author | undefined => (name ? { name } : undefined);
