import { itemAt, lastOf } from '@citemill/metrics/at';
import { framedCells } from '../layout/framed-tables.js';
import type { Line } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import { SAME_BASE } from '../layout/tolerances.js';
import { isOfSize } from '../layout/type-size.js';
import { entryEvidence } from '../wording/entry-evidence.js';
import { isReferencesName } from '../wording/section-names.js';
import { hasNotes } from './note-pages.js';
import { EARLIEST, LEAST_AROUND, LONGEST_HEAD, laterStarts, REACH, unheaded } from './unheaded-lists.js';

/** Where a bibliography begins: at its heading, or at its first entry where it has none. */
export interface Opening {
  page: number;
  base: number;
  left: number;
  right: number;
  hasHeading: boolean;
}

/** Lines whose baselines differ by less than this, in sizes, stand in one row. */
const SAME_ROW = 0.5;
/** Shorter lines are labels that stand apart, and show nothing. */
const SHORTEST = 4;
/** Below a heading, lines that read like entries this much, on average, open a bibliography. */
const LEAST_BELOW_HEADING = 0.4;
const LINES_BELOW_HEADING = 16;
/** Of several openings, one with fewer lines of entries than this share of the longest is none. */
const LEAST_SHARE = 0.2;

/** The bibliography of a document, decided once: where it opens, and which lines read like its entries. */
export class BibliographyPlace {
  private readonly entries = new Map<number, Line[]>();

  constructor(
    readonly openings: readonly Opening[],
    entries: readonly Line[],
  ) {
    for (const line of entries) {
      const list = this.entries.get(line.page);
      if (list) list.push(line);
      else this.entries.set(line.page, [line]);
    }
  }

  /** The first page with entries; undefined without a bibliography. */
  get firstPage(): number | undefined {
    return this.openings[0]?.page;
  }

  /** The opening that a line is, or that it is part of. */
  openingAt(line: Line): Opening | undefined {
    return this.openings.find(
      (one) =>
        one.page === line.page &&
        Math.abs(one.base - line.base) < SAME_BASE &&
        one.left < line.right &&
        one.right > line.left,
    );
  }

  /** True for a line, or one that was joined from others, that reads like part of an entry. */
  isEntry(line: Line): boolean {
    return (this.entries.get(line.page) ?? []).some(
      (one) => Math.abs(one.base - line.base) < SAME_BASE && one.left < line.right && one.right > line.left,
    );
  }
}

/** So many other heads in a row are those of a table, whatever columns the page seems to have there. */
const HEADS_IN_ROW = 2;

const FIRST_LABEL = /^[[(]?1[\].)]?$/;

/** A heading stands alone in its column: beside the head of a table stand other heads, set alike and as short. */
function isAlone({ line, page, column, left, right }: Placed): boolean {
  const beside = page.lines.filter(
    (other) =>
      other !== line &&
      // The first entry may begin beside its heading, with its number.
      !FIRST_LABEL.test(other.text) &&
      Math.abs(other.base - line.base) <= SAME_ROW * line.size &&
      other.text.length <= LONGEST_HEAD &&
      other.isBold === line.isBold &&
      isOfSize(other, line.size),
  );
  if (beside.length >= HEADS_IN_ROW) return false;
  return beside.every((other) => column >= 0 && (other.right < left - 1 || other.left > right + 1));
}

const meanOf = (sums: readonly number[], from: number, to: number): number =>
  to > from ? (itemAt(sums, to) - itemAt(sums, from)) / (to - from) : 0;

/** Sums up to each place, so that any stretch is averaged at once. */
function sumsOf(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push(lastOf(sums) + value);
  return sums;
}

/** Where the headings of bibliographies stand among lines, judged by what stands below each. */
function headingsIn(lines: readonly Placed[], sums: readonly number[], around: readonly number[]): number[] {
  const named = lines.flatMap((one, i) => (isReferencesName(one.line.text) && isAlone(one) ? [i] : []));
  const likely = named.filter((at) => {
    const to = Math.min(lines.length, at + 1 + LINES_BELOW_HEADING);
    return meanOf(sums, at + 1, to) >= LEAST_BELOW_HEADING;
  });
  // The head of a table of studies may be followed by names and years, but not by as many as a bibliography has.
  const counts = likely.map((at, i) => {
    const to = likely[i + 1] ?? lines.length;
    return around.slice(at, to).filter((evidence) => evidence >= LEAST_AROUND).length;
  });
  return likely.filter((_, i) => itemAt(counts, i) >= LEAST_SHARE * Math.max(...counts));
}

/** The lines behind an opening that read like entries: on both sides, so that a table among them is left out. */
function entriesBehind(first: number, lines: readonly Placed[], sums: readonly number[]): Line[] {
  return lines.flatMap(({ line }, i) => {
    if (i <= first) return [];
    const from = Math.max(first + 1, i - REACH);
    const to = Math.min(lines.length, i + 1 + REACH);
    const above = meanOf(sums, from, i + 1);
    // The last lines of a document have few below them; a last line may hold nothing but pages.
    const below = meanOf(sums, Math.max(first + 1, Math.min(i, lines.length - REACH)), to);
    return Math.min(above, below) >= LEAST_AROUND || (from === i && below >= LEAST_AROUND) ? [line] : [];
  });
}

const openingOf = ({ line }: Placed, hasHeading: boolean): Opening => ({
  page: line.page,
  base: line.base,
  left: line.left,
  right: line.right,
  hasHeading,
});

/** Finds the bibliography of a document among its lines in reading order. */
export function placeOfBibliography(placed: readonly Placed[]): BibliographyPlace {
  const pages = new Set(placed.map(({ page }) => page));
  const cells = new Set([...pages].flatMap((page) => [...framedCells(page)]));
  const lines = placed.filter(({ line }) => line.text.length >= SHORTEST && !cells.has(line));
  const evidence = lines.map(({ line }) => entryEvidence(line.text));
  const sums = sumsOf(evidence);
  const around = lines.map((_, i) =>
    meanOf(sums, Math.max(0, i - REACH), Math.min(lines.length, i + REACH + 1)),
  );
  let starts = headingsIn(lines, sums, around);
  let hasHeading = true;
  if (starts.length === 0) {
    const from = hasNotes(lines.map(({ line }) => line)) ? -1 : unheaded(lines, around);
    hasHeading = from < 0;
    // A heading of entries that look like none is believed near the end.
    const last = lines.findLastIndex((one) => isReferencesName(one.line.text) && isAlone(one));
    starts = from >= 0 ? [from] : last > lines.length * EARLIEST ? [last] : [];
  }
  const [first] = starts;
  // Without a heading, the list opens with an entry.
  const entries = first === undefined ? [] : entriesBehind(hasHeading ? first : first - 1, lines, sums);
  const again = first === undefined ? [] : laterStarts(starts, lines, around);
  const openings = [
    ...starts.map((at) => ({ at, hasHeading })),
    ...again.map((at) => ({ at, hasHeading: false })),
  ].sort((a, b) => a.at - b.at);
  return new BibliographyPlace(
    openings.map((one) => openingOf(itemAt(lines, one.at), one.hasHeading)),
    entries,
  );
}
