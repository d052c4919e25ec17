/** A letter on a page; its box is relative to the page size, from the top left. */
export interface PlacedLetter {
  letter: string;
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Box {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Length of the letter runs to match, which rarely match by chance. */
const RUN_LETTERS = 18;
/** Minimum share of a letter's height that overlaps with its line. */
const MIN_OVERLAP = 0.4;

/** Lists the letters and digits of a text, without case, accents and ligatures. */
export const normaliseLetters = (text: string): string[] =>
  Array.from(text.normalize('NFKD').toLowerCase()).filter((sign) => /[\p{L}\p{N}]/u.test(sign));

/**
 * Finds the position of a paragraph on the pages: searches runs of its letters in the document, and returns a box per line.
 * This needs no data from the reader, and text that was misread stays unmarked.
 */
export function locate(paragraph: string, document: readonly PlacedLetter[]): Box[] {
  const target = normaliseLetters(paragraph).join('');
  const run = Math.min(RUN_LETTERS, target.length);
  if (run < 6) return [];
  const runs = new Set<string>();
  for (let i = 0; i + run <= target.length; i++) runs.add(target.slice(i, i + run));
  const isMatch = new Uint8Array(document.length);
  const letters = document.map(({ letter }) => letter).join('');
  for (let i = 0; i + run <= letters.length; i++)
    if (runs.has(letters.slice(i, i + run))) isMatch.fill(1, i, i + run);
  return lineBoxes(document.filter((_, i) => isMatch[i] === 1));
}

function lineBoxes(letters: readonly PlacedLetter[]): Box[] {
  const boxes: Box[] = [];
  let line: PlacedLetter | undefined;
  const finish = () => {
    if (!line) return;
    const { page, left, top, right, bottom } = line;
    boxes.push({ page, left, top, width: right - left, height: bottom - top });
  };
  for (const letter of letters) {
    if (line && isSameLine(line, letter)) {
      line.left = Math.min(line.left, letter.left);
      line.right = Math.max(line.right, letter.right);
      line.top = Math.min(line.top, letter.top);
      line.bottom = Math.max(line.bottom, letter.bottom);
    } else {
      finish();
      line = { ...letter };
    }
  }
  finish();
  return boxes;
}

function isSameLine(line: PlacedLetter, letter: PlacedLetter): boolean {
  if (line.page !== letter.page || letter.left < line.left - 0.01) return false;
  const overlap = Math.min(line.bottom, letter.bottom) - Math.max(line.top, letter.top);
  return overlap >= MIN_OVERLAP * (letter.bottom - letter.top) && letter.left - line.right < 0.08;
}
