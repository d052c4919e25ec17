import { float32At, itemAt } from '@citemill/metrics/at';
import type { Frame } from './frame.js';
import type { Glyphs } from './glyphs.js';

/** Glyphs. Stamps in the margin and labels of axes have fewer. */
const LEAST_GLYPHS = 150;
/** The share of the page that text set sideways must reach over, both ways; a stamp is a line along the edge. */
const LEAST_REACH = 0.15;

/** The text of a page that is set sideways or upside down: by which turn, and whether it is most of the page. */
export function turnedText(glyphs: Glyphs, frame: Frame): { turn: number; isMost: boolean } | undefined {
  const counts = [0, 0, 0, 0, 0];
  for (let i = 0; i < glyphs.count; i++)
    counts[glyphs.turn[i] ?? 0] = itemAt(counts, glyphs.turn[i] ?? 0) + 1;
  const turn = [1, 2, 3].reduce((best, one) => (itemAt(counts, one) > itemAt(counts, best) ? one : best));
  if (itemAt(counts, turn) < LEAST_GLYPHS) return undefined;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < glyphs.count; i++) {
    if (glyphs.turn[i] !== turn) continue;
    left = Math.min(left, float32At(glyphs.left, i));
    right = Math.max(right, float32At(glyphs.right, i));
    top = Math.min(top, float32At(glyphs.top, i));
    bottom = Math.max(bottom, float32At(glyphs.bottom, i));
  }
  if (right - left < LEAST_REACH * frame.width || bottom - top < LEAST_REACH * frame.height) return undefined;
  return { turn, isMost: itemAt(counts, turn) > itemAt(counts, 0) };
}
