import type { Reference } from '../../paper/index.js';
import type { PrintedList } from '../printed-citations/printed-list.js';
import { UniqueIds } from '../unique-ids.js';
import type { Block } from './block.js';

/** The entries that a document cites by key, in order of first citation, and the place of each key in the list. */
export function keyedList(
  keyed: ReadonlyMap<string, Omit<Reference, 'id'>>,
  blocks: readonly Block[],
): { list: PrintedList; places: Map<string, number> } {
  const cited = new Set(blocks.flatMap(({ content }) => content.marks.flatMap(({ keys }) => keys)));
  const ids = new UniqueIds();
  const places = new Map<string, number>();
  const entries = [...cited].flatMap((key) => {
    const reference = keyed.get(key);
    if (!reference) return [];
    places.set(key, places.size);
    return [{ reference: { ...reference, id: ids.take(key, 'reference') } }];
  });
  return { list: { entries, isNumbered: false }, places };
}
