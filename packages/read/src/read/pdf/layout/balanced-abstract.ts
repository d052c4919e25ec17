import { itemAt, lastOf } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { ABSTRACT_PART_START, isAbstractLabel, KEYWORDS_LABEL } from '../../wording/abstract-labels.js';
import type { Line } from './lines.js';
import { bandAt, columnOf, type PageLayout } from './page-layout.js';
import { BALANCED_ABSTRACT } from './page-thresholds.js';
import { hasSize } from './type-size.js';

const END_OF_SENTENCE = /[.?!][”"’)\]]*$/u;

/** True for a line that continues a sentence of the line before. Without a label, its first letter or the end of that line must show it. */
const continues = (last: Line, next: Line, hasLabel: boolean): boolean =>
  !END_OF_SENTENCE.test(last.text) && (hasLabel || /^\p{Ll}/u.test(next.text) || /[-‐,;]$/u.test(last.text));

/** True for lines that end with a sentence or with keywords. */
const endsText = (lines: readonly Line[]): boolean =>
  END_OF_SENTENCE.test(lastOf(lines).text) ||
  lines.slice(-BALANCED_ABSTRACT.maxKeywordLines).some(({ text }) => KEYWORDS_LABEL.test(text));

const areOfOneType = (a: Line, b: Line): boolean =>
  a.font === b.font && a.isBold === b.isBold && hasSize(a, b.size);

/** Returns the strips between neighbouring lines of a column that are wider than the usual step, by the index of the line above. */
function wideStrips(column: readonly Line[]): number[] {
  const steps = column.slice(1).map((line, i) => line.base - itemAt(column, i).base);
  const usual = median(steps.filter((step) => step > 0));
  return steps.flatMap((step, i) => (step > BALANCED_ABSTRACT.minStripSteps * usual ? [i] : []));
}

/**
 * Returns where an abstract ends that is set in two columns above those of the text: its sentence continues from the foot of the first
 * column at the head of the second, or its next part begins there, and below both there is an empty strip. Empty without one.
 */
export function balancedAbstractEnd(lines: readonly Line[], page: PageLayout): number[] {
  const band = page.bands.find(({ columns }) => columns.length === 2);
  if (!band) return [];
  const inside = lines
    .filter((line) => bandAt(page, line.base) === band)
    .sort((a, b) => a.base - b.base || a.left - b.left);
  const [left, right] = [0, 1].map((number) => inside.filter((line) => columnOf(line, page) === number));
  const head = right?.[0];
  if (!left || !right || !head) return [];
  const rightStrips = wideStrips(right);
  for (const i of wideStrips(left)) {
    const [last, next] = [itemAt(left, i), itemAt(left, i + 1)];
    const hasLabel = inside.some(({ base, text }) => base < last.base && isAbstractLabel(text));
    for (const j of rightStrips) {
      const [otherLast, otherNext] = [itemAt(right, j), itemAt(right, j + 1)];
      const top = Math.max(last.base, otherLast.base);
      const bottom = Math.min(next.base, otherNext.base);
      const size = last.size;
      const beside = left.slice(0, i + 1).filter(({ base }) => base >= head.base - size);
      if (
        bottom - top >= BALANCED_ABSTRACT.minStripEm * size &&
        Math.abs(next.base - otherNext.base) <= BALANCED_ABSTRACT.maxShiftEm * size &&
        Math.min(beside.length, j + 1) >= BALANCED_ABSTRACT.minLines &&
        (continues(last, head, hasLabel) || ABSTRACT_PART_START.test(head.text)) &&
        areOfOneType(last, head) &&
        endsText(right.slice(0, j + 1)) &&
        (hasLabel || !areOfOneType(head, lastOf(right)))
      )
        return [bottom - BALANCED_ABSTRACT.aboveNextEm * size];
    }
  }
  return [];
}
