import { isSectionName } from '../blocks/headings.js';

/** A numbered line that may be a heading: "1. Introduction", "3.2 Silt of the rivers", "A.1 Proofs". */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){1,3})\.?\s+(?=\p{Lu}).{2,90}[^\s.,;:]$/u;

interface NumberedLine {
  line: number;
  parts: string[];
}

const isNext = (before: NumberedLine, { parts }: NumberedLine): boolean =>
  before.parts.length === parts.length && Number(parts.at(-1)) === Number(before.parts.at(-1)) + 1;

/**
 * Adds Markdown markup to headings that olmOCR writes as plain lines. Items of an enumeration follow each other without text between
 * them; headings do not. The number of lines stays the same.
 */
export function markPlainHeadings(text: string): string {
  const lines = text.split('\n');
  const isAlone = (index: number): boolean =>
    (lines[index - 1] ?? '').trim() === '' && (lines[index + 1] ?? '').trim() === '';
  const numbered = lines.flatMap((line, index): NumberedLine[] => {
    const number = isAlone(index) ? NUMBERED.exec(line)?.[1] : undefined;
    return number === undefined ? [] : [{ line: index, parts: number.split('.') }];
  });
  const hasText = (from: number, to: number): boolean =>
    lines.slice(from + 1, to).some((line) => line.trim() !== '');
  numbered.forEach((entry, i) => {
    const [before, after] = [numbered[i - 1], numbered[i + 1]];
    const isItem =
      (before && isNext(before, entry) && !hasText(before.line, entry.line)) ||
      (after && isNext(entry, after) && !hasText(entry.line, after.line));
    const heading = lines[entry.line] ?? '';
    if (!isItem || isSectionName(heading))
      lines[entry.line] = `${'#'.repeat(entry.parts.length + 1)} ${heading}`;
  });
  return lines.join('\n');
}
