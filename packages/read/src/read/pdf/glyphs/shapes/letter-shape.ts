import { median } from '../../../statistics.js';
import { LETTER_SHAPE } from '../decisions.js';
import { readOutline } from './outline.js';
import type { Outline } from './picture.js';

/** Letters that begin with an upright stem. */
const STEMMED = [...'bdhiklmnprBDEFHIKLMNPRT'];

export interface LetterShape {
  /** Width of the stems, in ems. */
  stemEm: number;
  /** How far stems lean to the right, per unit of height. */
  slant: number;
}

/** Where a horizontal line crosses an outline, from left to right. */
function crossings(outline: Outline, height: number): number[] {
  const found: number[] = [];
  for (const points of outline) {
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      const [x0 = 0, y0 = 0] = [points[i], points[i + 1]];
      const [x1 = 0, y1 = 0] = [points[next], points[next + 1]];
      if (y0 <= height !== y1 <= height) found.push(x0 + ((height - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  return found.sort((a, b) => a - b);
}

/** The shape of a font's letters, by their outlines; undefined if too few of them are in the file. */
export function measureLetters(font: number): LetterShape | undefined {
  const stems: { stemEm: number; slant: number }[] = STEMMED.flatMap((letter) => {
    const outline = readOutline(font, letter.codePointAt(0) ?? 0);
    if (!outline) return [];
    const [lowLeft, lowRight] = crossings(outline, LETTER_SHAPE.lowEm);
    const [highLeft, highRight] = crossings(outline, LETTER_SHAPE.highEm);
    if (lowLeft === undefined || lowRight === undefined || highLeft === undefined || highRight === undefined)
      return [];
    return [
      {
        stemEm: Math.min(lowRight - lowLeft, highRight - highLeft),
        slant: (highLeft - lowLeft) / (LETTER_SHAPE.highEm - LETTER_SHAPE.lowEm),
      },
    ];
  });
  if (stems.length < LETTER_SHAPE.minLetters) return undefined;
  return {
    stemEm: median(stems.map(({ stemEm }) => stemEm)),
    slant: median(stems.map(({ slant }) => slant)),
  };
}
