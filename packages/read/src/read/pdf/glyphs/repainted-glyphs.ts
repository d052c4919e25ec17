import { DOUBLE_PAINT } from './glyph-thresholds.js';
import { GENERATED, type Glyphs } from './glyphs.js';

/** Rows of the page, relative to a glyph's own in whole points, that may contain the glyph under it. */
const ROWS = [0, -1, 1];
const NONE = -1;

/**
 * Marks glyphs that are painted over the same glyph before them with 1. Glyphs are chained by code and row of the page
 * in flat arrays, because this runs for every glyph of a document.
 */
function markRepaintedGlyphs({ count, code, left, base, size, flags }: Glyphs): Uint8Array {
  const isRepainted = new Uint8Array(count);
  const chains = 2 ** Math.ceil(Math.log2(count + 1));
  const newest = new Int32Array(chains).fill(NONE);
  const previous = new Int32Array(count);
  const chainIndex = (glyphCode: number, row: number) =>
    (Math.imul(glyphCode, 2_654_435_761) + Math.imul(row, 40_503)) & (chains - 1);
  const isUnder = (i: number, other: number) => {
    const maxShift = DOUBLE_PAINT.maxShiftEm * (size[i] ?? 0);
    return (
      code[other] === code[i] &&
      Math.abs((left[other] ?? 0) - (left[i] ?? 0)) <= maxShift &&
      Math.abs((base[other] ?? 0) - (base[i] ?? 0)) <= maxShift &&
      Math.abs((size[other] ?? 0) - (size[i] ?? 0)) <= maxShift
    );
  };
  for (let i = 0; i < count; i++) {
    const glyphCode = code[i] ?? 0;
    if (glyphCode <= 0x20 || ((flags[i] ?? 0) & GENERATED) !== 0) continue;
    const row = Math.round(base[i] ?? 0);
    for (const step of ROWS) {
      let other = newest[chainIndex(glyphCode, row + step)] ?? NONE;
      while (other !== NONE && !isUnder(i, other)) other = previous[other] ?? NONE;
      if (other === NONE) continue;
      isRepainted[i] = 1;
      break;
    }
    if (isRepainted[i] === 1) continue;
    const chain = chainIndex(glyphCode, row);
    previous[i] = newest[chain] ?? NONE;
    newest[chain] = i;
  }
  return isRepainted;
}

/**
 * Returns the indexes of glyphs that are painted over the same glyphs before them. Two equal letters of a word are a letter's
 * width apart, which is more than such a shift.
 */
export function findRepaintedGlyphs(glyphs: Glyphs): number[] {
  const isRepainted = markRepaintedGlyphs(glyphs);
  const repainted: number[] = [];
  let streak: number[] = [];
  const flush = () => {
    if (streak.length >= DOUBLE_PAINT.minGlyphs) repainted.push(...streak);
    streak = [];
  };
  for (let i = 0; i < glyphs.count; i++) {
    if ((glyphs.code[i] ?? 0) <= 0x20) continue;
    if (isRepainted[i] === 1) streak.push(i);
    else flush();
  }
  flush();
  return repainted;
}
