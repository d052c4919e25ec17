import type { PaperObject } from '../../paper/index.js';
import { cleanString } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Bibliography } from './bibliography.js';
import type { Mark } from './compose.js';
import { inlineFormula, isProse } from './formula.js';
import type { RefEntries } from './objects.js';

const PLACEHOLDER = /\{\{(cite|formula|figure|table):([\w-]{1,100})\}\}/g;

/** Maximum characters of all formulas written for one paper; more than any paper's text. */
const MAX_FORMULA_CHARS = 5_000_000;

/** The targets of unarXive's placeholders in one paper. */
export class Placeholders {
  /** The display equations found by {@link marks}. */
  readonly displayed = new Map<string, PaperObject>();

  constructor(
    private readonly formulas: Map<string, string>,
    private readonly refEntries: RefEntries,
    private readonly bibliography: Bibliography,
    private readonly warnings: Warnings,
  ) {}

  private budget = MAX_FORMULA_CHARS;

  /** A formula as written in a sentence; '' if it does not exist. */
  private formulaText(id: string, where: string): string {
    const latex = this.formulas.get(id);
    if (latex === undefined) this.warnings.add('formula', 'formula is not among the entries', where);
    this.budget -= latex?.length ?? 0;
    if (this.budget >= 0) return inlineFormula(latex ?? '');
    this.warnings.add('formula', 'formulas omitted: too many characters', where);
    return '';
  }

  /** Text without spans (headings, bibliography entries) with its formulas filled in. */
  fill(text: string): string {
    return text.replace(PLACEHOLDER, (_, kind: string, id: string) =>
      kind === 'formula'
        ? this.formulaText(id, 'a heading or entry')
        : (this.refEntries.numbers.get(id) ?? ''),
    );
  }

  /** The placeholders of a paragraph, found in its text: the source's spans contain no further information. */
  marks(text: string, where: string): Mark[] {
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
    const write = isListed ? this.bibliography.mark(id) : '[?]';
    return { start, end, kind: 'citation', target: isListed ? id : null, write };
  }

  private formula(text: string, id: string, start: number, end: number, where: string): Mark {
    const latex = this.formulas.get(id) ?? '';
    const write = this.formulaText(id, where);
    // unarXive adds a space after every formula: "{{formula:…}} , and".
    const until = text[end] === ' ' ? end + 1 : end;
    if (write === '' || isProse(latex) || !isAlone(text, start, end))
      return { start, end: until, kind: 'plain', target: null, write };
    this.displayed.set(id, { id, kind: 'equation', content: cleanString(latex) ?? '' });
    return { start, end: until, kind: 'mention', target: id, write };
  }

  /** A floating figure or table is not part of the text; within a line it is written as its number. */
  private float(text: string, id: string, start: number, end: number): Mark {
    const number = this.refEntries.numbers.get(id);
    const within = /[^\s}]/.test(lineBefore(text, start)) && /[^\s{]/.test(lineAfter(text, end));
    if (!within || number === undefined) return { start, end, kind: 'plain', target: null, write: '' };
    return { start, end, kind: 'mention', target: this.refEntries.ids.has(id) ? id : null, write: number };
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

/** A display formula is alone on its line; unarXive has no other distinction from inline formulas. */
const isAlone = (text: string, start: number, end: number): boolean =>
  lineBefore(text, start).trim() === '' && lineAfter(text, end).trim() === '';
