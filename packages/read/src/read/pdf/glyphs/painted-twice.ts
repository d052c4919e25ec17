import { GENERATED, type Glyphs } from './glyphs.js';

/** In sizes: how far a glyph is moved at most when it is painted a second time, to look bold or to cast a shadow. */
const FARTHEST = 0.1;
/** So many glyphs in a row are painted again, at the least: two words set over each other share a letter by chance. */
const FEWEST = 3;

/** Rows of a page, in whole points from a glyph's own, in which the glyph under it may lie. */
const ROWS = [0, -1, 1];
const NONE = -1;

/**
 * Which glyphs lie on the same glyph before them: 1 for those. Glyphs are kept in chains by code and row of the page, in
 * flat arrays: this is done for every glyph of a document.
 */
function lyingOn({ count, code, left, base, size, flags }: Glyphs): Uint8Array {
  const lies = new Uint8Array(count);
  const chains = 2 ** Math.ceil(Math.log2(count + 1));
  const newest = new Int32Array(chains).fill(NONE);
  const before = new Int32Array(count);
  const chainOf = (own: number, row: number) =>
    (Math.imul(own, 2_654_435_761) + Math.imul(row, 40_503)) & (chains - 1);
  const isUnder = (i: number, other: number) => {
    const most = FARTHEST * (size[i] ?? 0);
    return (
      code[other] === code[i] &&
      Math.abs((left[other] ?? 0) - (left[i] ?? 0)) <= most &&
      Math.abs((base[other] ?? 0) - (base[i] ?? 0)) <= most &&
      Math.abs((size[other] ?? 0) - (size[i] ?? 0)) <= most
    );
  };
  for (let i = 0; i < count; i++) {
    const own = code[i] ?? 0;
    if (own <= 0x20 || ((flags[i] ?? 0) & GENERATED) !== 0) continue;
    const row = Math.round(base[i] ?? 0);
    for (const step of ROWS) {
      let other = newest[chainOf(own, row + step)] ?? NONE;
      while (other !== NONE && !isUnder(i, other)) other = before[other] ?? NONE;
      if (other === NONE) continue;
      lies[i] = 1;
      break;
    }
    if (lies[i] === 1) continue;
    const chain = chainOf(own, row);
    before[i] = newest[chain] ?? NONE;
    newest[chain] = i;
  }
  return lies;
}

/**
 * Glyphs that are painted over the same glyphs before them, by their places. Two equal letters of a word stand a
 * letter's width apart, which is more than such a second painting is moved by.
 */
export function paintedTwice(glyphs: Glyphs): number[] {
  const lies = lyingOn(glyphs);
  const found: number[] = [];
  let row: number[] = [];
  const flush = () => {
    if (row.length >= FEWEST) found.push(...row);
    row = [];
  };
  for (let i = 0; i < glyphs.count; i++) {
    if ((glyphs.code[i] ?? 0) <= 0x20) continue;
    if (lies[i] === 1) row.push(i);
    else flush();
  }
  flush();
  return found;
}
