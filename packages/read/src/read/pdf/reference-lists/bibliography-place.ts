import { itemAt, lastOf } from '@citemill/metrics/at';
import { addToGroup } from '../../statistics.js';
import { entryEvidence } from '../../wording/entry-evidence.js';
import { isNotesName, isReferencesName } from '../../wording/section-names.js';
import { overlapsAcross } from '../glyphs/box.js';
import { BASELINE } from '../layout/line-thresholds.js';
import type { Line } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { framedCells } from './framed-tables.js';
import { HEADED_LIST, LIST_LINES, TABLE_HEAD, UNHEADED_LIST } from './list-thresholds.js';
import { hasPageNotes } from './note-pages.js';
import { stretchedRows } from './stretched-rows.js';
import { headsBeside } from './table-heads.js';
import { findLaterLists, findUnheadedList } from './unheaded-lists.js';

/** Where a bibliography begins: at its heading, or at its first entry if it has no heading. */
export interface ListStart {
  page: number;
  base: number;
  left: number;
  right: number;
  hasHeading: boolean;
}

/** The bibliography of a document: where it begins, and which lines are part of its entries. */
export class BibliographyPlace {
  private readonly entries = new Map<number, Line[]>();

  constructor(
    readonly starts: readonly ListStart[],
    entries: readonly Line[],
  ) {
    for (const line of entries) {
      addToGroup(this.entries, line.page, line);
    }
  }

  /** The first page with entries; undefined without a bibliography. */
  get firstPage(): number | undefined {
    return this.starts[0]?.page;
  }

  /** Returns the start of a bibliography that a line is part of. */
  startAt(line: Line): ListStart | undefined {
    return this.starts.find(
      (start) =>
        start.page === line.page &&
        Math.abs(start.base - line.base) < BASELINE.maxDifferencePt &&
        overlapsAcross(start, line),
    );
  }

  /** True for a line that is, or overlaps, part of an entry. */
  isEntry(line: Line): boolean {
    return (this.entries.get(line.page) ?? []).some(
      (entry) => Math.abs(entry.base - line.base) < BASELINE.maxDifferencePt && overlapsAcross(entry, line),
    );
  }
}

const FIRST_LABEL = /^[[(]?1[\].)]?$/;

/**
 * True for a heading that is alone in its column: the head of a table's column has other heads beside it, in the same type and as short.
 */
function isAloneInColumn({ line, page, column, left, right }: PlacedLine): boolean {
  // The first entry may begin beside its heading, with its number.
  const beside = headsBeside(line, page.lines).filter(({ text }) => !FIRST_LABEL.test(text));
  if (beside.length >= TABLE_HEAD.minOtherHeads) return false;
  return beside.every((other) => column >= 0 && (other.right < left - 1 || other.left > right + 1));
}

const meanBetween = (sums: readonly number[], from: number, to: number): number =>
  to > from ? (itemAt(sums, to) - itemAt(sums, from)) / (to - from) : 0;

/** Returns cumulative sums, which give the mean of any range in constant time. */
function cumulativeSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push(lastOf(sums) + value);
  return sums;
}

/**
 * Finds the headings of bibliographies, judging by the lines below each. A running head with the same name may be above the
 * heading, on the page where the list begins.
 */
function findHeadings(
  lines: readonly PlacedLine[],
  sums: readonly number[],
  evidenceAround: readonly number[],
  runningHeads: ReadonlySet<Line>,
  hasName: (text: string) => boolean,
): number[] {
  const named = lines.flatMap((placed, i) =>
    hasName(placed.line.text) && isAloneInColumn(placed) ? [i] : [],
  );
  const apartFromHeads = named.filter((index) => !runningHeads.has(itemAt(lines, index).line));
  const candidates = apartFromHeads.length > 0 ? apartFromHeads : named;
  const likely = candidates.filter((index) => {
    const to = Math.min(lines.length, index + 1 + HEADED_LIST.maxLinesBelow);
    return meanBetween(sums, index + 1, to) >= HEADED_LIST.minEvidenceBelow;
  });
  const entriesBetween = (from: number, to: number) =>
    evidenceAround.slice(from, to).filter((evidence) => evidence >= LIST_LINES.minEvidence).length;
  // A running head repeats the heading over the later pages of the list.
  const starts = likely.filter((index, i) => {
    const before = likely[i - 1];
    const { line, page } = itemAt(lines, index);
    return (
      before === undefined ||
      line.base > HEADED_LIST.maxHeadShare * page.height ||
      entriesBetween(before + 1, index) < HEADED_LIST.minRepeatedShare * (index - before - 1)
    );
  });
  // The head of a table of studies may be followed by names and years, but not by as many as in a bibliography.
  const counts = starts.map((index, i) => entriesBetween(index, starts[i + 1] ?? lines.length));
  return starts.filter((_, i) => itemAt(counts, i) >= HEADED_LIST.minEntryShare * Math.max(...counts));
}

