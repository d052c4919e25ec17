import { type OffsetMap, offsetMap } from '../../paper/index.js';
import { type Json, record, wholeNumber } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Mark } from './compose.js';

/** Longer marks are errors. */
export const MAX_SPAN_CHARS = 1000;
/** Maximum distance from its offsets to search for a span's text. */
const MAX_SHIFT_CHARS = 200;

const lettersAndDigits = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** True if two texts differ only in white space, punctuation and Unicode compatibility variants. */
const areAlike = (a: string, b: string) => a === b || lettersAndDigits(a) === lettersAndDigits(b);

/** The text of a paragraph, for finding its spans. Their offsets count code points, as in Python. */
export class SpannedText {
  private readonly map: OffsetMap;
  private readonly length: number;

  constructor(
    readonly text: string,
    private readonly warnings: Warnings,
  ) {
    this.map = offsetMap(text);
    this.length = this.map.toCodePoint(text.length);
  }

  /**
   * Finds the UTF-16 offsets of a span. If the source gives the span's text and a different text is at its offsets, the
   * nearest occurrence is used. Undefined, with a warning, if there is none.
   */
  locate(value: unknown, where: string): { start: number; end: number; span: Json } | undefined {
    const span = record(value);
    const start = wholeNumber(span?.start);
    const end = wholeNumber(span?.end);
    const warn = (message: string) => {
      this.warnings.add('span', message, where);
      return undefined;
    };
    if (!span || start === undefined || end === undefined) return warn('span without offsets');
    if (start >= end) return warn('an empty span');
    if (start >= this.length) return warn('span outside the text');
    if (end - start > MAX_SPAN_CHARS) return warn('span too long for a citation mark');
    if (end > this.length) warn('span ends outside the text');
    const range = { start: this.map.toUnit(start), end: this.map.toUnit(Math.min(end, this.length)) };
    const expected = span.text ?? span.mention;
    if (typeof expected !== 'string' || expected === '' || this.hasText(range.start, range.end, expected)) {
      return { ...range, span };
    }
    // The text may be a placeholder: `BIBREF3` for "[4]".
    if (PLACEHOLDER.test(this.text.slice(range.start, range.end))) return { ...range, span };
    const moved =
      this.findNearest(expected, range.start) ?? (this.hasText(start, end, expected) ? start : undefined);
    if (moved === undefined) return warn('the text of a span was not found');
    warn('the text of a span is not at its offsets');
    return { start: moved, end: Math.min(moved + expected.length, this.text.length), span };
  }

  private hasText(start: number, end: number, expected: string): boolean {
    return areAlike(this.text.slice(start, end), expected);
  }

  private findNearest(expected: string, start: number): number | undefined {
    if (expected.length > MAX_SHIFT_CHARS) return undefined;
    const from = Math.max(0, start - MAX_SHIFT_CHARS);
    const window = this.text.slice(from, start + MAX_SHIFT_CHARS + expected.length);
    let best: number | undefined;
    for (
      let position = window.indexOf(expected);
      position !== -1;
      position = window.indexOf(expected, position + 1)
    ) {
      if (best === undefined || Math.abs(from + position - start) < Math.abs(best - start))
        best = from + position;
    }
    return best;
  }
}

/** Removes duplicate marks; warns if two marks overlap. */
export function tidyMarks(marks: Mark[], where: string, warnings: Warnings): Mark[] {
  if (marks.length < 2) return marks;
  const keys = new Set<string>();
  const tidy = marks.filter((mark) => {
    const key = `${mark.kind} ${mark.start} ${mark.end} ${mark.target}`;
    return keys.size !== keys.add(key).size;
  });
  let last: Mark | undefined;
  for (const mark of [...tidy].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const isSameSpan = last && mark.start === last.start && mark.end === last.end;
    if (last && !isSameSpan && mark.start < last.end) warnings.add('span', 'overlapping spans', where);
    if (!last || mark.end > last.end) last = mark;
  }
  return tidy;
}

/** Placeholders of LaTeX and JATS parses for citations, cross-references and formulas. */
export const PLACEHOLDER =
  /^(?:BIBREF|FIGREF|TABREF|EQREF|SECREF|SECREFU|FOOTREF|INLINEFORM|DISPLAYFORM|FORMULA|EQUATION)\d*$/;
