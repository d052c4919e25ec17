import { valueAt } from '@citemill/metrics/at';
import { addWeight, heaviest } from '../../statistics.js';
import { type Line, latinLength } from './lines.js';
import { BODY_TYPE } from './page-thresholds.js';
import { hasSize } from './type-size.js';

/** The font that most of a document is set in. */
export interface BodyType {
  /** The most common size, in points. */
  size: number;
  font: number;
  isBold: boolean;
  /** Distance between baselines within a paragraph. */
  leading: number;
}

/** Sizes are counted in tenths of a point. */
const tenths = (size: number) => Math.round(size * 10);

/**
 * Measures the type that most letters of a document have. `lines` should not contain the bibliography: in a review it
 * may have more letters than the text, and smaller ones.
 */
export function measureBodyType(lines: readonly Line[]): BodyType {
  const sizes = new Map<number, number>();
  const fonts = new Map<number, number>();
  const bold = new Map<number, boolean>();
  const prose = lines.filter((line) => latinLength(line.text) >= BODY_TYPE.minLineLetters);
  for (const line of prose) addWeight(sizes, tenths(line.size), line.text.length);
  // Files that scale their text have many sizes that are nearly the same.
  const merged = new Map<number, number>();
  for (const [key] of sizes) {
    merged.set(key, (sizes.get(key - 1) ?? 0) / 2 + valueAt(sizes, key) + (sizes.get(key + 1) ?? 0) / 2);
  }
  const size = (heaviest(merged) ?? 100) / 10;
  const leadings = new Map<number, number>();
  let last: Line | undefined;
  const bodyLines = prose.filter((line) => hasSize(line, size));
  const inColumns = [...bodyLines].sort(
    (a, b) =>
      a.page - b.page ||
      Math.round(a.left / BODY_TYPE.columnStepPt) - Math.round(b.left / BODY_TYPE.columnStepPt) ||
      a.base - b.base,
  );
  for (const line of inColumns) {
    addWeight(fonts, line.font, line.text.length);
    bold.set(line.font, line.isBold);
    const step = last?.page === line.page ? line.base - last.base : 0;
    if (step > BODY_TYPE.minLeadingEm * size && step < BODY_TYPE.maxLeadingEm * size)
      addWeight(leadings, Math.round(step * 2), 1);
    last = line;
  }
  const font = heaviest(fonts) ?? 0;
  return {
    size,
    font,
    isBold: bold.get(font) ?? false,
    leading: (heaviest(leadings) ?? size * 2 * BODY_TYPE.defaultLeadingEm) / 2,
  };
}
