/** The milliseconds that a header `Retry-After` requests as seconds or as a date; undefined if it is neither. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Milliseconds to wait before a retry: doubled each time, with a random part. */
export const backOffMs = (base: number, tries: number, random = Math.random()): number =>
  base * 2 ** Math.min(tries - 1, 10) * (0.5 + random);
