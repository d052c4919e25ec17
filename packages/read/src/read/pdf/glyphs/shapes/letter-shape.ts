import { median } from '../../../statistics.js';
import { LETTER_SHAPE } from '../glyph-thresholds.js';
import { readOutline } from './outline.js';
import type { Ink } from './page-ink.js';
import type { Outline } from './picture.js';

/** Letters that begin with an upright stem. */
const STEMMED = [...'bdhiklmnprBDEFHIKLMNPRT'];
/** Those of them that are about as high as capitals. */
const TALL = new Set([...'bdhklBDEFHIKLMNPRT']);

export interface LetterShape {
  /** Width of the stems, in ems. */
  stemEm: number;
  /** How far stems lean to the right, per unit of height. */
  slant: number;
}

/** The first stretch of ink at two heights above the baseline, in ems. */
interface Stem {
  low: readonly [left: number, right: number];
  high: readonly [left: number, right: number];
}

export const hasStem = (code: number): boolean => STEMMED.includes(String.fromCodePoint(code));

/** Finds where a horizontal line crosses an outline, from left to right. */
function crossings(outline: Outline, height: number): number[] {
  const intersections: number[] = [];
  for (const points of outline) {
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      const [x0 = 0, y0 = 0] = [points[i], points[i + 1]];
      const [x1 = 0, y1 = 0] = [points[next], points[next + 1]];
      if (y0 <= height !== y1 <= height) intersections.push(x0 + ((height - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  return intersections.sort((a, b) => a - b);
}

function findStem(outline: Outline): Stem | undefined {
  const [lowLeft, lowRight] = crossings(outline, LETTER_SHAPE.lowEm);
  const [highLeft, highRight] = crossings(outline, LETTER_SHAPE.highEm);
  if (lowLeft === undefined || lowRight === undefined || highLeft === undefined || highRight === undefined)
    return undefined;
  return { low: [lowLeft, lowRight], high: [highLeft, highRight] };
}

function summariseStems(stems: readonly Stem[]): LetterShape | undefined {
  if (stems.length < LETTER_SHAPE.minLetters) return undefined;
  return {
    stemEm: median(stems.map(({ low, high }) => Math.min(low[1] - low[0], high[1] - high[0]))),
    slant: median(
      stems.map(({ low, high }) => (high[0] - low[0]) / (LETTER_SHAPE.highEm - LETTER_SHAPE.lowEm)),
    ),
  };
}

/** Returns the shape of a font's letters, by their outlines; undefined if too few of them are in the file. */
export const measureLetters = (font: number): LetterShape | undefined =>
  summariseStems(
    STEMMED.flatMap((letter) => {
      const outline = readOutline(font, letter.codePointAt(0) ?? 0);
      return (outline && findStem(outline)) ?? [];
    }),
  );

/** A drawn letter; its baseline is the given number of pixels below the first row. */
export interface DrawnLetter {
  code: number;
  ink: Ink;
  basePx: number;
}

/** Returns the first stretch of ink around a row, in pixels, by the darkness of the pixels. */
function firstStretch(
  { width, height, pixels }: Ink,
  row: number,
): [left: number, right: number] | undefined {
  const y = Math.round(row);
  if (y < 0 || y >= height) return undefined;
  let [x, sum] = [0, 0];
  while (x < width && pixels[y * width + x]! < LETTER_SHAPE.minDarkness) x++;
  if (x === width) return undefined;
  const left = x + 1 - pixels[y * width + x]!;
  for (; x < width && pixels[y * width + x]! >= LETTER_SHAPE.minDarkness; x++) sum += pixels[y * width + x]!;
  return [left, left + sum];
}

/** Returns the height of the ink above the baseline, in pixels. */
function inkHeight({ width, height, pixels }: Ink, basePx: number): number {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (pixels[y * width + x]! >= LETTER_SHAPE.minDarkness) return basePx - y;
  return 0;
}

/** Returns the shape of letters that have no outline, as drawn on a page; undefined if they are too few. */
export function measureDrawnLetters(letters: readonly DrawnLetter[]): LetterShape | undefined {
  const heights = letters
    .filter(({ code }) => TALL.has(String.fromCodePoint(code)))
    .map(({ ink, basePx }) => inkHeight(ink, basePx));
  // The type size that the file states means nothing in a font that the file draws.
  const emPx = heights.length > 0 ? median(heights) / LETTER_SHAPE.tallLetterEm : 0;
  if (!(emPx >= LETTER_SHAPE.minEmPx)) return undefined;
  return summariseStems(
    letters.flatMap(({ ink, basePx }) => {
      const low = firstStretch(ink, basePx - LETTER_SHAPE.lowEm * emPx);
      const high = firstStretch(ink, basePx - LETTER_SHAPE.highEm * emPx);
      if (!low || !high) return [];
      return { low: [low[0] / emPx, low[1] / emPx], high: [high[0] / emPx, high[1] / emPx] };
    }),
  );
}
