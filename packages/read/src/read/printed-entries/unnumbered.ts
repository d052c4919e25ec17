import { itemAt } from '@citemill/metrics/at';
import { addWeight } from '../statistics.js';
import { isLinkLabels } from '../wording/link-labels.js';
import { startEvidence } from './entry-start.js';
import { DIVISION_TRUST, HANGING_INDENT, START_EVIDENCE } from './printed-entry-thresholds.js';
import { letteredLabel } from './printed-label.js';
import { measureLeading, type Row, stepBefore } from './row.js';

/** Decides for each row whether it begins an entry. Rules based on layout are trusted more than rules based on text. */
interface Rule {
  begins(index: number): boolean;
  trust: number;
}

/** Returns the indents of many rows, from left to right. */
function usualIndents(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const { indent } of rows) addWeight(counts, Math.round(indent));
  const countNear = (indent: number) =>
    (counts.get(indent - 1) ?? 0) + (counts.get(indent) ?? 0) + (counts.get(indent + 1) ?? 0);
  const minRows = Math.max(2, rows.length * HANGING_INDENT.minSharedShare);
  const shared: number[] = [];
  for (const indent of [...counts.keys()].sort((a, b) => a - b)) {
    if (countNear(indent) < minRows) continue;
    const last = shared.at(-1);
    if (last === undefined || indent - last > HANGING_INDENT.sameIndentPt) shared.push(indent);
    else if (countNear(indent) > countNear(last)) shared[shared.length - 1] = indent;
  }
  return shared;
}

function startRules(rows: readonly Row[]): Rule[] {
  const evidence = rows.map((_, index) => startEvidence(rows, index));
  const rules: Rule[] = [
    { begins: (index) => itemAt(evidence, index) > START_EVIDENCE.min, trust: DIVISION_TRUST.words },
  ];
  const lettered = rows.map(({ text }) => letteredLabel(text) !== undefined);
  if (lettered.filter(Boolean).length > 1)
    rules.push({ begins: (index) => itemAt(lettered, index), trust: 1 });
  const indents = usualIndents(rows);
  const isNear = (row: Row, indent: number) =>
    Math.abs(row.indent - indent) <= Math.max(2, HANGING_INDENT.sameIndentEm * row.size);
  for (const indent of indents.slice(0, HANGING_INDENT.maxIndents)) {
    if (indents.length < 2) break;
    rules.push({ begins: (index) => isNear(itemAt(rows, index), indent), trust: 1 });
    rules.push({
      begins: (index) =>
        isNear(itemAt(rows, index), indent) && itemAt(evidence, index) > START_EVIDENCE.minForIndent,
      trust: DIVISION_TRUST.indentAndWords,
    });
  }
  for (const wide of [measureLeading(rows) * HANGING_INDENT.minEntryStep, ...widestGaps(rows)])
    rules.push({
      begins: (index) => {
        const step = stepBefore(rows, index);
        return step === undefined ? itemAt(evidence, index) > START_EVIDENCE.min : step > wide;
      },
      trust: DIVISION_TRUST.space,
    });
  return rules;
}

/**
 * The middles of the widest gaps between the steps of rows, with many steps on both sides. Positions may be rounded, so that steps within
 * entries differ as well.
 */
function widestGaps(rows: readonly Row[]): number[] {
  const leading = measureLeading(rows);
  const steps = rows
    .flatMap((_, index) => stepBefore(rows, index) ?? [])
    .filter((step) => step < HANGING_INDENT.maxEntryStep * leading)
    .sort((a, b) => a - b);
  const margin = Math.ceil(HANGING_INDENT.minStepShare * steps.length);
  const gaps: { width: number; middle: number }[] = [];
  for (let i = Math.max(1, margin); i <= steps.length - margin && i < steps.length; i++) {
    const [low, high] = [itemAt(steps, i - 1), itemAt(steps, i)];
    if (high - low > HANGING_INDENT.minGapShare * leading)
      gaps.push({ width: high - low, middle: (low + high) / 2 });
  }
  return gaps
    .sort((a, b) => b.width - a.width)
    .slice(0, HANGING_INDENT.maxGaps)
    .map(({ middle }) => middle);
}

const DATED = /\b(?:1[5-9]|20)\d\d|in press|forthcoming|n\.\s?d\.|https?:|arxiv|doi/i;

/** Rates a division into entries: its starts should look like starts of entries, and its entries like entries. */
function rateDivision(rows: readonly Row[], starts: readonly number[], evidence: readonly number[]): number {
  let sum = 0;
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? rows.length;
    let isDated = false;
    for (let index = start; index < end && !isDated; index++) isDated = DATED.test(itemAt(rows, index).text);
    sum +=
      itemAt(evidence, start) +
      (isDated ? DIVISION_TRUST.datedWorth : -DIVISION_TRUST.undatedCost) -
      Math.max(0, end - start - DIVISION_TRUST.maxRows) * DIVISION_TRUST.longCost;
  });
  return sum;
}

/** Finds the rows at which unnumbered entries begin: by indent, space or text. */
export function findUnnumberedStarts(rows: readonly Row[]): number[] {
  if (rows.length === 0) return [];
  const evidence = rows.map((_, index) => startEvidence(rows, index));
  let best: number[] = [0];
  let bestValue = rateDivision(rows, best, evidence);
  for (const rule of startRules(rows)) {
    const starts = rows.flatMap((row, index) =>
      index === 0 || (rule.begins(index) && !isLinkLabels(row.text)) ? [index] : [],
    );
    const value = rateDivision(rows, starts, evidence) * rule.trust;
    if (value > bestValue) {
      bestValue = value;
      best = starts;
    }
  }
  return best;
}
