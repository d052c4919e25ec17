import { itemAt } from '@citemill/metrics/at';
import { isSectionName } from '../blocks/headings.js';
import { htmlTables } from '../blocks/html-text.js';
import { DATA_IMAGE } from './data-images.js';
import { divideAtFormulas, opensFormula } from './display-formulas.js';
import { isTableRule, pipeCells } from './pipe-tables.js';
import { texRows } from './tex-rows.js';

/** A part of a Markdown file, still with its inline markup. */
export interface MarkdownBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'entry' | 'table' | 'figure' | 'formula' | 'code' | 'footnote';
  text: string;
  level?: number;
  label?: string;
  rows?: string[][];
  images?: string[];
  /** The number of its first line, from 1. */
  line: number;
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}(?:\{\d+\})?(?:[-_*]\s*){3,}$/;
const ITEM = /^(\s{0,6})(?:([-*+•])|(\d{1,4})([.)]))[\s\u00a0]+(\S.*)$/;
/** A line within a paragraph that begins with a number, such as "2018. Silt …": only a 1 begins a list there. */
const NUMBERED_TEXT = /^\s{0,6}(?!1[.)])\d{1,4}[.)]\s/;
/** A year at the start of a line of a list item. */
const YEAR_TEXT = /^\s{0,6}(?:1[5-9]|20)\d\d[.)]\s/;
const NOTE = /^ {0,3}\[\^([^\]\s]{1,40})\]:\s*(.*)$/;
/** A note as Nougat writes it: "Footnote 1: …". */
const NOUGAT_NOTE = /^ {0,3}Footnote (\d{1,3}):\s*(.*)$/;
const IMAGE = /^\s*!\[([^\]]*)\]\(([^()\s]*)(?:\s[^()]*)?\)\s*(?:\{[^{}]*\}\s*)?$/;
const IMAGE_COMMENT =
  /^\s*<!--\s*image\s*-->\s*$|^\s*<img\b[^<>]*>\s*$|^\s*\*\*==> picture .* intentionally omitted <==\*\*\s*$/i;
const ENVIRONMENT =
  /^\s*\\begin\{(table\*?|tabular\*?|figure\*?|equation\*?|align\*?|gather\*?|algorithm\*?)\}/;
/** Lines that are not text: Pandoc's divisions, Nougat's missing pages, comments, HTML tags. */
const IGNORED = /^\s*(?::{3,}.*|\[MISSING_PAGE[^\]]*\]|<!--.*-->|<\/?(?:div|center|p|span)\b[^<>]*>)\s*$/i;
/** The start of a division in which Pandoc's citeproc writes one entry of the bibliography. */
const ENTRY_START =
  /^\s*(?::{3,}\s*\{[^{}]*\.csl-entry\b[^{}]*\}|<div\b[^<>]*\bclass="csl-entry"[^<>]*>)\s*$/;
/** The separator that Nougat writes between an author's address and the next author's name. */
const NEXT_AUTHOR = /(?<=@[^\s@]{1,80})\s&(?=\p{Lu})/u;
/** A line that is completely bold, begins like a heading and does not end like a sentence. */
const BOLD_LINE = /^\s*(?:\*\*|__)(?=[\p{Lu}\d_*])(?:(?!\*\*|__)[^\n]){2,80}[^\s.,;:*_-](?:\*\*|__)\s*$/u;
const MAX_TABLE_ROWS = 20_000;

/** Removes the number signs at the end of a heading: "## Silt ##". */
function removeClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || /\s/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

/** Divides Markdown into blocks. It supports what converters and Pandoc write, not all of Markdown. */
export class MarkdownLines {
  private lineIndex = 0;
  private readonly blocks: MarkdownBlock[] = [];
  /** True above the abstract and the first section. */
  private isFront = true;
  /** True in an entry that citeproc has written. */
  private isEntry = false;

  constructor(
    private readonly lines: readonly string[],
    private readonly firstLine: number,
    private readonly isNougat: boolean,
  ) {}

  read(): MarkdownBlock[] {
    while (this.lineIndex < this.lines.length) this.readBlock();
    return this.blocks;
  }

  private get line(): string {
    return this.lines[this.lineIndex] ?? '';
  }

