import type { Line } from '../layout/lines.js';
import { PAGE_EDGE, PAGE_NOTE } from './furniture-thresholds.js';

const leadingNumber = ({ text }: Line): number => Number(/^\d{1,4}(?=\s)/.exec(text)?.[0] ?? Number.NaN);

/** True for a numbered note next to the previous or the following one: notes such as "5 Ibid., 34." repeat on many pages. */
export const isNote = (line: Line, lines: readonly Line[]): boolean =>
  /^\d/.test(line.text) &&
  lines.some(
    (other) =>
      Math.abs(leadingNumber(other) - leadingNumber(line)) === 1 &&
      Math.abs(other.base - line.base) < PAGE_NOTE.maxStepEm * line.size &&
      Math.abs(other.left - line.left) <= PAGE_EDGE.sameHeightPt,
  );

/** True for the number of an equation at the head or foot of a column: "(3)", after a formula on the same line. */
export const isEquationNumber = (line: Line, lines: readonly Line[]): boolean =>
  /^\(\d{1,3}[a-z]?\)$/.test(line.text) &&
  lines.some(
    (other) =>
      Math.abs(other.base - line.base) <= PAGE_EDGE.sameHeightPt &&
      other.right < line.left &&
      /[=<>≤≥≈]/u.test(other.text),
  );
