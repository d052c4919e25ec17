/** No abstract has more words; a larger position is damage, and must not make a list of that length. */
const MAX_WORDS = 100_000;

/** The text of an inverted index, which lists the positions of each word, as OpenAlex stores abstracts. */
export function invertedText(index: unknown): string {
  if (typeof index !== 'object' || index === null) return '';
  const words: [number, string][] = [];
  for (const [word, positions] of Object.entries(index))
    for (const position of Array.isArray(positions) ? positions : [])
      if (Number.isInteger(position) && position >= 0 && position < MAX_WORDS) words.push([position, word]);
  return words
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ');
}
