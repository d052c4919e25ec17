export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
