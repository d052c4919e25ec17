import type { Line } from '../layout/lines.js';
import { PAGE_EDGE } from './decisions.js';

/** Notes below each other are nearer than this, in sizes. */
const NOTE_STEP = 4;
const numberOf = ({ text }: Line): number => Number(/^\d{1,4}(?=\s)/.exec(text)?.[0] ?? Number.NaN);

/** True for a numbered note beside the next or the last one: notes such as "5 Ibid., 34." are alike on many pages. */
export const isNote = (line: Line, lines: readonly Line[]): boolean =>
  /^\d/.test(line.text) &&
  lines.some(
    (other) =>
      Math.abs(numberOf(other) - numberOf(line)) === 1 &&
      Math.abs(other.base - line.base) < NOTE_STEP * line.size &&
      Math.abs(other.left - line.left) <= PAGE_EDGE.sameHeightPt,
  );

/** The number of an equation at the head or foot of a column: "(3)", behind a formula on the same line. */
export const isOfEquation = (line: Line, lines: readonly Line[]): boolean =>
  /^\(\d{1,3}[a-z]?\)$/.test(line.text) &&
  lines.some(
    (other) =>
      Math.abs(other.base - line.base) <= PAGE_EDGE.sameHeightPt &&
      other.right < line.left &&
      /[=<>≤≥≈]/u.test(other.text),
  );
