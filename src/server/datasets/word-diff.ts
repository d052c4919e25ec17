import { offsetMap } from '@citemill/read/paper';
import type { MarkedSpan } from './shared-words.js';

interface Word {
  key: string;
  start: number;
  end: number;
}

/** Maximum cells of the table of common words; in longer texts, the order of words is ignored. */
const MAX_CELLS = 1_000_000;

/** Finds the words that only one of two texts has, ignoring case and punctuation; offsets count code points. */
export function wordDiff(first: string, second: string): [MarkedSpan[], MarkedSpan[]] {
  const [a, b] = [splitWords(first), splitWords(second)];
  const [inA, inB] = a.length * b.length <= MAX_CELLS ? commonSequence(a, b) : commonWords(a, b);
  return [markOthers(first, a, inA), markOthers(second, b, inB)];
}

const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    key: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Returns the indexes of the words of each text that are in a longest common subsequence. */
function commonSequence(a: readonly Word[], b: readonly Word[]): [Set<number>, Set<number>] {
  const width = b.length + 1;
  // lengths[i * width + j] is the length of the longest common subsequence of a from i and b from j.
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i]?.key === b[j]?.key
          ? 1 + (lengths[(i + 1) * width + j + 1] ?? 0)
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const [inA, inB] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (a[i]?.key === b[j]?.key) {
      inA.add(i++);
      inB.add(j++);
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  return [inA, inB];
}

function commonWords(a: readonly Word[], b: readonly Word[]): [Set<number>, Set<number>] {
  const [keysA, keysB] = [a, b].map((words) => new Set(words.map(({ key }) => key)));
  const indexesIn = (words: readonly Word[], keys: ReadonlySet<string> | undefined) =>
    new Set(words.flatMap(({ key }, i) => (keys?.has(key) ? [i] : [])));
  return [indexesIn(a, keysB), indexesIn(b, keysA)];
}

/** Returns the spans of the words that are not common; adjacent spans are joined. */
function markOthers(text: string, words: readonly Word[], common: ReadonlySet<number>): MarkedSpan[] {
  const map = offsetMap(text);
  const spans: MarkedSpan[] = [];
  for (const [i, { start, end }] of words.entries()) {
    if (common.has(i)) continue;
    const last = spans.at(-1);
    if (last && i > 0 && !common.has(i - 1)) last.end = map.toCodePoint(end);
    else spans.push({ start: map.toCodePoint(start), end: map.toCodePoint(end) });
  }
  return spans;
}
