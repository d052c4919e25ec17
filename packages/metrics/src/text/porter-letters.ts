/** Consonants and vowels as Porter (1980) defines them. */

const VOWEL = new Uint8Array(128);
for (const vowel of 'aeiou') VOWEL[vowel.charCodeAt(0)] = 1;
const LETTER_Y = 0x79;

// y is a vowel after a consonant; every character other than a, e, i, o and u is a consonant, digits included.
function isVowel(code: number, afterVowel: boolean, first: boolean): boolean {
  if (code === LETTER_Y) return !first && !afterVowel;
  return code < 128 && VOWEL[code] === 1;
}

/** Porter's m: how often a vowel is followed by a consonant in the first `end` letters. */
export function measure(word: string, end: number): number {
  let count = 0;
  let vowel = false;
  for (let i = 0; i < end; i++) {
    const next = isVowel(word.charCodeAt(i), vowel, i === 0);
    if (vowel && !next) count++;
    vowel = next;
  }
  return count;
}

/** True when there is a vowel in the first `end` letters. */
export function hasVowel(word: string, end: number): boolean {
  for (let i = 0; i < end; i++) if (isVowel(word.charCodeAt(i), false, i === 0)) return true;
  return false;
}

/** True when the letter at `index` is a consonant. */
export function isConsonant(word: string, index: number): boolean {
  // Whether y is a vowel depends on the letter before, so start before a run of y's.
  let start = index;
  while (start > 0 && word.charCodeAt(start) === LETTER_Y) start--;
  let vowel = isVowel(word.charCodeAt(start), false, start === 0);
  for (let i = start + 1; i <= index; i++) vowel = isVowel(word.charCodeAt(i), vowel, false);
  return !vowel;
}

/**
 * Porter's *o: the word ends in consonant, vowel, consonant, and the last is not w, x or y. With `shortCvc` (NLTK), a word
 * of only vowel and consonant counts, too.
 */
export function endsCvc(word: string, shortCvc: boolean): boolean {
  const length = word.length;
  if (length === 2) return shortCvc && !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    length > 2 &&
    isConsonant(word, length - 3) &&
    !isConsonant(word, length - 2) &&
    isConsonant(word, length - 1) &&
    !/[wxy]$/.test(word)
  );
}
