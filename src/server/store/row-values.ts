/** A text of a database row; null if it is missing. */
export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** A number of a database row; null if it is missing. */
export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
