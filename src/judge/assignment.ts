import { createHash } from 'node:crypto';
import type { Assignment, Study } from './schemas.js';
import { invalid } from './study-error.js';

/** Assigns raters to items. Every rater gets the same number of items, give or take one, and every pair shares some by chance. */
export function assignItems(
  items: readonly string[],
  { raters, perItem, shared }: Assignment,
  seed: number,
): Map<string, ReadonlySet<string>> {
  const load = new Map(raters.map((rater) => [rater, 0]));
  const assigned = new Map<string, ReadonlySet<string>>();
  items.forEach((item, i) => {
    if (i < shared) {
      assigned.set(item, new Set(raters));
      return;
    }
    const ranked = raters
      .map((rater) => ({
        rater,
        load: load.get(rater) ?? 0,
        key: createHash('sha256').update(`${seed}\n${item}\n${rater}\nassigned`).digest('hex'),
      }))
      .sort((a, b) => a.load - b.load || (a.key < b.key ? -1 : 1))
      .slice(0, perItem);
    for (const { rater, load: before } of ranked) load.set(rater, before + 1);
    assigned.set(item, new Set(ranked.map(({ rater }) => rater)));
  });
  return assigned;
}

/** Checks the assignment of a new study; undefined if everybody may judge everything. */
export function parseAssignment(
  { raters, perItem, shared }: { raters: readonly string[]; perItem?: number | undefined; shared: number },
  items: number,
): Assignment | undefined {
  if (raters.length === 0) {
    if (perItem !== undefined || shared > 0)
      throw invalid('raters: name the raters among whom the items are divided', 'raters');
    return undefined;
  }
  if (new Set(raters).size < raters.length)
    throw invalid('raters: every rater needs a unique name', 'raters');
  const count = perItem ?? raters.length;
  if (count > raters.length)
    throw invalid(`perItem: ${count} is more than the ${raters.length} raters`, 'perItem');
  if (shared > items) throw invalid(`shared: ${shared} is more than the ${items} items`, 'shared');
  return { raters: [...raters], perItem: count, shared };
}

/** Throws if a study has raters and the name is not one of them; `field` is the field of the request with the name. */
export function requireRater({ assignment }: Study, name: string, field: string): void {
  if (assignment && !assignment.raters.includes(name))
    throw invalid(
      `${field}: ${name} is not a rater of this study; its raters are ${assignment.raters.join(', ')}`,
      field,
    );
}
