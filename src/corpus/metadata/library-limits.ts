/** Limits on one entry of a library. A longer entry is damaged, and the rest of it is skipped. */
export const LIBRARY_LIMITS = {
  /** Maximum bytes of an entry. Abstracts have a few thousand. */
  entryBytes: 4 * 1024 * 1024,
  /** Maximum values of one field, such as its authors. */
  values: 10_000,
} as const;
