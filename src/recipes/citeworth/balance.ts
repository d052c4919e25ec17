import { createHash } from 'node:crypto';
import type { Example } from '../recipe.js';

/** The field that an example counts for; null where it has none or several. */
export function balanceKey(example: Pick<Example, 'row'>): string | null {
  const fields = example.row.mag_field_of_study as string[];
  return fields.length === 1 ? fields[0]! : null;
}

/**
 * How many paragraphs of each field are kept so that every field has as many (CiteWorth §3.2). With fewer than two
 * fields there is nothing to balance, and all are kept.
 */
export function evenSizes(counts: Readonly<Record<string, number>>): Record<string, number> {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  if (present.length < 2) return Object.fromEntries(present);
  const smallest = present.reduce((least, [, count]) => Math.min(least, count), Number.POSITIVE_INFINITY);
  return Object.fromEntries(present.map(([field]) => [field, smallest]));
}

/**
 * The ids that an evenly balanced set keeps: of every field those whose hash comes first, so that the choice depends
 * on the examples and the seed alone, not on their order.
 */
export function balancedIds(
  examples: Iterable<{ id: string; field: string | null }>,
  seed: number | string = 0,
): Set<string> {
  const byField = new Map<string, { id: string; rank: string }[]>();
  for (const { id, field } of examples) {
    if (field === null) continue;
    const ranked = { id, rank: createHash('sha256').update(`${seed}\n${id}`).digest('hex') };
    const list = byField.get(field);
    if (list) list.push(ranked);
    else byField.set(field, [ranked]);
  }
  const sizes = evenSizes(Object.fromEntries([...byField].map(([field, list]) => [field, list.length])));
  const kept = new Set<string>();
  for (const [field, list] of byField) {
    list.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    for (const { id } of list.slice(0, sizes[field])) kept.add(id);
  }
  return kept;
}
