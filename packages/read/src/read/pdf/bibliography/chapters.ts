import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Line } from '../layout/lines.js';
import { type DividedList, dividedList, type EntryLines } from './entries.js';

/** The entries of one chapter, from one place of the bibliography to another. */
export interface Chapter {
  from: number;
  to: number;
  /** What stands behind fewer lists of the document than this, and not in a chapter before, cites these entries. */
  lists: number;
}

export interface DividedLists extends DividedList {
  /** In the order of the document; one where all lists are one bibliography. */
  chapters: Chapter[];
}

/** A list of fewer entries is no chapter's. */
const FEWEST_ENTRIES = 2;

/** A list that may be a chapter's: its lines, and the entries that they make by themselves. */
interface Part {
  lines: Line[];
  lefts: number[];
  lists: number;
  divided: DividedList;
}

const isList = ({ entries }: DividedList): boolean => entries.length >= FEWEST_ENTRIES;

/** True where numbers begin anew, or names do: a list that goes on with the numbers of the one before is part of it. */
function beginsAnew({ divided }: Part, before: Part): boolean {
  if (!isList(divided) || !isList(before.divided)) return false;
  if (divided.isNumbered !== before.divided.isNumbered) return false;
  return (
    !divided.isNumbered || (divided.entries[0]?.label === '1' && before.divided.entries[0]?.label === '1')
  );
}

function partsOf(lines: readonly Line[], lefts: readonly number[], numbers: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < lines.length; ) {
    const number = itemAt(numbers, from);
    let to = from;
    while (to < lines.length && numbers[to] === number) to++;
    const own = { lines: lines.slice(from, to), lefts: lefts.slice(from, to), lists: number + 1 };
    parts.push({ ...own, divided: dividedList(own.lines, own.lefts) });
    from = to;
  }
  return parts;
}

/** Joins the parts that go on with the part before them. */
function joined(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (const part of parts) {
    const before = out.at(-1);
    if (!before || beginsAnew(part, before)) {
      out.push(part);
      continue;
    }
    const own = { lines: [...before.lines, ...part.lines], lefts: [...before.lefts, ...part.lefts] };
    // Before scraps that were taken for a list may stand the text of the next chapter.
    const lists = isList(part.divided) ? part.lists : before.lists;
    out[out.length - 1] = { ...own, lists, divided: dividedList(own.lines, own.lefts) };
  }
  return out;
}

/**
 * Divides the lines of a document's bibliographies into entries. The chapters of a book, or a paper and its supplement,
 * have lists of their own, with numbers that begin anew.
 */
export function dividedLists(
  lines: readonly Line[],
  columnLefts: readonly number[],
  numbers: readonly number[],
): DividedLists {
  if (lines.length === 0) return { entries: [], isNumbered: false, chapters: [] };
  const parts = joined(partsOf(lines, columnLefts, numbers));
  const entries: EntryLines[] = [];
  const chapters = parts.map(({ divided, lists }) => {
    const from = entries.length;
    entries.push(...divided.entries);
    return { from, to: entries.length, lists };
  });
  // What stands behind the last list cites it.
  lastOf(chapters).lists = Infinity;
  return { entries, isNumbered: parts.some(({ divided }) => divided.isNumbered), chapters };
}
