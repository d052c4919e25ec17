import { requireDepth } from './row-depth.js';

const WORD = /\p{L}{2,}/gu;
/** Texts with fewer different words are headings, labels or identifiers, which unrelated rows may share. */
const MIN_DIFFERENT_WORDS = 8;

function isProse(text: string): boolean {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) if (words.add(word).size >= MIN_DIFFERENT_WORDS) return true;
  return false;
}

/**
 * Returns the texts of a row that are prose: one for each column with a text, and one for each field of a list of structs. A list of
 * sentences is joined, so that it equals the same text in a single column.
 */
export function rowTexts(row: Record<string, unknown>): string[] {
  return Object.values(row)
    .flatMap((value) => textsIn(value, 1))
    .filter(isProse);
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  requireDepth(depth);
  if (!Array.isArray(value)) return Object.values(value).flatMap((field) => textsIn(field, depth + 1));
  const words: string[] = [];
  const fields = new Map<string, string[]>();
  for (const item of value.flat() as unknown[]) {
    if (typeof item === 'string') words.push(item);
    else if (typeof item === 'object' && item !== null)
      for (const [name, field] of Object.entries(item)) {
        const texts = fields.get(name) ?? [];
        fields.set(name, texts);
        for (const text of textsIn(field, depth + 1)) texts.push(text);
      }
  }
  return [words, ...fields.values()].filter((list) => list.length > 0).map((list) => list.join(' '));
}
