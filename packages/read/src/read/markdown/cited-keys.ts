/** The names and the year in the citation mark of a key; undefined if the document's bibliography does not have the key. */
export type PrintKey = (key: string) => { names: string; year: string } | undefined;

/** The form of a citation mark: names and year in brackets, only the year, or names as part of the sentence. */
export type MarkForm = 'both' | 'year' | 'narrative';

const KEY = String.raw`@\{?[\p{L}\p{N}_](?:[\p{L}\p{N}_:.#$%&+?<>~/-]{0,200}[\p{L}\p{N}_/])?\}?`;
export const CITED = new RegExp(String.raw`\[([^\[\]@]{0,200}-?${KEY}(?:[^\[\]]{0,400}))\]`, 'yu');
export const EACH_KEY = new RegExp(`(-?)(${KEY})`, 'gu');
export const IN_TEXT = new RegExp(String.raw`${KEY}(?:\s\[([^\[\]]{1,100})\])?`, 'yu');

/** Converts a key as written, such as `@key`, to the key and the printed citation mark; the mark is the key if it is unknown. */
export function printMark(
  written: string,
  form: MarkForm,
  printKey: PrintKey | undefined,
  suffix?: string,
): { key: string; text: string } {
  const key = written.replace(/^@\{?|\}$/g, '');
  const printed = printKey?.(key);
  if (!printed) return { key, text: key };
  const { names, year } = printed;
  if (form === 'year') return { key, text: year };
  if (form === 'both') return { key, text: `${names}, ${year}` };
  return { key, text: `${names} (${year}${suffix ? `, ${suffix}` : ''})` };
}

/** Returns the keys of the bracketed citations in a text. */
export const keysIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(CITED.source, 'gu'))].flatMap(([, group = '']) =>
    [...group.matchAll(EACH_KEY)].map(([, , key = '']) => key.replace(/^@\{?|\}$/g, '')),
  );
