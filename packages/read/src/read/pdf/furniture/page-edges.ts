import type { Line } from '../layout/lines.js';
import { labelAt } from '../wording/caption-labels.js';
import { PAGE_EDGE } from './decisions.js';

/** A page as far as its edges are concerned. */
export interface Sheet {
  height: number;
  lines: Line[];
}

/** The outermost share of a page's height, where a repeated line is a head whatever the number of pages. */
const OUTER = 0.085;
export const isNear = (a: number, b: number) => Math.abs(a - b) <= PAGE_EDGE.sameHeightPt;

/** Captions of tables and figures at the top of several pages may begin alike. */
export const isCaption = (line: Line): boolean => labelAt(line.text) !== undefined;

/** The edge that a line stands at. */
export function edgeOf(line: Line, height: number): 'head' | 'foot' | undefined {
  if (line.base < PAGE_EDGE.edgeShare * height) return 'head';
  return line.base > (1 - PAGE_EDGE.edgeShare) * height ? 'foot' : undefined;
}

export const isAtVeryEdge = ({ base }: Line, height: number): boolean =>
  base < OUTER * height || base > (1 - OUTER) * height;
