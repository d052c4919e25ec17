import { GENERATED, type Glyphs } from './glyphs.js';

/** In sizes: how far a glyph is moved at most when it is painted a second time, to look bold or to cast a shadow. */
const FARTHEST = 0.1;
/** Points across and down are counted so far apart from each other. */
const ROW = 4096;
const CODES = 65_536;

/** The places, in whole points, around one in which a second painting may lie. */
const AROUND = [0, -1, 1].flatMap((down) => [0, -1, 1].map((across) => down * ROW + across));

/** So many glyphs in a row are painted again, at the least: two words set over each other share a letter by chance. */
const FEWEST = 3;

/** Of each glyph that lies on the same glyph before it: which one that is. */
function lyingOn({ count, code, left, base, size, flags }: Glyphs): Map<number, number> {
  const seen = new Map<number, number>();
  const found = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const own = code[i] ?? 0;
    if (own <= 0x20 || ((flags[i] ?? 0) & GENERATED) !== 0) continue;
    const [x, y, most] = [left[i] ?? 0, base[i] ?? 0, FARTHEST * (size[i] ?? 0)];
    const place = (Math.round(y) * ROW + Math.round(x)) * CODES + (own % CODES);
    const under = AROUND.map((step) => seen.get(place + step * CODES)).find(
      (other) =>
        other !== undefined &&
        code[other] === own &&
        Math.abs((left[other] ?? 0) - x) <= most &&
        Math.abs((base[other] ?? 0) - y) <= most &&
        Math.abs((size[other] ?? 0) - (size[i] ?? 0)) <= most,
    );
    if (under === undefined) seen.set(place, i);
    else found.set(i, under);
  }
  return found;
}

/**
 * Glyphs that are painted over the same glyphs before them, by their places. Two equal letters of a word stand a
 * letter's width apart, which is more than such a second painting is moved by.
 */
export function paintedTwice(glyphs: Glyphs): number[] {
  const under = lyingOn(glyphs);
  const found: number[] = [];
  let row: number[] = [];
  const flush = () => {
    if (row.length >= FEWEST) found.push(...row);
    row = [];
  };
  for (let i = 0; i < glyphs.count; i++) {
    if ((glyphs.code[i] ?? 0) <= 0x20) continue;
    if (under.has(i)) row.push(i);
    else flush();
  }
  flush();
  return found;
}
