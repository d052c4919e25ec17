import type { PixelBox, RecognisedCharacter, RecognisedLine, RecognisedPage } from '../../ocr/hocr.js';
import type { GreyImage } from '../../ocr/recognise.js';
import { inkThreshold } from './grey-image.js';
import { LOST_LABEL } from './scan-thresholds.js';

/**
 * Tesseract takes the aligned digits of a numbered list for a ruled line, and drops them. Ink directly to the left of a
 * line that belongs to no word is such a label. All labels are copied to one image, one below the other, which is recognised
 * again.
 */
export interface LabelSheet {
  image: GreyImage;
  /** For each row of the sheet, from above: the line that it is to the left of, and where it was on the page. */
  rows: { line: RecognisedLine; box: PixelBox }[];
  rowHeight: number;
}

/** True for each column of a band of the image that has ink. */
function inkColumns({ width, pixels }: GreyImage, box: PixelBox, threshold: number): boolean[] {
  return Array.from({ length: box.right - box.left }, (_, i) => {
    for (let y = box.top; y < box.bottom; y++) if (pixels[y * width + box.left + i]! < threshold) return true;
    return false;
  });
}

const overlaps = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Returns the box of unread ink to the left of a line; undefined if there is none or it is not like a label. */
function findLabel(
  line: RecognisedLine,
  words: readonly PixelBox[],
  image: GreyImage,
  threshold: number,
): PixelBox | undefined {
  const band: PixelBox = {
    left: Math.max(0, Math.round(line.left - LOST_LABEL.maxDistanceEm * line.height)),
    right: Math.round(line.left),
    top: Math.max(0, Math.round(line.base - LOST_LABEL.ascentEm * line.height)),
    bottom: Math.min(image.height, Math.round(line.base + LOST_LABEL.descentEm * line.height)),
  };
  if (band.right <= band.left || band.bottom <= band.top) return undefined;
  const columns = inkColumns(image, band, threshold);
  const right = columns.lastIndexOf(true);
  if (right < 0 || columns.length - right > LOST_LABEL.maxGapEm * line.height) return undefined;
  let left = right;
  // Digits are close together; the label begins after a wider gap.
  for (let i = right, gap = 0; i >= 0 && gap <= LOST_LABEL.maxInnerGapEm * line.height; i--) {
    if (columns[i]) left = i;
    gap = columns[i] ? 0 : gap + 1;
  }
  const box = { ...band, left: band.left + left, right: band.left + right + 1 };
  const isThin = right - left < LOST_LABEL.minWidthEm * line.height;
  const isCut = left === 0;
  return isThin || isCut || words.some((word) => overlaps(word, box)) ? undefined : box;
}

/** Finds labels that were not recognised and puts them on a sheet; undefined if there are too few to be a list. */
export function collectLostLabels({ lines }: RecognisedPage, image: GreyImage): LabelSheet | undefined {
  const threshold = inkThreshold(image);
  const words = lines.flatMap((line) => line.words);
  const rows = lines.flatMap((line) => {
    const box = line.words.length === 0 ? undefined : findLabel(line, words, image, threshold);
    return box ? [{ line, box }] : [];
  });
  if (rows.length < LOST_LABEL.minLabels) return undefined;
  const heights = rows.map(({ box }) => box.bottom - box.top);
  const rowHeight = Math.max(...heights) * 2;
  const margin = rowHeight;
  const width = Math.max(...rows.map(({ box }) => box.right - box.left)) + 2 * margin;
  const height = rowHeight * rows.length + margin;
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [i, { box }] of rows.entries())
    for (let y = box.top; y < box.bottom; y++)
      pixels.set(
        image.pixels.subarray(y * image.width + box.left, y * image.width + box.right),
        (i * rowHeight + (margin >> 1) + y - box.top) * width + margin,
      );
  return { image: { width, height, pixels }, rows, rowHeight };
}

/** A label of a numbered list, or its digits if only the full stop was read. */
const LABEL = /^[[(]?\d{1,3}[\]).,]?$/;
/** What a label ends with. */
const LABEL_END = /^[\]).,]$/;
/** Letters that look like digits. */
const DIGIT_LIKE = new Map([
  ['l', '1'],
  ['I', '1'],
  ['|', '1'],
  ['O', '0'],
]);

const textOf = (characters: readonly RecognisedCharacter[]): string =>
  characters.map(({ text }) => text).join('');

/** Adds the labels that were recognised on the sheet to the beginning of their lines. */
export function restoreLabels({ rows, rowHeight }: LabelSheet, sheet: RecognisedPage): void {
  for (const { words, base } of sheet.lines) {
    const index = Math.floor((base - (rowHeight >> 1)) / rowHeight);
    const row = rows[index];
    if (!row) continue;
    const { line, box } = row;
    const [shiftX, shiftY] = [box.left - rowHeight, box.top - index * rowHeight - (rowHeight >> 1)];
    const characters = words
      .flatMap((word) => word.characters)
      .map((character) => ({
        text: DIGIT_LIKE.get(character.text) ?? character.text,
        left: character.left + shiftX,
        right: character.right + shiftX,
        top: character.top + shiftY,
        bottom: character.bottom + shiftY,
      }));
    if (!LABEL.test(textOf(characters))) continue;
    const confidence = Math.min(...words.map((word) => word.confidence));
    const [first] = line.words;
    line.left = box.left;
    if (first && LABEL_END.test(textOf(first.characters))) {
      first.characters.unshift(...characters);
      first.left = box.left;
    } else line.words.unshift({ ...box, confidence, characters });
  }
}
