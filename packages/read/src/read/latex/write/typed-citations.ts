import { itemAt } from '@citemill/metrics/at';
import type { Citation, Paragraph, Reference } from '../../../paper/index.js';
import { isTypedKey } from '../bibliography/typed-list.js';

/** Names and year in a sentence: "Lee, 2001", "Lee and Ray (2001)", "Lee et al. (2001". */
const MARK =
  /(?<![\p{L}\p{N}])((?:(?:van|von|de|der|den|la|le|del|di|da)\s)*\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)((?:,? (?:and|&|et) (?:\p{Lu}[\p{L}’'-]+|al\.?)|, \p{Lu}[\p{L}’'-]+)*(?:’s)?,? ?\(?)((?:1[6-9]|20)\d\d)([a-z]?)(?![\d\p{L}])/gu;

const key = (family: string, year: string) => `${family.toLowerCase()} ${year}`;

/** The entries by first author and year; of two that share both, none, unless their letters tell them apart. */
function entriesByName(references: readonly Reference[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const add = (name: string, year: string, id: string) =>
    found.set(key(name, year), found.has(key(name, year)) ? undefined : id);
  for (const { id, authors, year, raw } of references) {
    const first = authors?.[0];
    if (!first || year === undefined) continue;
    const names = new Set([first.family ?? first.name, first.name]);
    const letter = new RegExp(`${year}([a-z])\\b`).exec(raw)?.[1] ?? '';
    for (const name of names) add(name, `${year}${letter}`, id);
  }
  return found;
}

/** "[3]", "[1, 4–6]" as an author types them. */
const NUMBERS = /\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/;
const FORMULA = /\$[^$]*\$/g;

/** A paragraph with its typed numbers as citations of the works that are counted so. */
function withNumbers(paragraph: Paragraph, references: readonly Reference[]): Paragraph {
  const citations: Citation[] = [];
  let group = -1;
  // In formulas, brackets are intervals.
  const text = paragraph.text.replace(FORMULA, (formula) => ' '.repeat(formula.length));
  for (const mark of text.matchAll(new RegExp(NUMBERS, 'g'))) {
    const numbers = [...mark[0].matchAll(/\d+/g)];
    if (numbers.some(([one]) => references[Number(one) - 1] === undefined)) continue;
    group++;
    for (const [index, one] of numbers.entries()) {
      const start = mark.index + one.index;
      const isRange = index > 0 && /[–-]\s*$/.test(text.slice(mark.index, start));
      const from = isRange ? Number(numbers[index - 1]?.[0]) + 1 : Number(one[0]);
      const span = { start, end: start + one[0].length, text: one[0], group };
      for (let n = from; n <= Number(one[0]); n++)
        citations.push({ ...span, reference: itemAt(references, n - 1).id });
    }
  }
  return citations.length > 0 ? { ...paragraph, citations } : paragraph;
}

/**
 * A paragraph with the citations that its author typed, or that a program printed without links. Only for papers
 * without a single mark that leads to their bibliography.
 */
export function withTypedCitations(paragraphs: Paragraph[], references: readonly Reference[]): Paragraph[] {
  if (references.length === 0 || paragraphs.some(({ citations }) => citations.length > 0)) return paragraphs;
  if (references.every(({ id }) => isTypedKey(id)) && paragraphs.some(({ text }) => NUMBERS.test(text)))
    return paragraphs.map((paragraph) => withNumbers(paragraph, references));
  const entries = entriesByName(references);
  return paragraphs.map((paragraph) => {
    const citations: Citation[] = [];
    let group = -1;
    for (const mark of paragraph.text.matchAll(MARK)) {
      const [text, name, , year, letter] = [0, 1, 2, 3, 4].map((at) => itemAt(mark, at) ?? '');
      const last = (name ?? '').split(' ').at(-1) ?? '';
      const reference =
        entries.get(key(name ?? '', `${year}${letter}`)) ?? entries.get(key(last, `${year}${letter}`));
      if (reference === undefined || text === undefined) continue;
      const before = citations.at(-1);
      if (!before || !/^\)?; $/.test(paragraph.text.slice(before.end, mark.index))) group++;
      citations.push({ start: mark.index, end: mark.index + text.length, text, reference, group });
    }
    return citations.length > 0 ? { ...paragraph, citations } : paragraph;
  });
}
