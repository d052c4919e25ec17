import type { Placed } from '../layout/order.js';
import { isBackName, isMainName } from '../wording/section-names.js';
import type { Heading } from './headings.js';

/** Words that a magazine prints large have so many, at the least. */
const FEWEST_WORDS = 8;
/** They are larger than the headings of sections, by this factor. */
const LARGER = 1.1;

const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, '');

/**
 * Words of the text that are printed again, large, in the middle of a page: no headings, though they look like some.
 * They are larger than the headings of sections and set in another font, or the text says the same.
 */
export function pullQuotes(headings: readonly Heading[], lines: readonly Placed[]): Set<Heading> {
  const sections = headings.filter(({ text }) => isMainName(text));
  const long = headings.filter(
    ({ text }) => text.split(/\s+/).length >= FEWEST_WORDS && !/^\d/.test(text) && !isBackName(text),
  );
  if (sections.length < 2 || long.length === 0) return new Set();
  const said = lettersOf(lines.map(({ line }) => line.text).join(' '));
  const isRepeated = (own: string) => said.indexOf(own) !== said.lastIndexOf(own);
  return new Set(
    long.filter(
      ({ text, style }) =>
        sections.every((one) => style.size > LARGER * one.style.size) &&
        (sections.every((one) => style.font !== one.style.font) ||
          isRepeated(lettersOf(text.replace(/[.…]+$/u, '')))),
    ),
  );
}
