import { itemAt, lastOf } from '@citemill/metrics/at';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import type { Line } from './lines.js';
import { ALIGNED, LABELS_NAMED, NUMBERS_RISING } from './tolerances.js';

/** So many lines of a page, at the least, bear numbers where a manuscript numbers its lines. */
const FEWEST = 10;

/** Of the rows between the first number and the last, so many are counted at the least. */
const LEAST_COUNTED = 0.6;
/** Baselines are told apart by so many points. */
const ROW = 4;

const leadOf = (line: Line) => /^\d{1,4}(?=$|\s)/.exec(line.text)?.[0];

/** A line without its first units. */
export function withoutStart(line: Line, units: number): Line {
  return {
    ...line,
    left: line.lefts[units] ?? line.left,
    text: line.text.slice(units),
    flags: line.flags.slice(units),
    lefts: line.lefts.slice(units),
    rights: line.rights.slice(units),
  };
}

/** Whether most of these numbers stand before names, as those of a bibliography's entries do. */
function areLabels(lines: readonly Line[], numbered: readonly Line[]): boolean {
  const named = numbered.filter((line) => {
    const rest = line.text.replace(/^\d+\s*/, '');
    const beside = lines.filter((one) => one.left > line.right && Math.abs(one.base - line.base) < ALIGNED);
    const next = beside.reduce<Line | undefined>(
      (best, one) => (best && best.left < one.left ? best : one),
      undefined,
    );
    return beginsWithAuthor(rest === '' ? (next?.text ?? '') : rest);
  });
  return named.length >= LABELS_NAMED * numbered.length;
}

/** How many rows of a page stand from one line to another. */
const rowsBetween = (first: Line, last: Line, lines: readonly Line[]): number =>
  new Set(
    lines
      .filter(({ base }) => base >= first.base && base <= last.base)
      .map(({ base }) => Math.round(base / ROW)),
  ).size;

/** The page's lines without the numbers that manuscripts print beside them. */
export function withoutLineNumbers(lines: readonly Line[]): Line[] {
  const numbered = lines.filter((line) => leadOf(line) !== undefined).sort((a, b) => a.base - b.base);
  if (numbered.length < FEWEST) return [...lines];
  // The numbers stand in one column: their right edges, or their left ones, are aligned.
  const edges = numbered.map((line) => line.rights[(leadOf(line) ?? '').length - 1] ?? line.right);
  const lefts = numbered.map((line) => line.left);
  const aligned = [...mostAligned(numbered, edges), ...mostAligned(numbered, lefts)];
  const column = new Set(aligned);
  const inOrder = numbered.filter((line) => column.has(line));
  let steps = 0;
  let rising = 0;
  let fives = 0;
  for (let i = 1; i < inOrder.length; i++) {
    const step = Number(leadOf(itemAt(inOrder, i))) - Number(leadOf(itemAt(inOrder, i - 1)));
    steps++;
    if (step === 1 || step === 5) rising++;
    if (step === 5) fives++;
  }
  if (inOrder.length < FEWEST || rising < NUMBERS_RISING * steps) return [...lines];
  // Affiliations and notes have numbers too, but not the lines between them.
  const counted = inOrder.length * (fives > rising / 2 ? 5 : 1);
  if (counted < LEAST_COUNTED * rowsBetween(itemAt(inOrder, 0), lastOf(inOrder), lines)) return [...lines];
  if (areLabels(lines, inOrder)) return [...lines];
  return lines.flatMap((line) => {
    if (!column.has(line)) return [line];
    const units = /^\d+\s*/.exec(line.text)?.[0].length ?? 0;
    return leadOf(line)?.length === line.text.length ? [] : [withoutStart(line, units)];
  });
}

function mostAligned(lines: readonly Line[], edges: readonly number[]): Line[] {
  let best: Line[] = [];
  for (const edge of edges) {
    const near = lines.filter((_, i) => Math.abs(itemAt(edges, i) - edge) <= ALIGNED);
    if (near.length > best.length) best = near;
  }
  return best;
}
