import { noteLabel } from '../footnotes.js';

const COUNTERS = new Set(['lower-alpha', 'upper-alpha', 'lower-greek', 'lower-roman', 'upper-roman']);

/** The group that a mark's print shows: `[note 2]` is of the group note, `[a]` of one that counts in letters. */
function shownGroup(inside: string): string {
  const named = /^(\D*[^\d\s])\s+\d+$/.exec(inside)?.[1];
  if (named !== undefined) return named;
  if (/^[a-z]{1,6}$/.test(inside)) return 'lower-alpha';
  if (/^[A-Z]{1,6}$/.test(inside)) return 'upper-alpha';
  return /^[α-ω]{1,3}$/.test(inside) ? 'lower-greek' : '';
}

/**
 * The group of a footnote's mark and the mark as a reader sees it. Templates such as {{efn}} leave no group beside the
 * mark, and some versions print `[lower-alpha 1]`, which style sheets show as `[a]`.
 */
export function groupAndLabel(printed: string, told: string): { group: string; label: string } {
  const inside = printed.replace(/^\[|\]$/g, '').trim();
  const group = told === '' ? shownGroup(inside) : told;
  const number = COUNTERS.has(group) ? /(?:^|\s)(\d{1,6})$/.exec(inside)?.[1] : undefined;
  return { group, label: number === undefined ? printed : noteLabel(group, Number(number)) };
}
