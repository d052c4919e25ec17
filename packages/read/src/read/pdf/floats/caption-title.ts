import { labelAt } from '../../wording/caption-labels.js';
import type { Line } from '../layout/lines.js';
import { bandAt, type PageLayout } from '../layout/page-layout.js';
import { countWords } from '../layout/prose-lines.js';
import { CAPTION_LINES, LINE_STEP } from './caption-thresholds.js';

/** True if no gutter separates two lines of one row. */
export function areInOneColumn(a: Line, b: Line, page: PageLayout): boolean {
  return !bandAt(page, a.base).gutters.some((gutter) => {
    const middle = (gutter.left + gutter.right) / 2;
    return a.right <= middle && b.left >= middle;
  });
}

/** The title that a wide gap separates from its label, as Word sets captions of IEEE: "TABLE I.   GROWTH OF OATS". */
export function titleBesideLabel(label: Line, page: PageLayout): Line | undefined {
  if (labelAt(label.text)?.label.length !== label.text.replace(/[\s.:]+$/, '').length) return undefined;
  const beside = page.lines.filter(
    (line) =>
      Math.abs(line.base - label.base) < LINE_STEP.sameBasePt &&
      line.left > label.right &&
      areInOneColumn(label, line, page),
  );
  const [title] = beside;
  return title !== undefined &&
    beside.length === 1 &&
    title.left - label.right < CAPTION_LINES.maxTitleGapEm * label.size &&
    labelAt(title.text) === undefined &&
    countWords(title.text, CAPTION_LINES.minTitleWords) >= CAPTION_LINES.minTitleWords
    ? title
    : undefined;
}
