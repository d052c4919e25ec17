import { type BlockText, BlockTextBuilder } from '../blocks/index.js';
import { BOLD, ITALIC, MATH, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { CITED, EACH_KEY, IN_TEXT, type MarkForm, type PrintKey, printMark } from './cited-keys.js';
import { type DelimiterRun, delimiterRun, type EmphasisStep, pairEmphasis } from './emphasis.js';
import { ENTITY, entityText } from './entities.js';
import { HtmlTags } from './html-tags.js';
import * as patterns from './inline-patterns.js';
import { plainDigits, RAISED, SUPERSCRIPT_DIGITS } from './superscripts.js';

const TICKS = /`+/g;
const MAX_CODE_CHARS = 400;
const SPECIAL = /[\\`*_~$<&![^@⁰¹²³⁴⁵⁶⁷⁸⁹]/g;

/** Options for converting inline Markdown. */
export interface InlineOptions {
  /** Prints citations by key; without it, they stay as they are. */
  printKey?: PrintKey | undefined;
  /** Returns the keys of the works that a note cites. Marks of notes that cite nothing are left out. */
  citedByNote?: ((label: string) => string[]) | undefined;
  /** Read asterisks and underscores as text. */
  withoutEmphasis?: boolean;
}

/** Converts the inline markup of one Markdown block. */
class InlineReader {
  private position = 0;
  private flags = 0;
  private readonly depth = { italic: 0, bold: 0 };
  private readonly tags: HtmlTags;
  /** Filled in a first pass: the delimiters that are not in code, formulas or links. */
  private readonly runs: DelimiterRun[] = [];
  private steps: ReadonlyMap<number, EmphasisStep> | undefined;

  constructor(
    private readonly source: string,
    private readonly options: InlineOptions,
    private builder = new BlockTextBuilder(),
    private readonly outerFlags = 0,
  ) {
    this.tags = new HtmlTags(source);
  }

  read(): BlockText {
    const { builder } = this;
    if (!this.options.withoutEmphasis && /[*_]|~~/.test(this.source)) {
      this.builder = new BlockTextBuilder();
      this.pass();
      this.steps = pairEmphasis(this.runs, this.source);
      this.builder = builder;
    }
    this.position = 0;
    this.flags = this.outerFlags;
    this.pass();
    return builder.build();
  }

  private pass(): void {
    while (this.position < this.source.length) {
      if (this.readSpecial()) continue;
      SPECIAL.lastIndex = this.position + 1;
      const end = SPECIAL.exec(this.source)?.index ?? this.source.length;
      this.builder.add(this.source.slice(this.position, end), this.flags);
      this.position = end;
    }
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.source);
    if (match) this.position += match[0].length;
    return match;
  }

  private readSpecial(): boolean {
    switch (this.source[this.position]) {
      case '\\':
        return (
          this.readTex(patterns.TEX_PAREN) ||
          this.readRaised() ||
          this.copyMatch(patterns.ESCAPED, 1, 0) ||
          this.match(patterns.HARD_BREAK) !== null
        );
      case '`':
        return this.readCode();
      case '$':
        return this.readTex(patterns.TEX);
      case '<':
        return this.readTag();
      case '&': {
        const entity = this.match(ENTITY);
        if (entity) this.builder.add(entityText(entity), this.flags);
        return entity !== null;
      }
      case '!':
      case '[':
        return this.readCitation() || this.readNoteMark() || this.readLink() || this.readSpan();
      case '@':
        return this.readCitation();
      case '^':
        return this.copyMatch(patterns.PANDOC_SUPERSCRIPT, 1, SUPERSCRIPT);
      case '*':
      case '_':
      case '~':
        return this.readEmphasis();
      default:
        return this.readSuperscriptDigits();
    }
  }

  private copyMatch(pattern: RegExp, group: number, flag: number): boolean {
    const match = this.match(pattern);
    if (match) this.builder.add(match[group] ?? '', this.flags | flag);
    return match !== null;
  }

  private readCode(): boolean {
    TICKS.lastIndex = this.position;
    const open = TICKS.exec(this.source)?.[0] ?? '';
    const start = this.position + open.length;
    this.position = start;
    for (let close = TICKS.exec(this.source); close; close = TICKS.exec(this.source)) {
      if (close.index - start > MAX_CODE_CHARS) break;
      if (close[0].length !== open.length) continue;
      this.builder.add(this.source.slice(start, close.index), this.flags);
      this.position = close.index + open.length;
      return true;
    }
    this.builder.add(open, this.flags);
    return true;
  }

  private readTex(pattern: RegExp): boolean {
    const match = this.match(pattern);
    if (match) this.addTex(match[1] ?? '');
    return match !== null;
  }

  private addTex(tex: string): void {
    const superscript = patterns.TEX_SUPERSCRIPT.exec(tex.replace(/\s+/g, ''));
    if (superscript) this.builder.add(superscript[1] ?? superscript[2] ?? '', this.flags | SUPERSCRIPT);
    else this.builder.add(`$${tex.trim()}$`, this.flags | MATH);
  }

  private readRaised(): boolean {
    const text = this.match(RAISED)?.[1];
    if (text !== undefined)
      new InlineReader(text, this.options, this.builder, this.flags | SUPERSCRIPT).read();
    return text !== undefined;
  }

  private readTag(): boolean {
    const url = this.match(patterns.AUTO_LINK)?.[1];
    if (url !== undefined) {
      this.builder.link(url).add(url, this.flags);
      return true;
    }
    const tag = this.tags.at(this.position);
    if (!tag) return false;
    this.position += tag.length;
    if (tag.isBreak) this.builder.add(' ', this.flags);
    this.flags = tag.isEnd ? this.flags & ~tag.flag : this.flags | tag.flag;
    return true;
  }

  private readSpan(): boolean {
    const text = this.match(patterns.SPAN)?.[1];
    if (text !== undefined) new InlineReader(text, this.options, this.builder, this.flags).read();
    return text !== undefined;
  }

  private readLink(): boolean {
    const link = this.match(patterns.LINK);
    if (!link) return false;
    const [, image, label = '', address = ''] = link;
    this.match(patterns.ATTRIBUTES);
    if (image) return true;
    const url = address.replace(/^<|>$/g, '');
    if (/^https?:/i.test(url)) this.builder.link(url);
    new InlineReader(label, this.options, this.builder, this.flags).read();
    return true;
  }

  private readEmphasis(): boolean {
    const start = this.position;
    const run = this.match(patterns.EMPHASIS)?.[0] ?? '';
    const step = this.steps?.get(start);
    if (!this.steps && (run[0] !== '~' || run.length === 2))
      this.runs.push(delimiterRun(this.source, start, run.length));
    this.emphasise(step?.closes, -1);
    this.builder.add(run.slice(0, step?.printed ?? run.length), this.flags);
    this.emphasise(step?.opens, 1);
    return true;
  }

  private emphasise({ italic, bold } = { italic: 0, bold: 0 }, sign: 1 | -1): void {
    if (italic + bold === 0) return;
    this.depth.italic += sign * italic;
    this.depth.bold += sign * bold;
    const emphasis = (this.depth.italic > 0 ? ITALIC : 0) | (this.depth.bold > 0 ? BOLD : 0);
    this.flags = (this.flags & ~(ITALIC | BOLD)) | (this.outerFlags & (ITALIC | BOLD)) | emphasis;
  }

  private readSuperscriptDigits(): boolean {
    const before = this.source.slice(Math.max(0, this.position - 2), this.position);
    if (!/\p{L}{2}$|[.,;:)\]”’"]$/u.test(before)) return false;
    const digits = this.match(SUPERSCRIPT_DIGITS)?.[0];
    if (digits === undefined) return false;
    this.builder.add(plainDigits(digits), this.flags | SUPERSCRIPT);
    return true;
  }

  private readNoteMark(): boolean {
    const label = this.match(patterns.NOTE_MARK)?.[1];
    if (label === undefined) return false;
    const keys = this.options.citedByNote?.(label) ?? [];
    if (keys.length > 0) this.builder.cite(keys, label, this.flags | SUPERSCRIPT);
    return true;
  }

  /** Reads Pandoc's citations: `[see @key, p. 3; @other]` and `@key` in the text. */
  private readCitation(): boolean {
    if (!this.options.printKey) return false;
    const group = this.match(CITED)?.[1];
    if (group !== undefined) {
      this.builder.add('(', this.flags);
      let end = 0;
      for (const { 0: whole, 1: minus, 2: key = '', index } of group.matchAll(EACH_KEY)) {
        this.builder.add(group.slice(end, index), this.flags);
        this.addMark(key, minus === '-' ? 'year' : 'both');
        end = index + whole.length;
      }
      this.builder.add(`${group.slice(end)})`, this.flags);
      return true;
    }
    if (/[\p{L}\p{N}.]/u.test(this.source[this.position - 1] ?? '')) return false;
    const match = this.match(IN_TEXT);
    if (!match) return false;
    this.addMark(match[0].replace(/\s\[.*$/s, ''), 'narrative', match[1]);
    return true;
  }

  private addMark(written: string, form: MarkForm, suffix?: string): void {
    const { key, text } = printMark(written, form, this.options.printKey, suffix);
    this.builder.cite([key], text, this.flags);
  }
}

/** Converts inline Markdown. */
export const inlineText = (source: string, options: InlineOptions = {}): BlockText =>
  new InlineReader(source, options).read();
