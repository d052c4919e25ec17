/** Tokenisers of the ROUGE implementations. Their differences change scores, so each has its own function. */

/**
 * Splits text into words as rouge_score does: lower-cased, then every run of the letters a to z and digits.
 *
 * @example
 * asciiWords('Naïve Bayes: the state-of-the-art?'); // na ve bayes the state of the art
 */
export function asciiWords(text: string): string[] {
  return asciiRuns(text.toLowerCase());
}

/** Splits text into words as ROUGE-1.5.5 does: like {@link asciiWords}, but only A to Z are lower-cased. */
export function rouge155Words(text: string): string[] {
  // The only two characters outside ASCII whose lower case contains an ASCII letter.
  return asciiRuns(text.replace(/[\u0130\u212a]/g, ' ').toLowerCase());
}

function asciiRuns(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      words.push(text.slice(start, i));
      start = -1;
    }
  }
  if (start >= 0) words.push(text.slice(start));
  return words;
}

// Scripts without spaces between words. Each character, with its marks, counts as a word.
const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}';
const UNICODE_WORD = new RegExp(
  `(?=[\\p{L}\\p{N}])[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);

/**
 * Splits text in any script into words: normalised to NFC, lower-cased, then every run of letters, marks and digits. In scripts
 * written without spaces each character is a word.
 *
 * @example
 * unicodeWords('Naïve Bayes: метод 方法'); // naïve bayes метод 方 法
 */
export function unicodeWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(UNICODE_WORD) ?? [];
}

// White space as Python's str.split() defines it.
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * Splits text into sentences and words as the `rouge` package 1.0.1 does: a sentence ends at every full stop (in "0.5"
 * and "e.g.", too), words are separated by white space, and case and punctuation are kept. A sentence that is only white
 * space contains one empty word; an empty sentence is dropped.
 *
 * @example
 * fullStopWords('We gain 0.5 points.  Good!'); // [[We, gain, 0], [5, points], [Good!]]
 */
export function fullStopWords(text: string): string[][] {
  const sentences: string[][] = [];
  for (const sentence of text.split('.')) if (sentence.length > 0) sentences.push(splitOnSpace(sentence));
  return sentences;
}

function splitOnSpace(sentence: string): string[] {
  const words = sentence.split(SPACE);
  if (words.length > 1 && words[0] === '') words.shift();
  if (words.length > 1 && words[words.length - 1] === '') words.pop();
  return words;
}
