import type { Reference } from '../paper/index.js';

/** A bibliography entry with possibly undefined or empty parts. */
type Parts = Pick<Reference, 'id' | 'raw' | 'ids'> & {
  [part in 'title' | 'authors' | 'year' | 'venue']?: Reference[part] | undefined;
};

/** Returns a reference with only the known parts, so that a missing title stays absent. */
export function referenceFrom({ id, raw, title, authors, year, venue, ids }: Parts): Reference {
  return {
    id,
    raw,
    ...(title ? { title } : {}),
    ...(authors && authors.length > 0 ? { authors } : {}),
    ...(year ? { year } : {}),
    ...(venue ? { venue } : {}),
    ids,
  };
}
