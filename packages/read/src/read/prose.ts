import { cleanCharacters } from '@citemill/metrics/text';
import {
  type Citation,
  EMPHASIS_STYLES,
  type Emphasis,
  type EmphasisStyle,
  type Formula,
  type Mention,
  type Paragraph,
  type Span,
} from '../paper/index.js';
import { placeEmphasis } from './place-emphasis.js';

type Annotation = { start: number; end: number } & (
  | { kind: 'citation'; references: (string | null)[]; group: number }
  /** A citation whose mark is not printed. */
  | { kind: 'point'; group: number }
  | { kind: 'mention'; object: string | null }
);

/** White space other than single spaces; most text has none, and a test is cheaper than a replacement. */
const UNFOLDED = /[^\S ]| {2}/;

/** The end of the text is moved to its start when it exceeds `MAX_END_CHARS`; `KEPT_END_CHARS` of it stay. */
const KEPT_END_CHARS = 2000;
const MAX_END_CHARS = 2 * KEPT_END_CHARS;

/**
 * Builds the text of one paragraph piece by piece, with its citations, mentions and emphasis. White space is collapsed,
 * so that a span never starts or ends with a space and `text.slice(start, end)` is always the span's text.
 *
 * @example
 * const prose = new Prose();
 * prose.add('as shown by ');
 * const { start, end } = prose.spanOf(() => prose.add(' [7] '))!;
 * prose.citeBetween(['b7'], start, end, prose.newGroup());
 * prose.add('.');
 * prose.paragraph([])  // text 'as shown by [7] .'; one citation, text '[7]'
 */
export class Prose {
  /** The text in two parts: slicing a growing string copies all of it, so only the short end is sliced. */
  private start = '';
  private end = '';
  private space = false;
  /** True after a mark that is not printed, until text follows. */
  private isMarkLeftOut = false;
  /** Spans whose first character has not been added yet. */
  private pendingSpans: { start: number }[] = [];
  private annotations: Annotation[] = [];
  private groups = 0;
  private readonly emphasis: Emphasis[] = [];
  private readonly formulas: Formula[] = [];
  /** The active styles and their start offsets. */
  private readonly styles: Partial<Record<EmphasisStyle, { start: number }>> = {};

  /**
   * Adds text. Runs of white space become one space; control characters are dropped. Returns the offset of the first
   * character added, or -1 if the text was only white space.
   */
  add(piece: string): number {
    if (piece === '') return -1;
    const characters = cleanCharacters(piece);
    const clean = UNFOLDED.test(characters) ? characters.replace(/\s+/g, ' ') : characters;
    if (clean === '') return -1;
    if (clean === ' ') {
      this.space = true;
      return -1;
    }
    if (this.isMarkLeftOut) {
      this.isMarkLeftOut = false;
      const rest = this.closeGap(clean);
      if (rest !== clean) return this.add(rest);
    }
    const from = clean.startsWith(' ') ? 1 : 0;
    const to = clean.endsWith(' ') ? clean.length - 1 : clean.length;
    if (this.end.length > MAX_END_CHARS) {
      this.start += this.end.slice(0, -KEPT_END_CHARS);
      this.end = this.end.slice(-KEPT_END_CHARS);
    }
    if ((this.space || from === 1) && !this.isEmpty) this.end += ' ';
    const start = this.length;
    if (this.pendingSpans.length > 0) {
      for (const span of this.pendingSpans) span.start = start;
      this.pendingSpans = [];
    }
    this.end += clean.slice(from, to);
    this.space = to < clean.length;
    return start;
  }

