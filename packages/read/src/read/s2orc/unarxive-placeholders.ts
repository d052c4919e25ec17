import type { PaperObject } from '../../paper/index.js';
import { cleanString } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Bibliography } from './bibliography.js';
import type { Mark } from './compose.js';
import { formatInlineFormula, isProse } from './formula.js';
import type { RefEntries } from './objects.js';

const PLACEHOLDER = /\{\{(cite|formula|figure|table):([\w-]{1,100})\}\}/g;

/** Limit for the formulas of one paper, in case one large formula is repeated. It is larger than any paper's text. */
const MAX_FORMULA_CHARS = 5_000_000;

/** The targets of unarXive's placeholders in one paper. */
export class Placeholders {
  /** The display equations found by {@link findMarks}. */
  readonly displayed = new Map<string, PaperObject>();

  constructor(
    private readonly formulas: Map<string, string>,
    private readonly refEntries: RefEntries,
    private readonly bibliography: Bibliography,
    private readonly warnings: Warnings,
  ) {}

  private budget = MAX_FORMULA_CHARS;

  /** Returns the text of a formula in a sentence; '' if it does not exist. */
  private formulaText(id: string, where: string): string {
    const latex = this.formulas.get(id);
    if (latex === undefined) this.warnings.add('formula', 'a formula is missing from ref_entries', where);
    this.budget -= latex?.length ?? 0;
    if (this.budget >= 0) return formatInlineFormula(latex ?? '');
    const limit = MAX_FORMULA_CHARS.toLocaleString('en');
    this.warnings.add('formula', `formulas omitted: more than ${limit} characters of formulas`, where);
    return '';
  }

  /** Replaces the placeholders in a text without recorded spans, such as a heading or bibliography entry. */
  fill(text: string): string {
    return text.replace(PLACEHOLDER, (_, kind: string, id: string) =>
      kind === 'formula'
        ? this.formulaText(id, 'a heading or entry')
        : (this.refEntries.numbers.get(id) ?? ''),
    );
  }

  /** Finds the placeholders in the text of a paragraph. The source's spans contain no further information. */
  findMarks(text: string, where: string): Mark[] {
    return [...text.matchAll(PLACEHOLDER)].map((match) => {
      const [{ length }, kind = '', id = ''] = match;
      const start = match.index;
      const end = start + length;
      if (kind === 'cite') return this.citation(id, start, end, where);
      return kind === 'formula'
        ? this.formula(text, id, start, end, where)
        : this.float(text, id, start, end);
    });
  }

  private citation(id: string, start: number, end: number, where: string): Mark {
    const isListed = this.bibliography.has(id);
    if (!isListed) this.warnings.add('reference', 'cited entry is not in the bibliography', where);
    const replacement = isListed ? this.bibliography.formatMark(id) : '[?]';
    return { start, end, kind: 'citation', target: isListed ? id : null, replacement };
  }

  private formula(text: string, id: string, start: number, end: number, where: string): Mark {
    const latex = this.formulas.get(id) ?? '';
    const replacement = this.formulaText(id, where);
    // unarXive adds a space after every formula: "{{formula:…}} , and".
    const endWithSpace = text[end] === ' ' ? end + 1 : end;
    if (replacement === '' || isProse(latex) || !isAlone(text, start, end))
      return { start, end: endWithSpace, kind: 'plain', target: null, replacement };
    this.displayed.set(id, { id, kind: 'equation', content: cleanString(latex) ?? '' });
    return { start, end: endWithSpace, kind: 'mention', target: id, replacement };
  }

  /** Returns the mark of a figure or table: its number if there is other text on the line, otherwise nothing. */
  private float(text: string, id: string, start: number, end: number): Mark {
    const number = this.refEntries.numbers.get(id);
    // The braces of other placeholders do not count as text.
    const isInline = /[^\s}]/.test(lineBefore(text, start)) && /[^\s{]/.test(lineAfter(text, end));
    if (!isInline || number === undefined)
      return { start, end, kind: 'plain', target: null, replacement: '' };
    return {
      start,
      end,
      kind: 'mention',
      target: this.refEntries.ids.has(id) ? id : null,
      replacement: number,
    };
  }
}

/** Maximum characters of a line that are examined. */
const MAX_LINE_CHARS = 400;

function lineBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - MAX_LINE_CHARS), start);
  return before.slice(before.lastIndexOf('\n') + 1);
}

function lineAfter(text: string, end: number): string {
  const after = text.slice(end, end + MAX_LINE_CHARS);
  const line = after.indexOf('\n');
  return line === -1 ? after : after.slice(0, line);
}

/** True for a formula alone on its line, which is a display formula. unarXive does not mark display formulas otherwise. */
const isAlone = (text: string, start: number, end: number): boolean =>
  lineBefore(text, start).trim() === '' && lineAfter(text, end).trim() === '';
