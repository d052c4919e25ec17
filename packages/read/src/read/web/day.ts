import { itemAt } from '@citemill/metrics/at';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function formatDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date would turn 30 February into a day of March.
  if (year < 1500 || year > 2100 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  return date.toISOString().slice(0, 10);
}

const YEAR_FIRST = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?\d{4,6}Z?)?$/;
const DAY_MONTH = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)/i;
const MONTH_DAY = /(?<![a-z])([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i;
const NUMBERS = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/;

const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * Returns the day of a date as written, ignoring its time zone: `2019-11-19T23:11:00-0500` → `2019-11-19`. Undefined for an
 * ambiguous numeric date such as 5/10/2018.
 */
export function parseDay(text: string): string | undefined {
  const plain = text.trim().slice(0, 100);
  const first = YEAR_FIRST.exec(plain);
  if (first) return formatDay(Number(first[1]), Number(first[3]), Number(first[4]));
  const compact = COMPACT.exec(plain);
  if (compact) return formatDay(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const european = DAY_MONTH.exec(plain);
  if (european && monthNumber(itemAt(european, 2)))
    return formatDay(Number(european[3]), monthNumber(itemAt(european, 2)), Number(european[1]));
  const american = MONTH_DAY.exec(plain);
  if (american && monthNumber(itemAt(american, 1)))
    return formatDay(Number(american[3]), monthNumber(itemAt(american, 1)), Number(american[2]));
  const numbers = NUMBERS.exec(plain);
  if (!numbers) return undefined;
  const [a, b, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
  if (a > 12 || a === b) return formatDay(year, b, a);
  return b > 12 ? formatDay(year, a, b) : undefined;
}
