import { unicodeWords } from '@citemill/metrics/text';

/**
 * When a sentence repeats the summary. `trigrams`: it shares three words in a row with it (Liu 2019, WikiRef); `bigrams`: more
 * than half of its pairs of words, counted as often as they occur, are in it (WikiRef on DUC). Words are lower-cased
 * runs of letters and digits. A sentence too short for an n-gram repeats nothing.
 */
export type RedundancyRule = 'none' | 'trigrams' | 'bigrams';

export class Redundancy {
  private readonly said = new Set<string>();

  constructor(private readonly rule: RedundancyRule) {}

  /** Adds a sentence unless it repeats the summary; returns true if it was added. */
  admit(sentence: string): boolean {
    if (this.rule === 'none') return true;
    const ngrams = splitNgrams(unicodeWords(sentence), this.rule === 'trigrams' ? 3 : 2);
    let repeated = 0;
    for (const ngram of ngrams) if (this.said.has(ngram)) repeated++;
    if (this.rule === 'trigrams' ? repeated > 0 : repeated * 2 > ngrams.length) return false;
    for (const ngram of ngrams) this.said.add(ngram);
    return true;
  }
}

function splitNgrams(words: readonly string[], n: number): string[] {
  const ngrams: string[] = [];
  for (let i = 0; i + n <= words.length; i++) ngrams.push(words.slice(i, i + n).join(' '));
  return ngrams;
}
