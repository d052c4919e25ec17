import type { Line } from '../layout/lines.js';
import { HEAD_SHAPE, PAGE_NUMBERS } from './furniture-thresholds.js';
import type { Sheet } from './page-edges.js';

const NUMBER = /^[\s\-–—[(|]*(?:p(?:age|\.)?\s*)?(\d{1,5}|[ivxlc]{1,8})[\s\-–—\])|.]*$/i;

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function printedPage(text: string): number | undefined {
  const digits = NUMBER.exec(text)?.[1];
  if (digits === undefined) return undefined;
  if (/^\d/.test(digits)) return Number(digits);
  const values = [...digits.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, digit, i) => sum + (digit < (values[i + 1] ?? 0) ? -digit : digit), 0);
}

/** Returns the outermost line at the top or foot of a page, if it is a number and apart from all others. */
function outermostNumber({ height, lines }: Sheet, isFoot: boolean, leading: number): Line | undefined {
  let first: Line | undefined;
  for (const line of lines)
    if (!first || (isFoot ? line.base > first.base : line.base < first.base)) first = line;
  if (!first || printedPage(first.text) === undefined) return undefined;
  const { base } = first;
  if (isFoot ? base < (1 - PAGE_NUMBERS.maxEdgeShare) * height : base > PAGE_NUMBERS.maxEdgeShare * height)
    return undefined;
  const isAlone = lines.every(
    (line) => line === first || Math.abs(line.base - base) > HEAD_SHAPE.minNumberGapLeadings * leading,
  );
  return isAlone ? first : undefined;
}

/** Finds page numbers even if the text ends early, as in books and in papers on large sheets: they count up with the pages. */
export function findPageNumbers(pages: readonly Sheet[], leading: number): Set<Line> {
  const numbers = new Set<Line>();
  for (const isFoot of [true, false]) {
    const byOffset = new Map<number, Line[]>();
    pages.forEach((page, number) => {
      const line = outermostNumber(page, isFoot, leading);
      const printed = line && printedPage(line.text);
      if (line === undefined || printed === undefined) return;
      const offset = printed - number;
      byOffset.set(offset, [...(byOffset.get(offset) ?? []), line]);
    });
    for (const lines of byOffset.values())
      if (lines.length >= Math.min(PAGE_NUMBERS.minPages, pages.length) && pages.length > 1)
        for (const line of lines) numbers.add(line);
  }
  return numbers;
}
