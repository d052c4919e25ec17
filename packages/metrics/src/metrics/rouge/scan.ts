import type { Vocabulary, WordBuffer } from './vocabulary.js';
import { type Fold, hashLetter, WordTable } from './word-table.js';

const NEWLINE = 10;
const FULL_STOP = 0x2e;

const LETTERS_AND_DIGITS: Fold = new Uint16Array(1 << 16);
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  LETTERS_AND_DIGITS[letter.charCodeAt(0)] = letter.charCodeAt(0);
  LETTERS_AND_DIGITS[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
}

// Python's white space and the full stop separate words.
const NO_SPACE_NO_STOP: Fold = new Uint16Array(1 << 16).map((_, code) => code);
const SPACES =
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u2028\u2029\u202f\u205f\u3000';
for (const space of `.${SPACES}`) NO_SPACE_NO_STOP[space.charCodeAt(0)] = 0;

/** Reads words of a to z and digits; lines are sentences. */
export class AsciiScanner {
  private readonly table: WordTable;

  /** `foldsAll`: lower-case by Unicode's rules, which turn two other characters into ASCII letters. */
  constructor(
    vocabulary: Vocabulary,
    private readonly foldsAll: boolean,
  ) {
    this.table = new WordTable(vocabulary, LETTERS_AND_DIGITS);
  }

  read(text: string, into: WordBuffer): void {
    const { length } = into;
    const sentences = into.ends.length;
    if (this.scan(text, into)) return;
    into.length = length;
    into.ends.length = sentences;
    this.scan(text.toLowerCase(), into);
  }

  /** False if the text must be lower-cased first. */
  private scan(text: string, into: WordBuffer): boolean {
    const { table } = this;
    const end = table.load(text, NEWLINE);
    const { codes } = table;
    into.reserve((end + 2) >> 1);
    const { words } = into;
    let { length } = into;
    for (let i = 0; i <= end; i++) {
      const start = i;
      let hash = 0;
      let code = codes[i]!;
      for (let letter = LETTERS_AND_DIGITS[code]!; letter !== 0; letter = LETTERS_AND_DIGITS[code]!) {
        hash = hashLetter(hash, letter);
        code = codes[++i]!;
      }
      if (i > start) {
        const number = table.number(start, i, hash);
        if (number >= 0) words[length++] = number;
      }
      if (code === NEWLINE) into.endSentence(length);
      // The dotted capital I and the Kelvin sign become "i" and "k" in lower case.
      else if ((code === 0x130 || code === 0x212a) && this.foldsAll) return false;
    }
    return true;
  }
}

/** Reads words between white space; full stops end sentences. */
export class FullStopScanner {
  private readonly table: WordTable;

  constructor(private readonly vocabulary: Vocabulary) {
    this.table = new WordTable(vocabulary, NO_SPACE_NO_STOP);
  }

  read(text: string, into: WordBuffer): void {
    const { table } = this;
    const end = table.load(text, FULL_STOP);
    const { codes } = table;
    into.reserve((end + 2) >> 1);
    const { words } = into;
    let { length } = into;
    let sentence = 0;
    let first = length;
    for (let i = 0; i <= end; i++) {
      const start = i;
      let hash = 0;
      let code = codes[i]!;
      for (let letter = NO_SPACE_NO_STOP[code]!; letter !== 0; letter = NO_SPACE_NO_STOP[code]!) {
        hash = hashLetter(hash, letter);
        code = codes[++i]!;
      }
      if (i > start) {
        words[length++] = table.number(start, i, hash);
      }
      if (code !== FULL_STOP) continue;
      // Characters but no words: one empty word.
      if (length === first && i > sentence) words[length++] = this.vocabulary.number('');
      if (i > sentence) into.endSentence(length);
      sentence = i + 1;
      first = length;
    }
  }
}
