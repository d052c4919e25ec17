import { PAPER_WORDS } from '../wording/languages/index.js';

/** English months and their abbreviations, as alternatives of a pattern. */
export const ENGLISH_MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** Abbreviations that are also words of English titles; they are read as months only with a full stop. */
const NEEDS_STOP: ReadonlySet<string> = new Set(['gen', 'mag', 'out', 'set']);

/** Returns the names of months from CLDR: long and short, alone and in dates ("январь", "5 января", "янв."). */
function monthNames(language: string): string[] {
  const forms = (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
  ]);
  return forms.flatMap((form) =>
    Array.from({ length: 12 }, (_, month) => {
      const parts = form.formatToParts(Date.UTC(2001, month, 5));
      return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace(/\.$/, '');
    }),
  );
}

/** Months in the other languages of papers, also without accents, as alternatives of a pattern. */
export const OTHER_MONTHS = [
  ...new Set(
    Object.keys(PAPER_WORDS)
      .flatMap(monthNames)
      .filter((name) => /^\p{L}{3,}$/u.test(name))
      .flatMap((name) => [
        name,
        name
          .normalize('NFD')
          .replace(/(?<=\p{sc=Latin})\p{M}/gu, '')
          .normalize('NFC'),
      ])
      .map((name) => (NEEDS_STOP.has(name) ? `${name}\\.` : name)),
  ),
]
  .sort((a, b) => b.length - a.length)
  .join('|');
