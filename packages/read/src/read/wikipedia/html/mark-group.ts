import { noteLabel } from '../footnotes.js';

const COUNTERS = new Set(['lower-alpha', 'upper-alpha', 'lower-greek', 'lower-roman', 'upper-roman']);

/** Returns the group implied by a printed mark: `[note 2]` is in the group note, `[a]` in a group numbered by letters. */
function groupFromLabel(inside: string): string {
  const named = /^(\D*[^\d\s])\s+\d+$/.exec(inside)?.[1];
  if (named !== undefined) return named;
  if (/^[a-z]{1,6}$/.test(inside)) return 'lower-alpha';
  if (/^[A-Z]{1,6}$/.test(inside)) return 'upper-alpha';
  return /^[α-ω]{1,3}$/.test(inside) ? 'lower-greek' : '';
}

/**
 * Returns the group of a footnote's mark, and the mark as displayed. Templates such as {{efn}} do not record the group, and some
 * versions print `[lower-alpha 1]`, which style sheets display as `[a]`.
 */
export function groupAndLabel(printed: string, declaredGroup: string): { group: string; label: string } {
  const inside = printed.replace(/^\[|\]$/g, '').trim();
  const group = declaredGroup === '' ? groupFromLabel(inside) : declaredGroup;
  const number = COUNTERS.has(group) ? /(?:^|\s)(\d{1,6})$/.exec(inside)?.[1] : undefined;
  return { group, label: number === undefined ? printed : noteLabel(group, Number(number)) };
}
