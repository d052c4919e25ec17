/** Minimum Jaccard similarity of the words of two versions of one text, such as a preprint and its publication. */
const MIN_SHARED_WORDS = 0.7;

const distinctWords = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Returns whether two texts are versions of one: the Jaccard similarity of their words is high. */
export function isNearDuplicate(a: string, b: string): boolean {
  const [first, second] = [distinctWords(a), distinctWords(b)];
  let shared = 0;
  for (const word of first) if (second.has(word)) shared++;
  const all = first.size + second.size - shared;
  return all > 0 && shared / all >= MIN_SHARED_WORDS;
}
