import { porterStemmer } from '@citemill/metrics/text';
import { searchWords } from '../store/words.js';

const stem = porterStemmer('nltk');

/** BM25's usual constants for a text in which every word counts once. */
const K1 = 1.2;
const B = 0.75;
/** Minimum score of an answer, as a share of the best sentence's score. */
const MIN_SHARE_OF_BEST = 0.5;
/** Matches the end of a sentence; headings, labels and table cells end differently. */
const SENTENCE_END = /[.!?…。！？؟।][\p{P}\p{S}\s]*$/u;

/**
 * Ranks sentences by the words of a question that they have, in any form, and returns their indexes, best first. `weights` has the
 * stem of each word with its weight in the whole corpus: among the sentences with a rare word, that word is not rare any more.
 */
export function rankSentences(weights: ReadonlyMap<string, number>, sentences: readonly string[]): number[] {
  const stems = sentences.map((sentence) => searchWords(sentence).map(stem));
  const meanLength = stems.reduce((sum, { length }) => sum + length, 0) / Math.max(1, stems.length);
  const ranked = stems.map((words, index) => {
    let matched = 0;
    for (const word of new Set(words)) matched += weights.get(word) ?? 0;
    return { index, matched, score: matched / (1 + K1 * (1 - B + (B * words.length) / meanLength)) };
  });
  const complete = ranked.filter(({ index }) => SENTENCE_END.test(sentences[index] ?? ''));
  const answers = complete.some(({ matched }) => matched > 0) ? complete : ranked;
  const bestMatch = Math.max(0, ...answers.map(({ matched }) => matched));
  return answers
    .filter(({ matched }) => matched > 0 && matched >= MIN_SHARE_OF_BEST * bestMatch)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index }) => index);
}
