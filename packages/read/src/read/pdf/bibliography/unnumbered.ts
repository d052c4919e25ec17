import { itemAt } from '@citemill/metrics/at';
import { isLinkLabels } from '../wording/link-labels.js';
import { DIVISION_TRUST, HANGING_INDENT, START_EVIDENCE } from './decisions.js';
import { startEvidence } from './entry-start.js';
import { letteredLabel } from './printed-label.js';
import { leadingOf, type Row, stepBefore } from './row.js';

/** Indents nearer to each other than this, in sizes, are one. */
const SAME_INDENT = 0.35;
/** A step so much wider than the usual one divides entries. */
const WIDE_STEP = 1.22;

/** Tells of each row whether it begins an entry; and how far the rule is believed: what is seen more than what is read. */
interface Rule {
  begins(at: number): boolean;
  trust: number;
}

/** The indents that many rows share, from left to right. */
function usualIndents(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const { indent } of rows) counts.set(Math.round(indent), (counts.get(Math.round(indent)) ?? 0) + 1);
  const near = (indent: number) =>
    (counts.get(indent - 1) ?? 0) + (counts.get(indent) ?? 0) + (counts.get(indent + 1) ?? 0);
  const least = Math.max(2, rows.length * HANGING_INDENT.minSharedShare);
  const usual: number[] = [];
  for (const indent of [...counts.keys()].sort((a, b) => a - b)) {
    if (near(indent) < least) continue;
    const last = usual.at(-1);
    if (last === undefined || indent - last > HANGING_INDENT.sameIndentPt) usual.push(indent);
    else if (near(indent) > near(last)) usual[usual.length - 1] = indent;
  }
  return usual;
}

function rulesFor(rows: readonly Row[]): Rule[] {
  const evidence = rows.map((_, at) => startEvidence(rows, at));
  const rules: Rule[] = [
    { begins: (at) => itemAt(evidence, at) > START_EVIDENCE.min, trust: DIVISION_TRUST.words },
  ];
  const lettered = rows.map(({ text }) => letteredLabel(text) !== undefined);
  if (lettered.filter(Boolean).length > 1) rules.push({ begins: (at) => itemAt(lettered, at), trust: 1 });
  const indents = usualIndents(rows);
  const isNear = (row: Row, indent: number) =>
    Math.abs(row.indent - indent) <= Math.max(2, SAME_INDENT * row.size);
  for (const indent of indents.slice(0, 3)) {
    if (indents.length < 2) break;
    rules.push({ begins: (at) => isNear(itemAt(rows, at), indent), trust: 1 });
    rules.push({
      begins: (at) => isNear(itemAt(rows, at), indent) && itemAt(evidence, at) > START_EVIDENCE.minForIndent,
      trust: DIVISION_TRUST.indentAndWords,
    });
  }
  const wide = leadingOf(rows) * WIDE_STEP;
  const isApart = (at: number) => {
    const step = stepBefore(rows, at);
    return step === undefined ? itemAt(evidence, at) > START_EVIDENCE.min : step > wide;
  };
  if (wide > 0) rules.push({ begins: isApart, trust: DIVISION_TRUST.space });
  return rules;
}

const DATED = /\b(?:1[5-9]|20)\d\d|in press|forthcoming|n\.\s?d\.|https?:|arxiv|doi/i;

/** What a division into entries is worth: the words at its starts must look like starts, and its entries like entries. */
function worth(rows: readonly Row[], starts: readonly number[], evidence: readonly number[]): number {
  let sum = 0;
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? rows.length;
    let isDated = false;
    for (let at = start; at < end && !isDated; at++) isDated = DATED.test(itemAt(rows, at).text);
    sum +=
      itemAt(evidence, start) +
      (isDated ? DIVISION_TRUST.datedWorth : -DIVISION_TRUST.undatedCost) -
      Math.max(0, end - start - DIVISION_TRUST.maxRows) * DIVISION_TRUST.longCost;
  });
  return sum;
}

/** The starts of the entries of a bibliography without numbers: by indent, by space between them, or by their words. */
export function unnumberedStarts(rows: readonly Row[]): number[] {
  if (rows.length === 0) return [];
  const evidence = rows.map((_, at) => startEvidence(rows, at));
  let best: number[] = [0];
  let most = worth(rows, best, evidence);
  for (const rule of rulesFor(rows)) {
    const starts = rows.flatMap((row, at) =>
      at === 0 || (rule.begins(at) && !isLinkLabels(row.text)) ? [at] : [],
    );
    const value = worth(rows, starts, evidence) * rule.trust;
    if (value > most) {
      most = value;
      best = starts;
    }
  }
  return best;
}
