/**
 * What a sentence's words are once it stands in the summary's text. For most variants they are the sentence's own. The
 * `rouge` package cuts the whole text at full stops, and a piece of white space alone holds an empty word; so a few
 * sentences, those that begin with a full stop or begin or end with white space, read differently by what stands before.
 */
import { fullStopWords } from '../../../text/words.js';
import type { Vocabulary } from '../vocabulary.js';

export interface JointWords {
  words: Int32Array;
  /** The last word is an empty one that goes when anything follows. */
  isPending: boolean;
}

const SPACE_ONLY = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/;

export class Joint {
  private isEmpty = true;
  private isOpen = false;

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Whether the sentence has the same words wherever it stands. */
  static isSteady(sentence: string): boolean {
    if (sentence.length === 0 || sentence[0] === '.') return false;
    return !SPACE_ONLY.test(sentence.charAt(0)) && !SPACE_ONLY.test(sentence.charAt(sentence.length - 1));
  }

  /** The words that the sentence adds at the end of the text. */
  read(sentence: string): JointWords {
    const text = this.placed(sentence);
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
    const text = this.placed(sentence);
    this.isOpen = !SPACE_ONLY.test(text.slice(text.lastIndexOf('.') + 1));
    this.isEmpty = false;
  }

  /** The sentence after as much of the text as matters: a word where the last full stop has words after it. */
  private placed(sentence: string): string {
    if (this.isEmpty) return sentence;
    return this.isOpen ? `x ${sentence}` : ` ${sentence}`;
  }
}
