/** Converts a header `Retry-After`, which has seconds or a date, to milliseconds; undefined if it has neither. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns the milliseconds to wait before a retry: doubled for each try, times a random factor of 0.5 to 1.5. */
export const backOffMs = (base: number, tries: number, random = Math.random()): number =>
  base * 2 ** Math.min(tries - 1, 10) * (0.5 + random);
