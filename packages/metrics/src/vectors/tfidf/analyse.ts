import { growInto } from '../grow-into.js';
import {
  HIGH_SURROGATE,
  IS_SPACE,
  isHighSurrogate,
  isLowSurrogate,
  isWordPair,
  NOT_WORD,
  WORD,
  wordUnits,
} from './characters.js';
import type { TfidfSettings } from './options.js';
import { scanWords, type WordFold, wordFold } from './scan-words.js';
import type { TermTable } from './term-table.js';
import { SPACE, TextUnits } from './text-units.js';

/** Splits a text into terms (words or n-grams) and looks up their numbers. */
export class Analyser {
  /** Term numbers of the last text; `read` returns how many are valid. */
  terms = new Int32Array(1 << 10);
  private count = 0;
  private readonly text = new TextUnits();
  /** Start and end offsets of the tokens or characters. */
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

  /** Reads a text into `terms` and returns their number. With `learn`, unknown terms are added to the table; otherwise skipped. */
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
    if (analyser === 'words') this.addNgrams(this.findWords(length), learn);
    else if (analyser === 'chars')
      this.addNgrams(this.findCharacters(0, this.text.collapseSpaces(length)), learn);
    else this.addNgramsInWords(length, learn);
    return this.count;
  }

  /** Makes room for `more` further terms. */
  private reserve(more: number): void {
    if (this.count + more > this.terms.length)
      this.terms = growInto(this.terms, new Int32Array((this.count + more) * 2));
  }

  /** Finds the words of two or more characters and returns their number. */
  private findWords(length: number): number {
    const { words, starts, ends } = this;
    const { units } = this.text;
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (words[units[i]!] === NOT_WORD) continue;
      const start = i;
      let surrogatePairs = 0;
      for (;;) {
        while (words[units[i]!] === WORD) i++;
        if (words[units[i]!] !== HIGH_SURROGATE || !isWordPair(units[i]!, units[i + 1]!)) break;
        i += 2;
        surrogatePairs++;
      }
      if (i - start - surrogatePairs < 2) continue;
      starts[count] = start;
      ends[count++] = i;
    }
    if (this.settings.ngrams[1] > 1) this.text.compact(starts, ends, count);
    return count;
  }

  /** Finds the characters between two offsets, each of one or two code units, and returns their number. */
  private findCharacters(from: number, to: number): number {
    const { starts, ends } = this;
    const { units } = this.text;
    let count = 0;
    for (let i = from; i < to; i++) {
      starts[count] = i;
      if (isHighSurrogate(units[i]!) && i + 1 < to && isLowSurrogate(units[i + 1]!)) i++;
      ends[count++] = i + 1;
    }
    return count;
  }

  private addNgrams(tokens: number, learn: boolean): void {
    const [min, max] = this.settings.ngrams;
    for (let n = min; n <= max && n <= tokens; n++) this.addNgramsOfLength(tokens, n, learn);
  }

  private addNgramsOfLength(tokens: number, n: number, learn: boolean): void {
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

  /** Adds the n-grams of each word, padded with a space on both sides; a word shorter than n is added whole, once. */
  private addNgramsInWords(length: number, learn: boolean): void {
    const { units } = this.text;
    const [min, max] = this.settings.ngrams;
    units.copyWithin(1, 0, length);
    units[length + 1] = SPACE;
    for (let i = 1; i <= length; i++) {
      if (IS_SPACE[units[i]!] === 1) continue;
      const before = i - 1;
      while (IS_SPACE[units[i]!] === 0) i++;
      units[before] = SPACE;
      units[i] = SPACE;
      const characters = this.findCharacters(before, i + 1);
      for (let n = min; n <= max; n++) {
        this.addNgramsOfLength(characters, Math.min(n, characters), learn);
        if (n >= characters) break;
      }
    }
  }
}
