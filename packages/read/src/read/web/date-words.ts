const ofLanguage = new Map<string, ReadonlySet<string>>();

/** What a page that names no language may be in: the most frequent languages of the web that have Latin letters. */
const FREQUENT = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl', 'tr', 'id'];

/**
 * Names of months and weekdays, long and short, in English and in the language, in lower case; of a page that names no
 * language, in the frequent ones.
 */
export function dateWords(language: string | undefined): ReadonlySet<string> {
  const code = language?.split('-')[0]?.toLowerCase() ?? '';
  const known = ofLanguage.get(code);
  if (known) return known;
  const words = new Set<string>();
  const locales = code === '' ? FREQUENT : /^[a-z]{2,3}$/.test(code) ? [code, 'en'] : ['en'];
  for (const locale of locales) {
    for (const style of ['long', 'short'] as const) {
      const month = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      for (let i = 0; i < 12; i++) addWords(words, month.format(new Date(Date.UTC(2024, i, 3))));
      for (let i = 0; i < 7; i++) addWords(words, weekday.format(new Date(Date.UTC(2024, 0, 1 + i))));
    }
  }
  ofLanguage.set(code, words);
  return words;
}

function addWords(words: Set<string>, text: string): void {
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) words.add(word);
}
