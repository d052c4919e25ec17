import { readerTraits } from '@citemill/read/internal';
import { READER_TRAITS } from '@citemill/read/internal/read/reader-traits';
import type { Json } from '../lineage/index.js';

/**
 * Returns the traits of readers that a configuration or a program has added, as an option of lineages: they decide which papers a build
 * uses, which copy of a paper it chooses, and which venues are journals. Empty without such readers.
 */
export function configuredTraits(): { readers?: Json } {
  const traits = readerTraits().flatMap(({ name, documents, copyRank, journalsOnly }) =>
    Object.hasOwn(READER_TRAITS, name)
      ? []
      : [[name, [documents ?? null, copyRank ?? null, journalsOnly ?? false]]],
  );
  return traits.length > 0 ? { readers: Object.fromEntries(traits.sort()) as Json } : {};
}
