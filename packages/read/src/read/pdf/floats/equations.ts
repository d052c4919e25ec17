import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { BASELINE } from '../layout/line-thresholds.js';
import { MATH } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { EQUATION } from './caption-thresholds.js';

const NUMBER_AT_END = /\(\s*(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\s*\)$/;
const OPERATOR = /[=<>≤≥≈≡∼∝∑∏∫√±×÷∂∇∈⊂∪∩→←↔⇒∞·+−]/gu;
const LONG_WORD = /\p{L}{4,}/gu;

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns the share of a line's letters that are in a math font. */
function mathShare({ line }: PlacedLine): number {
  let count = 0;
  for (const flag of line.flags) if ((flag & MATH) !== 0) count++;
  return count / Math.max(1, line.flags.length);
}

/** True for a line that is only a formula: away from both edges of its column, or numbered. */
function isFormula(placed: PlacedLine, bodyType: BodyType): boolean {
  const { line } = placed;
  const words = countMatches(line.text, LONG_WORD);
  const isApart = line.left > placed.left + EQUATION.minIndentEm * bodyType.size;
  const isNumbered =
    NUMBER_AT_END.test(line.text) && line.right > placed.right - EQUATION.maxNumberEdgeEm * bodyType.size;
  const operators = countMatches(line.text, OPERATOR);
  const signs = operators + mathShare(placed) * EQUATION.mathLineOperators;
  if (words > EQUATION.maxLongWords || words * EQUATION.minLettersPerLongWord > line.text.length)
    return false;
  if (isNumbered) return operators >= 1 || mathShare(placed) > EQUATION.minMathShare;
  return (
    isApart && line.right < placed.right - bodyType.size && signs >= EQUATION.minOperators && operators >= 1
  );
}

/** An equation's number alone; the closing bracket of some math fonts has the code of another character. */
const BARE_NUMBER = /^\(\s*(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\s*\S$/;

/** True for an equation's number that is a separate line, at the right edge of its column. */
const isBareNumber = ({ line, right }: PlacedLine, bodyType: BodyType): boolean =>
  BARE_NUMBER.test(line.text) && line.right > right - EQUATION.maxNumberEdgeEm * bodyType.size;

/** True for a line on the baseline of an equation's number that is not text: whatever its signs are, it is a formula. */
const isNumberedBy = (number: PlacedLine, placed: PlacedLine, bodyType: BodyType): boolean =>
  placed === number ||
  (placed.page === number.page &&
    placed.column === number.column &&
    Math.abs(placed.line.base - number.line.base) < BASELINE.maxDifferencePt &&
    placed.line.left > placed.left + EQUATION.minIndentEm * bodyType.size &&
    countMatches(placed.line.text, LONG_WORD) <= EQUATION.maxLongWords);

/** True for a part above or below a formula, such as the limit of a sum or a numerator. */
function isFormulaPart(placed: PlacedLine, formula: PlacedLine, bodyType: BodyType): boolean {
  return (
    placed.page === formula.page &&
    placed.column === formula.column &&
    Math.abs(placed.line.base - formula.line.base) < EQUATION.maxPartStepLeadings * bodyType.leading &&
    placed.line.text.length < EQUATION.maxPartLetters &&
    countMatches(placed.line.text, LONG_WORD) <= 1 &&
    placed.line.left > placed.left + bodyType.size &&
    !/[.;]$/.test(placed.line.text)
  );
}

/** Finds the lines of display equations. */
export function equationLines(lines: readonly PlacedLine[], bodyType: BodyType): Set<PlacedLine> {
  const equations = new Set(lines.filter((placed) => isFormula(placed, bodyType)));
  for (const [index, number] of lines.entries()) {
    if (!isBareNumber(number, bodyType)) continue;
    const around = lines.slice(Math.max(0, index - EQUATION.maxLinesInRow), index + EQUATION.maxLinesInRow);
    const row = around.filter((placed) => isNumberedBy(number, placed, bodyType));
    if (row.length > 1) for (const placed of row) equations.add(placed);
  }
  const grow = (from: number, step: number) => {
    for (let i = from + step, last = itemAt(lines, from); i >= 0 && i < lines.length; i += step) {
      const placed = itemAt(lines, i);
      if (equations.has(placed) || !isFormulaPart(placed, last, bodyType)) break;
      equations.add(placed);
      last = placed;
    }
  };
  const seeds = [...lines.keys()].filter((i) => equations.has(itemAt(lines, i)));
  for (const i of seeds) {
    grow(i, 1);
    grow(i, -1);
  }
  return equations;
}

/** Returns the number of an equation, as in "(3)". With `isApart`, it must follow a space, unlike the "(3)" of "f(3)". */
export function equationLabel(text: string, isApart = false): string | undefined {
  const match = NUMBER_AT_END.exec(text);
  return match && (!isApart || /\s$/.test(text.slice(0, match.index))) ? match[0] : undefined;
}
