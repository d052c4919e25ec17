import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { MATH } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import {
  EQUATION_EDGE,
  EQUATION_INDENT,
  FEWEST_SIGNS,
  FORMULA_STEP,
  LETTERS_PER_WORD,
  LONGEST_CELL,
  MATHS_SHARE,
  MATHS_SIGNS,
  MOST_WORDS,
} from './tolerances.js';

const NUMBER_AT_END = /\(\s*(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\s*\)$/;
const OPERATOR = /[=<>≤≥≈≡∼∝∑∏∫√±×÷∂∇∈⊂∪∩→←↔⇒∞·+−]/gu;
const LONG_WORD = /\p{L}{4,}/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The share of a line's units that are set in a font of formulas. */
function mathShare({ line }: Placed): number {
  let count = 0;
  for (const flag of line.flags) if ((flag & MATH) !== 0) count++;
  return count / Math.max(1, line.flags.length);
}

/** True for a line that is nothing but a formula, standing apart from both edges of its column or with a number. */
function isFormula(one: Placed, bodyType: BodyType): boolean {
  const { line } = one;
  const words = countOf(line.text, LONG_WORD);
  const isApart = line.left > one.left + EQUATION_INDENT * bodyType.size;
  const isNumbered = NUMBER_AT_END.test(line.text) && line.right > one.right - EQUATION_EDGE * bodyType.size;
  const operators = countOf(line.text, OPERATOR);
  const signs = operators + mathShare(one) * MATHS_SIGNS;
  if (words > MOST_WORDS || words * LETTERS_PER_WORD > line.text.length) return false;
  if (isNumbered) return operators >= 1 || mathShare(one) > MATHS_SHARE;
  return isApart && line.right < one.right - bodyType.size && signs >= FEWEST_SIGNS && operators >= 1;
}

/** A scrap above or below a formula: a limit of a sum, a numerator. */
function isScrap(one: Placed, formula: Placed, bodyType: BodyType): boolean {
  return (
    one.page === formula.page &&
    one.column === formula.column &&
    Math.abs(one.line.base - formula.line.base) < FORMULA_STEP * bodyType.leading &&
    one.line.text.length < LONGEST_CELL &&
    countOf(one.line.text, LONG_WORD) <= 1 &&
    one.line.left > one.left + bodyType.size &&
    !/[.;]$/.test(one.line.text)
  );
}

/** Which of the lines belong to display equations. */
export function equationLines(lines: readonly Placed[], bodyType: BodyType): Set<Placed> {
  const found = new Set(lines.filter((one) => isFormula(one, bodyType)));
  const grow = (from: number, step: number) => {
    for (let i = from + step, last = itemAt(lines, from); i >= 0 && i < lines.length; i += step) {
      const one = itemAt(lines, i);
      if (found.has(one) || !isScrap(one, last, bodyType)) break;
      found.add(one);
      last = one;
    }
  };
  const seeds = [...lines.keys()].filter((i) => found.has(itemAt(lines, i)));
  for (const i of seeds) {
    grow(i, 1);
    grow(i, -1);
  }
  return found;
}

/** The number of an equation, as in "(3)"; `isApart` wants a space before it, which the "(3)" of "f(3)" has not. */
export function equationLabel(text: string, isApart = false): string | undefined {
  const found = NUMBER_AT_END.exec(text);
  return found && (!isApart || /\s$/.test(text.slice(0, found.index))) ? found[0] : undefined;
}
