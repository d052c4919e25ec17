import { join } from 'node:path';
import { type DuplicateRow, duplicateRows, type RowList } from '../duplicates/duplicate-rows.js';
import { type DatasetDrop, DUPLICATE_REASONS } from '../example.js';
import type { LinePlace } from './fact-lines.js';
import { keepRows } from './limit-rows.js';
import type { ExampleFacts } from './staged-example.js';
import { StagedLines } from './staging.js';
import type { WriterOptions } from './writer-options.js';

/** Sorted rows among which duplicates are searched for. */
interface NamedLines {
  /** Added to the id of a kept row in the drops, such as ` in test`. */
  name: string;
  lines: StagedLines;
}

/**
 * Drops rows that repeat an earlier row of the same list or of an earlier list, and returns the lists without them. The duplicates are
 * kept in a file in `folder` until they are dropped.
 */
export async function removeDuplicates(
  lists: readonly NamedLines[],
  { dedupe, duplicates, facts }: WriterOptions,
  folder: string,
  drop: (drop: DatasetDrop) => Promise<void>,
): Promise<StagedLines[]> {
  const kept = lists.map(({ lines }) => lines);
  if (!dedupe) return kept;
  const banded = facts?.leakage ?? [];
  const columns = duplicates ?? { similar: banded, equal: [] };
  const duplicateLines = new StagedLines(join(folder, 'duplicates.jsonl'));
  const listsWithDuplicates = new Set<number>();
  const sources = kept.map((lines) => rowList(lines, banded));
  for await (const duplicate of duplicateRows(sources, columns, dedupe)) {
    listsWithDuplicates.add(duplicate.list);
    await duplicateLines.add(duplicate);
  }
  await duplicateLines.end();
  const rows = duplicateLines.read<DuplicateRow>();
  let next = await rows.next();
  for (const list of listsWithDuplicates) {
    const judge = async (position: number) => {
      if (next.done || next.value.list !== list || next.value.position !== position) return undefined;
      const { similarity, other, otherList } = next.value;
      next = await rows.next();
      const measured = `similarity ${similarity.toFixed(2)} with ${other}${lists[otherList]?.name ?? ''}`;
      return { reason: DUPLICATE_REASONS[dedupe], measured };
    };
    const staged = kept[list];
    if (staged) kept[list] = await keepRows(staged, judge, drop);
  }
  duplicateLines.remove();
  return kept;
}

/** Makes a list of staged rows, with the MinHash bands that were computed when they were staged. */
const rowList = (lines: StagedLines, banded: readonly string[]): RowList => ({
  path: lines.path,
  async *rows() {
    const places = lines.readFacts<ExampleFacts>();
    for await (const { place, value } of lines.readPlaces<
      Record<string, unknown>,
      LinePlace & { facts: ExampleFacts }
    >(places)) {
      const bands = new Map<string, string | null>();
      for (const [index, name] of banded.entries()) {
        const encoded = place.facts.bands?.[index];
        if (encoded !== undefined) bands.set(name, encoded);
      }
      yield { start: place.start, bytes: place.bytes, row: value, bands };
    }
  },
});
