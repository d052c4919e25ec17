import { BOLD, ITALIC, type Line } from './lines.js';

/** How far every third letter is to the left of equal steps: not all letters are equally wide. */
const UNEVEN_STEP_EM = 0.1;

/** A line for tests: letters are on average half as wide as the size, beginning at `left`; `*words*` are bold, `_words_` italic. */
export function makeLine(marked: string, where: Partial<Line> = {}): Line {
  const { left = 50, base = 100, size = 10 } = where;
  let text = '';
  const flags: number[] = [];
  let on = 0;
  for (const letter of marked) {
    if (letter === '*') on ^= BOLD;
    else if (letter === '_') on ^= ITALIC;
    else {
      text += letter;
      for (let i = 0; i < letter.length; i++) flags.push(on);
    }
  }
  const lefts = Float32Array.from(
    { length: text.length },
    (_, i) => left + (i * 0.5 - (i % 3 === 2 ? UNEVEN_STEP_EM : 0)) * size,
  );
  return {
    page: 0,
    left,
    right: left + text.length * size * 0.5,
    top: base - size * 0.75,
    bottom: base + size * 0.2,
    base,
    size,
    font: 0,
    isBold: flags.filter((flag) => flag & BOLD).length > 0.6 * flags.length,
    isItalic: flags.filter((flag) => flag & ITALIC).length > 0.6 * flags.length,
    text,
    flags: Uint8Array.from(flags),
    lefts,
    rights: lefts.map((value) => value + size * 0.5),
    ...where,
  };
}
