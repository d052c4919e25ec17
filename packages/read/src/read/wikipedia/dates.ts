export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** 1 for "January", "jan", "Jan." or "01"; undefined if it is not a month. */
export function monthNumber(text: string): number | undefined {
  const word = text.trim().replace(/\.$/, '').toLowerCase();
  if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : undefined;
  if (word.length < 3) return undefined;
  const index = MONTHS.findIndex((month) =>
    month.toLowerCase().startsWith(word.slice(0, word === 'sept' ? 3 : 9)),
  );
  return index === -1 ? undefined : index + 1;
}

/** Formats a date as `2010-09-20`; undefined if it does not exist. */
export function formatIsoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || year > 2100 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  return date.toISOString().slice(0, 10);
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const DAY_FIRST = /(?:^|[^\d])(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})(?!\d)/;
const MONTH_FIRST = /(?:^|[^A-Za-z])([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:\d{6})?$/;

/** Parses a date with a day: "2010-09-20", "20 September 2010", "Sept. 20, 2010". */
export function parseDay(text: string): string | undefined {
  const plain = text.trim();
  const numbers = ISO.exec(plain) ?? COMPACT.exec(plain);
  if (numbers) return formatIsoDay(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]));
  const dayFirst = DAY_FIRST.exec(plain);
  const first = monthNumber(dayFirst?.[2] ?? '');
  if (dayFirst && first) return formatIsoDay(Number(dayFirst[3]), first, Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(plain);
  const month = monthNumber(monthFirst?.[1] ?? '');
  return monthFirst && month ? formatIsoDay(Number(monthFirst[3]), month, Number(monthFirst[2])) : undefined;
}
