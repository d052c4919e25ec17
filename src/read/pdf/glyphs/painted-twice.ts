import { GENERATED, type Glyphs } from './glyphs.js';

/** In sizes: how far a glyph is moved at most when it is painted a second time, to look bold or to cast a shadow. */
const FARTHEST = 0.1;
/** Points across and down are counted so far apart from each other. */
const ROW = 4096;
const CODES = 65_536;

/** The places, in whole points, around one in which a second painting may lie. */
const AROUND = [0, -1, 1].flatMap((down) => [0, -1, 1].map((across) => down * ROW + across));

/**
 * Glyphs that are painted over the same glyph before them, by their places. Two equal letters of a word stand a
 * letter's width apart, which is more than such a second painting is moved by.
 */
export function paintedTwice({ count, code, left, base, size, flags }: Glyphs): number[] {
  const seen = new Map<number, number>();
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const own = code[i] ?? 0;
    if (own <= 0x20 || ((flags[i] ?? 0) & GENERATED) !== 0) continue;
    const [x, y, most] = [left[i] ?? 0, base[i] ?? 0, FARTHEST * (size[i] ?? 0)];
    const place = (Math.round(y) * ROW + Math.round(x)) * CODES + (own % CODES);
    const isAgain = AROUND.some((step) => {
      const other = seen.get(place + step * CODES);
      return (
        other !== undefined &&
        code[other] === own &&
        Math.abs((left[other] ?? 0) - x) <= most &&
        Math.abs((base[other] ?? 0) - y) <= most &&
        Math.abs((size[other] ?? 0) - (size[i] ?? 0)) <= most
      );
    });
    if (isAgain) found.push(i);
    else seen.set(place, i);
  }
  return found;
}
