import { unicodeWords } from '@citemill/metrics/text';

/**
 * When a sentence counts as redundant. `trigrams`: it shares a trigram with the summary (Liu 2019, WikiRef); `bigrams`: more
 * than half of its bigrams are in the summary (WikiRef on DUC). Words are lower-cased runs of letters and digits. A sentence
 * that is too short for an n-gram is never redundant.
 */
export type RedundancyRule = 'none' | 'trigrams' | 'bigrams';

export class Redundancy {
  private readonly seen = new Set<string>();

  constructor(private readonly rule: RedundancyRule) {}

  /** Adds a sentence unless it repeats the summary; returns true if it was added. */
  admit(sentence: string): boolean {
    if (this.rule === 'none') return true;
    const ngrams = splitNgrams(unicodeWords(sentence), this.rule === 'trigrams' ? 3 : 2);
    let repeated = 0;
    for (const ngram of ngrams) if (this.seen.has(ngram)) repeated++;
    if (this.rule === 'trigrams' ? repeated > 0 : repeated * 2 > ngrams.length) return false;
    for (const ngram of ngrams) this.seen.add(ngram);
    return true;
  }
}

function splitNgrams(words: readonly string[], n: number): string[] {
  const ngrams: string[] = [];
  for (let i = 0; i + n <= words.length; i++) ngrams.push(words.slice(i, i + n).join(' '));
  return ngrams;
}
