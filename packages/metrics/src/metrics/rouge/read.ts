/** Reads texts as each variant does. */
import { porterStemmer } from '../../text/porter.js';
import { unicodeWords } from '../../text/words.js';
import type { Lexicon } from './lexicon.js';
import { limitLines } from './limit.js';
import type { RougeLimit, RougeSettings } from './options.js';
import { AsciiScanner, FullStopScanner } from './scan.js';
import { Vocabulary, WordBuffer } from './vocabulary.js';

/**
 * A text to score, as a string or as its sentences. The lines of a string are its sentences, except in `pltrdy`, which
 * splits at full stops.
 */
export type RougeText = string | readonly string[];

/** A text as word numbers. Both buffers are the same object unless a limit in bytes makes them differ. */
export interface ReadText {
  /** For n-grams. */
  words: WordBuffer;
  /** For subsequences. */
  sentences: WordBuffer;
}

export class RougeReader {
  readonly vocabulary: Vocabulary;
  private readonly ascii: AsciiScanner;
  private readonly fullStop: FullStopScanner;

  constructor(
    private readonly settings: RougeSettings,
    lexicon: Lexicon | undefined,
  ) {
    const { variant, stem, removeStopWords } = settings;
    const perl155 = variant === 'perl155';
    const exceptions = perl155 && lexicon !== undefined ? { exceptions: lexicon.exceptions } : {};
    const stemmer = porterStemmer(perl155 ? 'rouge155' : 'nltk', { minLength: 4, ...exceptions });
    const stopWords = removeStopWords ? lexicon?.stopWords : undefined;
    this.vocabulary = new Vocabulary((word) => {
      if (stopWords?.has(word)) return undefined;
      return stem ? stemmer(word) : word;
    });
    this.ascii = new AsciiScanner(this.vocabulary, !perl155);
    this.fullStop = new FullStopScanner(this.vocabulary);
  }

  read(text: RougeText, into: ReadText): void {
    const { limit } = this.settings;
    const whole = typeof text === 'string' ? text : text.join('\n');
    into.words.clear();
    if (limit !== undefined) {
      this.readLimited(whole, limit, into);
      return;
    }
    into.sentences = into.words;
    this.append(whole, into.words);
  }

  /** Adds a text to a reading, without limits. */
  append(text: string, into: WordBuffer): void {
    if (this.settings.variant === 'pltrdy') this.fullStop.read(text, into);
    else if (this.settings.unicode) {
      for (const line of text.split('\n')) this.vocabulary.read(unicodeWords(line), into);
    } else this.ascii.read(text, into);
  }

  /** Returns the word numbers of a text. */
  words(text: RougeText): Int32Array {
    const reading = new WordBuffer();
    this.append(typeof text === 'string' ? text : text.join('\n'), reading);
    return reading.words.subarray(0, reading.length);
  }

  private readLimited(text: string, limit: RougeLimit, into: ReadText): void {
    // The Perl script ignores empty lines.
    const lines = text.split('\n').filter((line) => line.length > 0);
    const { forNgrams, forSubsequences } = limitLines(lines, limit);
    for (const line of forNgrams) this.ascii.read(line, into.words);
    if (forNgrams === forSubsequences) {
      into.sentences = into.words;
      return;
    }
    if (into.sentences === into.words) into.sentences = new WordBuffer();
    into.sentences.clear();
    for (const line of forSubsequences) this.ascii.read(line, into.sentences);
  }
}

export function newReadText(): ReadText {
  const words = new WordBuffer();
  return { words, sentences: words };
}
