import type { Line } from '../layout/lines.js';
import { HEAD_SHAPE } from './decisions.js';
import { isAtVeryEdge, isCaption, isNear, type Sheet } from './page-edges.js';

const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, '');
/** A shorter head, in letters, may say what the first page says by chance. */
export const SHORTEST_TITLE = 15;

/** Heads that repeat words of the first page, as the title: a short paper has each only once. */
export function titlesAgain(pages: readonly Sheet[], leading: number): Line[] {
  const [first, ...others] = pages;
  const said = lettersOf((first?.lines ?? []).map(({ text }) => text).join(' '));
  return others.flatMap(({ height, lines }) => {
    const top = Math.min(...lines.map((line) => line.base));
    return lines.filter((line) => {
      const own = lettersOf(line.text);
      if (!isNear(line.base, top) || !isAtVeryEdge(line, height) || own.length < SHORTEST_TITLE) return false;
      const isApart = lines.every(
        (other) => isNear(other.base, top) || other.base - top >= HEAD_SHAPE.minGapLeadings * leading,
      );
      return isApart && !isCaption(line) && said.includes(own);
    });
  });
}

/** A document of no more pages may have a running head on one of them alone. */
const SHORT_PAPER = 3;
/** A head is set smaller than most lines, by this factor at the least. */
const HEAD_SMALLER = 0.92;

/** The heads of a paper too short to repeat them: small and short, at the very edge, apart from all else. */
export function lonelyHeads(pages: readonly Sheet[], leading: number): Line[] {
  if (pages.length > SHORT_PAPER) return [];
  return pages.slice(1).flatMap(({ height, lines }) => {
    const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
    const usual = sizes[sizes.length >> 1] ?? 0;
    const top = Math.min(...lines.map(({ base }) => base));
    const heads = lines.filter(({ base }) => isNear(base, top));
    const isApart = lines.every(
      ({ base }) => isNear(base, top) || base - top >= HEAD_SHAPE.minGapLeadings * leading,
    );
    const areHeads = heads.every(
      (line) =>
        isAtVeryEdge(line, height) &&
        line.size < HEAD_SMALLER * usual &&
        line.text.length <= HEAD_SHAPE.maxLetters &&
        !isCaption(line),
    );
    return isApart && areHeads ? heads : [];
  });
}
