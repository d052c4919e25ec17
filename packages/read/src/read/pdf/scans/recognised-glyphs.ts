import type { RecognisedCharacter, RecognisedLine, RecognisedPage, RecognisedWord } from '../../ocr/hocr.js';
import type { GreyImage } from '../../ocr/recognise.js';
import { median } from '../../statistics.js';
import type { Fonts } from '../glyphs/fonts.js';
import { emptyGlyphs, type Glyphs } from '../glyphs/glyphs.js';
import { LINE_HEIGHT, RUN } from '../layout/line-thresholds.js';
import { inkThreshold } from './grey-image.js';
import { LINE_TYPE, RAISED_MARK, RECOGNITION } from './scan-thresholds.js';
import { strokeWidth } from './stroke-width.js';

const SPACE = 0x20;
/** What superscript citation marks consist of. */
const MARK = /^[\d,*†‡§–-]+$/u;

/** A glyph before it is written to the arrays, in pixels. */
interface PlacedGlyph {
  code: number;
  left: number;
  right: number;
  base: number;
  size: number;
  isBold: boolean;
}

const letterCount = ({ words }: RecognisedLine): number =>
  words.reduce((sum, { characters }) => sum + characters.length, 0);

/** Letters as high as an x, and letters that are higher. */
const LOW = /^[acemnorsuvwxz]$/u;
const HIGH = /^[bdfhklA-Z]$/u;

interface MeasuredSize {
  px: number;
  /** How many letters were measured. */
  letters: number;
}

/**
 * Returns the type size of a line by the heights of its letters; the height of the line itself varies with what is above and below
 * the letters.
 */
function measureSize({ words, height }: RecognisedLine): MeasuredSize {
  const sizes = words
    .flatMap(({ characters }) => characters)
    .flatMap(({ text, top, bottom }) => {
      if (LOW.test(text)) return [(bottom - top) / LINE_TYPE.lowEm];
      return HIGH.test(text) ? [(bottom - top) / LINE_TYPE.highEm] : [];
    })
    .sort((x, y) => x - y);
  if (sizes.length < LINE_TYPE.minMeasuredLetters) return { px: height / LINE_TYPE.heightEm, letters: 0 };
  // The boxes of some letters are wrong, and a median would be a whole number of pixels.
  const middle = sizes.slice(Math.floor(sizes.length / 4), Math.ceil((sizes.length * 3) / 4));
  return { px: middle.reduce((sum, size) => sum + size, 0) / middle.length, letters: sizes.length };
}

/**
 * Returns the type size of each line in pixels. Measurements vary with the letters of a line and with where its pixels begin, so a
 * line of about the usual size of the page, or else of about the size of a longer line, has exactly that size.
 */
function measureSizes(lines: readonly RecognisedLine[], stepPx: number): number[] {
  const measured = lines.map(measureSize);
  const usualSize = median(
    lines.flatMap((line, i) => Array<number>(letterCount(line)).fill(measured[i]?.px ?? 0)),
  );
  const otherSizes: number[] = [];
  const knownSize = ({ px, letters }: MeasuredSize): number | undefined => {
    const difference = (size: number) => Math.abs(size - px) / px;
    if (difference(usualSize) <= LINE_TYPE.maxSameSizeShare) return usualSize;
    const isLong = letters >= LINE_TYPE.minLongLineLetters;
    const limit = isLong ? LINE_TYPE.maxSameLongSizeShare : LINE_TYPE.maxSameSizeShare;
    return otherSizes
      .filter((size) => difference(size) <= limit)
      .toSorted((x, y) => difference(x) - difference(y))[0];
  };
  for (const measuredSize of measured.toSorted((x, y) => y.letters - x.letters))
    if (knownSize(measuredSize) === undefined) otherSizes.push(measuredSize.px);
  return measured.map((measuredSize) =>
    Math.max(stepPx, Math.round((knownSize(measuredSize) ?? measuredSize.px) / stepPx) * stepPx),
  );
}

