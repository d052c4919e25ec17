/**
 * Words as each ROUGE implementation takes them. Their differences move scores, so each has its own function.
 */

/**
 * Words as rouge_score takes them: lower-cased, then every run of the letters a to z and the digits.
 *
 * @example
 * asciiWords('Naïve Bayes: the state-of-the-art?'); // na ve bayes the state of the art
 */
export function asciiWords(text: string): string[] {
  return runs(text.toLowerCase());
}

/**
 * Words as ROUGE-1.5.5 takes them. It reads bytes and knows the case of A to Z only; else as {@link asciiWords}.
 */
export function rouge155Words(text: string): string[] {
  // The only two characters beyond ASCII whose lower case holds an ASCII letter.
  return runs(text.replace(/[\u0130\u212a]/g, ' ').toLowerCase());
}

function runs(text: string): string[] {
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

// These scripts put no space between words. One character, with its marks, stands for a word.
const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}';
const UNICODE_WORD = new RegExp(
  `(?=[\\p{L}\\p{N}])[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);

/**
 * Words of any script: normalised to NFC, lower-cased, then every run of letters, marks and digits. In scripts
 * written without spaces each character is a word.
 *
 * @example
 * unicodeWords('Naïve Bayes: метод 方法'); // naïve bayes метод 方 法
 */
export function unicodeWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(UNICODE_WORD) ?? [];
}

// White space as Python's str.split() knows it.
const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * Sentences and words as the `rouge` package 1.0.1 takes them: a sentence ends at every full stop (in "0.5" and
 * "e.g." too), words are what stands between white space, case and punctuation kept. A sentence of nothing but
 * white space holds one empty word; one of no characters is none.
 *
 * @example
 * fullStopWords('We gain 0.5 points.  Good!'); // [[We, gain, 0], [5, points], [Good!]]
 */
export function fullStopWords(text: string): string[][] {
  const sentences: string[][] = [];
  for (const sentence of text.split('.')) if (sentence.length > 0) sentences.push(spacedWords(sentence));
  return sentences;
}

function spacedWords(sentence: string): string[] {
  const words = sentence.split(SPACE);
  if (words.length > 1 && words[0] === '') words.shift();
  if (words.length > 1 && words[words.length - 1] === '') words.pop();
  return words;
}
