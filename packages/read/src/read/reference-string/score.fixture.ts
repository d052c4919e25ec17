import { nameKey, titleKey } from '@citemill/metrics/text';
import type { GoldEntry } from './gold.fixture.js';
import { type ParsedReference, parseReference } from './parse.js';

export const FIELDS = ['title', 'falseTitle', 'firstAuthor', 'authorCount', 'year', 'venue', 'ids'] as const;
export type Field = (typeof FIELDS)[number];
export type Tally = Record<Field, { right: number; of: number }>;

export const emptyTally = (): Tally =>
  Object.fromEntries(FIELDS.map((field) => [field, { right: 0, of: 0 }])) as Tally;

const venueKey = (venue: string) =>
  /arxiv|e-print/i.test(venue)
    ? 'arxiv'
    : titleKey(venue.replace(/^(?:in:?|the) /i, '').replace(/\b(?:19|20)\d\d\b/g, ''));

/** What a parse got right of what the entry is known to hold; a field that is not known is not counted. */
export function judge(gold: GoldEntry, parsed: ParsedReference): Partial<Record<Field, boolean>> {
  const first = gold.authors?.[0];
  const mine = parsed.authors?.[0];
  return {
    ...(gold.title ? { title: titleKey(gold.title) === titleKey(parsed.title ?? '') } : {}),
    ...(gold.title ? {} : { falseTitle: parsed.title === undefined }),
    ...(first
      ? { firstAuthor: nameKey(first.family ?? first.name) === nameKey(mine?.family ?? mine?.name ?? '') }
      : {}),
    ...(gold.authors ? { authorCount: gold.authors.length === (parsed.authors?.length ?? 0) } : {}),
    ...(gold.year ? { year: gold.year === parsed.year } : {}),
    ...(gold.venue ? { venue: venueKey(gold.venue) === venueKey(parsed.venue ?? '') } : {}),
    ids: JSON.stringify(gold.ids) === JSON.stringify(parsed.ids),
  };
}

/** Field accuracy per group of entries. */
export function tallies(entries: GoldEntry[]): Map<string, Tally> {
  const groups = new Map<string, Tally>();
  for (const entry of entries) {
    const tally = groups.get(entry.group) ?? emptyTally();
    groups.set(entry.group, tally);
    for (const [field, right] of Object.entries(judge(entry, parseReference(entry.raw)))) {
      tally[field as Field].of++;
      if (right) tally[field as Field].right++;
    }
  }
  return groups;
}

export function sum(all: Iterable<Tally>): Tally {
  const total = emptyTally();
  for (const tally of all)
    for (const field of FIELDS) {
      total[field].right += tally[field].right;
      total[field].of += tally[field].of;
    }
  return total;
}
