/** Prints the citation mark of a key, and says whether the document's bibliography has it. */
export type PrintKey = (key: string) => { names: string; year: string } | undefined;

/** How a mark prints its entry: names and year, only the year, or names as a part of the sentence. */
export type MarkForm = 'both' | 'year' | 'narrative';

const KEY = String.raw`@\{?[\p{L}\p{N}_](?:[\p{L}\p{N}_:.#$%&+?<>~/-]{0,200}[\p{L}\p{N}_/])?\}?`;
export const CITED = new RegExp(String.raw`\[([^\[\]@]{0,200}-?${KEY}(?:[^\[\]]{0,400}))\]`, 'yu');
export const EACH_KEY = new RegExp(`(-?)(${KEY})`, 'gu');
export const IN_TEXT = new RegExp(String.raw`${KEY}(?:\s\[([^\[\]]{1,100})\])?`, 'yu');

/** The key of a written mark, and the mark as a printed paper would have it; the key itself if no entry has it. */
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

/** The keys of the citations in brackets that a text has. */
export const keysIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(CITED.source, 'gu'))].flatMap(([, group = '']) =>
    [...group.matchAll(EACH_KEY)].map(([, , key = '']) => key.replace(/^@\{?|\}$/g, '')),
  );
