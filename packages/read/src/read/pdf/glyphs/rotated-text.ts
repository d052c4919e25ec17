import { float32At, itemAt } from '@citemill/metrics/at';
import type { Frame } from './frame.js';
import { ROTATED_TEXT } from './glyph-thresholds.js';
import type { Glyphs } from './glyphs.js';

/** Detects text that is set sideways or upside down, and whether it is most of the page's text. */
export function findRotatedText(
  glyphs: Glyphs,
  frame: Frame,
): { turn: number; isMajority: boolean } | undefined {
  const counts = [0, 0, 0, 0, 0];
  for (let i = 0; i < glyphs.count; i++)
    counts[glyphs.turn[i] ?? 0] = itemAt(counts, glyphs.turn[i] ?? 0) + 1;
  const turn = [1, 2, 3].reduce((best, candidate) =>
    itemAt(counts, candidate) > itemAt(counts, best) ? candidate : best,
  );
  if (itemAt(counts, turn) < ROTATED_TEXT.minGlyphs) return undefined;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < glyphs.count; i++) {
    if (glyphs.turn[i] !== turn) continue;
    left = Math.min(left, float32At(glyphs.left, i));
    right = Math.max(right, float32At(glyphs.right, i));
    top = Math.min(top, float32At(glyphs.top, i));
    bottom = Math.max(bottom, float32At(glyphs.bottom, i));
  }
  if (
    right - left < ROTATED_TEXT.minPageShare * frame.width ||
    bottom - top < ROTATED_TEXT.minPageShare * frame.height
  )
    return undefined;
  return { turn, isMajority: itemAt(counts, turn) > itemAt(counts, 0) };
}
