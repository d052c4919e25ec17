import type { Reference } from '../../paper/index.js';
import type { PrintedList } from '../printed-citations/printed-list.js';
import { UniqueIds } from '../unique-ids.js';
import type { Block } from './block.js';

/** Returns the entries that a document cites by key, in order of first citation, with the index in the list and the id by key. */
export function keyedList(
  keyed: ReadonlyMap<string, Omit<Reference, 'id'>>,
  blocks: readonly Block[],
): { list: PrintedList; indexes: Map<string, number>; ids: Map<string, string> } {
  const cited = new Set(blocks.flatMap(({ content }) => content.marks.flatMap(({ keys }) => keys)));
  const unique = new UniqueIds();
  const ids = new Map<string, string>();
  const indexes = new Map<string, number>();
  const entries = [...cited].flatMap((key) => {
    const reference = keyed.get(key);
    if (!reference) return [];
    const id = unique.take(key, 'reference');
    indexes.set(key, indexes.size);
    ids.set(key, id);
    return [{ reference: { ...reference, id } }];
  });
  return { list: { entries, isNumbered: false }, indexes, ids };
}
