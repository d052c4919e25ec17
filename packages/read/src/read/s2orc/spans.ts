import { type OffsetMap, offsetMap } from '../../paper/index.js';
import { type Json, record, whole } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Mark } from './compose.js';

/** A mark of more characters is a mistake. */
export const MAX_SPAN = 1000;
/** How far from its offsets a span's text is looked for. */
const NEAR = 200;

const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** True when the two differ in no more than white space, punctuation and the spelling of characters. */
const alike = (a: string, b: string) => a === b || letters(a) === letters(b);

/** The text of a paragraph, for finding its spans: their offsets count code points, as Python's slices do. */
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
   * Where a span lies, in UTF-16 offsets. Where the source also says which words it means and others stand there,
   * the nearest place with those words is taken. Undefined, with a warning, where there is none.
   */
  place(value: unknown, where: string): { start: number; end: number; span: Json } | undefined {
    const span = record(value);
    const start = whole(span?.start);
    const end = whole(span?.end);
    const fault = (message: string) => {
      this.warnings.add('span', message, where);
      return undefined;
    };
    if (!span || start === undefined || end === undefined) return fault('a span without offsets');
    if (start >= end) return fault('an empty span');
    if (start >= this.length) return fault('a span outside its text');
    if (end - start > MAX_SPAN) return fault('a span too long to be a mark');
    if (end > this.length) fault('a span that ends outside its text');
    const found = { start: this.map.toUnit(start), end: this.map.toUnit(Math.min(end, this.length)) };
    const said = span.text ?? span.mention;
    if (typeof said !== 'string' || said === '' || this.holds(found.start, found.end, said)) {
      return { ...found, span };
    }
    // A placeholder stands for the words: `BIBREF3` for "[4]".
    if (PLACEHOLDER.test(this.text.slice(found.start, found.end))) return { ...found, span };
    const moved = this.nearest(said, found.start) ?? (this.holds(start, end, said) ? start : undefined);
    if (moved === undefined) return fault('a span whose words do not stand there');
    fault('a span beside its words');
    return { start: moved, end: Math.min(moved + said.length, this.text.length), span };
  }

  private holds(start: number, end: number, said: string): boolean {
    return alike(this.text.slice(start, end), said);
  }

  private nearest(said: string, start: number): number | undefined {
    if (said.length > NEAR) return undefined;
    const from = Math.max(0, start - NEAR);
    const window = this.text.slice(from, start + NEAR + said.length);
    let best: number | undefined;
    for (let at = window.indexOf(said); at !== -1; at = window.indexOf(said, at + 1)) {
      if (best === undefined || Math.abs(from + at - start) < Math.abs(best - start)) best = from + at;
    }
    return best;
  }
}

/** Marks without those that say the same twice; warns where two of them overlap. */
export function tidyMarks(marks: Mark[], where: string, warnings: Warnings): Mark[] {
  if (marks.length < 2) return marks;
  const seen = new Set<string>();
  const tidy = marks.filter((mark) => {
    const key = `${mark.kind} ${mark.start} ${mark.end} ${mark.target}`;
    return seen.size !== seen.add(key).size;
  });
  let last: Mark | undefined;
  for (const mark of [...tidy].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const same = last && mark.start === last.start && mark.end === last.end;
    if (last && !same && mark.start < last.end) warnings.add('span', 'spans that overlap', where);
    if (!last || mark.end > last.end) last = mark;
  }
  return tidy;
}

/** What LaTeX and JATS parses put where a citation, a cross-reference or a formula stood. */
export const PLACEHOLDER =
  /^(?:BIBREF|FIGREF|TABREF|EQREF|SECREF|SECREFU|FOOTREF|INLINEFORM|DISPLAYFORM|FORMULA|EQUATION)\d*$/;
