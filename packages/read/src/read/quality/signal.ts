import type { Warning } from '../../paper/index.js';
import type { WarningCode } from '../warning-texts.js';

/** One sign of a bad reading: the share of the paper that it concerns, from 0 to 1, and a warning for each place. */
export interface Signal {
  code: WarningCode;
  share: number;
  places: Omit<Warning, 'code'>[];
}

/** The pages on which paragraphs and entries are printed, for papers with pages. Pages count from 0. */
export interface PrintedPlaces {
  /** First and last page of each paragraph of the abstract and the body. */
  paragraphs: readonly { first: number; last: number }[];
  /** The label and the page of each bibliography entry. */
  entries: readonly { label?: string; page: number }[];
  /** The headings of a paper with numbered sections, as printed: the sections of its paragraphs have no numbers. */
  headings?: readonly { text: string; page: number }[];
}

/** Makes a signal for the faulty ones of `total` items; none if no item is faulty. */
export function makeSignal(
  code: WarningCode,
  faulty: number,
  total: number,
  places: Signal['places'],
): Signal[] {
  return faulty > 0 && total > 0 ? [{ code, share: Math.min(1, faulty / total), places }] : [];
}

const MAX_QUOTE_CHARS = 60;

/** Returns the first words of a text, for a warning. */
export const quoteStart = (text: string): string =>
  text.length <= MAX_QUOTE_CHARS ? `“${text}”` : `“${text.slice(0, MAX_QUOTE_CHARS).trimEnd()}…”`;

/** Returns the last words of a text, for a warning. */
export const quoteEnd = (text: string): string =>
  text.length <= MAX_QUOTE_CHARS ? `“${text}”` : `“…${text.slice(-MAX_QUOTE_CHARS).trimStart()}”`;
