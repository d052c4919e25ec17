import type { Line } from '../layout/lines.js';
import { hasSize } from '../layout/type-size.js';
import { TABLE_HEAD } from './list-thresholds.js';

/** Lines beside another, in the same type and short: the heads of a table's other columns. */
export const headsBeside = (line: Line, lines: readonly Line[]): Line[] =>
  lines.filter(
    (other) =>
      other !== line &&
      Math.abs(other.base - line.base) <= TABLE_HEAD.sameRowEm * line.size &&
      other.text.length <= TABLE_HEAD.maxLetters &&
      other.isBold === line.isBold &&
      hasSize(other, line.size),
  );
