/** Cuts texts into terms, as numbers of a table. */
import { FIRST_HALF, isFirstHalf, isSecondHalf, isWordPair, SPACE_UNITS, wordUnits } from './characters.js';
import type { TfidfSettings } from './options.js';
import { grown, type TermTable } from './term-table.js';

const SPACE = 0x20;

export class Analyser {
  /** The terms of the text that was read last: as many as `read` said. */
  terms = new Int32Array(1 << 10);
  private count = 0;
  /** The text, in place reduced to what terms are cut from: tokens with single spaces between, or characters. */
  private units = new Uint16Array(1 << 12);
  private bytes = Buffer.from(this.units.buffer);
  /** Where tokens or characters begin and end. */
  private starts = new Int32Array(1 << 12);
  private ends = new Int32Array(1 << 12);
  private readonly words = wordUnits();

  constructor(
    private readonly settings: TfidfSettings,
    private readonly table: TermTable,
  ) {}

  /** Reads a text into `terms` and says how many there are. Unknown terms are learnt, or left out. */
  read(text: string, learn: boolean): number {
    const { analyser, lowercase } = this.settings;
    const length = this.load(lowercase ? text.toLowerCase() : text);
    this.count = 0;
    if (analyser === 'words') this.cut(this.findWords(length), learn);
    else if (analyser === 'chars') this.cut(this.findCharacters(0, this.squeeze(length)), learn);
    else this.cutInWords(length, learn);
    return this.count;
  }

  /** Two code units stay free: before and after the text. */
  private load(text: string): number {
    if (text.length + 2 > this.units.length) {
      this.units = new Uint16Array((text.length + 2) * 2);
      this.bytes = Buffer.from(this.units.buffer);
      this.starts = new Int32Array(this.units.length);
      this.ends = new Int32Array(this.units.length);
    }
    this.bytes.write(text, 'utf16le');
    this.units[text.length] = 0;
    return text.length;
  }

  /** Moves words of two or more characters together, a space after each. */
  private findWords(length: number): number {
    const { units, words, starts, ends } = this;
    let found = 0;
    let to = 0;
    for (let i = 0; i < length; i++) {
      const start = to;
      let characters = 0;
      for (let kind = words[units[i]!]!; kind !== 0; kind = words[units[i]!]!) {
        if (kind === FIRST_HALF) {
          if (!isWordPair(units[i]!, units[i + 1]!)) break;
          units[to++] = units[i++]!;
        }
        units[to++] = units[i++]!;
        characters++;
      }
      if (characters < 2) {
        to = start;
        continue;
      }
      starts[found] = start;
      ends[found++] = to;
      // `to` is at most `i` here, where no character of a word stands.
      units[to++] = SPACE;
    }
    return found;
  }

  /** Makes one space of two or more white spaces; a single one stays what it is. */
  private squeeze(length: number): number {
    const { units } = this;
    let to = 0;
    for (let i = 0; i < length; i++) {
      let unit = units[i]!;
      if (SPACE_UNITS[unit] === 1 && i + 1 < length && SPACE_UNITS[units[i + 1]!] === 1) {
        while (i + 1 < length && SPACE_UNITS[units[i + 1]!] === 1) i++;
        unit = SPACE;
      }
      units[to++] = unit;
    }
    return to;
  }

  /** Notes the characters from one place to another, each of one or two code units. */
  private findCharacters(from: number, to: number): number {
    const { units, starts, ends } = this;
    let found = 0;
    for (let i = from; i < to; i++) {
      starts[found] = i;
      if (isFirstHalf(units[i]!) && i + 1 < to && isSecondHalf(units[i + 1]!)) i++;
      ends[found++] = i + 1;
    }
    return found;
  }

  private cut(tokens: number, learn: boolean): void {
    const [least, greatest] = this.settings.ngrams;
    for (let n = least; n <= greatest && n <= tokens; n++) this.cutLength(tokens, n, learn);
  }

  private cutLength(tokens: number, n: number, learn: boolean): void {
    const { units, starts, ends, table } = this;
    if (this.count + tokens > this.terms.length)
      this.terms = grown(this.terms, new Int32Array((this.count + tokens) * 2));
    const { terms } = this;
    for (let i = 0, last = n - 1; last < tokens; i++, last++) {
      const number = table.number(units, starts[i]!, ends[last]!, learn);
      if (number >= 0) terms[this.count++] = number;
    }
  }

  /** Each word with a space on either side; of one that is shorter than an n-gram, all of it, once. */
  private cutInWords(length: number, learn: boolean): void {
    const { units } = this;
    const [least, greatest] = this.settings.ngrams;
    units.copyWithin(1, 0, length);
    units[length + 1] = SPACE;
    for (let i = 1; i <= length; i++) {
      if (SPACE_UNITS[units[i]!] === 1) continue;
      const before = i - 1;
      while (SPACE_UNITS[units[i]!] === 0) i++;
      units[before] = SPACE;
      units[i] = SPACE;
      const characters = this.findCharacters(before, i + 1);
      for (let n = least; n <= greatest; n++) {
        this.cutLength(characters, Math.min(n, characters), learn);
        if (n >= characters) break;
      }
    }
  }
}
