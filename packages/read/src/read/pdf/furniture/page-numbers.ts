import type { Line } from '../layout/lines.js';
import { HEAD_SHAPE } from './decisions.js';

interface Sheet {
  height: number;
  lines: readonly Line[];
}

const NUMBER = /^[\s\-–—[(|]*(?:p(?:age|\.)?\s*)?(\d{1,5}|[ivxlc]{1,8})[\s\-–—\])|.]*$/i;
/** A number as near to the middle of the page as this is one of a table or formula. */
const INNERMOST = 0.3;
/** So many pages in a row, at the least, tell that numbers count the pages. */
const FEWEST = 3;

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function pageOf(text: string): number | undefined {
  const found = NUMBER.exec(text)?.[1];
  if (found === undefined) return undefined;
  if (/^\d/.test(found)) return Number(found);
  const digits = [...found.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
}

/** The outermost line at the top or foot of a page, where it stands apart from all others and is a number. */
function outermost({ height, lines }: Sheet, isFoot: boolean, leading: number): Line | undefined {
  let first: Line | undefined;
  for (const line of lines)
    if (!first || (isFoot ? line.base > first.base : line.base < first.base)) first = line;
  if (!first || pageOf(first.text) === undefined) return undefined;
  const { base } = first;
  if (isFoot ? base < (1 - INNERMOST) * height : base > INNERMOST * height) return undefined;
  const isAlone = lines.every(
    (line) => line === first || Math.abs(line.base - base) > HEAD_SHAPE.minNumberGapLeadings * leading,
  );
  return isAlone ? first : undefined;
}

/**
 * The numbers of pages wherever text ends early, as in books and in papers on large sheets: known by counting with the
 * pages.
 */
export function countedPages(pages: readonly Sheet[], leading: number): Set<Line> {
  const found = new Set<Line>();
  for (const isFoot of [true, false]) {
    const byOffset = new Map<number, Line[]>();
    pages.forEach((page, number) => {
      const line = outermost(page, isFoot, leading);
      const printed = line && pageOf(line.text);
      if (line === undefined || printed === undefined) return;
      const offset = printed - number;
      byOffset.set(offset, [...(byOffset.get(offset) ?? []), line]);
    });
    for (const lines of byOffset.values())
      if (lines.length >= Math.min(FEWEST, pages.length) && pages.length > 1)
        for (const line of lines) found.add(line);
  }
  return found;
}
