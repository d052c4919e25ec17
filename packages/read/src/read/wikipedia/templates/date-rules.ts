import { MONTHS, monthNumber } from '../dates.js';
import { removeMarks } from '../marks.js';
import { ruleFor, type TemplateRule } from './rule.js';

/** Formats a date in words, month first unless `dayFirst`. */
function formatDate(year: string, month: string, day: string, dayFirst: boolean): string {
  const number = month ? monthNumber(month) : undefined;
  if (!number) return year;
  const name = MONTHS[number - 1] ?? '';
  if (!day || !/^\d{1,2}$/.test(day)) return `${name} ${year}`.trim();
  const plainDay = String(Number(day));
  return dayFirst ? `${plainDay} ${name} ${year}`.trim() : `${name} ${plainDay}${year ? `, ${year}` : ''}`;
}

/** The date whose year, month and day are the arguments from number `from`. */
const dateFrom =
  (from: number): TemplateRule =>
  (args) => {
    const [year = '', month = '', dayNumber = ''] = [from, from + 1, from + 2].map((position) =>
      removeMarks(args.at(position)),
    );
    if (!/^\d/.test(year)) return args.at(from);
    return formatDate(year, month, dayNumber, /^(?:y|yes|dmy)/i.test(args.named('df')));
  };

/** Years between two dates; '' if a date is missing, since current ages are not part of the text. */
function yearsBetween(from: string[], to: string[]): string {
  const [year, month, dayNumber] = from.map(Number) as [number, number, number];
  const [endYear, endMonth, endDay] = to.map(Number) as [number, number, number];
  if ([year, month, dayNumber, endYear, endMonth, endDay].some((part) => !Number.isFinite(part) || part <= 0))
    return '';
  const isBeforeAnniversary = endMonth < month || (endMonth === month && endDay < dayNumber);
  return String(endYear - year - (isBeforeAnniversary ? 1 : 0));
}

/** "50"; for {{age in years|1900|1950}}, the difference of the years. */
const age: TemplateRule = (args) => {
  const parts = args.unnamed.map((argument) => removeMarks(argument).trim());
  if (parts.length === 2 && parts.every((part) => /^\d{3,4}$/.test(part)))
    return String(Number(parts[1]) - Number(parts[0]));
  return yearsBetween(parts.slice(0, 3), parts.slice(3, 6));
};

const countNoun = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** "50 years, 3 days" */
const ageWithDays: TemplateRule = (args, call) => {
  const years = Number(age(args, call));
  const [year = NaN, month = 1, day = 1, ...end] = args.unnamed.map((part) => Number(removeMarks(part)));
  const [endYear = NaN, endMonth = 1, endDay = 1] = end;
  const days =
    (Date.UTC(endYear, endMonth - 1, endDay) - Date.UTC(year + years, month - 1, day)) / 86_400_000;
  return Number.isFinite(days) ? `${countNoun(years, 'year')}, ${countNoun(days, 'day')}` : '';
};

const withAge: TemplateRule = (args, call) => {
  const argumentTexts = (...positions: number[]) =>
    positions.map((position) => removeMarks(args.at(position)));
  const age = yearsBetween(argumentTexts(4, 5, 6), argumentTexts(1, 2, 3));
  return dateFrom(1)(args, call) + (age ? ` (aged ${age})` : '');
};

const asOf: TemplateRule = (args) => {
  const alternative = args.named('alt');
  if (alternative) return alternative;
  // Prints nothing if only the wiki knows the year.
  if (!/\d/.test(removeMarks(args.at(1)))) return '';
  const since = args.named('since') ? 'since' : 'as of';
  const words = `${since} ${formatDate(args.at(1), args.at(2), args.at(3), args.named('df') !== 'US')}`;
  return args.named('lc') ? words : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Templates that print dates and ages. */
export const dateRules: Record<string, TemplateRule> = {
  ...ruleFor(
    'birth date|birth-date|bda|dob|birth date and age|birth-date and age|birth year and age|death date|death-date|dod|' +
      'death year and age|start date|start-date|end date|end-date|start date and age|film date|date|dts|dtsh|start and end dates|' +
      'date table sorting|release date|launch date|fixed date|birth date text',
    dateFrom(1),
  ),
  ...ruleFor('death date and age|death-date and age|dda', withAge),
  ...ruleFor(
    'oldstyledate|old style date|osdate|oldstyledatedy',
    (args) => `${args.at(1)} ${args.at(2)} [O.S. ${args.at(3)}]`,
  ),
  ...ruleFor('as of|asof', asOf),
  ...ruleFor('circa|c.|ca|ca.|circ', (args) =>
    ['c.', [args.at(1), args.at(2)].filter(Boolean).join(' – c. ')].join(' ').trim(),
  ),
  ...ruleFor('floruit|fl.|flourished|fl', (args) =>
    ['fl.', [args.at(1), args.at(2)].filter(Boolean).join(' – ')].join(' ').trim(),
  ),
  ...ruleFor('reign|r.', (args) => `r. ${[args.at(1), args.at(2)].filter(Boolean).join(' – ')}`.trim()),
  ...ruleFor('born|b.|born in', (args) => `born ${args.at(1)}`.trim()),
  ...ruleFor('died|d.', (args) => `d. ${args.at(1)}`.trim()),
  ...ruleFor('before|after', (args, { name }) => `${name} ${args.at(1)}`.trim()),
  ...ruleFor('age|age in years', age),
  ...ruleFor('age in years and days|ayd', ageWithDays),
  ...ruleFor('century|ordinal|ord', (args) => ordinal(removeMarks(args.at(1)))),
  ...ruleFor('year|currentmonth|currentday|time|age in days|inflation-fn|inflation-year-fn', () => ''),
  ...ruleFor('bce|bc', (args, { name }) => `${args.at(1)} ${name.toUpperCase()}`.trim()),
  ...ruleFor('ce|ad', (args, { name }) => (args.at(1) ? `${args.at(1)} ${name.toUpperCase()}` : '')),
};

function ordinal(number: string): string {
  const value = Number(number);
  if (!Number.isInteger(value)) return number;
  const teens = value % 100 >= 11 && value % 100 <= 13;
  return `${number}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}
