import { MONTHS, monthNumber } from '../dates.js';
import { withoutMarks } from '../marks.js';
import { sameRule, type TemplateRule } from './rule.js';

/** A day as articles write it, the month first unless `dayFirst`. */
function written(year: string, month: string, day: string, dayFirst: boolean): string {
  const number = month ? monthNumber(month) : undefined;
  if (!number) return year;
  const name = MONTHS[number - 1] ?? '';
  if (!day || !/^\d{1,2}$/.test(day)) return `${name} ${year}`.trim();
  const plainDay = String(Number(day));
  return dayFirst ? `${plainDay} ${name} ${year}`.trim() : `${name} ${plainDay}${year ? `, ${year}` : ''}`;
}

const day =
  (from: number): TemplateRule =>
  (args) => {
    const [year = '', month = '', dayOf = ''] = [from, from + 1, from + 2].map((place) =>
      withoutMarks(args.at(place)),
    );
    if (!/^\d/.test(year)) return args.at(from);
    return written(year, month, dayOf, /^(?:y|yes|dmy)/i.test(args.named('df')));
  };

/** Years between two days, where both are given; ages as of now are not a fact of the text. */
function yearsBetween(from: string[], to: string[]): string {
  const [year, month, dayOf] = from.map(Number) as [number, number, number];
  const [endYear, endMonth, endDay] = to.map(Number) as [number, number, number];
  if ([year, month, dayOf, endYear, endMonth, endDay].some((part) => !Number.isFinite(part) || part <= 0))
    return '';
  const before = endMonth < month || (endMonth === month && endDay < dayOf);
  return String(endYear - year - (before ? 1 : 0));
}

const DAY = 86_400_000;

/** "50", "50 years, 3 days"; of years alone, {{age in years|1900|1950}}, their difference. */
const age: TemplateRule = (args, { name }) => {
  const parts = args.unnamed.map((one) => withoutMarks(one).trim());
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && /^\d{3,4}$/.test(first) && /^\d{3,4}$/.test(second))
    return String(Number(second) - Number(first));
  const years = yearsBetween(parts.slice(0, 3), parts.slice(3, 6));
  if (!years || !/days|ayd/.test(name)) return years;
  const [year = 0, month = 1, day = 1, ...end] = parts.map(Number);
  const since = Date.UTC(year + Number(years), month - 1, day);
  const days = Math.round((Date.UTC(end[0] ?? 0, (end[1] ?? 1) - 1, end[2] ?? 1) - since) / DAY);
  return `${years} ${years === '1' ? 'year' : 'years'}, ${days} ${days === 1 ? 'day' : 'days'}`;
};

const withAge: TemplateRule = (args, call) => {
  const at = (...places: number[]) => places.map((place) => withoutMarks(args.at(place)));
  const age = yearsBetween(at(4, 5, 6), at(1, 2, 3));
  return day(1)(args, call) + (age ? ` (aged ${age})` : '');
};

const asOf: TemplateRule = (args) => {
  const said = args.named('alt');
  if (said) return said;
  // A year that only the wiki knows leaves nothing to say.
  if (!/\d/.test(withoutMarks(args.at(1)))) return '';
  const since = args.named('since') ? 'since' : 'as of';
  const words = `${since} ${written(args.at(1), args.at(2), args.at(3), args.named('df') !== 'US')}`;
  return args.named('lc') ? words : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Templates that print dates and ages. */
export const dateRules: Record<string, TemplateRule> = {
  ...sameRule(
    'birth date|birth-date|bda|dob|birth date and age|birth-date and age|birth year and age|death date|death-date|dod|' +
      'death year and age|start date|start-date|end date|end-date|start date and age|film date|date|dts|dtsh|start and end dates|' +
      'date table sorting|release date|launch date|fixed date|birth date text',
    day(1),
  ),
  ...sameRule('death date and age|death-date and age|dda', withAge),
  ...sameRule(
    'oldstyledate|old style date|osdate',
    (args) => `${args.at(1)} ${args.at(2)} [O.S. ${args.at(3)}]`,
  ),
  ...sameRule('oldstyledatedy', (args) => `${args.at(1)} ${args.at(2)} [O.S. ${args.at(3)}]`),
  ...sameRule('as of|asof', asOf),
  ...sameRule('circa|c.|ca|ca.|circ', (args) =>
    ['c.', [args.at(1), args.at(2)].filter(Boolean).join(' – c. ')].join(' ').trim(),
  ),
  ...sameRule('floruit|fl.|flourished|fl', (args) =>
    ['fl.', [args.at(1), args.at(2)].filter(Boolean).join(' – ')].join(' ').trim(),
  ),
  ...sameRule('reign|r.', (args) => `r. ${[args.at(1), args.at(2)].filter(Boolean).join(' – ')}`.trim()),
  ...sameRule('born|b.|born in', (args) => `born ${args.at(1)}`.trim()),
  ...sameRule('died|d.', (args) => `d. ${args.at(1)}`.trim()),
  ...sameRule('before|after', (args, { name }) => `${name} ${args.at(1)}`.trim()),
  ...sameRule('age|age in years|age in years and days|ayd', age),
  ...sameRule('century|ordinal|ord', (args) => ordinal(withoutMarks(args.at(1)))),
  ...sameRule('year|currentmonth|currentday|time|age in days|inflation-fn|inflation-year-fn', () => ''),
  ...sameRule('bce|bc', (args, { name }) => `${args.at(1)} ${name.toUpperCase()}`.trim()),
  ...sameRule('ce|ad', (args, { name }) => (args.at(1) ? `${args.at(1)} ${name.toUpperCase()}` : '')),
};

function ordinal(number: string): string {
  const value = Number(number);
  if (!Number.isInteger(value)) return number;
  const teens = value % 100 >= 11 && value % 100 <= 13;
  return `${number}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}
