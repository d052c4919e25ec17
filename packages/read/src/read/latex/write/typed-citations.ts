import { itemAt } from '@citemill/metrics/at';
import type { Citation, Paragraph, Reference } from '../../../paper/index.js';
import { isTypedKey } from '../bibliography/typed-list.js';

/** Names and year: "Lee, 2001", "Lee and Ray (2001)", "Lee et al. (2001". */
const MARK =
  /(?<![\p{L}\p{N}])((?:(?:van|von|de|der|den|la|le|del|di|da)\s)*\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)((?:,? (?:and|&|et) (?:\p{Lu}[\p{L}’'-]+|al\.?)|, \p{Lu}[\p{L}’'-]+)*(?:’s)?,? ?\(?)((?:1[6-9]|20)\d\d)([a-z]?)(?![\d\p{L}])/gu;

const nameAndYear = (family: string, year: string) => `${family.toLowerCase()} ${year}`;

/** Entries by first author and year (with letter); undefined if two entries share both. */
function entriesByName(references: readonly Reference[]): ReadonlyMap<string, string | undefined> {
  const entries = new Map<string, string | undefined>();
  const add = (name: string, year: string, id: string) =>
    entries.set(nameAndYear(name, year), entries.has(nameAndYear(name, year)) ? undefined : id);
  for (const { id, authors, year, raw } of references) {
    const first = authors?.[0];
    if (!first || year === undefined) continue;
    const names = new Set([first.family ?? first.name, first.name]);
    const letter = new RegExp(`${year}([a-z])\\b`).exec(raw)?.[1] ?? '';
    for (const name of names) add(name, `${year}${letter}`, id);
  }
  return entries;
}

/** Typed numbers: "[3]", "[1, 4–6]". */
const NUMBERS = /\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/;
const FORMULA = /\$[^$]*\$/g;

/** Turns typed numbers into citations of the entries with these positions. */
function citeTypedNumbers(paragraph: Paragraph, references: readonly Reference[]): Paragraph {
  const citations: Citation[] = [];
  let group = -1;
  // In formulas, brackets are intervals.
  const text = paragraph.text.replace(FORMULA, (formula) => ' '.repeat(formula.length));
  for (const mark of text.matchAll(new RegExp(NUMBERS, 'g'))) {
    const numbers = [...mark[0].matchAll(/\d+/g)];
    if (numbers.some(([digits]) => references[Number(digits) - 1] === undefined)) continue;
    group++;
    for (const [index, number] of numbers.entries()) {
      const start = mark.index + number.index;
      const isRange = index > 0 && /[–-]\s*$/.test(text.slice(mark.index, start));
      const from = isRange ? Number(numbers[index - 1]?.[0]) + 1 : Number(number[0]);
      const span = { start, end: start + number[0].length, text: number[0], group };
      for (let n = from; n <= Number(number[0]); n++)
        citations.push({ ...span, reference: itemAt(references, n - 1).id });
    }
  }
  return citations.length > 0 ? { ...paragraph, citations } : paragraph;
}

/**
 * Adds citations that authors typed, or that a program wrote without links. Only for papers without any citation
 * command that refers to the bibliography.
 */
export function addTypedCitations(paragraphs: Paragraph[], references: readonly Reference[]): Paragraph[] {
  if (references.length === 0 || paragraphs.some(({ citations }) => citations.length > 0)) return paragraphs;
  if (references.every(({ id }) => isTypedKey(id)) && paragraphs.some(({ text }) => NUMBERS.test(text)))
    return paragraphs.map((paragraph) => citeTypedNumbers(paragraph, references));
  const entries = entriesByName(references);
  return paragraphs.map((paragraph) => {
    const citations: Citation[] = [];
    let group = -1;
    for (const mark of paragraph.text.matchAll(MARK)) {
      const [text, name, , year, letter] = [0, 1, 2, 3, 4].map((index) => itemAt(mark, index) ?? '');
      const last = (name ?? '').split(' ').at(-1) ?? '';
      const reference =
        entries.get(nameAndYear(name ?? '', `${year}${letter}`)) ??
        entries.get(nameAndYear(last, `${year}${letter}`));
      if (reference === undefined || text === undefined) continue;
      const before = citations.at(-1);
      if (!before || !/^\)?; $/.test(paragraph.text.slice(before.end, mark.index))) group++;
      citations.push({ start: mark.index, end: mark.index + text.length, text, reference, group });
    }
    return citations.length > 0 ? { ...paragraph, citations } : paragraph;
  });
}
