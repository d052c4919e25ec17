import { median } from '../../statistics.js';
import { lettersOnly } from '../../wording/phrases.js';
import type { Line } from '../layout/lines.js';
import { HEAD_SHAPE, SINGLE_HEAD } from './furniture-thresholds.js';
import { isAtVeryEdge, isCaption, isNear, type Sheet } from './page-edges.js';

/** Finds heads that repeat words of the first page, such as the title: a short paper has each only once. */
export function findRepeatedTitles(pages: readonly Sheet[], leading: number): Line[] {
  const [first, ...others] = pages;
  const firstPageLetters = lettersOnly((first?.lines ?? []).map(({ text }) => text).join(' '));
  return others.flatMap(({ height, lines }) => {
    const top = Math.min(...lines.map((line) => line.base));
    return lines.filter((line) => {
      const letters = lettersOnly(line.text);
      if (!isNear(line.base, top) || !isAtVeryEdge(line, height) || letters.length < SINGLE_HEAD.minLetters)
        return false;
      const isApart = lines.every(
        (other) => isNear(other.base, top) || other.base - top >= HEAD_SHAPE.minGapLeadings * leading,
      );
      return isApart && !isCaption(line) && firstPageLetters.includes(letters);
    });
  });
}

/** Finds the heads of a paper too short to repeat them: small and short, at the very edge, apart from everything else. */
export function findLonelyHeads(pages: readonly Sheet[], leading: number): Line[] {
  if (pages.length > SINGLE_HEAD.maxPages) return [];
  return pages.slice(1).flatMap(({ height, lines }) => {
    const medianSize = median(lines.map(({ size }) => size));
    const top = Math.min(...lines.map(({ base }) => base));
    const heads = lines.filter(({ base }) => isNear(base, top));
    const isApart = lines.every(
      ({ base }) => isNear(base, top) || base - top >= HEAD_SHAPE.minGapLeadings * leading,
    );
    const areHeads = heads.every(
      (line) =>
        isAtVeryEdge(line, height) &&
        line.size < SINGLE_HEAD.maxSize * medianSize &&
        line.text.length <= HEAD_SHAPE.maxLetters &&
        !isCaption(line),
    );
    return isApart && areHeads ? heads : [];
  });
}
