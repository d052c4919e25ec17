/** A letter on a page; the box in shares of the page, from the top left. */
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

/** So many letters in a row are hardly ever the same by chance. */
const RUN = 18;
/** Letters of one line overlap in height by this share at least. */
const SAME_LINE = 0.4;

/** What is compared: letters and digits without case, accents and ligatures. */
export const lettersOf = (text: string): string[] =>
  Array.from(text.normalize('NFKD').toLowerCase()).filter((sign) => /[\p{L}\p{N}]/u.test(sign));

/**
 * Where a paragraph stands on the pages: runs of its letters are looked up among those of the document, and what is found is
 * drawn line by line. Nothing has to be kept when the paper is read, and what was misread stays unmarked.
 */
export function locate(paragraph: string, document: readonly PlacedLetter[]): Box[] {
  const wanted = lettersOf(paragraph).join('');
  const run = Math.min(RUN, wanted.length);
  if (run < 6) return [];
  const runs = new Set<string>();
  for (let i = 0; i + run <= wanted.length; i++) runs.add(wanted.slice(i, i + run));
  const found = new Uint8Array(document.length);
  const letters = document.map(({ letter }) => letter).join('');
  for (let i = 0; i + run <= letters.length; i++)
    if (runs.has(letters.slice(i, i + run))) found.fill(1, i, i + run);
  return lines(document.filter((_, i) => found[i] === 1));
}

function lines(letters: readonly PlacedLetter[]): Box[] {
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
  return overlap >= SAME_LINE * (letter.bottom - letter.top) && letter.left - line.right < 0.08;
}
