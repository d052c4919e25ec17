import { itemAt } from '@citemill/metrics/at';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import { labelAt } from '../wording/caption-labels.js';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../wording/entry-evidence.js';
import { isBackName, isMainName } from '../wording/section-names.js';

/** Heads of tables are no longer than this, in letters. */
export const LONGEST_HEAD = 30;
/** Lines on either side that a line's evidence is averaged over. */
export const REACH = 6;
/** A bibliography begins behind this share of a document's lines, where nothing but its look tells. */
export const EARLIEST = 0.35;
/** A line reads like part of a bibliography from so much evidence around it on. */
export const LEAST_AROUND = 0.4;
/** Without a heading more is wanted: so much evidence, over so many lines. */
const LEAST_WITHOUT_HEADING = 0.75;
const FEWEST_WITHOUT_HEADING = 10;
/** A second list, without a heading, has so many lines, and so many lines of text stand before it. */
const FEWEST_AGAIN = 12;
const FEWEST_BETWEEN = 20;

const isCellOrEntry = ({ text }: Line): boolean =>
  text.length <= LONGEST_HEAD || labelAt(text) !== undefined || entryEvidence(text) > 0;

/** The number that a line begins with, as a label is printed; above the line it may touch the name behind it. */
function labelOf({ text, flags }: Line): string | undefined {
  const [printed] = ENTRY_NUMBER.exec(text) ?? [];
  if (printed !== undefined) return printed;
  const isRaised = ((flags[0] ?? 0) & SUPERSCRIPT) !== 0;
  return isRaised ? /^\d{1,3}(?=\p{Lu})/u.exec(text)?.[0] : undefined;
}

/** The line with the label of the first of numbered entries, between two places; -1 without one. */
function firstNumbered(lines: readonly Placed[], from: number, to: number): number {
  const labels = lines.slice(from, to).map(({ line }) => labelOf(line));
  const at = labels.findIndex(
    (label, i) =>
      // A line of text may begin with "1" by chance, but not look like the label "2." of the next entry.
      label?.replace(/\D/g, '') === '1' && labels.indexOf(label.replace('1', '2'), i) > i,
  );
  return at < 0 ? -1 : from + at;
}

/** Where entries begin that no known heading opens; -1 where nothing reads like entries for long. */
export function unheaded(lines: readonly Placed[], around: readonly number[]): number {
  const stretches: { from: number; to: number }[] = [];
  for (let i = Math.floor(lines.length * EARLIEST); i < lines.length; i++) {
    if (itemAt(around, i) < LEAST_WITHOUT_HEADING) continue;
    const last = stretches.at(-1);
    // A table on a page of its own may stand between two pages of entries.
    if (last && lines.slice(last.to, i).every(({ line }) => isCellOrEntry(line))) last.to = i + 1;
    else stretches.push({ from: i, to: i + 1 });
  }
  const best = stretches.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a), { from: -1, to: -1 });
  if (best.to - best.from < FEWEST_WITHOUT_HEADING) return -1;
  // Lines of narrow columns say little each: the first entries may stand before the stretch that is sure.
  let likely = best.from;
  while (likely > 0 && itemAt(around, likely - 1) >= LEAST_AROUND) likely--;
  const numbered = firstNumbered(lines, Math.max(0, likely - REACH), best.from + 2 * REACH);
  if (numbered >= 0) return numbered;
  const from = Math.max(0, best.from - REACH);
  const near = lines.slice(from, best.from + 2 * REACH);
  // A heading of two words may look like a name.
  const start = near.findIndex(
    ({ line }, i) =>
      beginsWithAuthor(line.text) &&
      !isBackName(line.text) &&
      !isMainName(line.text) &&
      near.slice(i, i + 2).some((one) => entryEvidence(one.line.text) > 0),
  );
  return start < 0 ? best.from : from + start;
}

/**
 * Where entries begin again behind the first bibliography and other text, without a heading: as behind the methods that
 * some journals print last.
 */
export function laterStarts(
  headed: readonly number[],
  lines: readonly Placed[],
  around: readonly number[],
): number[] {
  const starts: number[] = [];
  const first = itemAt(headed, 0);
  let last = first;
  for (let from = first; from < lines.length; from++) {
    if (itemAt(around, from) < LEAST_AROUND) continue;
    let to = from;
    while (to < lines.length && itemAt(around, to) >= LEAST_AROUND) to++;
    const isLong = to - from >= FEWEST_AGAIN;
    const isSure = around.slice(from, to).some((evidence) => evidence >= LEAST_WITHOUT_HEADING);
    const isHeaded = headed.some((at) => at > last && at <= from + REACH);
    if (isLong && isSure && !isHeaded && from - last > FEWEST_BETWEEN) {
      const near = lines.slice(from, from + 2 * REACH);
      const start = near.findIndex(
        ({ line }) => /^[[(]?\d{1,3}[\].)]?\s/.test(line.text) || beginsWithAuthor(line.text),
      );
      if (start >= 0) starts.push(from + start);
    }
    last = to;
    from = to;
  }
  return starts;
}
