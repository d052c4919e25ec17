import { clip } from './clip.js';

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

/** Cuts long texts and lists of a row until it fits into one answer, and marks the cuts. */
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

/** Maximum characters of an answer as JSON: about 12,000 tokens. Clients refuse answers of more than twice that. */
const MAX_ANSWER = 50_000;
/** Characters per text that are tried in order until an answer fits. */
const TEXT_LIMITS = [800, 300, 120];
/** Fields with text to read. Identifiers are never cut, because other tools take them as arguments. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'abstract',
  'authors',
  'caption',
  'entry',
  'heading',
  'preview',
  'section',
  'sentence',
  'sentences',
  'text',
  'title',
]);

/** Shortens the texts of an answer until it fits. */
export function boundAnswer<T>(answer: T): T {
  let bounded = answer;
  for (const limit of TEXT_LIMITS) {
    if (JSON.stringify(bounded).length <= MAX_ANSWER) break;
    bounded = shortenTexts(answer, limit, '') as T;
  }
  return bounded;
}

function shortenTexts(value: unknown, limit: number, field: string): unknown {
  if (typeof value === 'string') return TEXT_FIELDS.has(field) ? clip(value, limit) : value;
  if (Array.isArray(value)) return value.map((item) => shortenTexts(item, limit, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, shortenTexts(item, limit, name)]),
  );
}
