import { type Gutter, joined } from './gutters.js';
import type { Run } from './runs.js';

/** Gutters this near to each other, by their middles, are one. */
const SAME = 8;

const middleOf = ({ left, right }: Gutter) => (left + right) / 2;

/** The gutters that several pages share, those of most pages first. */
export function sharedGutters(pages: readonly (readonly Gutter[])[]): Gutter[] {
  const clusters: { gutter: Gutter; pages: number }[] = [];
  for (const gutters of pages) {
    for (const gutter of gutters) {
      const cluster = clusters.find((one) => Math.abs(middleOf(one.gutter) - middleOf(gutter)) <= SAME);
      if (!cluster) {
        clusters.push({ gutter: { ...gutter }, pages: 1 });
        continue;
      }
      cluster.pages++;
      const left = Math.max(cluster.gutter.left, gutter.left);
      const right = Math.min(cluster.gutter.right, gutter.right);
      if (right > left) cluster.gutter = { left, right };
    }
  }
  const fewest = pages.length <= 4 ? 1 : Math.max(2, 0.15 * pages.length);
  return clusters
    .filter((one) => one.pages >= fewest)
    .sort((a, b) => b.pages - a.pages)
    .map((one) => one.gutter);
}

/** Lines that end at a gutter and lines that begin behind it, at the least, for a page to have it. */
const FEWEST_BESIDE = 2;

/**
 * The gutters of a page that shows too little of its columns to tell them by itself: that of the document which its
 * lines stop at and start from.
 */
export function gutterOfPage(runs: readonly Run[], shared: readonly Gutter[]): Gutter[] {
  const lines = joined(runs);
  let best: Gutter | undefined;
  let most = 0;
  for (const gutter of shared) {
    const before = lines.filter(
      (one) => one.right <= gutter.right + 1 && one.right > gutter.left - 12 && one.right - one.left > 60,
    ).length;
    const behind = lines.filter(
      (one) => one.left >= gutter.left - 1 && one.left < gutter.right + 12 && one.right - one.left > 60,
    ).length;
    const beside = Math.min(before, behind);
    if (beside >= FEWEST_BESIDE && beside > most) {
      most = beside;
      best = gutter;
    }
  }
  return best ? [best] : [];
}
