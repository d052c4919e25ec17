import { join } from 'node:path';
import { type DuplicateRow, duplicateRows, type RowList } from '../duplicates/duplicate-rows.js';
import { type DatasetDrop, DUPLICATE_REASONS } from '../example.js';
import type { LinePlace } from './fact-lines.js';
import { keepRows } from './limit-rows.js';
import type { ExampleFacts } from './staged-example.js';
import { StagedLines } from './staging.js';
import type { WriterOptions } from './writer-options.js';

/** Sorted rows that are searched for duplicates. */
interface NamedLines {
  /** As it follows the id of a row in the drops: ` in test`. */
  name: string;
  lines: StagedLines;
}

/**
 * Drops rows that repeat an earlier one, in the same list or in one before it, and returns the lists without them. What is found waits in
 * a file in `folder`, in the order of the rows.
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
  const counts = new Set<number>();
  const sources = kept.map((lines) => rowList(lines, banded));
  for await (const duplicate of duplicateRows(sources, columns, dedupe)) {
    counts.add(duplicate.list);
    await duplicateLines.add(duplicate);
  }
  await duplicateLines.end();
  const rows = duplicateLines.read<DuplicateRow>();
  let next = await rows.next();
  for (const list of counts) {
    const judge = async (position: number) => {
      if (next.done || next.value.list !== list || next.value.position !== position) return undefined;
      const { similarity, other, otherList } = next.value;
      next = await rows.next();
      const measured = `similarity ${similarity.toFixed(2)} with ${other}${lists[otherList]?.name ?? ''}`;
      return { reason: DUPLICATE_REASONS[dedupe], measured };
    };
    const all = kept[list];
    if (all) kept[list] = await keepRows(all, judge, drop);
  }
  duplicateLines.remove();
  return kept;
}

/** The rows of a file, with the bands that were computed when they were made. */
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