/**
 * Returns the lines after the start of a bibliography that read like entries. There must be evidence on both sides, so that a
 * table among the entries is excluded.
 */
function entriesAfter(first: number, lines: readonly PlacedLine[], sums: readonly number[]): Line[] {
  return lines.flatMap(({ line }, i) => {
    if (i <= first) return [];
    const from = Math.max(first + 1, i - LIST_LINES.windowLines);
    const to = Math.min(lines.length, i + 1 + LIST_LINES.windowLines);
    const above = meanBetween(sums, from, i + 1);
    // The last lines of a document have few below them; a last line may contain only page numbers.
    const below = meanBetween(
      sums,
      Math.max(first + 1, Math.min(i, lines.length - LIST_LINES.windowLines)),
      to,
    );
    return Math.min(above, below) >= LIST_LINES.minEvidence || (from === i && below >= LIST_LINES.minEvidence)
      ? [line]
      : [];
  });
}

const listStart = ({ line }: PlacedLine, hasHeading: boolean): ListStart => ({
  page: line.page,
  base: line.base,
  left: line.left,
  right: line.right,
  hasHeading,
});

/** Finds the bibliography of a document among its lines in reading order, some of which may be running heads. */
export function findBibliography(
  placed: readonly PlacedLine[],
  runningHeads: ReadonlySet<Line> = new Set(),
): BibliographyPlace {
  const pages = new Set(placed.map(({ page }) => page));
  const cells = new Set([...pages].flatMap((page) => [...framedCells(page)]));
  const lines = placed.filter(
    ({ line }) => line.text.length >= HEADED_LIST.minLineLetters && !cells.has(line),
  );
  const stretched = stretchedRows(placed);
  const evidence = lines.map(({ line }) => entryEvidence(stretched.get(line) ?? line.text));
  const sums = cumulativeSums(evidence);
  const evidenceAround = lines.map((_, i) =>
    meanBetween(
      sums,
      Math.max(0, i - LIST_LINES.windowLines),
      Math.min(lines.length, i + LIST_LINES.windowLines + 1),
    ),
  );
  let headings = findHeadings(lines, sums, evidenceAround, runningHeads, isReferencesName);
  if (headings.length === 0) headings = findHeadings(lines, sums, evidenceAround, runningHeads, isNotesName);
  let hasHeading = true;
  if (headings.length === 0) {
    const from = hasPageNotes(lines.map(({ line }) => line)) ? -1 : findUnheadedList(lines, evidenceAround);
    hasHeading = from < 0;
    // Near the end, a heading counts even if the lines below do not look like entries.
    const last = lines.findLastIndex(
      (candidate) => isReferencesName(candidate.line.text) && isAloneInColumn(candidate),
    );
    headings = from >= 0 ? [from] : last > lines.length * UNHEADED_LIST.minStartShare ? [last] : [];
  }
  const [first] = headings;
  // Without a heading, the list begins with an entry.
  const entries = first === undefined ? [] : entriesAfter(hasHeading ? first : first - 1, lines, sums);
  const laterLists = first === undefined ? [] : findLaterLists(headings, lines, evidenceAround);
  const starts = [
    ...headings.map((index) => ({ index, hasHeading })),
    ...laterLists.map((index) => ({ index, hasHeading: false })),
  ].sort((a, b) => a.index - b.index);
  return new BibliographyPlace(
    starts.map((start) => listStart(itemAt(lines, start.index), start.hasHeading)),
    entries,
  );
}
