import { sentences } from '@citemill/metrics/text';
import { countWords } from '../../words.js';

const WORD = /\S+/g;

/** Splits a text into passages of `limit` words; the last passage may be shorter. */
function splitByWords(text: string, limit: number): string[] {
  const passages: string[] = [];
  let count = 0;
  let start = 0;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (count === 0) start = index;
    end = index + word.length;
    if (++count < limit) continue;
    passages.push(text.slice(start, end));
    count = 0;
  }
  if (count > 0) passages.push(text.slice(start, end));
  return passages;
}

/** Splits a text into passages of whole sentences; a sentence longer than a passage is split by words. */
function splitBySentences(text: string, limit: number, language: string | null | undefined): string[] {
  const passages: string[] = [];
  let pending: string[] = [];
  let words = 0;
  const close = () => {
    if (pending.length > 0) passages.push(pending.join(' '));
    pending = [];
    words = 0;
  };
  for (const line of text.split('\n')) {
    for (const { start, end } of sentences(line, { language })) {
      const sentence = line.slice(start, end);
      const length = countWords(sentence);
      if (words + length > limit) close();
      if (length > limit) {
        passages.push(...splitByWords(sentence, limit));
        continue;
      }
      pending.push(sentence);
      words += length;
    }
  }
  close();
  return passages;
}

/** Splits a text into passages (300 words each in SciXGen §5.1), which may cross the boundaries of paragraphs and sections. */
export function splitPassages(
  text: string,
  limit: number,
  ends: 'words' | 'sentences',
  language?: string | null,
): string[] {
  const passages = ends === 'words' ? splitByWords(text, limit) : splitBySentences(text, limit, language);
  return passages.map((passage) => passage.replace(/\s+/g, ' '));
}

/** Takes at most `limit` items (0 for all) from several lists: the first of each list before the second of any. */
export function takeEvenly<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  if (limit === 0 || total <= limit) return lists.flat();
  const takenCounts = lists.map(() => 0);
  let left = limit;
  for (let round = 0; left > 0; round++)
    for (const [i, list] of lists.entries())
      if (left > 0 && round < list.length) {
        takenCounts[i] = round + 1;
        left--;
      }
  return lists.flatMap((list, i) => list.slice(0, takenCounts[i]));
}
