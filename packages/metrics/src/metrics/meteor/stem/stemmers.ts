import { stem as porter2Stem } from 'porter2';
import { porterStem } from '../../../text/index.js';

/** NLTK's version of Porter's stemmer, or Porter's second English stemmer as METEOR 1.5 uses it (Snowball before version 2). */
export type StemmerName = 'porter-nltk' | 'porter2';

const STEMMERS: Readonly<Record<StemmerName, (word: string) => string>> = {
  'porter-nltk': memoise((word) => porterStem(word.toLowerCase(), 'nltk')),
  porter2: memoise(porter2Stem),
};

export const STEMMER_NAMES = Object.keys(STEMMERS) as StemmerName[];

/** Returns the stemmer of that name, with a cache. */
export function getStemmer(name: StemmerName): (word: string) => string {
  return STEMMERS[name];
}

// Texts repeat their words. A full cache is cleared, which costs less than choosing entries to keep.
function memoise(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    let result = stems.get(word);
    if (result === undefined) {
      if (stems.size >= 100_000) stems.clear();
      result = stem(word);
      stems.set(word, result);
    }
    return result;
  };
}
