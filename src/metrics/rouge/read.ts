/** Texts as each variant reads them. */
import { porterStemmer } from '../../text/porter.js';
import { asciiWords, fullStopWords, rouge155Words, unicodeWords } from '../../text/words.js';
import type { Lexicon } from './lexicon.js';
import { limitLines } from './limit.js';
import type { RougeSettings } from './options.js';
import { Reading, Vocabulary } from './vocabulary.js';

/**
 * A text to score: as it is, or as its sentences. A raw text's lines are its sentences, except in `pltrdy`, which cuts
 * at full stops.
 */
export type RougeText = string | readonly string[];

/** What n-grams and what subsequences are taken from; one object for both unless ROUGE-1.5.5's limit parts them. */
export interface ReadText {
  words: Reading;
  sentences: Reading;
}

export class RougeReader {
  readonly vocabulary: Vocabulary;
  private readonly cut: (line: string) => string[];

  constructor(
    private readonly settings: RougeSettings,
    lexicon: Lexicon | undefined,
  ) {
    const { variant, stem, removeStopWords, unicode } = settings;
    this.cut = variant === 'perl155' ? rouge155Words : unicode ? unicodeWords : asciiWords;
    const stemmer = stem
      ? porterStemmer(variant === 'perl155' ? 'rouge155' : 'nltk', {
          shortest: 4,
          ...(variant === 'perl155' && lexicon !== undefined ? { exceptions: lexicon.exceptions } : {}),
        })
      : (word: string) => word;
    const stopWords = removeStopWords ? lexicon?.stopWords : undefined;
    this.vocabulary = new Vocabulary((word) => (stopWords?.has(word) ? undefined : stemmer(word)));
  }

  read(text: RougeText, into: ReadText): void {
    into.words.clear();
    const whole = typeof text === 'string' ? text : text.join('\n');
    if (this.settings.variant === 'pltrdy') {
      into.sentences = into.words;
      for (const words of fullStopWords(whole)) this.vocabulary.read(words, into.words);
      return;
    }
    const lines = whole.split('\n');
    if (this.settings.variant === 'google') {
      into.sentences = into.words;
      this.readLines(lines, into.words);
      return;
    }
    // In Perl an empty line is no line, also to the limit.
    const limited = limitLines(
      lines.filter((line) => line.length > 0),
      this.settings.limit,
    );
    this.readLines(limited.forNgrams, into.words);
    if (limited.forSubsequences === limited.forNgrams) into.sentences = into.words;
    else {
      if (into.sentences === into.words) into.sentences = new Reading();
      into.sentences.clear();
      this.readLines(limited.forSubsequences, into.sentences);
    }
  }

  private readLines(lines: readonly string[], into: Reading): void {
    for (let i = 0; i < lines.length; i++) this.vocabulary.read(this.cut(lines[i]!), into);
  }
}

export function newReadText(): ReadText {
  const words = new Reading();
  return { words, sentences: words };
}