  private note(line: string): RegExpExecArray | null {
    return NOTE.exec(line) ?? (this.isNougat ? NOUGAT_NOTE.exec(line) : null);
  }

  private add(block: Omit<MarkdownBlock, 'line'>, start: number): void {
    const kind = this.isEntry && block.kind === 'paragraph' ? 'entry' : block.kind;
    this.blocks.push({ ...block, kind, line: this.firstLine + start });
  }

  private readBlock(): void {
    const { line } = this;
    if (IGNORED.test(line)) this.isEntry = ENTRY_START.test(line);
    if (line.trim() === '' || RULE.test(line) || (IGNORED.test(line) && !IMAGE_COMMENT.test(line)))
      this.lineIndex++;
    else if (FENCE.test(line)) this.readCode();
    else if (HEADING.test(line)) this.readHeading();
    else if (/^\s*(?:\$\$|\\\[(?!\s*\d[\d\s,–-]*\\\]))/.test(line)) this.readFormula();
    else if (ENVIRONMENT.test(line)) this.readEnvironment();
    else if (/^\s*(?:<html>\s*)?(?:<body>\s*)?<table\b/i.test(line)) this.readHtmlTable();
    else if (this.isPipeTable()) this.readPipeTable();
    else if (IMAGE.test(line) || IMAGE_COMMENT.test(line)) this.readImage();
    else if (this.note(line)) this.readNote();
    else if (ITEM.test(line)) this.readItem();
    else this.readParagraph();
  }

  private readHeading(): void {
    const [, marks = '', text = ''] = HEADING.exec(this.line) ?? [];
    if (marks.length > 1) this.isFront = false;
    this.add(
      { kind: 'heading', text: removeClosingMarks(text.trim()), level: marks.length },
      this.lineIndex++,
    );
  }

  /** Returns the lines up to and including the first that matches, or to the end of the file. */
  private takeUntil(end: RegExp): string {
    const start = this.lineIndex;
    do this.lineIndex++;
    while (this.lineIndex < this.lines.length && !end.test(itemAt(this.lines, this.lineIndex - 1)));
    return this.lines.slice(start, this.lineIndex).join('\n');
  }

  private readCode(): void {
    const start = this.lineIndex++;
    const fence = FENCE.exec(itemAt(this.lines, start))?.[1] ?? '```';
    // GitHub's Markdown has display formulas in code blocks of the language "math".
    const kind = /^\W*math\s*$/.test(itemAt(this.lines, start)) ? 'formula' : 'code';
    while (this.lineIndex < this.lines.length && !this.line.trimStart().startsWith(fence)) this.lineIndex++;
    const text = this.lines.slice(start + 1, this.lineIndex).join('\n');
    this.lineIndex++;
    this.add({ kind, text }, start);
  }

  private readFormula(): void {
    const start = this.lineIndex;
    const isDollars = /^\s*\$\$/.test(this.line);
    const rest = this.line.replace(/^\s*(?:\$\$|\\\[)/, '');
    const end = isDollars ? /\$\$/ : /\\\]/;
    if (!end.test(rest)) {
      this.lineIndex++;
      while (this.lineIndex < this.lines.length && !end.test(this.line) && this.line.trim() !== '')
        this.lineIndex++;
    }
    const formula = this.lines.slice(start, this.lineIndex + 1).join('\n');
    this.lineIndex++;
    const [, tex = '', after = ''] =
      /^\s*(?:\$\$|\\\[)([\s\S]*?)(?:\$\$|\\\]|$(?![\s\S]))([\s\S]*)$/.exec(formula) ?? [];
    if (tex.trim() !== '') this.add({ kind: 'formula', text: `${tex.trim()} ${after.trim()}`.trim() }, start);
  }

  private readEnvironment(): void {
    const start = this.lineIndex;
    const name = ENVIRONMENT.exec(this.line)?.[1] ?? '';
    const text = this.takeUntil(new RegExp(`\\\\end\\{${name.replace('*', '\\*')}\\}`));
    if (/^tab/.test(name)) this.add({ kind: 'table', text: '', rows: texRows(text) }, start);
    else if (/^fig/.test(name)) this.add({ kind: 'figure', text: '' }, start);
    else if (/^algorithm/.test(name)) this.add({ kind: 'code', text }, start);
    else this.add({ kind: 'formula', text: text.replace(/\\(?:begin|end)\{[^{}]*\}/g, '').trim() }, start);
  }