  /**
   * Removes what only the omitted mark needed: the space before it if punctuation follows, a separator, and brackets around nothing
   * else. Returns what follows.
   */
  private closeGap(next: string): string {
    if (this.end.endsWith('(') ? /^\s*\)/.test(next) : this.end.endsWith('[') && /^\s*\]/.test(next)) {
      this.shorten(/\s*[([]$/);
      this.space = true;
      this.isMarkLeftOut = true;
      return next.replace(/^\s*[)\]]/, '');
    }
    // The separator before or after an omitted mark is not needed, either.
    if (/[([;,]$/.test(this.end) && /^\s*[;,]/.test(next)) {
      this.isMarkLeftOut = true;
      return next.replace(/^\s*[;,]/, '');
    }
    if (/^[.,;:!?)\]]/.test(next) || /[([]$/.test(this.end)) this.space = false;
    if (/^[)\]]/.test(next)) this.shorten(/[;,]$/);
    return next;
  }

  /** Removes a match at the end of the text. Citations without a mark that were after it are then at the new end. */
  private shorten(ending: RegExp): void {
    this.end = this.end.replace(ending, '');
    for (const annotation of this.annotations)
      if (annotation.kind === 'point' && annotation.start > this.length)
        annotation.start = annotation.end = this.length;
  }

  /**
   * Adds a citation of an unknown entry at the end of the text; its mark is not printed. `leavesGap` is false if other entries of the
   * same command are printed.
   */
  citeUnprinted(group: number, leavesGap = true): void {
    this.annotations.push({ kind: 'point', group, start: this.length, end: this.length });
    if (leavesGap) this.isMarkLeftOut = true;
  }

  /** Returns an unused number for a group of citations. */
  newGroup(): number {
    return this.groups++;
  }

  /** Returns the span of what `write` adds; undefined if that is only white space. */
  spanOf(write: () => void): Span | undefined {
    const pending = { start: -1 };
    this.pendingSpans.push(pending);
    write();
    if (!this.hasBegun(pending)) return undefined;
    return { start: pending.start, end: this.length, text: this.slice(pending.start, this.length) };
  }

  /** True if text was added since the span was opened; otherwise the span is discarded. */
  private hasBegun(pending: { start: number }): boolean {
    if (pending.start === -1) this.pendingSpans = this.pendingSpans.filter((span) => span !== pending);
    return pending.start !== -1;
  }

  isEmphasised(style: EmphasisStyle): boolean {
    return this.styles[style] !== undefined;
  }

  /** Turns bold or italics on or off for the following text. */
  emphasise(style: EmphasisStyle, isOn: boolean): void {
    const activeStyle = this.styles[style];
    if (isOn === (activeStyle !== undefined)) return;
    if (!activeStyle) {
      const pendingSpan = { start: -1 };
      this.styles[style] = pendingSpan;
      this.pendingSpans.push(pendingSpan);
      return;
    }
    delete this.styles[style];
    if (this.hasBegun(activeStyle)) this.emphasis.push({ start: activeStyle.start, end: this.length, style });
  }

  /** Turns the output of `write` into a mention of the objects, or of an unknown one if none is given. */
  mention(objects: (string | null)[], write: () => void): void {
    const span = this.spanOf(write);
    if (!span) return;
    for (const object of objects.length > 0 ? objects : [null])
      this.mentionBetween(object, span.start, span.end);
  }

  /** Keeps the MathML of what `write` adds. */
  formula(mathml: string, write: () => void): void {
    const span = this.spanOf(write);
    if (span) this.formulas.push({ start: span.start, end: span.end, mathml });
  }

  /** Adds citations of the references, with the text between two offsets as their mark. */
  citeBetween(references: (string | null)[], start: number, end: number, group: number): void {
    if (references.length > 0) this.annotations.push({ kind: 'citation', references, group, start, end });
  }

  /** Adds a mention of the object by the text between two offsets. */
  mentionBetween(object: string | null, start: number, end: number): void {
    this.annotations.push({ kind: 'mention', object, start, end });
  }

  /** The current length of the text. */
  get length(): number {
    return this.start.length + this.end.length;
  }

  /** Returns the text between two offsets. */
  slice(start: number, end: number): string {
    if (start < this.start.length) {
      this.start += this.end;
      this.end = '';
      return this.start.slice(start, end);
    }
    return this.end.slice(start - this.start.length, end - this.start.length);
  }

  /** Returns the text after an offset, with a pending space at its end. */
  since(offset: number): string {
    return this.slice(offset, this.length) + (this.space ? ' ' : '');
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Returns the paragraph; undefined if only white space was added. */
  paragraph(section: string[]): Paragraph | undefined {
    const written = this.start + this.end;
    const text = written.normalize('NFC');
    if (text === '') return undefined;
    // Unicode composition shortens the text: the new offset is the length of the composed text before it.
    const mapOffset =
      text === written
        ? (offset: number) => offset
        : (offset: number) => written.slice(0, offset).normalize('NFC').length;
    const citations: Citation[] = [];
    const mentions: Mention[] = [];
    for (const annotation of this.annotations) {
      let start = mapOffset(annotation.start);
      if (annotation.kind === 'point') {
        const markOffset = Math.min(start, text.length);
        citations.push({
          start: markOffset,
          end: markOffset,
          text: '',
          reference: null,
          group: annotation.group,
        });
        continue;
      }
      const end = Math.min(mapOffset(annotation.end), text.length);
      // A span that is only an accent is composed with the letter before it.
      if (text[start] === ' ') start++;
      if (start >= end) continue;
      const span = { start, end, text: text.slice(start, end) };
      if (annotation.kind === 'mention') mentions.push({ ...span, object: annotation.object });
      else
        for (const reference of annotation.references)
          citations.push({ ...span, reference, group: annotation.group });
    }
    const byOffset = (a: Span, b: Span) => a.start - b.start || a.end - b.end;
    for (const style of EMPHASIS_STYLES) this.emphasise(style, false);
    const emphasis = placeEmphasis(this.emphasis, text, mapOffset);
    const formulas = this.formulas.flatMap(({ mathml, ...range }) => {
      const start = mapOffset(range.start);
      const end = mapOffset(range.end);
      return start < end ? [{ start, end, mathml }] : [];
    });
    return {
      section: [...section],
      text,
      citations: citations.sort(byOffset),
      mentions: mentions.sort(byOffset),
      ...(emphasis.length > 0 ? { emphasis } : {}),
      ...(formulas.length > 0 ? { formulas } : {}),
    };
  }
}
