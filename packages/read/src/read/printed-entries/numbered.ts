import { itemAt, lastOf, valueAt } from '@citemill/metrics/at';
import { addWeight, heaviest } from '../statistics.js';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import { LABEL_CHAIN } from './printed-entry-thresholds.js';
import { LABEL_KINDS, type LabelKind, type PrintedLabel, printedLabels } from './printed-label.js';
import type { Row } from './row.js';

/** A row that begins an entry, with its printed number. */
export interface NumberedStart {
  rowIndex: number;
  label: PrintedLabel;
}

interface ChainLink extends NumberedStart {
  weight: number;
  before: ChainLink | undefined;
  count: number;
}

/** Returns the most frequent indent of labels. */
function usualIndent(rows: readonly Row[], starts: readonly NumberedStart[]): number {
  const counts = new Map<number, number>();
  for (const { rowIndex } of starts) addWeight(counts, Math.round(itemAt(rows, rowIndex).indent / 2));
  return (heaviest(counts) ?? 0) * 2;
}

/** Returns the last link of the heaviest chain of rising numbers, which leaves out page and volume numbers that begin a row by chance. */
function heaviestChain(rows: readonly Row[], starts: readonly NumberedStart[]): ChainLink | undefined {
  const indent = usualIndent(rows, starts);
  const byNumber = new Map<number, ChainLink>();
  let best: ChainLink | undefined;
  for (const { rowIndex, label } of starts) {
    const row = itemAt(rows, rowIndex);
    const rest = row.text.slice(label.length);
    const isAligned = Math.abs(row.indent - indent) <= LABEL_CHAIN.alignedEm * row.size;
    let weight =
      LABEL_CHAIN.weight +
      (isAligned ? LABEL_CHAIN.alignedWeight : 0) +
      (beginsWithAuthor(rest) ? LABEL_CHAIN.namedWeight : 0);
    if (label.number === 1) weight += LABEL_CHAIN.firstWeight;
    let before: ChainLink | undefined;
    let gain = 0;
    for (let step = 1; step <= LABEL_CHAIN.maxStep; step++) {
      const link = byNumber.get(label.number - step);
      const value = link ? link.weight - LABEL_CHAIN.skippedCost * (step - 1) : 0;
      if (link && value > gain) {
        gain = value;
        before = link;
      }
    }
    const link: ChainLink = {
      rowIndex,
      label,
      weight: weight + gain,
      before,
      count: (before?.count ?? 0) + 1,
    };
    const rival = byNumber.get(label.number);
    if (!rival || link.weight > rival.weight) byNumber.set(label.number, link);
    if (!best || link.weight > best.weight) best = link;
  }
  return best;
}

/**
 * Returns the starts of the entries of a numbered bibliography, by the kind of label with the longest rising chain; undefined
 * if there is none.
 */
export function findNumberedStarts(rows: readonly Row[]): NumberedStart[] | undefined {
  const byKind = new Map<LabelKind, NumberedStart[]>(LABEL_KINDS.map((kind) => [kind, []]));
  rows.forEach((row, index) => {
    for (const label of printedLabels(row)) valueAt(byKind, label.kind).push({ rowIndex: index, label });
  });
  let best: ChainLink | undefined;
  for (const starts of byKind.values()) {
    const chain = heaviestChain(rows, starts);
    if (chain && (!best || chain.weight > best.weight + LABEL_CHAIN.firstWeight)) best = chain;
  }
  if (!best) return undefined;
  const chain: NumberedStart[] = [];
  for (let link: ChainLink | undefined = best; link; link = link.before)
    chain.push({ rowIndex: link.rowIndex, label: link.label });
  chain.reverse();
  return isNumbering(rows, chain) ? chain : undefined;
}

function isNumbering(rows: readonly Row[], chain: readonly NumberedStart[]): boolean {
  const first = itemAt(chain, 0);
  const last = lastOf(chain);
  const span = last.label.number - first.label.number + 1;
  if (chain.length < LABEL_CHAIN.minDensityShare * span) return false;
  if (chain.length === 1) return first.rowIndex === 0 && first.label.number === 1;
  // A list of several pages under a few numbers has other starts. A numbered table may follow a list without numbers.
  const namedBefore = rows.slice(0, first.rowIndex).filter(({ text }) => beginsWithAuthor(text)).length;
  return (
    chain.length * LABEL_CHAIN.maxRowsPerNumber >= rows.length - first.rowIndex &&
    (first.rowIndex <= LABEL_CHAIN.maxFirstRow ||
      chain.length >= Math.max(LABEL_CHAIN.minNumbers, namedBefore))
  );
}