  private readHtmlTable(): void {
    const start = this.lineIndex;
    const html = this.takeUntil(/<\/table>/i);
    const rows = htmlTables(html).slice(0, MAX_TABLE_ROWS);
    if (rows.length > 0) this.add({ kind: 'table', text: '', rows }, start);
  }

  private isPipeTable(): boolean {
    return this.line.includes('|') && isTableRule(this.lines[this.lineIndex + 1] ?? '');
  }

  private readPipeTable(): void {
    const start = this.lineIndex;
    while (this.lineIndex < this.lines.length && this.line.includes('|') && this.line.trim() !== '')
      this.lineIndex++;
    const rows = this.lines
      .slice(start, Math.min(this.lineIndex, start + MAX_TABLE_ROWS))
      .filter((_, i) => i !== 1)
      .map(pipeCells);
    this.add({ kind: 'table', text: '', rows }, start);
  }

  private readImage(): void {
    const start = this.lineIndex++;
    const [, caption = '', path = ''] = IMAGE.exec(itemAt(this.lines, start)) ?? [];
    this.add({ kind: 'figure', text: caption, images: path && path !== DATA_IMAGE ? [path] : [] }, start);
  }

  private readNote(): void {
    const start = this.lineIndex++;
    const [, label = '', first = ''] = this.note(itemAt(this.lines, start)) ?? [];
    const rest: string[] = [];
    while (this.lineIndex < this.lines.length && /^(?: {2,}|\t)\S/.test(this.line))
      rest.push(itemAt(this.lines, this.lineIndex++).trim());
    this.add({ kind: 'footnote', text: [first, ...rest].join('\n'), label }, start);
  }

  private readItem(): void {
    const start = this.lineIndex++;
    const [, , , number, mark = '', first = ''] = ITEM.exec(itemAt(this.lines, start)) ?? [];
    const rest = this.takeContinuation();
    this.add(
      { kind: 'item', text: [first, ...rest].join('\n'), ...(number ? { label: `${number}${mark}` } : {}) },
      start,
    );
  }

  private readParagraph(): void {
    const start = this.lineIndex++;
    const first = itemAt(this.lines, start).replace(/^\s*(?:>\s?)+/, '');
    // A heading in bold, or the name of a section, may be directly above its text.
    if (/^\W{0,6}abstract\b/i.test(first) || isSectionName(first.trim())) this.isFront = false;
    if (BOLD_LINE.test(first) || isSectionName(first.trim())) {
      this.add({ kind: 'paragraph', text: first.trim() }, start);
      return;
    }
    const text = [first.trim(), ...this.takeContinuation([first])].join('\n');
    if (this.isNougat && this.isFront)
      for (const part of text.split(NEXT_AUTHOR)) this.add({ kind: 'paragraph', text: part }, start);
    else for (const part of divideAtFormulas(text)) this.add(part, start);
  }

  /** Returns the remaining lines of a paragraph or item. */
  private takeContinuation(firstLines: readonly string[] = []): string[] {
    const lines: string[] = [];
    const numberedText = firstLines.length > 0 ? NUMBERED_TEXT : YEAR_TEXT;
    let isInFormula = opensFormula(firstLines);
    while (this.lineIndex < this.lines.length) {
      const { line } = this;
      const isText = (isInFormula && line.trim() !== '') || numberedText.test(line);
      if (opensFormula([line])) isInFormula = !isInFormula;
      const isEnd =
        line.trim() === '' ||
        [HEADING, FENCE, RULE, ITEM, IMAGE, IMAGE_COMMENT, ENVIRONMENT, IGNORED].some((start) =>
          start.test(line),
        ) ||
        this.note(line) !== null ||
        /^\s*(?:\$\$|<table\b|<html>)/i.test(line) ||
        this.isPipeTable();
      if (isEnd && !isText) break;
      lines.push(line.trim().replace(/^(?:>\s?)+/, ''));
      this.lineIndex++;
    }
    return lines;
  }
}