/** Finds words in bold type: their strokes are thicker in relation to the type size than those of most words. */
function findBoldWords(
  lines: readonly RecognisedLine[],
  sizes: readonly number[],
  image: GreyImage,
): ReadonlySet<RecognisedWord> {
  const threshold = inkThreshold(image);
  const measured = lines.flatMap(({ words }, i) =>
    words
      .filter(({ characters }) => characters.length >= LINE_TYPE.minBoldLetters)
      .map((word) => ({ word, thickness: strokeWidth(image, word, threshold) / (sizes[i] ?? 1) })),
  );
  const usual = median(measured.map(({ thickness }) => thickness));
  return new Set(
    measured.filter(({ thickness }) => thickness > LINE_TYPE.minBoldRatio * usual).map(({ word }) => word),
  );
}

const isRaised = ({ text, top, bottom }: RecognisedCharacter, base: number, size: number): boolean =>
  MARK.test(text) &&
  base - bottom > RAISED_MARK.minBottomEm * size &&
  bottom - top < RAISED_MARK.maxHeightEm * size;

/**
 * Places the characters of a word without gaps: an engine's boxes end where the ink ends, and the layout would take wide gaps for spaces.
 */
function placeWord(
  { characters, right: wordRight }: RecognisedWord,
  { base }: RecognisedLine,
  size: number,
  isBold: boolean,
): PlacedGlyph[] {
  const glyphs: PlacedGlyph[] = [];
  let left = characters[0]?.left ?? 0;
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1]?.left ?? Math.max(wordRight, character.right);
    const right = Math.max(next, left + 1);
    const isMark =
      isRaised(character, base, size) && (i > 0 || characters.every(({ text }) => MARK.test(text)));
    for (const letter of character.text)
      glyphs.push({
        code: letter.codePointAt(0) ?? SPACE,
        left,
        right,
        base: isMark ? character.bottom : base,
        size: isMark ? size * RAISED_MARK.sizeRatio : size,
        isBold,
      });
    left = right;
  }
  return glyphs;
}

function placeLine(line: RecognisedLine, size: number, bold: ReadonlySet<RecognisedWord>): PlacedGlyph[] {
  const words = line.words.filter(
    ({ confidence, characters }) => confidence >= RECOGNITION.minWordConfidence && characters.length > 0,
  );
  // Words that are too short to measure are bold if the whole rest of the line is.
  const isLong = ({ characters }: RecognisedWord) => characters.length >= LINE_TYPE.minBoldLetters;
  const isBoldLine = words.some(isLong) && words.filter(isLong).every((word) => bold.has(word));
  return words.flatMap((word, i) => {
    const glyphs = placeWord(word, line, size, bold.has(word) || (isBoldLine && !isLong(word)));
    const next = words[i + 1];
    const last = glyphs.at(-1);
    // A wider gap is between columns or cells.
    if (!next || !last || next.left <= last.right || next.left - last.right > RUN.maxGapEm * size)
      return glyphs;
    return [...glyphs, { ...last, code: SPACE, left: last.right, right: next.left, base: line.base, size }];
  });
}

/** Returns the recognised characters of a page as glyphs, in points. */
export function toGlyphs(page: RecognisedPage, image: GreyImage, pageWidth: number, fonts: Fonts): Glyphs {
  const scale = pageWidth / image.width;
  const lines = page.lines.filter((line) => letterCount(line) > 0);
  const sizes = measureSizes(lines, LINE_TYPE.stepPt / scale);
  const bold = findBoldWords(lines, sizes, image);
  const placed = lines.flatMap((line, i) => placeLine(line, sizes[i] ?? 1, bold));
  const glyphs = emptyGlyphs(placed.length);
  for (const [i, { code, left, right, base, size, isBold }] of placed.entries()) {
    glyphs.code[i] = code;
    glyphs.left[i] = left * scale;
    glyphs.right[i] = right * scale;
    glyphs.base[i] = base * scale;
    glyphs.size[i] = size * scale;
    glyphs.top[i] = (base - LINE_HEIGHT.ascentEm * size) * scale;
    glyphs.bottom[i] = (base + LINE_HEIGHT.descentEm * size) * scale;
    glyphs.font[i] = fonts.recognisedIndex(isBold);
  }
  return glyphs;
}
