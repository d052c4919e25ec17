import type { Reference } from '../paper/index.js';

/** A bibliography entry of which any part may be unknown: undefined, or empty. */
type Parts = Pick<Reference, 'id' | 'raw' | 'ids'> & {
  [part in 'title' | 'authors' | 'year' | 'venue']?: Reference[part] | undefined;
};

/** A reference of the parts that are known, so that an absent title stays absent. */
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
