import { itemAt } from '@citemill/metrics/at';
import { labelAt } from '../../wording/caption-labels.js';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../../wording/entry-evidence.js';
import { isBackSectionName, isMainSectionName } from '../../wording/section-names.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { LIST_LINES, TABLE_HEAD, UNHEADED_LIST } from './list-thresholds.js';

const isCellOrEntry = ({ text }: Line): boolean =>
  text.length <= TABLE_HEAD.maxLetters || labelAt(text) !== undefined || entryEvidence(text) > 0;

/** Returns the number that a line begins with, as printed; a superscript number may touch the name after it. */
function printedLabel({ text, flags }: Line): string | undefined {
  const [printed] = ENTRY_NUMBER.exec(text) ?? [];
  if (printed !== undefined) return printed;
  const isRaised = ((flags[0] ?? 0) & SUPERSCRIPT) !== 0;
  return isRaised ? /^\d{1,3}(?=\p{Lu})/u.exec(text)?.[0] : undefined;
}

/** Returns the line with the first label of numbered entries in a range; -1 without one. */
function findFirstLabel(lines: readonly PlacedLine[], from: number, to: number): number {
  const labels = lines.slice(from, to).map(({ line }) => printedLabel(line));
  const index = labels.findIndex(
    (label, i) =>
      // A line of text may begin with "1" by chance, but then no line has the label "2." of the next entry.
      label?.replace(/\D/g, '') === '1' && labels.indexOf(label.replace('1', '2'), i) > i,
  );
  return index < 0 ? -1 : from + index;
}

/**
 * Returns the line with the first label of numbered entries that begin before a range, as if their heading is misspelt or at the
 * foot of the previous page; -1 if not all labels before that of the range's first entry are there.
 */
function findEarlierLabels(lines: readonly PlacedLine[], from: number, to: number): number {
  const numbers = lines.slice(0, to).map(({ line }) => Number(printedLabel(line)?.replace(/\D/g, '') ?? 0));
  const first = numbers.findIndex((number, i) => i >= from && number > 1 && numbers.includes(number + 1, i));
  const number = first < 0 ? 0 : itemAt(numbers, first);
  if (number > UNHEADED_LIST.maxEarlierEntries) return -1;
  let start = first;
  for (let label = number - 1; label >= 1; label--) {
    const before = numbers.lastIndexOf(label, start - 1);
    if (before < 0 || start - before > UNHEADED_LIST.maxEntryLines) return -1;
    start = before;
  }
  return start;
}

/** Finds where entries begin without a known heading; -1 if nothing reads like entries for long. */
export function findUnheadedList(lines: readonly PlacedLine[], evidenceAround: readonly number[]): number {
  const stretches: { from: number; to: number }[] = [];
  for (let i = Math.floor(lines.length * UNHEADED_LIST.minStartShare); i < lines.length; i++) {
    if (itemAt(evidenceAround, i) < UNHEADED_LIST.minEvidence) continue;
    const last = stretches.at(-1);
    // A table on a separate page may be between two pages of entries.
    if (last && lines.slice(last.to, i).every(({ line }) => isCellOrEntry(line))) last.to = i + 1;
    else stretches.push({ from: i, to: i + 1 });
  }
  const best = stretches.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a), { from: -1, to: -1 });
  if (best.to - best.from < UNHEADED_LIST.minLines) return -1;
  // Lines of narrow columns have little evidence each: the first entries may be before the certain stretch.
  let likely = best.from;
  while (likely > 0 && itemAt(evidenceAround, likely - 1) >= LIST_LINES.minEvidence) likely--;
  const numbered = findFirstLabel(
    lines,
    Math.max(0, likely - LIST_LINES.windowLines),
    best.from + 2 * LIST_LINES.windowLines,
  );
  if (numbered >= 0) return numbered;
  const earlier = findEarlierLabels(lines, likely, best.from + LIST_LINES.windowLines);
  if (earlier >= 0) return earlier;
  const from = Math.max(0, best.from - LIST_LINES.windowLines);
  const candidates = lines.slice(from, best.from + 2 * LIST_LINES.windowLines);
  // A heading of two words may look like a name.
  const start = candidates.findIndex(
    ({ line }, i) =>
      beginsWithAuthor(line.text) &&
      !isBackSectionName(line.text) &&
      !isMainSectionName(line.text) &&
      candidates.slice(i, i + 2).some((placed) => entryEvidence(placed.line.text) > 0),
  );
  return start < 0 ? best.from : from + start;
}

/** True if the first line of a list has a number: all lists of a paper are numbered, or none. */
const isNumberedStart = (placed: PlacedLine | undefined): boolean =>
  placed !== undefined && /^[[(]?\d{1,3}[\].)]?(?:\s|$)/.test(placed.line.text);

/**
 * Finds where entries begin again after the first bibliography and other text, without a heading: some journals print the
 * methods last, with a separate list. A list with numbers after one without is not a bibliography, but an example.
 */
export function findLaterLists(
  headed: readonly number[],
  lines: readonly PlacedLine[],
  evidenceAround: readonly number[],
): number[] {
  const starts: number[] = [];
  const first = itemAt(headed, 0);
  let last = first;
  for (let from = first; from < lines.length; from++) {
    if (itemAt(evidenceAround, from) < LIST_LINES.minEvidence) continue;
    let to = from;
    while (to < lines.length && itemAt(evidenceAround, to) >= LIST_LINES.minEvidence) to++;
    const isLong = to - from >= UNHEADED_LIST.minLaterLines;
    const isCertain = evidenceAround
      .slice(from, to)
      .some((evidence) => evidence >= UNHEADED_LIST.minEvidence);
    const isHeaded = headed.some((index) => index > last && index <= from + LIST_LINES.windowLines);
    if (isLong && isCertain && !isHeaded && from - last > UNHEADED_LIST.minLinesBetween) {
      const candidates = lines.slice(from, from + 2 * LIST_LINES.windowLines);
      const start = candidates.findIndex(
        (placed) => isNumberedStart(placed) || beginsWithAuthor(placed.line.text),
      );
      const isAlike = isNumberedStart(lines[from + start]) === isNumberedStart(lines[first + 1]);
      if (start >= 0 && isAlike) starts.push(from + start);
    }
    last = to;
    from = to;
  }
  return starts;
}
