import { porterStemmer, STOP_WORDS } from '@citemill/metrics/text';

const stem = porterStemmer('nltk');
const WORD = /[\p{L}\p{N}]{2,}/gu;

/** Returns the words of a text by their stems, without stop words. */
export function contentStems(text: string): Map<string, string> {
  const wordByStem = new Map<string, string>();
  for (const [word] of text.toLowerCase().matchAll(WORD))
    if (!STOP_WORDS.has(word)) wordByStem.set(stem(word), word);
  return wordByStem;
}
