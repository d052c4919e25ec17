import { characterEntities } from 'character-entities';
import { type BlockText, BlockTextBuilder } from '../blocks/index.js';
import { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';

/** Prints the citation mark of a key, and says whether the document's bibliography has it. */
export type PrintKey = (key: string) => { names: string; year: string } | undefined;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Raised digits after a word or a closing mark; after a digit or a single letter they are exponents. */
const RAISED_DIGITS = /([⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,˒‚⁻–-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*)/y;
/** `$^{12}$`, `${}^{1,2}$`, `$^ { 1 - 3 }$`: a raised mark in TeX. */
const RAISED_TEX =
  /^(?:\{\s*\})?\s*\^\s*(?:\{\s*(?:\\(?:mathrm|text)\s*\{)?\s*([\d\s,;*†‡–-]+?)\s*\}?\s*\}|(\d))$/;
const KEY = String.raw`@\{?[\p{L}\p{N}_](?:[\p{L}\p{N}_:.#$%&+?<>~/-]*[\p{L}\p{N}_/])?\}?`;
const CITED = new RegExp(String.raw`\[([^\[\]@]{0,200}-?${KEY}(?:[^\[\]]{0,400}))\]`, 'yu');
const EACH_KEY = new RegExp(`(-?)(${KEY})`, 'gu');
const IN_TEXT = new RegExp(String.raw`${KEY}(?:\s\[([^\[\]]{1,100})\])?`, 'yu');
const LINK =
  /(!?)\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\])*\]){0,2000})\]\(\s*(<[^<>\n]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))*)(?:\s+"[^"\n]*")?\s*\)/y;
const TAG = /<(\/?)([a-zA-Z][\w-]*)(?:\s[^<>]*)?\/?>|<!--[\s\S]{0,2000}?-->/y;
const AUTO_LINK = /<(https?:[^\s<>]+)>/y;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,31}));/iy;
const TEX = /\$(?!\s|\$)((?:\\.|[^$\\\n]){1,400}?)(?<!\s)\$(?!\d)/y;
const TEX_PAREN = /\\\(([\s\S]{1,600}?)\\\)/y;
const CODE = /(`+)([^`]|[^`][\s\S]{0,400}?[^`])\1(?!`)/y;
const RAISED_PANDOC = /\^((?:\\.|[^\s^\\[\]]){1,20})\^/y;
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const NOTE_MARK = /\[\^([^\]\s]{1,40})\]/y;
const SPECIAL = /[\\`*_~$<&![^@⁰¹²³⁴⁵⁶⁷⁸⁹]/g;
const EMPHASIS = /(\*{1,3}|_{1,3}|~~)/y;

const TAG_FLAGS: Record<string, number> = {
  sup: SUPERSCRIPT,
  sub: SUBSCRIPT,
  b: BOLD,
  strong: BOLD,
  i: ITALIC,
  em: ITALIC,
};

function entityText([whole, decimal, hex, name]: RegExpExecArray): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return characterEntities[name ?? ''] ?? whole;
}

/** Converts the inline markup of one Markdown block. */
class InlineReader {
  private at = 0;
  private flags = 0;
  private readonly builder: BlockTextBuilder;

  constructor(
    private readonly source: string,
    private readonly printKey: PrintKey | undefined,
    builder = new BlockTextBuilder(),
    flags = 0,
  ) {
    this.builder = builder;
    this.flags = flags;
  }

