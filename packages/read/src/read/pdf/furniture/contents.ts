import { float32At, itemAt, lastOf } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { groupIntoRows, type Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { CONTENTS } from './furniture-thresholds.js';

/** Dots between a title and its page number. */
const LEADERS = /(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})?$/i;
const ENDS_IN_PAGE = /(?:^|[\s.])(?:\d{1,4}|[ivxlc]{1,7})$/i;
const NAME = /^(?:table of )?contents$|^list of (?:figures|tables|algorithms|abbreviations)$/i;

const rowText = (row: Row) => row.map((line) => line.text).join(' ');
const rowRight = (row: Row) => Math.max(...row.map((line) => line.right));

/** Returns the lines in the same column as those with leaders, from left to right. */
function leaderColumn(lines: readonly Line[]): Line[] {
  const withLeaders = lines.filter(({ text }) => LEADERS.test(text));
  const left = Math.min(...withLeaders.map((line) => line.left)) - CONTENTS.maxOutsidePt;
  const right = Math.max(...withLeaders.map((line) => line.right)) + CONTENTS.maxOutsidePt;
  return lines.filter((line) => line.left >= left && line.right <= right);
}

/** The page number at the right end of a row, alone or after a wide gap; undefined if the row has none. */
function pageNumber(row: Row): number | undefined {
  const last = lastOf(row);
  const [, digits] = /(?:^|\s)(\d{1,4})$/.exec(last.text) ?? [];
  if (digits === undefined) return undefined;
  const start = last.text.length - digits.length;
  const before = start > 0 ? float32At(last.rights, start - 2) : row.at(-2)?.right;
  const gap = before === undefined ? 0 : float32At(last.lefts, start) - before;
  return gap > CONTENTS.minGapEm * last.size ? Number(digits) : undefined;
}

/**
 * Finds entries without leaders below the name of a table of contents, as LaTeX sets sections without subsections: page numbers that are
 * aligned far to the right and never fall.
 */
function findPlainContents(lines: readonly Line[]): Set<Line> {
  const rows = groupIntoRows(lines);
  const name = rows.findIndex((row) => NAME.test(rowText(row)));
  const entries: Row[] = [];
  let [to, lastPage] = [name + 1, 0];
  for (let i = name + 1; name >= 0 && i < rows.length && i - to < CONTENTS.maxRowsBetween; i++) {
    const row = itemAt(rows, i);
    const page = pageNumber(row);
    const isAligned =
      entries[0] === undefined || Math.abs(rowRight(row) - rowRight(entries[0])) < CONTENTS.sameRightPt;
    if (page === undefined || page < lastPage || !isAligned) continue;
    entries.push(row);
    [to, lastPage] = [i + 1, page];
  }
  return new Set(entries.length < CONTENTS.minEntries ? [] : rows.slice(name, to).flat());
}

/** Finds the lines of a table of contents, or of a list of figures or tables, on a page. */
export function findContents(lines: readonly Line[]): Set<Line> {
  const rows = groupIntoRows(leaderColumn(lines));
  const withLeaders = rows.filter((row) => LEADERS.test(rowText(row)));
  if (withLeaders.length < CONTENTS.minEntries) return findPlainContents(lines);
  const edge = median(withLeaders.map(rowRight));
  const isNearLeaders = (index: number) =>
    rows
      .slice(Math.max(0, index - CONTENTS.maxRowsBetween), index + CONTENTS.maxRowsBetween + 1)
      .some((row) => withLeaders.includes(row));
  const isEntry = (row: Row, index: number) =>
    withLeaders.includes(row) ||
    (isNearLeaders(index) &&
      Math.abs(rowRight(row) - edge) < CONTENTS.sameRightPt &&
      ENDS_IN_PAGE.test(rowText(row)));
  const taken = new Set<Row>(rows.filter((row) => NAME.test(rowText(row))));
  let last = -1;
  rows.forEach((row, i) => {
    if (!isEntry(row, i)) return;
    const isNext = last >= 0 && i - last <= CONTENTS.maxRowsBetween + 1;
    for (let index = isNext ? last + 1 : i; index <= i; index++) taken.add(itemAt(rows, index));
    last = i;
  });
  return new Set([...taken].flat());
}
