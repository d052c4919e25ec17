import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Chapter } from '../../printed-citations/printed-list.js';
import type { Line } from '../layout/lines.js';
import { type DividedList, divideList, type EntryLines } from './entries.js';
import { LIST_END } from './entry-thresholds.js';

export interface DividedLists extends DividedList {
  /** In document order; one if all lists form one bibliography. */
  chapters: Chapter[];
}

/** A list that may belong to a chapter: its lines, and the entries that they form. */
interface ChapterList {
  lines: Line[];
  lefts: number[];
  maxListsBefore: number;
  divided: DividedList;
}

const isList = ({ entries }: DividedList): boolean => entries.length >= LIST_END.minChapterEntries;

/** True if the numbers begin again, or the lists have no numbers. A list that continues the numbers of the previous one is part of it. */
function beginsNewList({ divided }: ChapterList, before: ChapterList): boolean {
  if (!isList(divided) || !isList(before.divided)) return false;
  if (divided.isNumbered !== before.divided.isNumbered) return false;
  return (
    !divided.isNumbered || (divided.entries[0]?.label === '1' && before.divided.entries[0]?.label === '1')
  );
}

function splitIntoLists(
  lines: readonly Line[],
  lefts: readonly number[],
  numbers: readonly number[],
): ChapterList[] {
  const parts: ChapterList[] = [];
  for (let from = 0; from < lines.length; ) {
    const number = itemAt(numbers, from);
    let to = from;
    while (to < lines.length && numbers[to] === number) to++;
    const [listLines, listLefts] = [lines.slice(from, to), lefts.slice(from, to)];
    parts.push({
      lines: listLines,
      lefts: listLefts,
      maxListsBefore: number + 1,
      divided: divideList(listLines, listLefts),
    });
    from = to;
  }
  return parts;
}

/** Joins each part that continues the previous one. */
function joinContinuedLists(parts: readonly ChapterList[]): ChapterList[] {
  const out: ChapterList[] = [];
  for (const part of parts) {
    const before = out.at(-1);
    if (!before || beginsNewList(part, before)) {
      out.push(part);
      continue;
    }
    const joinedLines = { lines: [...before.lines, ...part.lines], lefts: [...before.lefts, ...part.lefts] };
    // Text of the next chapter may come before fragments that were taken for a list.
    const { maxListsBefore } = isList(part.divided) ? part : before;
    out[out.length - 1] = {
      ...joinedLines,
      maxListsBefore,
      divided: divideList(joinedLines.lines, joinedLines.lefts),
    };
  }
  return out;
}

/**
 * Divides the lines of a document's bibliographies into entries. The chapters of a book, or a paper and its supplement,
 * each have a list, with numbers that begin again.
 */
export function divideLists(
  lines: readonly Line[],
  columnLefts: readonly number[],
  numbers: readonly number[],
): DividedLists {
  if (lines.length === 0) return { entries: [], isNumbered: false, chapters: [] };
  const parts = joinContinuedLists(splitIntoLists(lines, columnLefts, numbers));
  const entries: EntryLines[] = [];
  const chapters = parts.map(({ divided, maxListsBefore }) => {
    const from = entries.length;
    entries.push(...divided.entries);
    return { from, to: entries.length, maxListsBefore };
  });
  // Text after the last list cites it.
  lastOf(chapters).maxListsBefore = Infinity;
  return { entries, isNumbered: parts.some(({ divided }) => divided.isNumbered), chapters };
}
