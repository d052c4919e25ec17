import { pluralise } from '../../library/numbers.js';
import type { Side } from './graph-layout.js';

/** What a paper has in common with the one in the middle of the graph; empty if there is nothing. */
export function commonPapers(side: Side, shared: number): string {
  if (shared === 0) return '';
  return side === 'cites'
    ? `${pluralise(shared, 'paper cites', 'papers cite')} both`
    : `${pluralise(shared, 'cited paper')} in common`;
}
