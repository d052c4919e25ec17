import { clip } from './tool.js';

/** Maximum characters of a row as JSON: about 8,000 tokens. */
const MAX_CHARACTERS = 30_000;
/** Limits that are tried in order until a row fits. */
const LIMITS = [
  { characters: 5000, items: 100 },
  { characters: 1000, items: 40 },
  { characters: 300, items: 15 },
  { characters: 100, items: 5 },
] as const;
/** Nesting of a row; deeper values are left out. */
const MAX_DEPTH = 8;

/** A row that fits into one answer: long texts and lists are cut, and the cuts are marked. */
export function boundRow(row: Record<string, unknown>): { row: Record<string, unknown>; isCut: boolean } {
  const size = JSON.stringify(row).length;
  for (const limits of LIMITS) {
    const bounded = cut(row, limits, 0) as Record<string, unknown>;
    const text = JSON.stringify(bounded);
    if (text.length <= MAX_CHARACTERS) return { row: bounded, isCut: text.length < size };
  }
  return { row: { columns: Object.keys(row).slice(0, 100) }, isCut: true };
}

function cut(value: unknown, limits: (typeof LIMITS)[number], depth: number): unknown {
  if (typeof value === 'string') return clip(value, limits.characters);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, limits.items).map((item) => cut(item, limits, depth + 1));
    const omitted = value.length - items.length;
    return omitted > 0 ? [...items, `… [${omitted} more items]`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cut(item, limits, depth + 1)]),
  );
}
