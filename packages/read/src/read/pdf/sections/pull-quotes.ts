import { lettersOnly } from '../../wording/phrases.js';
import { isBackName, isMainName } from '../../wording/section-names.js';
import type { PlacedLine } from '../layout/order.js';
import { PULL_QUOTE } from './decisions.js';
import type { Heading } from './headings.js';

/**
 * Finds words of the text that are repeated in large type in the middle of a page: they look like headings. They are
 * larger than the section headings and in another font, or the text contains them too.
 */
export function findPullQuotes(headings: readonly Heading[], lines: readonly PlacedLine[]): Set<Heading> {
  const sections = headings.filter(({ text }) => isMainName(text));
  const long = headings.filter(
    ({ text }) => text.split(/\s+/).length >= PULL_QUOTE.minWords && !/^\d/.test(text) && !isBackName(text),
  );
  if (sections.length < 2 || long.length === 0) return new Set();
  const allLetters = lettersOnly(lines.map(({ line }) => line.text).join(' '));
  const isRepeated = (letters: string) => allLetters.indexOf(letters) !== allLetters.lastIndexOf(letters);
  return new Set(
    long.filter(
      ({ text, style }) =>
        sections.every((section) => style.size > PULL_QUOTE.minSize * section.style.size) &&
        (sections.every((section) => style.font !== section.style.font) ||
          isRepeated(lettersOnly(text.replace(/[.…]+$/u, '')))),
    ),
  );
}
