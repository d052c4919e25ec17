import { labelAt } from '../../wording/caption-labels.js';
import type { Line } from '../layout/lines.js';
import { PAGE_EDGE } from './furniture-thresholds.js';

/** A page's height and lines. */
export interface Sheet {
  height: number;
  lines: Line[];
}

export const isNear = (a: number, b: number) => Math.abs(a - b) <= PAGE_EDGE.sameHeightPt;

/** Captions at the top of several pages may begin with the same words. */
export const isCaption = (line: Line): boolean => labelAt(line.text) !== undefined;

export function pageEdge(line: Line, height: number): 'head' | 'foot' | undefined {
  if (line.base < PAGE_EDGE.headShare * height) return 'head';
  return line.base > (1 - PAGE_EDGE.footShare) * height ? 'foot' : undefined;
}

export const isAtVeryEdge = ({ base }: Line, height: number): boolean =>
  base < PAGE_EDGE.outerShare * height || base > (1 - PAGE_EDGE.outerShare) * height;