  read(): BlockText {
    while (this.at < this.source.length) {
      if (this.special()) continue;
      SPECIAL.lastIndex = this.at + 1;
      const end = SPECIAL.exec(this.source)?.index ?? this.source.length;
      this.builder.add(this.source.slice(this.at, end), this.flags);
      this.at = end;
    }
    return this.builder.build();
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  private special(): boolean {
    switch (this.source[this.at]) {
      case '\\':
        return this.texParen() || this.escaped();
      case '`':
        return this.copy(CODE, 2, 0);
      case '$':
        return this.tex();
      case '<':
        return this.tag();
      case '&': {
        const entity = this.match(ENTITY);
        if (entity) this.builder.add(entityText(entity), this.flags);
        return entity !== null;
      }
      case '!':
      case '[':
        return this.cited() || this.noteMark() || this.link();
      case '@':
        return this.cited();
      case '^':
        return this.copy(RAISED_PANDOC, 1, SUPERSCRIPT);
      case '*':
      case '_':
      case '~':
        return this.emphasis();
      default:
        return this.raisedDigits();
    }
  }

  private copy(pattern: RegExp, group: number, flag: number): boolean {
    const found = this.match(pattern);
    if (found) this.builder.add(found[group] ?? '', this.flags | flag);
    return found !== null;
  }

  private texParen(): boolean {
    const found = this.match(TEX_PAREN);
    if (found) this.addTex(found[1] ?? '');
    return found !== null;
  }

  private escaped(): boolean {
    return this.copy(ESCAPED, 1, 0);
  }

  private tex(): boolean {
    const found = this.match(TEX);
    if (found) this.addTex(found[1] ?? '');
    return found !== null;
  }

  private addTex(tex: string): void {
    const raised = RAISED_TEX.exec(tex.trim());
    if (raised)
      this.builder.add((raised[1] ?? raised[2] ?? '').replace(/\s+/g, ''), this.flags | SUPERSCRIPT);
    else this.builder.add(`$${tex.trim()}$`, this.flags | MATH);
  }

  private tag(): boolean {
    const url = this.match(AUTO_LINK)?.[1];
    if (url !== undefined) {
      this.builder.link(url).add(url, this.flags);
      return true;
    }
    const found = this.match(TAG);
    if (!found) return false;
    const flag = TAG_FLAGS[found[2]?.toLowerCase() ?? ''] ?? 0;
    if (/^(?:br|p|div|li)$/i.test(found[2] ?? '')) this.builder.add(' ', this.flags);
    this.flags = found[1] ? this.flags & ~flag : this.flags | flag;
    return true;
  }

  private link(): boolean {
    const found = this.match(LINK);
    if (!found) return false;
    const [, image, label = '', address = ''] = found;
    if (image) return true;
    const url = address.replace(/^<|>$/g, '');
    if (/^https?:/i.test(url)) this.builder.link(url);
    new InlineReader(label, this.printKey, this.builder, this.flags).read();
    return true;
  }

  private noteMark(): boolean {
    return this.match(NOTE_MARK) !== null;
  }

  private emphasis(): boolean {
    const run = this.match(EMPHASIS)?.[0];
    if (run === undefined) return false;
    const before = this.source[this.at - run.length - 1] ?? ' ';
    const after = this.source[this.at] ?? ' ';
    const isOpening = !/\s/.test(after);
    const isClosing = !/\s/.test(before);
    // An underscore inside a word is a letter of it.
    const isInWord = run.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    if (run !== '~~' && (isInWord || (!isOpening && !isClosing))) {
      this.builder.add(run, this.flags);
      return true;
    }
    if (run.length !== 2 && run !== '~~') this.flags ^= ITALIC;
    if (run.length >= 2 && run !== '~~') this.flags ^= BOLD;
    return true;
  }

  private raisedDigits(): boolean {
    const before = this.source.slice(Math.max(0, this.at - 2), this.at);
    if (!/\p{L}{2}$|[.,;:)\]”’"]$/u.test(before)) return false;
    const found = this.match(RAISED_DIGITS)?.[0];
    if (found === undefined) return false;
    const plain = found
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)))
      .replace(/[˒‚]/g, ',')
      .replace(/⁻/g, '-');
    this.builder.add(plain, this.flags | SUPERSCRIPT);
    return true;
  }

  /** Pandoc's citations: `[see @key, p. 3; @other]` and `@key` in the text. */
  private cited(): boolean {
    if (!this.printKey) return false;
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
    if (/[\p{L}\p{N}.]/u.test(this.source[this.at - 1] ?? '')) return false;
    const found = this.match(IN_TEXT);
    if (!found) return false;
    this.addMark(found[0].replace(/\s\[.*$/s, ''), 'narrative', found[1]);
    return true;
  }

  private addMark(written: string, form: 'both' | 'year' | 'narrative', suffix?: string): void {
    const key = written.replace(/^@\{?|\}$/g, '');
    const printed = this.printKey?.(key);
    const year = printed?.year ?? '';
    const text = !printed
      ? key
      : form === 'year'
        ? year
        : form === 'both'
          ? `${printed.names}, ${year}`
          : `${printed.names} (${year}${suffix ? `, ${suffix}` : ''})`;
    this.builder.cite([key], text, this.flags);
  }
}

/** Converts inline Markdown. Citations by key are found if `printKey` is given. */
export const inlineText = (source: string, printKey?: PrintKey): BlockText =>
  new InlineReader(source, printKey).read();
