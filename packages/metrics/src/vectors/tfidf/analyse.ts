import { grown } from '../grown.js';
import {
  FIRST_HALF,
  isFirstHalf,
  isSecondHalf,
  isWordPair,
  NO_WORD,
  SPACE_UNITS,
  WORD,
  wordUnits,
} from './characters.js';
import type { TfidfSettings } from './options.js';
import { scanWords, type WordFold, wordFold } from './scan-words.js';
import type { TermTable } from './term-table.js';
import { SPACE, TextUnits } from './text-units.js';

export class Analyser {
  /** The terms of the text that was read last: as many as `read` said. */
  terms = new Int32Array(1 << 10);
  private count = 0;
  private readonly text = new TextUnits();
  /** Where tokens or characters begin and end. */
  private starts = new Int32Array(1 << 12);
  private ends = new Int32Array(1 << 12);
  private readonly words = wordUnits();
  private readonly fold: WordFold | undefined;

  constructor(
    private readonly settings: TfidfSettings,
    private readonly table: TermTable,
  ) {
    if (settings.analyser === 'words' && settings.ngrams[1] === 1) this.fold = wordFold(settings.lowercase);
  }

  /** Reads a text into `terms` and says how many there are. Unknown terms are learnt, or left out. */
  read(text: string, learn: boolean): number {
    this.count = 0;
    if (this.fold) {
      const length = this.text.load(text);
      this.reserve(length >> 1);
      const count = scanWords(this.text.units, length, this.fold, this.table, learn, this.terms);
      if (count >= 0) return count;
    }
    const { analyser, lowercase } = this.settings;
    const length = lowercase ? this.text.loadLower(text) : this.text.load(text);
    if (this.starts.length < this.text.units.length) {
      this.starts = new Int32Array(this.text.units.length);
      this.ends = new Int32Array(this.text.units.length);
    }
    if (analyser === 'words') this.cut(this.findWords(length), learn);
    else if (analyser === 'chars') this.cut(this.findCharacters(0, this.text.squeeze(length)), learn);
    else this.cutInWords(length, learn);
    return this.count;
  }

  /** Makes room for so many more terms. */
  private reserve(more: number): void {
    if (this.count + more > this.terms.length)
      this.terms = grown(this.terms, new Int32Array((this.count + more) * 2));
  }

  /** Notes the words of two or more characters. */
  private findWords(length: number): number {
    const { words, starts, ends } = this;
    const { units } = this.text;
    let found = 0;
    for (let i = 0; i < length; i++) {
      if (words[units[i]!] === NO_WORD) continue;
      const start = i;
      let halves = 0;
      for (;;) {
        while (words[units[i]!] === WORD) i++;
        if (words[units[i]!] !== FIRST_HALF || !isWordPair(units[i]!, units[i + 1]!)) break;
        i += 2;
        halves++;
      }
      if (i - start - halves < 2) continue;
      starts[found] = start;
      ends[found++] = i;
    }
    if (this.settings.ngrams[1] > 1) this.text.moveTogether(starts, ends, found);
    return found;
  }

  /** Notes the characters from one place to another, each of one or two code units. */
  private findCharacters(from: number, to: number): number {
    const { starts, ends } = this;
    const { units } = this.text;
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
    this.reserve(tokens);
    const { starts, ends, table, terms } = this;
    const { units } = this.text;
    let { count } = this;
    for (let i = 0, last = n - 1; last < tokens; i++, last++) {
      const number = table.number(units, starts[i]!, ends[last]!, learn);
      if (number >= 0) terms[count++] = number;
    }
    this.count = count;
  }

  /** Each word with a space on either side; of one that is shorter than an n-gram, all of it, once. */
  private cutInWords(length: number, learn: boolean): void {
    const { units } = this.text;
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
