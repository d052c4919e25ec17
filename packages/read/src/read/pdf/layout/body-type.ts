import { valueAt } from '@citemill/metrics/at';
import type { Line } from './lines.js';
import { COLUMN_ROUNDING, LEADING_LEAST, LEADING_MOST, USUAL_LEADING } from './tolerances.js';
import { isOfSize } from './type-size.js';

/** The type that most of a document is set in. */
export interface BodyType {
  /** The size and font of most letters. */
  size: number;
  font: number;
  isBold: boolean;
  /** From baseline to baseline of a paragraph. */
  leading: number;
}

/** Shorter lines are labels and cells. */
const PROSE = 30;

/** Keys of a histogram are sizes in tenths of a point. */
const tenths = (size: number) => Math.round(size * 10);

function heaviest(weights: ReadonlyMap<number, number>, fallback: number): number {
  let best = fallback;
  let most = 0;
  for (const [key, weight] of weights) {
    if (weight > most) {
      most = weight;
      best = key;
    }
  }
  return best;
}

function add(weights: Map<number, number>, key: number, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight);
}

/**
 * The type of most of a document's letters. `lines` should leave the bibliography out: that of a review may have more
 * letters than its text, and is set smaller.
 */
export function bodyTypeOf(lines: readonly Line[]): BodyType {
  const sizes = new Map<number, number>();
  const fonts = new Map<number, number>();
  const bold = new Map<number, boolean>();
  const prose = lines.filter((line) => line.text.length >= PROSE);
  for (const line of prose) add(sizes, tenths(line.size), line.text.length);
  // Files that scale their text have many sizes that are nearly one.
  const merged = new Map<number, number>();
  for (const [key] of sizes) {
    merged.set(key, (sizes.get(key - 1) ?? 0) / 2 + valueAt(sizes, key) + (sizes.get(key + 1) ?? 0) / 2);
  }
  const size = heaviest(merged, 100) / 10;
  const leadings = new Map<number, number>();
  let last: Line | undefined;
  const ofBody = prose.filter((line) => isOfSize(line, size));
  const inColumns = [...ofBody].sort(
    (a, b) =>
      a.page - b.page ||
      Math.round(a.left / COLUMN_ROUNDING) - Math.round(b.left / COLUMN_ROUNDING) ||
      a.base - b.base,
  );
  for (const line of inColumns) {
    add(fonts, line.font, line.text.length);
    bold.set(line.font, line.isBold);
    const step = last?.page === line.page ? line.base - last.base : 0;
    if (step > LEADING_LEAST * size && step < LEADING_MOST * size) add(leadings, Math.round(step * 2), 1);
    last = line;
  }
  const font = heaviest(fonts, 0);
  return {
    size,
    font,
    isBold: bold.get(font) ?? false,
    leading: heaviest(leadings, size * 2 * USUAL_LEADING) / 2,
  };
}
