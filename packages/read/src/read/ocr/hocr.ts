import { Parser } from 'htmlparser2';

/** A box in pixels from the upper left corner of the image. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface RecognisedCharacter extends PixelBox {
  text: string;
}

export interface RecognisedWord extends PixelBox {
  /** From 0 to 100. */
  confidence: number;
  characters: RecognisedCharacter[];
}

export interface RecognisedLine extends PixelBox {
  /** Vertical position of the baseline in the middle of the line. */
  base: number;
  /** Height from the bottom of the descenders to the top of the ascenders. */
  height: number;
  words: RecognisedWord[];
}

/** The content of a page that an engine recognised. */
export interface RecognisedPage {
  lines: RecognisedLine[];
  images: PixelBox[];
  rules: PixelBox[];
}

/** Returns the numbers after a key in a `title` attribute, as in `bbox 1 2 3 4; baseline 0.001 -7`. */
function numbersAfter(title: string, key: string): number[] | undefined {
  const values = title
    .split(';')
    .map((field) => field.trim().split(/\s+/))
    .find(([name]) => name === key)
    ?.slice(1)
    .map(Number);
  return values?.every(Number.isFinite) ? values : undefined;
}

function boxAfter(title: string, key: string): PixelBox | undefined {
  const [left, top, right, bottom] = numbersAfter(title, key) ?? [];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}

function readLine(title: string): RecognisedLine | undefined {
  const box = boxAfter(title, 'bbox');
  // Rotated text, in the margin or along an axis, is skipped.
  const [angle = 0] = numbersAfter(title, 'textangle') ?? [];
  if (!box || angle !== 0) return undefined;
  const [slope = 0, offset = 0] = numbersAfter(title, 'baseline') ?? [];
  const [height = box.bottom - box.top] = numbersAfter(title, 'x_size') ?? [];
  const base = box.bottom + offset + (slope * (box.right - box.left)) / 2;
  return { ...box, base, height: height > 0 ? height : box.bottom - box.top, words: [] };
}

/** The classes of the lines that Tesseract writes. */
const LINE_CLASSES: ReadonlySet<string> = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat']);

/** Parses hOCR with a box for each character, as Tesseract writes it with `hocr_char_boxes`. */
export function parseHocr(hocr: string): RecognisedPage {
  const page: RecognisedPage = { lines: [], images: [], rules: [] };
  let line: RecognisedLine | undefined;
  let word: RecognisedWord | undefined;
  let character: RecognisedCharacter | undefined;
  const open = (name: string, title: string) => {
    if (LINE_CLASSES.has(name)) {
      line = readLine(title);
      word = undefined;
      character = undefined;
      if (line) page.lines.push(line);
    } else if (name === 'ocrx_word') {
      const box = boxAfter(title, 'bbox');
      const [confidence = 0] = numbersAfter(title, 'x_wconf') ?? [];
      character = undefined;
      word = box && { ...box, confidence, characters: [] };
      if (word) line?.words.push(word);
    } else if (name === 'ocrx_cinfo') {
      const box = boxAfter(title, 'x_bboxes');
      character = box && { ...box, text: '' };
      if (character) word?.characters.push(character);
    } else if (name === 'ocr_photo' || name === 'ocr_separator') {
      const box = boxAfter(title, 'bbox');
      if (box) (name === 'ocr_photo' ? page.images : page.rules).push(box);
    }
  };
  const parser = new Parser({
    onopentag: (_, { class: name, title }) => {
      if (name !== undefined && title !== undefined) open(name, title);
    },
    ontext: (text) => {
      if (character && text.trim() !== '') character.text += text.trim();
    },
  });
  parser.end(hocr);
  for (const { words } of page.lines)
    for (const { characters } of words)
      characters.splice(0, Infinity, ...characters.filter(({ text }) => text));
  return page;
}
