import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import { GENERATED, type Glyphs } from '../glyphs/glyphs.js';
import { RUN_BASE, RUN_SIZE } from './tolerances.js';

/** Glyphs that the file sets one after the other on one baseline, in one size, without a wide gap. */
export interface Run {
  /** The first glyph and the one behind the last. */
  from: number;
  to: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  base: number;
  size: number;
}

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000;

/** What pdfium answers for a hyphen that it takes for the end of a line. */
export const LINE_END_HYPHEN = 0x02;

/** True for what leaves no mark on paper: line ends and other controls that pdfium puts between objects. */
export const isControl = (code: number): boolean =>
  (code < 0x20 && code !== LINE_END_HYPHEN) ||
  code === 0x7f ||
  code === 0xfeff ||
  code === 0xfffe ||
  code === 0xffff;

/** Wider gaps than this, in sizes, end a run. */
const WIDEST_GAP = 0.6;
/** How far back a glyph may stand behind the one before it: accents and kerning do. */
const FARTHEST_BACK = 0.7;

/** The runs of a page's upright glyphs, in the order of the file. */
export function runsOf(glyphs: Glyphs): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let i = 0; i < glyphs.count; i++) {
    const code = uint32At(glyphs.code, i);
    if (glyphs.turn[i] !== 0 || isControl(code)) continue;
    if (isSpace(code)) {
      // A space says no more than its width; one that the file writes belongs to the run it stands in.
      if (run && (uint8At(glyphs.flags, i) & GENERATED) === 0) run.to = i + 1;
      continue;
    }
    const left = float32At(glyphs.left, i);
    const right = float32At(glyphs.right, i);
    const size = float32At(glyphs.size, i);
    const base = float32At(glyphs.base, i);
    const gap = run ? left - run.right : 0;
    const isNext =
      run !== undefined &&
      Math.abs(base - run.base) <= RUN_BASE * Math.max(size, run.size) &&
      Math.abs(size - run.size) <= RUN_SIZE * run.size &&
      gap <= WIDEST_GAP * size &&
      gap >= -FARTHEST_BACK * size;
    if (run && isNext) {
      run.to = i + 1;
      run.left = Math.min(run.left, left);
      run.right = Math.max(run.right, right);
      run.top = Math.min(run.top, float32At(glyphs.top, i));
      run.bottom = Math.max(run.bottom, float32At(glyphs.bottom, i));
    } else {
      run = {
        from: i,
        to: i + 1,
        left,
        right,
        top: float32At(glyphs.top, i),
        bottom: float32At(glyphs.bottom, i),
        base,
        size,
      };
      runs.push(run);
    }
  }
  return runs;
}
