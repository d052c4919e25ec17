import { sentences } from '@citemill/metrics/text';
import { countWords } from '../../words.js';

const WORD = /\S+/g;

/** Cuts a text into stretches of so many words; the last may be shorter. */
function byWords(text: string, most: number): string[] {
  const passages: string[] = [];
  let count = 0;
  let start = 0;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (count === 0) start = index;
    end = index + word.length;
    if (++count < most) continue;
    passages.push(text.slice(start, end));
    count = 0;
  }
  if (count > 0) passages.push(text.slice(start, end));
  return passages;
}

/** Fills each stretch with whole sentences; a sentence that is longer than a passage is cut by words. */
function bySentences(text: string, most: number): string[] {
  const passages: string[] = [];
  let held: string[] = [];
  let words = 0;
  const close = () => {
    if (held.length > 0) passages.push(held.join(' '));
    held = [];
    words = 0;
  };
  for (const line of text.split('\n')) {
    for (const { start, end } of sentences(line)) {
      const sentence = line.slice(start, end);
      const length = countWords(sentence);
      if (words + length > most) close();
      if (length > most) {
        passages.push(...byWords(sentence, most));
        continue;
      }
      held.push(sentence);
      words += length;
    }
  }
  close();
  return passages;
}

/**
 * Passages of a text, in order (SciXGen §5.1: 300 words each); they share no word and leave none out. Paragraphs and
 * sections are not kept apart.
 */
export function passagesOf(text: string, most: number, ends: 'words' | 'sentences'): string[] {
  const found = ends === 'words' ? byWords(text, most) : bySentences(text, most);
  return found.map((passage) => passage.replace(/\s+/g, ' '));
}

/** At most so many of several lists, the first of each before the second of any; each list keeps its order. */
export function evenly<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  if (most === 0 || total <= most) return lists.flat();
  const taken = lists.map(() => 0);
  let left = most;
  for (let round = 0; left > 0; round++)
    for (const [i, list] of lists.entries())
      if (left > 0 && round < list.length) {
        taken[i] = round + 1;
        left--;
      }
  return lists.flatMap((list, i) => list.slice(0, taken[i]));
}
