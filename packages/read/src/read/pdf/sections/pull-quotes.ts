import { lettersOnly } from '../../wording/phrases.js';
import { isBackSectionName, isMainSectionName } from '../../wording/section-names.js';
import type { BodyType } from '../layout/body-type.js';
import type { PlacedLine } from '../layout/order.js';
import type { Heading } from './headings.js';
import { HEADING_TYPE, PULL_QUOTE } from './section-thresholds.js';

/** Begins with a section's number or letter: "2 ", "IV. ", "B. ". */
const NUMBERED = /^(?:\d|[A-Z]{1,5}\.\s)/;

/**
 * Finds words of the text that are repeated in large type in the middle of a page: they look like headings. They are
 * larger than the text and the section headings, and either in another font than these or found in the text too. Section
 * headings in small capitals are smaller than the text.
 */
export function findPullQuotes(
  headings: readonly Heading[],
  lines: readonly PlacedLine[],
  bodyType: BodyType,
): Set<Heading> {
  const sections = headings.filter(({ text }) => isMainSectionName(text));
  const long = headings.filter(
    ({ text, style }) =>
      text.split(/\s+/).length >= PULL_QUOTE.minWords &&
      style.size > HEADING_TYPE.minLargerSize * bodyType.size &&
      !NUMBERED.test(text) &&
      !isBackSectionName(text),
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
