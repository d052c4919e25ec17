/**
 * The words of a sentence as a part of the summary's text. For most variants they are simply the sentence's words. The
 * `rouge` package splits the whole text at full stops, and white space between two of them contains an empty word; so
 * sentences that begin with a full stop, or begin or end with white space, depend on the text before them.
 */
import { fullStopWords } from '../../../text/words.js';
import type { Vocabulary } from '../vocabulary.js';

export interface WordsInContext {
  words: Int32Array;
  /** The last word is an empty one that disappears when anything follows. */
  isPending: boolean;
}

const SPACE_ONLY = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/;

export class SentenceContext {
  private isEmpty = true;
  private isOpen = false;

  constructor(private readonly vocabulary: Vocabulary) {}

  /** True when the sentence has the same words in any context. */
  static isContextFree(sentence: string): boolean {
    if (sentence.length === 0 || sentence[0] === '.') return false;
    return !SPACE_ONLY.test(sentence.charAt(0)) && !SPACE_ONLY.test(sentence.charAt(sentence.length - 1));
  }

  /** Returns the words that the sentence adds at the end of the text. */
  read(sentence: string): WordsInContext {
    const text = this.withContext(sentence);
    const words = fullStopWords(text).flat();
    if (this.isOpen) words.shift();
    const rest = text.slice(text.lastIndexOf('.') + 1);
    return {
      words: Int32Array.from(words, (word) => this.vocabulary.number(word)),
      isPending: rest.length > 0 && SPACE_ONLY.test(rest),
    };
  }

  /** Puts the sentence at the end of the text. */
  add(sentence: string): void {
    const text = this.withContext(sentence);
    this.isOpen = !SPACE_ONLY.test(text.slice(text.lastIndexOf('.') + 1));
    this.isEmpty = false;
  }

  /** Returns the sentence preceded by the context that matters: a placeholder word if words follow the last full stop. */
  private withContext(sentence: string): string {
    if (this.isEmpty) return sentence;
    return this.isOpen ? `x ${sentence}` : ` ${sentence}`;
  }
}
