import { float32At, uint8At, uint32At } from '@citemill/metrics/at';
import type { Box } from '../glyphs/box.js';
import { GENERATED, type Glyphs } from '../glyphs/glyphs.js';
import { RUN } from './line-thresholds.js';

/** Consecutive glyphs of the file on one baseline, in one size, without a wide gap between them. */
export interface Run extends Box {
  /** Index of the first glyph, and of the one after the last. */
  from: number;
  to: number;
  base: number;
  size: number;
}

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000;

/** True for Han characters and kana, between which no words are divided, and for the radicals that some files use for them. */
export const isEastAsian = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x2fdf) ||
  (code >= 0x3041 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x20000 && code <= 0x3ffff);

/** The code that pdfium returns for a hyphen at a line end. */
export const LINE_END_HYPHEN = 0x02;

/** True for what is not visible: line ends and other control characters that pdfium puts between objects. */
export const isControl = (code: number): boolean =>
  (code < 0x20 && code !== LINE_END_HYPHEN) ||
  code === 0x7f ||
  code === 0xfeff ||
  code === 0xfffe ||
  code === 0xffff;

/** Builds the runs of a page's upright glyphs, in the order of the file. */
export function buildRuns(glyphs: Glyphs): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let i = 0; i < glyphs.count; i++) {
    const code = uint32At(glyphs.code, i);
    if (glyphs.turn[i] !== 0 || isControl(code)) continue;
    if (isSpace(code)) {
      // A space that the file writes is part of its run; one that pdfium adds is not.
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
      Math.abs(base - run.base) <= RUN.maxBaseDifferenceEm * Math.max(size, run.size) &&
      Math.abs(size - run.size) <= RUN.maxSizeDifferenceShare * run.size &&
      gap <= RUN.maxGapEm * size &&
      gap >= -RUN.maxBackstepEm * size;
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
